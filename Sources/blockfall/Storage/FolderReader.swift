import Glibc

/// Reads the names in a folder one after the other, in no order.
final class FolderReader {
  private let folder: OpaquePointer

  /// Opens a folder; nil where it cannot be read.
  init?(_ path: String) {
    guard let folder = opendir(path) else { return nil }
    self.folder = folder
  }

  deinit { closedir(folder) }

  /// The next name; nil at the end.
  func next() -> String? {
    while let entry = readdir(folder) {
      // The name's length is known by its terminator alone.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { return name }
    }
    return nil
  }
}
