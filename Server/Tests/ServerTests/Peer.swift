import Glibc
import LinkTransport

/// One end of a stream; sends lines and waits for answers with a timeout.
final class Peer: @unchecked Sendable {
  let descriptor: CInt
  private var bytes: [UInt8] = []
  private var hasEnded = false

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Connects to a port of this machine, without TLS.
  static func tcp(_ port: Int, receiving buffer: CInt? = nil) -> Peer? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if var buffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<CInt>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return connected(descriptor, to: &address)
  }

  static func unix(_ path: String) -> Peer? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    return connected(descriptor, to: &address)
  }

  /// The game's end of a pair, and the descriptor of the other end.
  static func pair() -> (Peer, CInt) {
    var ends: [CInt] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
    return (Peer(ends[0]), ends[1])
  }

  private static func connected<Address>(_ descriptor: CInt, to address: inout Address) -> Peer? {
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
    return Peer(descriptor)
  }

  func send(_ text: String) {
    send(Array(text.utf8))
  }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Waits for the next line; nil if the stream ended, or after the timeout.
  func line() -> String? {
    while true {
      if let end = bytes.firstIndex(of: 0x0a) {
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      guard fill() else { return nil }
    }
  }

  /// Returns the received bytes without waiting; nil if there are none.
  func drainBytes() -> [UInt8]? {
    var waits = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if !hasEnded && poll(&waits, 1, 0) == 1 { _ = fill() }
    defer { bytes = [] }
    return bytes.isEmpty ? nil : bytes
  }

  /// Discards everything until the other side closes; false if it does not in time.
  func ends() -> Bool {
    while fill() { bytes = [] }
    return hasEnded
  }

  private func fill() -> Bool {
    var waits = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard !hasEnded, poll(&waits, 1, Int32(Condition.timeout) * 1000) == 1 else { return false }
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = read(descriptor, &chunk, chunk.count)
    hasEnded = count <= 0
    bytes += chunk.prefix(max(count, 0))
    return count > 0
  }
}
