import BlockPlatform
import CSQLite

extension Database {
  /// The damage found in the file's content; nil if there is none.
  ///
  /// An unreadable page is a fault of the disk, not of the content, and throws.
  func quickCheck() throws(DatabaseError) -> String? {
    let found = try rows("PRAGMA quick_check(1)") { $0.text(0) }
    guard found != ["ok"] else { return nil }
    let fault = found.first ?? ""
    if let code = Database.errorCode(in: fault) {
      let error = DatabaseError(code: code, message: String(cString: sqlite3_errstr(code)))
      if !error.isDamage { throw error }
    }
    return tr("it is damaged")
  }

  /// Reads every byte of the file, of a very large one the first 256 MiB.
  ///
  /// It uses SQLite's own descriptor, as closing another one would release SQLite's locks.
  func readThrough() throws(DatabaseError) {
    let code = blockfall_sqlite_read_through(handle)
    if code != SQLITE_OK { throw DatabaseError(code: code, message: String(cString: sqlite3_errstr(code))) }
  }

  /// The result code at the end of a line of the check, such as 266 in "btreeInitPage() returns error code 266".
  static func errorCode(in line: String) -> Int32? {
    let digits = line.reversed().prefix { $0.isASCII && $0.isNumber }
    let words = line.dropLast(digits.count)
    guard words.hasSuffix("error code=") || words.hasSuffix("error code ") else { return nil }
    return Int32(String(digits.reversed()))
  }
}
