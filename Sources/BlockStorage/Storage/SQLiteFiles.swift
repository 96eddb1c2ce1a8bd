import BlockPlatform
import Glibc

/// The files that SQLite opens beside a database by itself; a pipe in the place of one would block it forever.
enum SQLiteFiles {
  private static let endings = ["-journal", "-wal", "-shm"]

  /// The paths of these files for the database at `path`.
  static func sideFiles(of path: String) -> [String] { endings.map { path + $0 } }

  /// The existing ones that are not regular files.
  static func irregular(of path: String) -> [String] {
    sideFiles(of: path).filter { file in
      var status = stat()
      return lstat(file, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }
  }

  /// Refuses a database that has anything but a regular file in the place of one.
  static func requirePlain(_ path: String) throws(StorageError) {
    if let file = irregular(of: path).first { throw StorageError(tr("\(file) is not a plain file")) }
  }
}
