import Glibc

/// What could be read up to a bound, so that no file fills the memory or keeps a command reading for ever.
struct BoundedBytes: Sendable {
  /// All that there is; where that is too much its beginning, of more than `most` bytes.
  private(set) var bytes: [UInt8] = []
  /// The most bytes that are wanted.
  let most: Int

  /// Whether there are more bytes than are wanted.
  var isTooLong: Bool { bytes.count > most }

  /// Reads to the end, or until more than `most` bytes have come.
  ///
  /// - Parameter read: gives what comes next in the array, and its count, 0 at the end.
  init(
    atMost most: Int, by read: (inout [UInt8]) throws(SystemError) -> Int
  ) throws(SystemError) {
    self.most = most
    var chunk = [UInt8](repeating: 0, count: min(most + 1, 1 << 16))
    while !isTooLong {
      let count = try read(&chunk)
      if count == 0 { return }
      bytes += chunk[..<count]
    }
  }

  /// Reads from an open file.
  init(of file: Int32, atMost most: Int) throws(SystemError) {
    try self.init(atMost: most) { chunk throws(SystemError) in try readSome(from: file, into: &chunk) }
  }

  /// Reads a file that a command was given, which may be a pipe too.
  ///
  /// Whoever writes into a pipe may take all the time he wants; one that nobody writes into is an error.
  init(of path: String, atMost most: Int) throws(SystemError) {
    // Not blocking: the opening of a pipe would wait for somebody to write.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    // If it is empty after half a second, nobody may have it open to write into it.
    var isAlone = BoundedBytes.isPipe(file) && !BoundedBytes.waitForBytes(of: file, atMost: 500)
    try self.init(atMost: most) { chunk throws(SystemError) in
      while true {
        do throws(SystemError) {
          let count = try readSome(from: file, into: &chunk)
          if count == 0, isAlone { throw SystemError(code: ENXIO) }
          return count
        } catch {
          guard error.code == EAGAIN else { throw error }
          isAlone = false
          BoundedBytes.waitForBytes(of: file, atMost: -1)
        }
      }
    }
  }

  private static func isPipe(_ file: Int32) -> Bool {
    var status = stat()
    return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// - Returns: whether there are bytes, or the end.
  @discardableResult
  private static func waitForBytes(of file: Int32, atMost milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }
}

extension BoundedBytes {
  /// The bytes as a text, whatever they are.
  ///
  /// - Parameter name: what holds them, as the refusal calls it where there are too many.
  func text(of name: String) throws(CommandFailure) -> String {
    guard !isTooLong else { throw .refused(tr("\(name) has more than \(most) bytes; that much is not read")) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of a file that a command was given.
  ///
  /// - Parameter name: what the file is called in the refusal, if it cannot be read or is too long.
  static func text(of path: String, called name: String, atMost most: Int) throws(CommandFailure) -> String {
    let found: BoundedBytes
    do throws(SystemError) { found = try BoundedBytes(of: path, atMost: most) } catch {
      throw .refused("\(name): \(error)")
    }
    return try found.text(of: name)
  }
}
