import CSQLite

// Large values in chunks: none is ever whole in memory.
extension Database {
  /// The location of a large value: table, column and row.
  struct BlobPlace {
    var table: String
    var column: String
    /// SQLite's row ID.
    var row: Int
  }

  private static let pieceSize = 1 << 16
  private static let pagesAtOnce: Int32 = 256

  /// Passes the value's bytes to `take` in chunks.
  func readBlob<Failure: Error>(
    at place: BlobPlace, failing: (DatabaseError) -> Failure, _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let blob: OpaquePointer
    do throws(DatabaseError) { blob = try openBlob(at: place, forWriting: false) } catch {
      throw failing(error)
    }
    defer { sqlite3_blob_close(blob) }
    let count = Int(sqlite3_blob_bytes(blob))
    var offset = 0
    while offset < count {
      var piece = [UInt8](repeating: 0, count: min(Database.pieceSize, count - offset))
      let code = sqlite3_blob_read(blob, &piece, Int32(piece.count), Int32(offset))
      guard code == SQLITE_OK else { throw failing(lastError(code)) }
      try take(piece)
      offset += piece.count
    }
  }

  /// Whether the value begins with `bytes`; reads only that many bytes.
  ///
  /// An SQL expression would read the whole value, which may exceed SQLite's memory limit.
  func blob(at place: BlobPlace, startsWith bytes: [UInt8]) throws(DatabaseError) -> Bool {
    let blob = try openBlob(at: place, forWriting: false)
    defer { sqlite3_blob_close(blob) }
    guard Int(sqlite3_blob_bytes(blob)) >= bytes.count else { return false }
    var first = [UInt8](repeating: 0, count: bytes.count)
    let code = sqlite3_blob_read(blob, &first, Int32(first.count), 0)
    guard code == SQLITE_OK else { throw lastError(code) }
    return first == bytes
  }

  /// Lets `body` fill the value, whose size stays the same.
  func writeBlob<Failure: Error>(
    at place: BlobPlace, failing: (DatabaseError) -> Failure, _ body: (BlobWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let blob: OpaquePointer
    do throws(DatabaseError) { blob = try openBlob(at: place, forWriting: true) } catch {
      throw failing(error)
    }
    defer { sqlite3_blob_close(blob) }
    try body(BlobWriter(blob: blob, database: self))
  }

  /// Copies everything to another, empty database, page by page.
  func copy(to other: Database) throws(DatabaseError) {
    guard let copying = sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw other.lastError(sqlite3_errcode(other.handle))
    }
    var code = SQLITE_OK
    while code == SQLITE_OK { code = sqlite3_backup_step(copying, Database.pagesAtOnce) }
    let end = sqlite3_backup_finish(copying)
    guard code == SQLITE_DONE, end == SQLITE_OK else { throw other.lastError(code) }
  }

  private func openBlob(at place: BlobPlace, forWriting: Bool) throws(DatabaseError) -> OpaquePointer {
    var opened: OpaquePointer?
    let code = sqlite3_blob_open(
      handle, "main", place.table, place.column, Int64(place.row), forWriting ? 1 : 0, &opened)
    guard code == SQLITE_OK, let blob = opened else { throw lastError(code) }
    return blob
  }

  /// Fills a large value from the beginning.
  final class BlobWriter {
    private let blob: OpaquePointer
    private let database: Database
    private var offset: Int32 = 0

    fileprivate init(blob: OpaquePointer, database: Database) {
      self.blob = blob
      self.database = database
    }

    /// Appends bytes; throws if they exceed the value's size.
    func write(_ bytes: [UInt8]) throws(DatabaseError) {
      let code = sqlite3_blob_write(blob, bytes, Int32(bytes.count), offset)
      guard code == SQLITE_OK else { throw database.lastError(code) }
      offset += Int32(bytes.count)
    }
  }
}
