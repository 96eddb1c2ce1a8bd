import BlockEngine
import BlockLink
import BlockPlatform
import BlockRecords
import BlockSettings
import Glibc

extension BackupFile {
  /// Merges a backup into the stored data: players by name, results and replays by ID; the settings are replaced by the
  /// backup's.
  ///
  /// Nothing is lost: a copy of the previous database is kept beside it, and a replay that differs from the existing
  /// one is stored beside that. If interrupted at any point, it can be repeated.
  package static func restore(_ path: String, into store: Store, at time: WallTime = .now)
    throws(StorageError)
    -> Restored
  {
    let directory = store.directory
    try directory.prepare()
    let copy = directory.path + "/restoring.db"
    defer {
      for file in [copy] + SQLiteFiles.sideFiles(of: copy) { unlink(file) }
    }
    let backup = try open(path, copy: copy)
    var restored = Restored()
    try checkPlayers(backup, store)
    restored.previous = try backUpPrevious(store, at: time)
    try restoreReplays(backup, directory, time, &restored)
    restored.results = try restoreRows(backup, store)
    return restored
  }

  private static func reading<Value>(_ body: () throws(DatabaseError) -> Value) throws(StorageError) -> Value
  {
    do throws(DatabaseError) { return try body() } catch { throw unreadable(error) }
  }

  private static func unreadable(_ error: DatabaseError) -> StorageError {
    StorageError(tr("the backup cannot be read: \(error)"))
  }

  /// Throws, before anything changes, if there would be too many players or one with an invalid name.
  private static func checkPlayers(_ backup: Database, _ store: Store) throws(StorageError) {
    for name in try reading({ () throws(DatabaseError) in
      try backup.rows("SELECT name FROM player LIMIT ?", [.integer(Player.maxCount + 1)]) { $0.text(0) }
    }) {
      guard !PlayerName.isStorable(name) else { continue }
      let reason = LinkName.fault(of: name) ?? .tooLong
      throw StorageError(tr("the name of a player in the backup cannot be saved: \(reason.text)"))
    }
    let theirs = try reading { () throws(DatabaseError) in try Store.players(in: backup) }
    let names = Set(try store.players().map(\.name)).union(theirs.map(\.name))
    guard names.count <= Player.maxCount else {
      throw StorageError(
        tr(
          "with those of the backup there would be \(names.count) players, and at most \(Player.maxCount) are possible; remove some first"
        )
      )
    }
  }

  /// Copies the current database to a file beside it, if it holds anything.
  private static func backUpPrevious(_ store: Store, at time: WallTime) throws(StorageError) -> String? {
    let name = store.directory.database + ".before-restore-" + time.compactText
    return try store.perform { (database) throws(DatabaseError) in
      let isEmpty = try database.rows(
        "SELECT NOT EXISTS (SELECT 1 FROM result) AND NOT EXISTS (SELECT 1 FROM player) "
          + "AND NOT EXISTS (SELECT 1 FROM setting) AND NOT EXISTS (SELECT 1 FROM position)"
      ) { $0.integer(0) == 1 }
      if isEmpty == [true] { return nil }
      var path = name
      var number = 1
      while access(path, F_OK) == 0 {
        number += 1
        path = "\(name)-\(number)"
      }
      if let file = try? PrivateFile.create(path) { close(file) }
      try database.run("VACUUM INTO ?", [.path(path)])
      return path
    }
  }

  private static func restoreReplays(
    _ backup: Database, _ directory: DataDirectory, _ time: WallTime, _ restored: inout Restored
  ) throws(StorageError) {
    var last = Int.min
    while true {
      // In batches, however many there are.
      let rows = try reading { () throws(DatabaseError) in
        try backup.rows(
          "SELECT rowid, id FROM replay WHERE rowid > ? ORDER BY rowid LIMIT 1000", [.integer(last)]
        ) { (row: $0.integer(0), name: $0.text(1)) }
      }
      guard let end = rows.last?.row else { break }
      last = end
      for (row, name) in rows where GameID(name, kind: .game) != nil {
        let isMatch = try reading { () throws(DatabaseError) in
          try backup.blob(at: replayPlace(row), startsWith: Array(MatchFile.beginning.utf8))
        }
        guard let id = GameID(name, kind: isMatch ? .match : .game) else { continue }
        try restore(id, at: row, of: backup, to: directory, time, &restored)
      }
    }
    PrivateFile.syncFolder(directory.games)
    PrivateFile.syncFolder(directory.unfinished)
  }

  private static func restore(
    _ id: GameID, at row: Int, of backup: Database, to directory: DataDirectory, _ time: WallTime,
    _ restored: inout Restored
  ) throws(StorageError) {
    let path = directory.replay(id)
    var status = stat()
    let isThere = lstat(path, &status) == 0
    let target = isThere ? path + ".from-backup-" + time.compactText : path
    let beside = target + ".part"
    unlink(beside)
    let failing = { (error: SystemError) in StorageError(tr("the replay \(id) cannot be restored"), error) }
    try PrivateFile.write(to: beside, failing: failing) { (file) throws(StorageError) in
      try backup.readBlob(at: replayPlace(row), failing: unreadable) { (piece) throws(StorageError) in
        do throws(SystemError) { try writeAll(piece, to: file) } catch { throw failing(error) }
      }
    }
    if let fault = fault(of: id, in: beside) {
      unlink(beside)
      restored.unreadable.append(
        tr("the backup's replay %s is not valid and was left out: %s", "\(id)", fault))
      return
    }
    // A game that has continued since contains the backup's version, and more.
    if isThere, isBeginning(beside, of: path) {
      unlink(beside)
      return
    }
    do throws(SystemError) {
      guard rename(beside, target) == 0 else { throw .last }
      if !isThere, !hasEnded(id, in: target) { close(try PrivateFile.create(directory.mark(id))) }
    } catch {
      if error.code != EEXIST { throw failing(error) }
    }
    if isThere { restored.differing.append(target) } else { restored.replays += 1 }
  }

  /// Why a file is no replay or match of any version; nil if it is one.
  private static func fault(of id: GameID, in path: String) -> String? {
    do throws(ReplayFileError) {
      switch id.kind {
      case .game: try ReplayFile.readThrough(path)
      case .match: try MatchReplayFile.readThrough(path)
      }
      return nil
    } catch {
      if case .replay(let error) = error, error.kind == .unsupportedVersion { return nil }
      return error.description
    }
  }

  /// Whether a game or match ended, judging by the form of its file's last line.
  private static func hasEnded(_ id: GameID, in path: String) -> Bool {
    guard let file = try? PrivateFile.open(path, O_RDONLY) else { return false }
    defer { close(file) }
    switch id.kind {
    case .game: return ReplayFile.endsWithResult(file)
    case .match: return MatchesFolder.endsWithRanking(file)
    }
  }

  /// Whether one file is a prefix of another, or equal.
  private static func isBeginning(_ path: String, of other: String) -> Bool {
    guard let first = try? PrivateFile.open(path, O_RDONLY) else { return false }
    defer { close(first) }
    guard let second = try? PrivateFile.open(other, O_RDONLY) else { return false }
    defer { close(second) }
    return PrivateFile.size(of: first) <= PrivateFile.size(of: second)
      && PrivateFile.startsAlike(first, second)
  }

  /// The number of pieces that locked by the stored replay that proves the result; nil if none does.
  private static func provenPieces(of result: GameResult, in directory: DataDirectory) -> Int? {
    guard let file = try? PrivateFile.open(directory.replay(result.id), O_RDONLY) else { return nil }
    defer { close(file) }
    guard let verified = try? ReplayFile.verify(file), let end = verified.result else { return nil }
    let proven = GameResult(
      result.id, verified.header, end, locked: verified.statistics.pieces, player: result.player,
      ended: result.ended)
    // Earlier versions called a part of a match practice.
    let isSameMode =
      proven.mode == result.mode
      || proven.mode == ReplayHeader.matchPart && result.mode == GameMode.Kind.practice.resultText
    guard proven.rules == result.rules, isSameMode, proven.score == result.score,
      proven.lines == result.lines, proven.level == result.level, proven.pieces == result.pieces,
      proven.duration == result.duration, proven.cause == result.cause, proven.seed == result.seed,
      result.startLevel == nil || proven.startLevel == result.startLevel,
      result.locked == nil || proven.locked == result.locked
    else { return nil }
    return proven.locked
  }

  /// The backup's results that a replay proves, with their locked pieces; others count for no best.
  private static func proven(_ backup: Database, _ directory: DataDirectory) throws(StorageError)
    -> [GameID: Int]
  {
    var pieces: [GameID: Int] = [:]
    try reading { () throws(DatabaseError) in
      try backup.run(Store.resultColumnsAlone) { (row) throws(DatabaseError) in
        guard let result = Store.result(row), result.isVerified else { return }
        pieces[result.id] = provenPieces(of: result, in: directory)
      }
    }
    return pieces
  }

  /// A setting's value with players' IDs translated to those used here; nil to leave the setting as it is.
  private static func translated(_ value: String, of key: String, _ players: [Int: Int]) -> String? {
    switch key {
    case Store.chosenPlayerKey: return nil
    // A file from elsewhere must not choose which program runs here.
    case Setting.versusProgram.name: return nil
    case Store.roundsKey: return Rounds(text: value, own: .read())?.translated(players)?.text
    default: return value
    }
  }

  private static func restoreRows(_ backup: Database, _ store: Store) throws(StorageError) -> Int {
    // Before the transaction, which blocks all other writers.
    let proven = try proven(backup, store.directory)
    return try store.perform { (database) throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        var players: [Int: Player] = [:]
        for theirs in try Store.players(in: backup) {
          players[theirs.id] = try Store.player(named: theirs.name, in: database)
        }
        try backup.run("SELECT name, player FROM former_name") { (row) throws(DatabaseError) in
          guard let player = players[row.integer(1)] else { return }
          try database.run(
            "INSERT OR IGNORE INTO former_name VALUES (?, ?)", [.text(row.text(0)), .integer(player.id)])
        }
        try backup.run("SELECT key, value FROM setting") { (row) throws(DatabaseError) in
          guard let value = translated(row.text(1), of: row.text(0), players.mapValues(\.id)) else { return }
          try database.run(
            "INSERT OR REPLACE INTO setting VALUES (?, ?)", [.text(row.text(0)), .text(value)])
        }
        try backup.run("SELECT name, content FROM position") { (row) throws(DatabaseError) in
          try database.run(
            "INSERT OR REPLACE INTO position VALUES (?, ?)", [.text(row.text(0)), .text(row.text(1))])
        }
        var count = 0
        try backup.run(Store.resultColumnsAlone) { (row) throws(DatabaseError) in
          guard var result = Store.result(row) else { return }
          result.player = result.player.flatMap { players[$0.id] }
          if result.isVerified {
            result.isVerified = proven[result.id] != nil
            result.locked = proven[result.id]
          }
          try Store.insert(result, into: database)
          count += database.changes
        }
        return count
      }
    }
  }
}
