import BlockEngine
import BlockLink
import Glibc
import LinkTransport
import Standings

/// Records in a database that is asked in SQL.
///
/// Its forms differ in what opens it, in their tables' text, and in what a backup is; the rules and the statements are
/// here.
///
/// Writing is one transaction after the other in both: nobody sees a result half kept, and none counts twice, whoever
/// else uses the database.
protocol SQLRecordStore: RecordStore {
  associatedtype Database: SQLDatabase
  var database: Database { get }
  /// What the database itself finds wrong in its file; empty if it says nothing.
  func databaseFaults() throws -> [String]
}

extension SQLRecordStore {
  /// Makes the file of a copy, which only its owner reads and must not be there yet, and fills it; removes it if that
  /// fails.
  static func makeCopy(at path: String, _ fill: () throws -> Void) throws {
    let file = path.withPath { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard file >= 0 else {
      throw StoreError("\(path) cannot be made: \(String(cString: strerror(errno)))")
    }
    close(file)
    do { try fill() } catch {
      path.withPath { _ = unlink($0) }
      throw (error as? StoreError) ?? StoreError("\(path) cannot be made: \(error)")
    }
  }

  package func save(_ record: NewRecord) throws -> RecordPlace {
    try database.write { try Self.keep(record, in: $0) }
  }

  /// Keeps a record.
  ///
  /// - Parameter isOffered: whether it may be older than what is kept.
  static func keep(_ record: NewRecord, isOffered: Bool = false, in session: any SQLSession) throws
    -> RecordPlace
  {
    guard let order = RecordOrder(record.game, record.mark), let nonce = record.game.nonce else {
      throw RecordFault(.unknown, "there is no board for it")
    }
    let player = try Self.player(
      key: record.key, name: record.name, since: isOffered ? record.at : nil, in: session)
    let found = try session.row(
      "SELECT id, replay FROM records WHERE player = ? AND nonce = ?", [player, nonce])
    let board = Board(record.game, level: record.game.level)
    if let found {
      guard (found["replay"] as [UInt8]) == record.replay else {
        throw RecordFault(
          .unexpected, "another game with the same pieces is there already", remedy: "a new game")
      }
      return try Self.place(of: player, on: board, .known, else: found["id"], in: session)
    }
    let day = String(record.at.prefix(10))
    let periods = ["all", "season:\(record.season)", "day:\(day)"]
    let isBetter = try periods.contains {
      guard let held = try Self.standing(of: player, on: board, $0, in: session) else { return true }
      return order < held
    }
    guard isBetter else { return try Self.place(of: player, on: board, .notBetter, else: 0, in: session) }
    let id = try Self.insert(record, order, player: player, day: day, in: session)
    for level in [record.game.level, Board.anyLevel] {
      for period in periods {
        let place = Board(record.game, level: level)
        if let held = try Self.standing(of: player, on: place, period, in: session), !(order < held) {
          continue
        }
        try Self.stand(id, order, at: record.at, player: player, on: place, period, in: session)
      }
    }
    return try Self.place(of: player, on: board, .improved, else: id, in: session)
  }

  /// The number of a player, under the latest name.
  ///
  /// - Parameter time: when the player had this name; nil for now.
  static func player(key: [UInt8], name: String, since time: String? = nil, in session: any SQLSession) throws
    -> Int64
  {
    if let time, let known: Int64 = try session.value("SELECT id FROM players WHERE key = ?", [key]),
      try session.row(
        """
        SELECT 1 FROM series WHERE (first = ? OR second = ?) AND at > ?
        UNION ALL SELECT 1 FROM records WHERE player = ? AND at > ? LIMIT 1
        """, [known, known, time, known, time]) != nil
    {
      return known
    }
    // Numbers of players are shown: none is used up by who is known already.
    if let known: Int64 = try session.value(
      "UPDATE players SET name = ? WHERE key = ? RETURNING id", [name, key])
    {
      return known
    }
    return try session.value("INSERT INTO players (key, name) VALUES (?, ?) RETURNING id", [key, name]) ?? 0
  }

  private static func insert(
    _ record: NewRecord, _ order: RecordOrder, player: Int64, day: String, in session: any SQLSession
  ) throws -> Int64 {
    let (game, nonce) = (record.game, record.game.nonce ?? [])
    try begin(record.season, since: record.at, in: session)
    return try session.value(
      """
      INSERT INTO records (player, rules, mode, level, value, time, score, lines, endLevel, pieces, presses,
        cause, seed, nonce, started, at, day, season, replay, mark)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      RETURNING id
      """,
      [
        player, game.rules, game.mode, game.level, order.value, order.time, game.score, game.lines,
        game.endLevel, game.pieces, game.presses, game.cause, Int64(bitPattern: game.seed),
        nonce, game.started, record.at, day, record.season, record.replay,
        record.mark.rawValue,
      ]) ?? 0
  }

  private static func standing(
    of player: Int64, on board: Board, _ period: String, in session: any SQLSession
  ) throws -> RecordOrder? {
    try session.row(
      "SELECT value, time FROM standings WHERE \(Board.condition) AND player = ?",
      board.arguments(period) + [player]
    ).map { RecordOrder(value: $0["value"], time: $0["time"]) }
  }

  private static func stand(
    _ id: Int64, _ order: RecordOrder, at: String, player: Int64, on board: Board, _ period: String,
    in session: any SQLSession
  ) throws {
    try session.execute(
      "DELETE FROM standings WHERE \(Board.condition) AND player = ?", board.arguments(period) + [player])
    try session.execute(
      "INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      board.arguments(period) + [player, id, order.value, order.time, at])
  }

  /// Where a player stands on a board of all times.
  private static func place(
    of player: Int64, on board: Board, _ change: RecordPlace.Change, else id: Int64,
    in session: any SQLSession
  ) throws -> RecordPlace {
    let rank = try rank(of: player, on: board, "all", in: session)
    return RecordPlace(
      record: Int(rank?.record ?? id), rank: rank?.rank ?? 1,
      total: max(try count(on: board, "all", in: session), 1), change: change,
      mark: try rank.map { try mark(of: $0.record, in: session) } ?? .replayed)
  }

  /// How the game of a record is known.
  private static func mark(of record: Int64, in session: any SQLSession) throws -> RecordPlace.Mark {
    let mark: String? = try session.value("SELECT mark FROM records WHERE id = ?", [record])
    return mark.flatMap(RecordPlace.Mark.init(rawValue:)) ?? .replayed
  }

}

/// A board: rules, mode and start level.
struct Board {
  let rules: String
  let mode: String
  let level: Int

  /// What stands for any start level.
  static let anyLevel = -1

  static let condition = "rules = ? AND mode = ? AND level = ? AND period = ?"

  init(_ game: ExaminedGame, level: Int) { (rules, mode, self.level) = (game.rules, game.mode, level) }

  init(_ query: BoardQuery) {
    (rules, mode, level) = (query.rules.rawValue, query.mode.word, query.level ?? Self.anyLevel)
  }

  func arguments(_ period: String) -> [any SQLArgument] { [rules, mode, level, period] }
}
