import Glibc
import LinkTransport
import Standings

/// The file of a ladder's games, which one process at a time adds to; each bout is on the disk before it counts.
final class LadderFile {
  private let path: String
  private let descriptor: CInt
  private(set) var lines: LadderLines

  /// Opens the file, or makes it; a torn last line is cut off.
  ///
  /// - Throws: `TransportError` if it is in use, cannot be used, or was played otherwise.
  init(_ path: String, _ setup: LadderSetup) throws(TransportError) {
    let path = path
    let descriptor = path.withPath { open($0, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o600) }
    guard descriptor >= 0 else { throw Self.failure(path) }
    (self.path, self.descriptor, lines) = (path, descriptor, LadderLines())
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw TransportError(.misuse, "\(path) is not a plain file")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw TransportError(.misuse, "another ladder uses \(path)")
    }
    lines = try Self.read(descriptor, path, setup)
    guard ftruncate(descriptor, off_t(lines.length)) == 0 else { throw Self.failure(path) }
    if lines.length == 0 { try write(LadderLines.first(setup, version: Version.number)) }
  }

  /// Gives the file up, at once: a thread that is just ending, or a child that is just being started, may still hold it.
  func unlock() { flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }

  /// The games of a file that somebody else may be adding to.
  ///
  /// - Throws: `TransportError` if it cannot be read, or was played otherwise.
  static func read(_ path: String, _ setup: LadderSetup) throws(TransportError) -> LadderLines {
    let descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    return try read(descriptor, path, setup)
  }

  private static func read(
    _ descriptor: CInt, _ path: String, _ setup: LadderSetup
  ) throws(TransportError) -> LadderLines {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= LadderLines.maxBytes {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    do throws(LadderLines.Fault) {
      return try LadderLines(bytes, setup, version: Version.number)
    } catch { throw TransportError(.misuse, "\(path): \(error)") }
  }

  /// Keeps a bout.
  ///
  /// - Throws: `TransportError` if the disk does not take it.
  func add(_ bout: LadderBout, of pair: LadderPair) throws(TransportError) {
    try write(lines.add(bout, of: pair))
  }

  private func write(_ bytes: [UInt8]) throws(TransportError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path) }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw Self.failure(path) }
  }

  private static func failure(_ path: String) -> TransportError {
    TransportError(.misuse, "\(path) cannot be used: \(String(cString: strerror(errno)))")
  }
}
