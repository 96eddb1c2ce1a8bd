import BlockEngine
import BlockLink
import Standings

// What is read of the records.
extension SQLRecordStore {
  package func page(_ query: BoardQuery, for key: [UInt8]?, _ times: BoardTimes) throws -> BoardPage {
    let board = Board(query)
    let period =
      switch query.period {
      case .all: "all"
      case .season: "season:\(query.season ?? times.season)"
      case .day: "day:\(times.day)"
      }
    return try database.read { session in
      var page = BoardPage(
        total: try Self.count(on: board, period, in: session), season: query.season ?? times.season)
      if let key,
        let player: Int64 = try session.value("SELECT id FROM players WHERE key = ?", [key])
      {
        page.own = try Self.rank(of: player, on: board, period, in: session)?.rank
      }
      if !query.friends.isEmpty {
        page = try Self.friends(of: key, query, on: board, period, page, in: session)
        return page
      }
      page.first = query.isAround ? max(0, (page.own ?? 1) - 1 - BoardPage.size / 2) : query.first
      guard let start = try Self.value(after: page.first, on: board, period, in: session) else {
        return page
      }
      let rows = try session.rows(
        """
        SELECT r.id, r.score, r.lines, r.time, r.level, r.at, r.mark, p.name
        FROM (SELECT record, player, value, time, at FROM standings WHERE \(Board.condition) AND value >= ?
          ORDER BY value, time, at, record LIMIT ? OFFSET ?) s
        JOIN records r ON r.id = s.record JOIN players p ON p.id = s.player
        ORDER BY s.value, s.time, s.at, s.record
        """, board.arguments(period) + [start.value, BoardPage.size, page.first - start.before])
      page.places = rows.enumerated().map { index, row in Self.place(row, rank: page.first + index + 1) }
      return page
    }
  }

  private static func place(_ row: SQLRow, rank: Int) -> BoardPage.Place {
    BoardPage.Place(
      rank: rank, record: row["id"], name: row["name"], score: row["score"], lines: row["lines"],
      time: row["time"], level: row["level"], at: row["at"], mark: mark(row))
  }

  private static func mark(_ row: SQLRow) -> RecordPlace.Mark {
    RecordPlace.Mark(rawValue: row["mark"]) ?? .replayed
  }

  /// The most players of the names in a query.
  private static var maxFriends: Int { 100 }

  /// The places of some players by their names, and of who asks, with their ranks on the whole board.
  private static func friends(
    of key: [UInt8]?, _ query: BoardQuery, on board: Board, _ period: String, _ page: BoardPage,
    in session: any SQLSession
  ) throws -> BoardPage {
    let marks = query.friends.map { _ in "?" }.joined(separator: ", ")
    let rows = try session.rows(
      """
      SELECT r.id, r.score, r.lines, r.time, r.level, r.at, r.mark, p.name, p.id AS player
      FROM (SELECT player, record FROM standings WHERE \(Board.condition)
        AND player IN (SELECT id FROM players WHERE name IN (\(marks)) OR key = ?) LIMIT ?) s
      JOIN records r ON r.id = s.record JOIN players p ON p.id = s.player
      """,
      board.arguments(period) + query.friends
        + [key ?? [], maxFriends])
    let places = try rows.compactMap { row in
      try rank(of: row["player"], on: board, period, in: session).map { place(row, rank: $0.rank) }
    }.sorted { $0.rank < $1.rank }
    var page = page
    (page.total, page.first) = (places.count, min(query.first, places.count))
    page.places = Array(places.dropFirst(page.first).prefix(BoardPage.size))
    return page
  }

  package func own(_ key: [UInt8], after first: Int) throws -> OwnRecords {
    try database.read { session in
      guard
        let player = try session.row("SELECT id, name FROM players WHERE key = ?", [key])
      else { return OwnRecords() }
      let id = player["id"] as Int64
      let total: Int? = try session.value("SELECT count(*) FROM records WHERE player = ?", [id])
      let rows = try session.rows(
        """
        SELECT \(Self.columns) FROM records r JOIN players p ON p.id = r.player WHERE r.player = ?
        ORDER BY r.id LIMIT ? OFFSET ?
        """, [id, OwnRecords.size, first])
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

  package func boards(atMost count: Int, in season: String?) throws -> [BoardSummary] {
    try database.read { session in
      try session.rows(
        """
        SELECT rules, mode, CAST(sum(count) AS BIGINT) AS places FROM counts
        WHERE level = ? AND period = ? AND shift = 24 GROUP BY rules, mode ORDER BY places DESC, rules, mode LIMIT ?
        """, [Board.anyLevel, season.map { "season:\($0)" } ?? "all", count]
      ).map { BoardSummary(rules: $0["rules"], mode: $0["mode"], places: $0["places"]) }
    }
  }

  private static var columns: String {
    """
    r.id, r.player, r.rules, r.mode, r.level, r.time, r.score, r.lines, r.endLevel, r.pieces, r.presses, r.cause,
    r.seed, r.nonce, r.started, r.at, r.season, r.annulled, r.mark, p.name
    """
  }

  private static func record(_ row: SQLRow) -> KeptRecord {
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
    try database.read { session in
      guard
        let row = try session.row(
          "SELECT \(Self.columns) FROM records r JOIN players p ON p.id = r.player WHERE r.id = ?", [id])
      else { return nil }
      var record = Self.record(row)
      let rank = try Self.rank(
        of: Int64(record.player), on: Board(record.game, level: record.game.level), "all", in: session)
      if let rank, rank.record == Int64(id) { record.rank = rank.rank }
      return record
    }
  }

  package func replay(of id: Int) throws -> [UInt8]? {
    try database.read { session in
      try session.row("SELECT replay FROM records WHERE id = ?", [id])
        .map { $0["replay"] as [UInt8] }
    }
  }

  package func replay(of id: Int, from: Int, atMost count: Int) throws -> (size: Int, bytes: [UInt8])? {
    // PostgreSQL counts bytes by integers of 32 bits.
    guard (0..<1 << 30).contains(from) else { return nil }
    return try database.read { session in
      try session.row(
        """
        SELECT length(replay) AS size, substr(replay, CAST(? AS INTEGER), CAST(? AS INTEGER)) AS bytes FROM records
        WHERE id = ?
        """, [from + 1, count, id]
      ).flatMap { row in
        let bytes = row["bytes"] as [UInt8]
        return bytes.isEmpty ? nil : (row["size"], bytes)
      }
    }
  }

  package func latest(atMost count: Int) throws -> [KeptRecord] {
    try database.read { session in
      try session.rows(
        """
        SELECT \(Self.columns) FROM records r JOIN players p ON p.id = r.player WHERE r.annulled IS NULL
        ORDER BY r.id DESC LIMIT ?
        """, [count]
      ).map(Self.record)
    }
  }

  package func player(_ id: Int, atMost count: Int) throws -> KeptPlayer? {
    try database.read { session in
      guard
        let name: String = try session.value("SELECT name FROM players WHERE id = ?", [id])
      else { return nil }
      let rows = try session.rows(
        """
        SELECT \(Self.columns) FROM records r JOIN players p ON p.id = r.player WHERE r.player = ?
        ORDER BY r.id DESC LIMIT ?
        """, [id, count])
      return KeptPlayer(id: id, name: name, records: rows.map(Self.record))
    }
  }
}
