import Glibc

/// Asks a server over the socket of its operator.
package enum AdminClient {
  /// The most bytes of an answer.
  private static let maxBytes = 64 << 20

  /// Says words and waits for the answer.
  ///
  /// - Throws: `TransportError` if no server answers.
  package static func ask(_ words: [String], at path: String) throws(TransportError) -> AdminAnswer {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = path.pathBytes
    guard bytes.count <= LinkAddress.maxPathBytes else {
      throw TransportError(.misuse, "a socket's path has 1 to \(LinkAddress.maxPathBytes) bytes")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else { throw failure(path) }
    var rest = Array((words.map { "\($0)\n" }.joined() + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      rest = rest.dropFirst(count)
    }
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while answer.count < maxBytes {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      answer += chunk.prefix(count)
    }
    var lines = answer.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    guard let last = lines.popLast(), ["ok", "failed"].contains(last) else {
      throw TransportError(.broken, "the server has not answered")
    }
    return AdminAnswer(lines, isWell: last == "ok")
  }

  private static func failure(_ path: String) -> TransportError {
    TransportError(.unreachable, "no server answers at \(path): \(String(cString: strerror(errno)))")
  }
}
