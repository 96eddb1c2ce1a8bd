import BlockEngine
import BlockLink
import FoundationEssentials
import GRDB
import Standings

// What is read of the records.
extension SQLiteRecordStore {
  package func page(_ query: BoardQuery, for key: [UInt8]?, _ times: BoardTimes) throws -> BoardPage {
    let board = Board(query)
    let period =
      switch query.period {
      case .all: "all"
      case .season: "season:\(times.season)"
      case .day: "day:\(times.day)"
      }
    return try queue.read { database in
      var page = BoardPage(
        total: try Self.count(on: board, period, in: database), season: times.season)
      if let key,
        let player = try Int64.fetchOne(
          database, sql: "SELECT id FROM players WHERE key = ?", arguments: [Self.data(key)])
      {
        page.own = try Self.rank(of: player, on: board, period, in: database)?.rank
      }
      if !query.friends.isEmpty {
        page = try Self.friends(of: key, query, on: board, period, page, in: database)
        return page
      }
      page.first = query.isAround ? max(0, (page.own ?? 1) - 1 - BoardPage.size / 2) : query.first
      guard let start = try Self.value(after: page.first, on: board, period, in: database) else {
        return page
      }
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT r.id, r.score, r.lines, r.time, r.level, r.at, r.mark, p.name
          FROM (SELECT record, player, value, time, at FROM standings WHERE \(Board.condition) AND value >= ?
            ORDER BY value, time, at, record LIMIT ? OFFSET ?) s
          JOIN records r ON r.id = s.record JOIN players p ON p.id = s.player
          ORDER BY s.value, s.time, s.at, s.record
          """, arguments: board.arguments(period) + [start.value, BoardPage.size, page.first - start.before])
      page.places = rows.enumerated().map { index, row in Self.place(row, rank: page.first + index + 1) }
      return page
    }
  }

  private static func place(_ row: Row, rank: Int) -> BoardPage.Place {
    BoardPage.Place(
      rank: rank, record: row["id"], name: row["name"], score: row["score"], lines: row["lines"],
      time: row["time"], level: row["level"], at: row["at"], mark: mark(row))
  }

  private static func mark(_ row: Row) -> RecordPlace.Mark {
    RecordPlace.Mark(rawValue: row["mark"]) ?? .replayed
  }

  /// The most players of the names in a query.
  private static let maxFriends = 100

  /// The places of some players by their names, and of who asks, with their ranks on the whole board.
  private static func friends(
    of key: [UInt8]?, _ query: BoardQuery, on board: Board, _ period: String, _ page: BoardPage,
    in database: Database
  ) throws -> BoardPage {
    let marks = query.friends.map { _ in "?" }.joined(separator: ", ")
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT r.id, r.score, r.lines, r.time, r.level, r.at, r.mark, p.name, p.id AS player
        FROM (SELECT player, record FROM standings WHERE \(Board.condition)
          AND player IN (SELECT id FROM players WHERE name IN (\(marks)) OR key = ?) LIMIT ?) s
        JOIN records r ON r.id = s.record JOIN players p ON p.id = s.player
        """,
      arguments: board.arguments(period) + StatementArguments(query.friends)
        + [data(key ?? []), maxFriends])
    let places = try rows.compactMap { row in
      try rank(of: row["player"], on: board, period, in: database).map { place(row, rank: $0.rank) }
    }.sorted { $0.rank < $1.rank }
    var page = page
    (page.total, page.first) = (places.count, min(query.first, places.count))
    page.places = Array(places.dropFirst(page.first).prefix(BoardPage.size))
    return page
  }

  package func own(_ key: [UInt8], after first: Int) throws -> OwnRecords {
    try queue.read { database in
      guard
        let player = try Row.fetchOne(
          database, sql: "SELECT id, name FROM players WHERE key = ?", arguments: [Self.data(key)])
      else { return OwnRecords() }
      let id = player["id"] as Int64
      let total = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM records WHERE player = ?", arguments: [id])
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT \(Self.columns) FROM records r JOIN players p ON p.id = r.player WHERE r.player = ?
          ORDER BY r.id LIMIT ? OFFSET ?
          """, arguments: [id, OwnRecords.size, first])
      let records = rows.map(Self.record).compactMap { record -> OwnRecords.Record? in
        guard let rules = Ruleset.Name(rawValue: record.game.rules),
          let mode = GameMode(word: record.game.mode)
        else { return nil }
        return OwnRecords.Record(
          record: record.id, rules: rules, mode: mode, level: record.game.level, score: record.game.score,
          lines: record.game.lines, time: record.game.time, at: record.at, mark: record.mark,
          isAnnulled: record.annulled != nil)
      }
      return OwnRecords(name: player["name"], first: first, total: total ?? 0, records: records)
    }
  }

  package func boards(atMost count: Int) throws -> [BoardSummary] {
    try queue.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT rules, mode, sum(count) AS places FROM counts
          WHERE level = ? AND period = 'all' AND shift = 24 GROUP BY rules, mode ORDER BY places DESC, rules, mode LIMIT ?
          """, arguments: [Board.anyLevel, count]
      ).map { BoardSummary(rules: $0["rules"], mode: $0["mode"], places: $0["places"]) }
    }
  }

  private static let columns = """
    r.id, r.player, r.rules, r.mode, r.level, r.time, r.score, r.lines, r.endLevel, r.pieces, r.presses, r.cause,
    r.seed, r.nonce, r.started, r.at, r.season, r.annulled, r.mark, p.name
    """

  private static func record(_ row: Row) -> KeptRecord {
    KeptRecord(
      id: row["id"], player: row["player"], name: row["name"],
      game: ExaminedGame(
        rules: row["rules"], mode: row["mode"], level: row["level"],
        seed: UInt64(bitPattern: row["seed"] as Int64), nonce: row["nonce"] as [UInt8],
        started: row["started"],
        cause: row["cause"], score: row["score"], lines: row["lines"], endLevel: row["endLevel"],
        pieces: row["pieces"], presses: row["presses"], time: row["time"]),
      at: row["at"], season: row["season"], mark: mark(row), annulled: row["annulled"])
  }

  package func record(_ id: Int) throws -> KeptRecord? {
    try queue.read { database in
      guard
        let row = try Row.fetchOne(
          database,
          sql: "SELECT \(Self.columns) FROM records r JOIN players p ON p.id = r.player WHERE r.id = ?",
          arguments: [id])
      else { return nil }
      var record = Self.record(row)
      let rank = try Self.rank(
        of: Int64(record.player), on: Board(record.game, level: record.game.level), "all", in: database)
      if let rank, rank.record == Int64(id) { record.rank = rank.rank }
      return record
    }
  }

  package func replay(of id: Int) throws -> [UInt8]? {
    try queue.read { database in
      try Row.fetchOne(database, sql: "SELECT replay FROM records WHERE id = ?", arguments: [id])
        .map { $0["replay"] as [UInt8] }
    }
  }

  package func replay(of id: Int, from: Int, atMost count: Int) throws -> (size: Int, bytes: [UInt8])? {
    try queue.read { database in
      try Row.fetchOne(
        database,
        sql: "SELECT length(replay) AS size, substr(replay, ?, ?) AS bytes FROM records WHERE id = ?",
        arguments: [from + 1, count, id]
      ).flatMap { row in
        let bytes = row["bytes"] as [UInt8]
        return bytes.isEmpty ? nil : (row["size"], bytes)
      }
    }
  }

  package func latest(atMost count: Int) throws -> [KeptRecord] {
    try queue.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT \(Self.columns) FROM records r JOIN players p ON p.id = r.player WHERE r.annulled IS NULL
          ORDER BY r.id DESC LIMIT ?
          """, arguments: [count]
      ).map(Self.record)
    }
  }

  package func player(_ id: Int, atMost count: Int) throws -> KeptPlayer? {
    try queue.read { database in
      guard
        let name = try String.fetchOne(
          database, sql: "SELECT name FROM players WHERE id = ?", arguments: [id])
      else { return nil }
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT \(Self.columns) FROM records r JOIN players p ON p.id = r.player WHERE r.player = ?
          ORDER BY r.id DESC LIMIT ?
          """, arguments: [id, count])
      return KeptPlayer(id: id, name: name, records: rows.map(Self.record))
    }
  }
}

/// Bytes in the database.
struct Blob: DatabaseValueConvertible {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var databaseValue: DatabaseValue { Data(bytes).databaseValue }

  static func fromDatabaseValue(_ value: DatabaseValue) -> Blob? {
    Data.fromDatabaseValue(value).map { Blob(Array($0)) }
  }
}

extension Row {
  /// The bytes of a column.
  subscript(_ column: String) -> [UInt8] { Array((self[column] as Data?) ?? Data()) }
}
