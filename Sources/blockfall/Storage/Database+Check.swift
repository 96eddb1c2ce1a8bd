import CSQLite

extension Database {
  /// What is wrong with the file's content; nil if nothing is.
  ///
  /// A page that could not be read tells of the disk and not of the content: that is an error, as elsewhere.
  func quickCheck() throws(DatabaseError) -> String? {
    let found = try rows("PRAGMA quick_check(1)") { $0.text(0) }
    guard found != ["ok"] else { return nil }
    let fault = found.first ?? ""
    if let code = Database.errorCode(in: fault) {
      let error = DatabaseError(code: code, said: String(cString: sqlite3_errstr(code)))
      if !error.isDamage { throw error }
    }
    return tr("it is damaged")
  }

  /// Reads every byte of the file.
  ///
  /// By SQLite's own descriptor: closing another one would let go of its locks.
  func readThrough() throws(DatabaseError) {
    let code = blockfall_sqlite_read_through(handle)
    if code != SQLITE_OK { throw DatabaseError(code: code, said: String(cString: sqlite3_errstr(code))) }
  }

  /// The result code that a line of the check ends with, such as 266 of "btreeInitPage() returns error code 266".
  static func errorCode(in line: String) -> Int32? {
    let digits = line.reversed().prefix { $0.isASCII && $0.isNumber }
    let words = line.dropLast(digits.count)
    guard words.hasSuffix("error code=") || words.hasSuffix("error code ") else { return nil }
    return Int32(String(digits.reversed()))
  }
}
