import BlockEngine
import BlockPlatform
import BlockSettings

/// The summary of the games that match a filter.
package struct HistorySummary: Equatable, Sendable {
  package var count: Int
  /// The best of the ranked values, a score or microseconds of play; nil if no game counts.
  package var best: Int?
  /// The average of the same values, rounded down.
  package var average: Int?
  /// For all modes together: the bests of modes that do not rank by score, the most played first.
  package var otherBests: [ModeBest] = []

  /// The best value of a mode.
  package struct ModeBest: Equatable, Sendable {
    package let mode: GameMode.Kind
    package let figure: Int

    package var measure: HistoryMeasure { HistoryMeasure(mode.ranking) }
  }
}

/// Consecutive games, as one column of the chart.
package struct ChartColumn: Equatable, Sendable {
  /// The column's index, from 0.
  package var column: Int
  package var best: Int
  /// The average, rounded down.
  package var average: Int
  var count: Int
}

/// The ranked values over time: scores, or times of play.
package struct ScoreChart: Equatable, Sendable {
  /// The starts of the first and the last game.
  package var range: ClosedRange<WallTime>
  /// The columns that have games, from the left.
  package var columns: [ChartColumn]
}

extension Store {
  /// The summary of the games that match a filter, and the chart of their ranked values.
  ///
  /// Games are stored in the order of their IDs, which is that of their starts. So each column of the chart is a range
  /// of the table, and one pass reads them all: for a hundred thousand games in a fifth of the time that sorting them
  /// into columns takes.
  ///
  /// - Parameter columns: the most columns, which stand for equal lengths of time.
  /// - Returns: no chart if there is no game.
  func overview(
    _ filter: HistoryFilter, columns: Int
  ) throws(StorageError) -> (summary: HistorySummary, chart: ScoreChart?) {
    try perform { (database) throws(DatabaseError) in
      let ends = try ["", "DESC"].map { (order) throws(DatabaseError) in
        try database.rows(
          "SELECT result.id FROM result WHERE \(filter.condition) ORDER BY result.id \(order) LIMIT 1"
        ) { $0.text(0) }.first
      }
      guard let first = ends[0], let last = ends[1] else { return (HistorySummary(count: 0), nil) }
      let range = WallTime(ofID: first)...max(WallTime(ofID: first), WallTime(ofID: last))
      var summary = HistorySummary(count: 0)
      var chart = ScoreChart(range: range, columns: [])
      var total = 0.0
      var ranked = 0
      let measure = filter.measure
      for (column, ids) in Store.stretches(of: filter.ids, over: range, columns: max(1, columns)).enumerated()
      {
        // In floating point, as an untrusted file may hold scores of any size.
        try database.run(
          """
          SELECT count(*), \(measure.best)(value), total(value), count(value)
          FROM (SELECT \(measure.value) AS value FROM result WHERE \(filter.condition(in: ids)))
          """
        ) {
          row in
          let count = row.integer(0)
          guard count > 0 else { return }
          summary.count += count
          let (best, sum, counted) = (row.integer(1), row.number(2), row.integer(3))
          guard counted > 0 else { return }
          chart.columns.append(
            ChartColumn(column: column, best: best, average: Store.mean(sum, counted), count: counted))
          summary.best = summary.best.map { measure.better($0, best) } ?? best
          total += sum
          ranked += counted
        }
      }
      if ranked > 0 { summary.average = Store.mean(total, ranked) }
      // Of several puzzles none is the best.
      if filter.mode == .puzzle { summary.best = nil }
      if filter.mode == nil { summary.otherBests = try Store.otherBests(filter, in: database) }
      return (summary, chart.columns.isEmpty ? nil : chart)
    }
  }

  /// The bests of modes that do not rank by score.
  private static func otherBests(
    _ filter: HistoryFilter, in database: Database
  ) throws(DatabaseError) -> [HistorySummary.ModeBest] {
    let kinds = GameMode.Kind.allCases.filter {
      // Of several puzzles none is the best.
      $0 != .custom && $0 != .puzzle && ![.score, .none].contains($0.ranking)
    }
    let measures = [HistoryMeasure.shortestTime, .longestTime, .lines]
    let bests = measures.map { "\($0.best)(\($0.value))" }.joined(separator: ", ")
    let words = kinds.map { "'\($0.resultText)'" }.joined(separator: ", ")
    return try database.rows(
      """
      SELECT mode, \(bests) FROM result WHERE \(filter.condition) AND mode IN (\(words))
      GROUP BY mode ORDER BY count(*) DESC, mode
      """
    ) { row in
      guard let mode = GameMode.Kind(resultText: row.text(0)),
        let place = measures.firstIndex(of: HistoryMeasure(mode.ranking)),
        let figure = row.optionalInteger(Int32(place + 1))
      else { return nil }
      return HistorySummary.ModeBest(mode: mode, figure: figure)
    }
  }

  private static func mean(_ total: Double, _ count: Int) -> Int {
    Int(exactly: (total / Double(count)).rounded(.down)) ?? .max
  }

  /// Splits the IDs of a filter into equal lengths of time.
  private static func stretches(
    of ids: Range<String>, over range: ClosedRange<WallTime>, columns: Int
  ) -> [Range<String>] {
    let start = range.lowerBound.seconds
    let span = range.upperBound.seconds - start + 1
    let cuts = (1..<max(columns, 1)).map { column in
      // Rounded up: what starts before it belongs to the column on its left.
      WallTime(seconds: start + (Int64(column) * span + Int64(columns) - 1) / Int64(columns)).compactText
    }
    let bounds =
      [ids.lowerBound] + cuts.map { min(max($0, ids.lowerBound), ids.upperBound) } + [ids.upperBound]
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }
  }
}

extension WallTime {
  /// The start in a game's ID; the earliest time if it has none.
  package init(ofID id: String) {
    let digits = id.utf8.filter { (0x30...0x39).contains($0) }.prefix(14).map {
      Character(Unicode.Scalar($0))
    }
    let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<12, 12..<14].map { range in
      range.upperBound <= digits.count ? String(digits[range]) : ""
    }
    let text = "\(parts[0])-\(parts[1])-\(parts[2])T\(parts[3]):\(parts[4]):\(parts[5])Z"
    self = WallTime(text: text) ?? WallTime(seconds: 0)
  }
}
