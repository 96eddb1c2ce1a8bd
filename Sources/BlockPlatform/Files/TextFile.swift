import Glibc

/// Small files written by hand: rule sets, games, themes.
package enum TextFile {
  /// The names of the folders' files with this ending, without it, each once and in order.
  ///
  /// - Parameter isName: whether a text is a valid name; a valid name must not lead out of a folder.
  package static func names(
    in folders: [String?], fileExtension: String, atMost most: Int, where isName: (String) -> Bool
  ) -> [String] {
    let files = folders.compactMap(\.self).flatMap { PrivateFile.names(in: $0, atMost: 4_096) }
    let names = files.filter { $0.hasSuffix(fileExtension) }.map { String($0.dropLast(fileExtension.count)) }
      .filter(isName)
    return Array(Set(names).sorted().prefix(most))
  }

  /// The text of a regular file; of one that is too long, only as much as shows that.
  package static func bytes(of path: String, atMost most: Int) throws(TextFileError) -> [UInt8] {
    // Not blocking: a pipe instead of a file would hang the program.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      throw TextFileError(file: path, reason: tr("it cannot be read: \(SystemError.last)"))
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw TextFileError(file: path, reason: tr("it is not a plain file"))
    }
    do throws(SystemError) { return try BoundedBytes(of: file, atMost: most).textBytes } catch {
      throw TextFileError(file: path, reason: tr("it cannot be read: \(error)"))
    }
  }
}

/// An error in a handwritten file, and how to correct it.
package struct TextFileError: Error, Equatable, CustomStringConvertible {
  /// The file, or the name asked for if there is no such file.
  package let file: String
  /// The line, from 1; nil for the file as a whole.
  package var line: Int?
  package let reason: String

  package init(file: String, line: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  package var description: String {
    let place = line.map { tr("%s, line %s", file, String($0)) } ?? file
    return "\(place): \(reason)".sanitized
  }
}
