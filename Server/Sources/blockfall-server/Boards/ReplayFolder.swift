import Glibc
import LinkTransport

/// A new folder for the replays that a player takes out.
struct ReplayFolder {
  private let path: String

  /// - Throws: `TransportError` if it is there already, or cannot be made.
  init(making path: String) throws {
    guard path.withPath({ mkdir($0, 0o700) }) == 0 else {
      throw TransportError(.misuse, "\(path) cannot be made: \(String(cString: strerror(errno)))")
    }
    self.path = path
  }

  /// Writes the replay of a record.
  func write(_ bytes: [UInt8], of record: Int) throws {
    let file = "\(path)/\(record).replay"
    let descriptor = file.withPath { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw failure(file) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(file) }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw failure(file) }
  }

  private func failure(_ file: String) -> TransportError {
    TransportError(.misuse, "\(file) cannot be written: \(String(cString: strerror(errno)))")
  }
}
