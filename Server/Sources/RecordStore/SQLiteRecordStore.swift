import BlockEngine
import BlockLink
import GRDB
import Glibc
import LinkTransport
import Standings

/// Records in an SQLite file.
///
/// `journal_mode=DELETE` and `synchronous=EXTRA`: what is said to be kept survives a power cut. Several processes may
/// share the file; who finds it busy waits.
package final class SQLiteRecordStore: RecordStore {
  let queue: DatabaseQueue

  /// Opens or makes the file.
  ///
  /// - Throws: `StoreError` if it cannot be used, or is of another version; it stays as it is then.
  package init(path: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode=DELETE")
      try database.execute(sql: "PRAGMA synchronous=EXTRA")
      try database.execute(sql: "PRAGMA trusted_schema=OFF")
    }
    // It has keys: nobody else reads it, whatever the umask is.
    let file = path.withPath { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard file >= 0 else {
      throw StoreError("\(path) cannot be used: \(String(cString: strerror(errno)))")
    }
    // No lock is lost by this: at the end no transaction runs.
    defer { close(file) }
    // GRDB takes a path as text. SQLite follows a link to the bytes of one that is none.
    let isText = path.pathBytes.elementsEqual(path.utf8)
    do {
      queue = try DatabaseQueue(
        path: isText ? path : "/proc/self/fd/\(file)", configuration: configuration)
      try queue.write { try RecordSchema.migrate($0, path: path) }
    } catch let error as DatabaseError {
      throw StoreError("\(path) cannot be used: \(error.message ?? "\(error.resultCode)")")
    }
  }

  package func take(_ record: NewRecord) throws -> RecordPlace {
    guard let order = RecordOrder(record.game, record.mark), let nonce = record.game.nonce else {
      throw RecordFault(.unknown, "there is no board for it")
    }
    return try queue.write { database in
      let player = try Self.player(key: record.key, name: record.name, in: database)
      let found = try Row.fetchOne(
        database, sql: "SELECT id, replay FROM records WHERE player = ? AND nonce = ?",
        arguments: [player, Self.data(nonce)])
      let board = Board(record.game, level: record.game.level)
      if let found {
        guard (found["replay"] as [UInt8]) == record.replay else {
          throw RecordFault(
            .unexpected, "another game with the same pieces is there already", remedy: "a new game")
        }
        return try Self.place(of: player, on: board, .known, else: found["id"], in: database)
      }
      let day = String(record.at.prefix(10))
      let periods = ["all", "season:\(record.season)", "day:\(day)"]
      let isBetter = try periods.contains {
        guard let held = try Self.standing(of: player, on: board, $0, in: database) else { return true }
        return order < held
      }
      guard isBetter else { return try Self.place(of: player, on: board, .notBetter, else: 0, in: database) }
      let id = try Self.insert(record, order, player: player, day: day, in: database)
      for level in [record.game.level, Board.anyLevel] {
        for period in periods {
          let place = Board(record.game, level: level)
          if let held = try Self.standing(of: player, on: place, period, in: database), !(order < held) {
            continue
          }
          try Self.stand(id, order, at: record.at, player: player, on: place, period, in: database)
        }
      }
      return try Self.place(of: player, on: board, .improved, else: id, in: database)
    }
  }

  /// The number of a player, under the latest name.
  static func player(key: [UInt8], name: String, in database: Database) throws -> Int64 {
    try database.execute(
      sql: """
        INSERT INTO players (key, name) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET name = excluded.name
        """, arguments: [data(key), name])
    return try Int64.fetchOne(
      database, sql: "SELECT id FROM players WHERE key = ?", arguments: [data(key)]) ?? 0
  }

  private static func insert(
    _ record: NewRecord, _ order: RecordOrder, player: Int64, day: String, in database: Database
  ) throws -> Int64 {
    let game = record.game
    try database.execute(
      sql: """
        INSERT INTO records (player, rules, mode, level, value, time, score, lines, endLevel, pieces, presses,
          cause, seed, nonce, started, at, day, season, replay, mark)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        player, game.rules, game.mode, game.level, order.value, order.time, game.score, game.lines,
        game.endLevel, game.pieces, game.presses, game.cause, Int64(bitPattern: game.seed),
        data(game.nonce ?? []), game.started, record.at, day, record.season, data(record.replay),
        record.mark.rawValue,
      ])
    return database.lastInsertedRowID
  }

  private static func standing(
    of player: Int64, on board: Board, _ period: String, in database: Database
  ) throws -> RecordOrder? {
    try Row.fetchOne(
      database, sql: "SELECT value, time FROM standings WHERE \(Board.condition) AND player = ?",
      arguments: board.arguments(period) + [player]
    ).map { RecordOrder(value: $0["value"], time: $0["time"]) }
  }

  private static func stand(
    _ id: Int64, _ order: RecordOrder, at: String, player: Int64, on board: Board, _ period: String,
    in database: Database
  ) throws {
    try database.execute(
      sql: "DELETE FROM standings WHERE \(Board.condition) AND player = ?",
      arguments: board.arguments(period) + [player])
    try database.execute(
      sql: "INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: board.arguments(period) + [player, id, order.value, order.time, at])
  }

  /// Where a player stands on a board of all times.
  private static func place(
    of player: Int64, on board: Board, _ change: RecordPlace.Change, else id: Int64, in database: Database
  ) throws -> RecordPlace {
    let rank = try rank(of: player, on: board, "all", in: database)
    return RecordPlace(
      record: Int(rank?.record ?? id), rank: rank?.rank ?? 1,
      total: max(try count(on: board, "all", in: database), 1), change: change,
      mark: try rank.map { try mark(of: $0.record, in: database) } ?? .replayed)
  }

  /// How the game of a record is known.
  private static func mark(of record: Int64, in database: Database) throws -> RecordPlace.Mark {
    try String.fetchOne(database, sql: "SELECT mark FROM records WHERE id = ?", arguments: [record])
      .flatMap(RecordPlace.Mark.init(rawValue:)) ?? .replayed
  }

  /// Bytes as a value of the database.
  static func data(_ bytes: [UInt8]) -> DatabaseValue { Blob(bytes).databaseValue }
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

  func arguments(_ period: String) -> StatementArguments { [rules, mode, level, period] }
}
