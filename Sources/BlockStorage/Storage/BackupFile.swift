import BlockEngine
import BlockPlatform
import Glibc

/// A single file with all stored data: an SQLite database of settings, players and results, with each replay and match
/// file as bytes in an extra table.
///
/// The first line of such a row's bytes shows whether they are a replay or a match.
package enum BackupFile {
  /// The application ID of a backup: `BLKB`.
  static let applicationID = 0x424c_4b42

  /// The largest value of a row: a replay.
  private static let maxValueBytes = ReplayFile.maxBytes + (1 << 10)

  /// The table added to those of the database.
  private static let replayTable = """
    CREATE TABLE replay (
      id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 25),
      bytes BLOB NOT NULL
    ) STRICT
    """

  /// The content of a written backup.
  package struct Written: Equatable {
    /// The number of replays.
    package var replays = 0
    /// Replays that could not be read and are missing.
    package var missing: [GameID] = []
  }

  /// The outcome of a restore.
  package struct Restored: Equatable {
    /// The numbers of new results and replays.
    package var results = 0
    package var replays = 0
    /// The path of the copy of the previous database; nil if that was empty.
    package var previous: String?
    /// Replays that differ from existing ones of the same name, and the paths where they were stored.
    package var differing: [String] = []
    /// A line for each replay of the backup that is not valid and was left out.
    package var unreadable: [String] = []
  }

  /// Writes all data of `store` into a new file.
  package static func write(_ store: Store, to path: String) throws(StorageError) -> Written {
    var status = stat()
    guard lstat(path, &status) != 0 else {
      throw StorageError(tr("\(path) exists already and is not overwritten"))
    }
    // Whole or not at all: only the finished file gets the name.
    let beside = path + ".part"
    do throws(SystemError) { close(try PrivateFile.create(beside)) } catch {
      throw StorageError(tr("\(beside) cannot be made"), error)
    }
    // A file in the journal's place is foreign, or left from a run that was killed here.
    try SQLiteFiles.requirePlain(beside)
    defer {
      unlink(beside)
      unlink(beside + "-journal")
    }
    try store.perform { (database) throws(DatabaseError) in
      try database.run("VACUUM INTO ?", [.path(beside)])
    }
    let ids = try store.games.all() + MatchesFolder(directory: store.directory).all()
    let written: Written
    do throws(DatabaseError) {
      let backup = try Database(path: beside, maxBytes: BackupFile.maxValueBytes)
      try backup.run("PRAGMA synchronous = EXTRA; PRAGMA application_id = \(applicationID)")
      try backup.run(replayTable)
      written = try backup.transaction { () throws(DatabaseError) in
        try add(ids, of: store.directory, to: backup)
      }
    } catch {
      throw StorageError(tr("\(path) cannot be written: \(error)"))
    }
    // Without hard links, another process could take the name in between.
    let isNamed = link(beside, path) == 0 || (errno != EEXIST && rename(beside, path) == 0)
    guard isNamed else { throw StorageError(tr("\(path) cannot be made"), .last) }
    return written
  }

  private static func add(
    _ ids: [GameID], of directory: DataDirectory, to backup: Database
  ) throws(DatabaseError) -> Written {
    var written = Written()
    for id in ids {
      if try add(id, of: directory, to: backup) { written.replays += 1 } else { written.missing.append(id) }
    }
    return written
  }

  /// Adds a replay in chunks; false if it cannot be read or is larger than a replay can be.
  private static func add(
    _ id: GameID, of directory: DataDirectory, to backup: Database
  ) throws(DatabaseError) -> Bool {
    guard let file = try? PrivateFile.open(directory.replay(id), O_RDONLY) else { return false }
    defer { close(file) }
    let size = PrivateFile.size(of: file)
    guard (0...ReplayFile.maxBytes).contains(size) else { return false }
    try backup.run("INSERT INTO replay VALUES (?, zeroblob(?))", [.text(id.description), .integer(size)])
    var left = size
    do throws(Refusal) {
      try backup.writeBlob(at: replayPlace(backup.lastRow), failing: { .database($0) }) {
        (blob) throws(Refusal) in
        // A game in progress grows meanwhile; the backup holds the part that existed at first.
        try PrivateFile.read(file, failing: { .file($0) }) { (piece) throws(Refusal) in
          let part = Array(piece.prefix(left))
          left -= part.count
          do throws(DatabaseError) { try blob.write(part) } catch { throw .database(error) }
        }
      }
    } catch {
      if case .database(let error) = error { throw error }
    }
    if left > 0 { try backup.run("DELETE FROM replay WHERE id = ?", [.text(id.description)]) }
    return left == 0
  }

  /// The location of a replay's bytes.
  static func replayPlace(_ row: Int) -> Database.BlobPlace {
    Database.BlobPlace(table: "replay", column: "bytes", row: row)
  }

  private enum Refusal: Error {
    case file(SystemError)
    case database(DatabaseError)
  }

  /// Opens and checks a backup; the file itself is not changed.
  ///
  /// - Parameter copy: the path for a copy that is migrated to this version.
  static func open(_ path: String, copy: String) throws(StorageError) -> Database {
    var status = stat()
    guard stat(path, &status) == 0 else { throw StorageError(tr("\(path) cannot be opened"), .last) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw StorageError(tr("\(path) is not a plain file")) }
    try SQLiteFiles.requirePlain(path)
    unlink(copy)
    try SQLiteFiles.requirePlain(copy)
    do throws(SystemError) { close(try PrivateFile.create(copy)) } catch {
      throw StorageError(tr("\(copy) cannot be made"), error)
    }
    let fault: String?
    do throws(DatabaseError) {
      let original = try Database(path: path, flags: [.readOnly], maxBytes: BackupFile.maxValueBytes)
      fault = try check(original)
      if fault == nil {
        let database = try Database(path: copy, maxBytes: BackupFile.maxValueBytes)
        try original.copy(to: database)
        try Schema.migrate(database)
        return database
      }
    } catch {
      throw StorageError(tr("\(path) cannot be read as a backup: \(error)"))
    }
    throw StorageError(tr("\(path) cannot be read as a backup: \(fault ?? "")"))
  }

  private static func check(_ database: Database) throws(DatabaseError) -> String? {
    guard try database.rows("PRAGMA application_id", [], { $0.integer(0) }) == [applicationID] else {
      return tr("it is not a backup of blockfall")
    }
    let version = try Schema.version(of: database)
    if version > Schema.version { return tr("it is of a newer version, \(version)") }
    guard version > 0 else { return tr("it has no version") }
    let model = try Database(path: ":memory:", flags: [.readWrite, .memory])
    try Schema.migrate(model, Array(Schema.migrations[..<version]))
    try model.run(replayTable)
    if try Schema.text(of: database) != Schema.text(of: model) { return tr("its tables are not a backup's") }
    // Checks only the lengths: nothing of an oversized value is read.
    let isTooLarge = try database.rows(
      "SELECT 1 FROM replay WHERE length(bytes) > ? LIMIT 1", [.integer(ReplayFile.maxBytes)]
    ) { $0.integer(0) }
    if !isTooLarge.isEmpty {
      return tr("a replay in it is larger than the limit of \(ReplayFile.maxBytes >> 20) MiB")
    }
    return try database.quickCheck()
  }
}
