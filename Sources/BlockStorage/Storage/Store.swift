import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import Glibc

/// All stored data apart from games in progress: players, results, settings.
///
/// It may wait for the disk and for other processes, so it belongs on a thread of its own (`StorageWorker`), or in a
/// command that draws no frames. A damaged database is set aside automatically, and its results are restored from the
/// replays.
package final class Store {
  package let directory: DataDirectory
  /// Notices that nobody has taken yet.
  private var warnings: [String] = []
  private let file: DatabaseFile
  private var opened: (database: Database, inode: ino_t)?
  /// The repair of the effects of a crash, while it runs.
  private var reconciliation: Reconciliation?
  /// More settings than exist.
  private static let maxSettings = 200
  /// Data that could not be written yet.
  private var pendingResults: [PendingResult] = []
  private var pendingSettings: [String: String?] = [:]

  struct PendingResult {
    let id: GameID
    let header: ReplayHeader
    let result: ReplayResult
    let locked: Int?
    let ended: WallTime
    /// The ticket for the reply once it is saved.
    let ticket: Ticket?
  }

  /// - Parameter busyTimeout: the timeout for other writing processes, in milliseconds.
  package init(directory: DataDirectory, busyTimeout: Int32 = 60_000) {
    self.directory = directory
    file = DatabaseFile(directory: directory, busyTimeout: busyTimeout)
  }

  package var games: GamesFolder { GamesFolder(directory: directory) }

  /// Takes the notices, each once.
  package func drainWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  /// Whether `reconcileSome()` has work left.
  var isReconciling: Bool { reconciliation != nil }

  /// Starts to add results that only replays have to the database.
  func beginReconciling(keepsQuickGames: Bool = true) {
    reconciliation = Reconciliation(self, keepsQuickGames: keepsQuickGames)
  }

  /// Continues for some milliseconds; a failure leaves the rest for the next start.
  func reconcileSome() {
    if (try? reconciliation?.step()) != true { reconciliation = nil }
  }

  /// Leaves the rest for the next start, so that the database can be closed.
  func endReconciling() { reconciliation = nil }

  /// Whether something is only in memory and `retry()` would write it.
  var hasPending: Bool { !pendingResults.isEmpty || !pendingSettings.isEmpty }

  /// Retries failed writes.
  ///
  /// - Parameter tell: receives each result saved now, the previous best, and the ticket of the request.
  func retry(_ tell: (GameID, BestResult?, Ticket?) -> Void = { _, _, _ in }) throws(StorageError) {
    while let first = pendingResults.first {
      let previous = try record(first)
      pendingResults.removeFirst()
      tell(first.id, previous, first.ticket)
    }
    while let (key, value) = pendingSettings.first {
      try write(setting: key, value)
      pendingSettings[key] = nil
    }
  }

  /// Saves a game's result.
  ///
  /// If that fails, the result stays in memory for `retry()`.
  ///
  /// - Parameter locked: the pieces that locked; nil leaves their counting to the reconciliation.
  /// - Returns: the previous best of the player, or of all quick games.
  package func record(
    _ id: GameID, _ header: ReplayHeader, _ result: ReplayResult, locked: Int? = nil, ended: WallTime,
    for ticket: Ticket? = nil
  ) throws(StorageError) -> BestResult? {
    let pending = PendingResult(
      id: id, header: header, result: result, locked: locked, ended: ended, ticket: ticket)
    do throws(StorageError) { return try record(pending) } catch {
      pendingResults.append(pending)
      throw error
    }
  }

  /// Saves a setting, or with nil deletes it.
  func set(_ key: String, _ value: String?) throws(StorageError) {
    pendingSettings[key] = nil
    do throws(StorageError) { try write(setting: key, value) } catch {
      pendingSettings.updateValue(value, forKey: key)
      throw error
    }
    if StartupSettings.keys.contains(where: { $0.name == key }) { writeStartupSettings() }
  }

  /// Saves settings, or deletes those without a value: all of them, or none.
  package func set(_ settings: [(key: String, value: String?)]) throws(StorageError) {
    try perform { (database) throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        for (key, value) in settings { try Store.write(setting: key, value, in: database) }
      }
    }
    if StartupSettings.keys.contains(where: { key in settings.contains { $0.key == key.name } }) {
      writeStartupSettings()
    }
  }

  /// Writes the startup settings for the next start.
  func writeStartupSettings() {
    guard let texts = try? settingTexts() else { return }
    StartupSettings(texts).write(to: directory)
  }

  /// The saved settings, including those that could not be written yet.
  package func settingTexts() throws(StorageError) -> [String: String] {
    var texts: [String: String] = [:]
    try perform { (database) throws(DatabaseError) in
      try database.run("SELECT key, value FROM setting LIMIT ?", [.integer(Store.maxSettings)]) {
        (row) throws(DatabaseError) in
        texts[row.text(0)] = row.text(1)
      }
    }
    for (key, value) in pendingSettings { texts[key] = value }
    return texts
  }

  private func write(setting key: String, _ value: String?) throws(StorageError) {
    try perform { (database) throws(DatabaseError) in try Store.write(setting: key, value, in: database) }
  }

  private static func write(setting key: String, _ value: String?, in database: Database)
    throws(DatabaseError)
  {
    if let value {
      try database.run(
        "INSERT INTO setting VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        [.text(key), .text(value)])
    } else {
      try database.run("DELETE FROM setting WHERE key = ?", [.text(key)])
    }
  }

  private func record(_ pending: PendingResult) throws(StorageError) -> BestResult? {
    try perform { (database) throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let player = try pending.header.player.flatMap { (name) throws(DatabaseError) in
          try Store.player(named: name, in: database)
        }
        let row = GameResult(
          pending.id, pending.header, pending.result, locked: pending.locked, player: player,
          ended: pending.ended)
        let best = try Store.best(
          .of(player), rules: row.rules, mode: row.category, in: database)
        try Store.insert(row, into: database)
        return best
      }
    }
  }

  /// Runs `body` with the open database; if that turns out to be damaged, with a new one.
  func perform<Value>(_ body: (Database) throws(DatabaseError) -> Value) throws(StorageError) -> Value {
    var tries = 0
    var isCertain = false
    while true {
      let database = try open()
      do throws(DatabaseError) { return try body(database) } catch {
        tries += 1
        guard error.isDamage || error.hasMoved, tries < 4, let inode = opened?.inode else {
          throw StorageError(tr("the database cannot be used: \(error.description)"))
        }
        opened = nil
        if error.hasMoved { continue }
        guard isCertain else {
          try file.readThrough()
          isCertain = true
          continue
        }
        if let warning = try file.setAside(error.description, inode: inode) { warnings.append(warning) }
      }
    }
  }

  /// Runs one statement that returns no rows.
  func run(_ sql: String, _ values: [DatabaseValue]) throws(StorageError) {
    try perform { (database) throws(DatabaseError) in try database.run(sql, values) }
  }

  /// The rows of a statement, each converted to a value.
  func rows<Value>(
    _ sql: String, _ values: [DatabaseValue] = [], _ make: (Database.Row) -> Value?
  ) throws(StorageError) -> [Value] {
    try perform { (database) throws(DatabaseError) in try database.rows(sql, values, make) }
  }

  private func open() throws(StorageError) -> Database {
    // Another process may have set aside the file that is open here.
    let inode = file.inode
    if let opened, opened.inode == inode { return opened.database }
    let hasGone = opened != nil && inode == 0
    opened = nil
    let found = try file.open()
    if hasGone {
      warnings.append(
        tr("the database had disappeared; a new one was begun as \(directory.database)"))
    }
    opened = (found.database, found.inode)
    if let warning = found.warning { warnings.append(warning) }
    return found.database
  }
}
