import Glibc

/// Reads the names in a folder one after the other, in no order.
final class FolderReader {
  private let folder: OpaquePointer
  /// What kept the names from being read to the end.
  private(set) var error: SystemError?

  /// Opens a folder; nil if it cannot be read, for the reason that is in `errno`.
  init?(_ path: String) {
    guard let folder = opendir(path) else { return nil }
    self.folder = folder
  }

  deinit { closedir(folder) }

  /// The next name; nil at the end.
  func next() -> String? {
    errno = 0
    while let entry = readdir(folder) {
      // The name's length is known by its terminator alone.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { return name }
    }
    if errno != 0 { error = .last }
    return nil
  }
}
