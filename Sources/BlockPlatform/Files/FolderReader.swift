import Glibc
import TerminalUI

/// Reads the names in a folder one by one, in no particular order.
package final class FolderReader {
  private let folder: OpaquePointer
  /// The error that ended reading early.
  private(set) var error: SystemError?

  /// Opens a folder; nil if it cannot be read, with the reason in `errno`.
  package init?(_ path: String) {
    guard let folder = opendir(path) else { return nil }
    self.folder = folder
  }

  deinit { closedir(folder) }

  /// The next name; nil at the end.
  package func next() -> String? {
    errno = 0
    while let entry = readdir(folder) {
      // The name is read up to its terminator, as its length is not stored.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
      }
      if name != ".", name != ".." { return name }
    }
    if errno != 0 { error = .last }
    return nil
  }
}
