import Glibc

/// The bytes of a file up to a limit, so that no file fills the memory or keeps a command reading forever.
package struct BoundedBytes: Sendable {
  /// All bytes; if there are too many, a beginning of more than `most` bytes.
  package private(set) var bytes: [UInt8] = []
  /// The limit in bytes.
  let most: Int

  /// Whether there are more bytes than the limit.
  package var isTooLong: Bool { bytes.count > most }

  /// Reads to the end, or until more than `most` bytes have been read.
  ///
  /// - Parameter read: reads the next bytes into the array and returns their count, 0 at the end.
  package init<Failure: Error>(
    atMost most: Int, by read: (inout [UInt8]) throws(Failure) -> Int
  ) throws(Failure) {
    self.most = most
    var chunk = [UInt8](repeating: 0, count: min(most + 1, 1 << 16))
    while !isTooLong {
      let count = try read(&chunk)
      if count == 0 { return }
      bytes += chunk[..<count]
    }
  }

  /// Reads from an open file.
  package init(of file: Int32, atMost most: Int) throws(SystemError) {
    try self.init(atMost: most) { chunk throws(SystemError) in try readSome(from: file, into: &chunk) }
  }

  /// Reads a file named on the command line, which may be a pipe.
  ///
  /// A writer of a pipe may take its time; a pipe without a writer is an error, and so is a device that has nothing
  /// to read now, such as the kernel's log, because it never ends.
  package init(of path: String, atMost most: Int) throws(SystemError) {
    // Not blocking: opening a pipe would wait for a writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    // If it is empty after half a second, it may have no writer.
    let isPipe = BoundedBytes.isPipe(file)
    var isAlone = isPipe && !BoundedBytes.waitForBytes(of: file, atMost: 500)
    try self.init(atMost: most) { chunk throws(SystemError) in
      while true {
        do throws(SystemError) {
          let count = try readSome(from: file, into: &chunk)
          if count == 0, isAlone { throw SystemError(code: ENXIO) }
          return count
        } catch {
          guard error.code == EAGAIN else { throw error }
          // A person ends what they type at their own terminal, which has a foreground job.
          guard isPipe || tcgetpgrp(file) > 0 else { throw SystemError(code: ENODATA) }
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
  /// The bytes as those of a text, without a byte order mark and with line feeds alone.
  ///
  /// Of too many bytes there are too many here too.
  package var textBytes: [UInt8] { isTooLong ? bytes : TextFilter.text(bytes) }

  /// The bytes as a text, with invalid ones replaced.
  ///
  /// - Parameter name: the source's name in the error if there are too many bytes.
  package func text(of name: String) throws(CommandFailure) -> String {
    guard !isTooLong else { throw .refused(tr("\(name) has more than \(most) bytes; that much is not read")) }
    return String(decoding: textBytes, as: UTF8.self)
  }

  /// Reads the text of a file named on the command line.
  ///
  /// - Parameter name: the file's name in the error if it cannot be read or is too long.
  package static func text(of path: String, called name: String, atMost most: Int) throws(CommandFailure)
    -> String
  {
    let found: BoundedBytes
    do throws(SystemError) { found = try BoundedBytes(of: path, atMost: most) } catch {
      throw .refused("\(name): \(error)")
    }
    return try found.text(of: name)
  }
}
