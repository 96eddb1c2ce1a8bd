import BlockEngine
import Glibc

extension BackupFile {
  /// Brings everything in a backup to what is kept: players by their names, results and replays by their IDs; the
  /// settings become the backup's.
  ///
  /// Nothing is lost by it: the database as it was is kept beside, and a replay that differs from the one there
  /// is put beside it. Broken off at any moment it can be done again.
  static func restore(_ path: String, into store: Store, at time: WallTime = .now) throws(StorageError)
    -> Restored
  {
    let directory = store.directory
    try directory.prepare()
    let copy = directory.path + "/restoring.db"
    defer {
      unlink(copy)
      unlink(copy + "-journal")
    }
    let backup = try open(path, copy: copy)
    var restored = Restored()
    try checkPlayers(backup, store)
    restored.previous = try keepPrevious(store, at: time)
    try restoreReplays(backup, directory, time, &restored)
    restored.results = try restoreRows(backup, store)
    return restored
  }

  private static func reading<Value>(_ body: () throws(DatabaseError) -> Value) throws(StorageError) -> Value
  {
    do throws(DatabaseError) { return try body() } catch {
      throw StorageError(tr("the backup cannot be read: \(error)"))
    }
  }

  /// Refuses before anything is changed where there would be too many players, or one whose name is none.
  private static func checkPlayers(_ backup: Database, _ store: Store) throws(StorageError) {
    for name in try reading({ () throws(DatabaseError) in
      try backup.rows("SELECT name FROM player") { $0.text(0) }
    }) {
      do throws(PlayerNameError) { _ = try PlayerName(name) } catch {
        throw StorageError(tr("the name of a player in the backup cannot be kept: \(error.description)"))
      }
    }
    let theirs = try reading { () throws(DatabaseError) in try Store.players(in: backup) }
    let names = Set(try store.players().map(\.name)).union(theirs.map(\.name))
    guard names.count <= Player.most else {
      throw StorageError(
        tr(
          "with the backup's there would be \(names.count) players, and there can be \(Player.most); remove some first"
        )
      )
    }
  }

  /// Copies the database as it is beside itself, if anything is in it.
  private static func keepPrevious(_ store: Store, at time: WallTime) throws(StorageError) -> String? {
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
      if let file = try? OwnFile.create(path) { close(file) }
      try database.run("VACUUM INTO ?", [.text(path)])
      return path
    }
  }

  private static func restoreReplays(
    _ backup: Database, _ directory: DataDirectory, _ time: WallTime, _ restored: inout Restored
  ) throws(StorageError) {
    let ids = try reading { () throws(DatabaseError) in
      try backup.rows("SELECT id FROM replay ORDER BY id") { GameID($0.text(0)) }
    }
    for id in ids {
      let found = try reading { () throws(DatabaseError) in
        try backup.rows("SELECT bytes FROM replay WHERE id = ?", [.text(id.description)]) { $0.bytes(0) }
      }
      guard let bytes = found.first, bytes.count <= ReplayFile.largest else { continue }
      let path = directory.replay(id)
      var status = stat()
      let isThere = lstat(path, &status) == 0
      // A game that went on since has all that the backup has, and more.
      if isThere, let there = self.bytes(path), there.starts(with: bytes) { continue }
      let target = isThere ? path + ".from-backup-" + time.compactText : path
      let beside = target + ".part"
      unlink(beside)
      do throws(SystemError) {
        try OwnFile.write(bytes, to: beside)
        guard rename(beside, target) == 0 else { throw .last }
        if !isThere, !endsWithResult(bytes) { close(try OwnFile.create(directory.mark(id))) }
      } catch {
        if error.code != EEXIST { throw StorageError(tr("the replay \(id) cannot be restored"), error) }
      }
      if isThere { restored.differing.append(target) } else { restored.replays += 1 }
    }
    OwnFile.syncFolder(directory.games)
    OwnFile.syncFolder(directory.unfinished)
  }

  /// Whether the last line is a result, by the member that nothing else has.
  private static func endsWithResult(_ bytes: [UInt8]) -> Bool {
    let end = bytes.last == 0x0a ? bytes.dropLast() : bytes[...]
    let line = end.suffix(from: (end.lastIndex(of: 0x0a) ?? -1) + 1)
    return line.first == UInt8(ascii: "{")
      && String(decoding: line.prefix(400), as: UTF8.self).contains("\"cause\"")
  }

  private static func restoreRows(_ backup: Database, _ store: Store) throws(StorageError) -> Int {
    try store.perform { (database) throws(DatabaseError) in
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
          // The chosen player has another number here.
          guard row.text(0) != Store.chosenPlayerKey else { return }
          try database.run(
            "INSERT OR REPLACE INTO setting VALUES (?, ?)", [.text(row.text(0)), .text(row.text(1))])
        }
        try backup.run("SELECT name, content FROM position") { (row) throws(DatabaseError) in
          try database.run(
            "INSERT OR REPLACE INTO position VALUES (?, ?)", [.text(row.text(0)), .text(row.text(1))])
        }
        var count = 0
        try backup.run(Store.resultColumnsAlone) { (row) throws(DatabaseError) in
          guard var result = Store.result(row) else { return }
          result.player = result.player.flatMap { players[$0.id] }
          try Store.insert(result, into: database)
          count += database.changes
        }
        return count
      }
    }
  }
}
