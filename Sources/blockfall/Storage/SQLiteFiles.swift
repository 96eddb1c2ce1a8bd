import Glibc

/// The files that SQLite opens beside a database by itself: a pipe in the place of one would hold it up for ever.
enum SQLiteFiles {
  private static let endings = ["-journal", "-wal", "-shm"]

  /// Those beside the database at `path`.
  static func beside(_ path: String) -> [String] { endings.map { path + $0 } }

  /// Those beside the database at `path` that are there and are no plain files.
  static func strange(beside path: String) -> [String] {
    beside(path).filter { file in
      var status = stat()
      return lstat(file, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }
  }

  /// Refuses a database beside which something stands that is no plain file.
  static func requirePlain(_ path: String) throws(StorageError) {
    if let file = strange(beside: path).first { throw StorageError(tr("\(file) is not a plain file")) }
  }
}
