import BlockEngine
import Glibc

/// Everything kept that is not a game being played: players, results, settings.
///
/// It may wait for the disk and for other processes, so it lives on a thread of its own (`StorageWorker`), or in a
/// command that has no frame to draw. What is damaged is set aside on the way, and what was in it comes back from
/// the replays.
final class Store {
  let directory: DataDirectory
  /// Lines to be said since somebody last took them.
  private var complaints: [String] = []
  private let file: DatabaseFile
  private var opened: (database: Database, inode: ino_t)?
  /// What a sudden end left that is being set right.
  private var reconciliation: Reconciliation?
  /// More than there are.
  private static let mostSettings = 200
  /// What could not be written yet.
  private var pendingResults: [PendingResult] = []
  private var pendingSettings: [String: String?] = [:]

  struct PendingResult {
    let id: GameID
    let header: ReplayHeader
    let result: ReplayResult
    let ended: WallTime
    /// Who is to be told once it is kept.
    let ticket: Ticket?
  }

  /// - Parameter patience: how long to wait for other processes that write, in milliseconds.
  init(directory: DataDirectory, patience: Int32 = 60_000) {
    self.directory = directory
    file = DatabaseFile(directory: directory, patience: patience)
  }

  var games: GamesFolder { GamesFolder(directory: directory) }

  /// Gives the lines that are to be said, each once.
  func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  /// Whether there is something to set right that `reconcileSome()` would go on with.
  var isReconciling: Bool { reconciliation != nil }

  /// Begins to bring results into the database whose replays alone are there.
  func beginReconciling(keepsQuickGames: Bool = true) {
    reconciliation = Reconciliation(self, keepsQuickGames: keepsQuickGames)
  }

  /// Goes on with it for some milliseconds; what cannot be done now is left for the next start.
  func reconcileSome() {
    if (try? reconciliation?.step()) != true { reconciliation = nil }
  }

  /// Leaves the rest of it for the next start; what goes on with it would hold the database open.
  func endReconciling() { reconciliation = nil }

  /// Whether something is in memory alone that `retry()` would write.
  var hasPending: Bool { !pendingResults.isEmpty || !pendingSettings.isEmpty }

  /// Writes what could not be written before.
  ///
  /// - Parameter tell: takes each result that is kept now, what was the best before it, and who asked for that.
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

  /// Keeps how a game ended.
  ///
  /// If that fails, the result stays in memory for `retry()`.
  ///
  /// - Returns: the best that the player, or all quick games, had before.
  func record(
    _ id: GameID, _ header: ReplayHeader, _ result: ReplayResult, ended: WallTime, for ticket: Ticket? = nil
  ) throws(StorageError) -> BestResult? {
    let pending = PendingResult(id: id, header: header, result: result, ended: ended, ticket: ticket)
    do throws(StorageError) { return try record(pending) } catch {
      pendingResults.append(pending)
      throw error
    }
  }

  /// Keeps a setting, or with nil forgets it.
  func set(_ key: String, _ value: String?) throws(StorageError) {
    pendingSettings[key] = nil
    do throws(StorageError) { try write(setting: key, value) } catch {
      pendingSettings.updateValue(value, forKey: key)
      throw error
    }
    if StartupSettings.keys.contains(where: { $0.name == key }) { writeStartupSettings() }
  }

  /// Leaves what the next start's first frame looks like.
  func writeStartupSettings() {
    guard let texts = try? settingTexts() else { return }
    StartupSettings(texts).write(to: directory)
  }

  /// The settings as they are kept, those included that could not be written yet.
  func settingTexts() throws(StorageError) -> [String: String] {
    var texts: [String: String] = [:]
    try perform { (database) throws(DatabaseError) in
      try database.run("SELECT key, value FROM setting LIMIT ?", [.integer(Store.mostSettings)]) {
        (row) throws(DatabaseError) in
        texts[row.text(0)] = row.text(1)
      }
    }
    for (key, value) in pendingSettings { texts[key] = value }
    return texts
  }

  private func write(setting key: String, _ value: String?) throws(StorageError) {
    try perform { (database) throws(DatabaseError) in
      if let value {
        try database.run(
          "INSERT INTO setting VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
          [.text(key), .text(value)])
      } else {
        try database.run("DELETE FROM setting WHERE key = ?", [.text(key)])
      }
    }
  }

  private func record(_ pending: PendingResult) throws(StorageError) -> BestResult? {
    try perform { (database) throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let player = try pending.header.player.flatMap { (name) throws(DatabaseError) in
          try Store.player(named: name, in: database)
        }
        let row = GameResult(
          pending.id, pending.header, pending.result, player: player, ended: pending.ended)
        let best = try Store.best(
          .of(player), rules: row.rules, mode: row.mode, in: database)
        try Store.insert(row, into: database)
        return best
      }
    }
  }

  /// Runs `body` with the open database; where that turns out damaged, with a new one.
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
        if let complaint = try file.setAside(error.description, inode: inode) { complaints.append(complaint) }
      }
    }
  }

  private func open() throws(StorageError) -> Database {
    // Another process may have set aside what is open here.
    let inode = file.inode
    if let opened, opened.inode == inode { return opened.database }
    let hasGone = opened != nil && inode == 0
    opened = nil
    let found = try file.open()
    if hasGone {
      complaints.append(
        tr("the database had gone from its place; a new one was begun as \(directory.database)"))
    }
    opened = (found.database, found.inode)
    if let complaint = found.complaint { complaints.append(complaint) }
    return found.database
  }
}
