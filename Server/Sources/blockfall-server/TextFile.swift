import Glibc
import LinkTransport

/// Reads files that somebody names: plain ones alone, and no more of them than is of use.
enum TextFile {
  /// The text of a file, with a line feed alone at the end of each line.
  ///
  /// - Throws: `TransportError` with the reason.
  static func bytes(of path: String, atMost limit: Int) throws(TransportError) -> [UInt8] {
    let descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw failure("it is not a plain file")
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(String(cString: strerror(errno))) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    guard bytes.count <= limit else {
      throw failure("it is longer than \(limit >> 10) KiB, which is the limit")
    }
    guard !bytes.isEmpty else { throw failure("it is empty") }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw failure("it is no text") }
    return Array(TextLines.of(bytes).map { Array($0) }.joined(separator: [10]))
  }

  private static func failure(_ reason: String) -> TransportError { TransportError(.misuse, reason) }
}
