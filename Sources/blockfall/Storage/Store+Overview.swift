import BlockEngine
import TerminalUI

/// All games that a filter lets through, in a few figures.
struct HistorySummary: Equatable, Sendable {
  var count: Int
  /// The best of what the games are ranked by, a score or microseconds of play; nil if none of them counts.
  var best: Int?
  /// The average of the same, rounded down.
  var average: Int?
  /// Of all modes together: the bests of those that are ranked by something else than the score, what was played most
  /// first.
  var otherBests: [ModeBest] = []

  /// The best of what a mode is ranked by.
  struct ModeBest: Equatable, Sendable {
    let mode: GameMode.Kind
    let figure: Int

    var measure: HistoryMeasure { HistoryMeasure(mode.ranking) }
  }
}

/// Some games that were played one after another, as one column of the chart shows them.
struct ChartColumn: Equatable, Sendable {
  /// Which column, from 0.
  var column: Int
  var best: Int
  /// Rounded down.
  var average: Int
  var count: Int
}

/// What games are ranked by over time: scores, or times of play.
struct ScoreChart: Equatable, Sendable {
  /// When the first and the last of the games began.
  var range: ClosedRange<WallTime>
  /// Those columns that have games, from the left.
  var columns: [ChartColumn]
}

extension Store {
  /// The figures of the games that a filter lets through, and what they are ranked by over time.
  ///
  /// Games lie in the order of their IDs, which is that of their starts. So each column of the chart is a stretch of
  /// the table, and one walk through it gives all: of a hundred thousand games in a fifth of the time that sorting
  /// them into columns takes.
  ///
  /// - Parameter columns: at most so many columns, which are equally long times.
  /// - Returns: no chart where there is no game.
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
        // As floating point, because scores in a file that anybody may have written may be of any size.
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
      if filter.mode == nil { summary.otherBests = try Store.otherBests(filter, in: database) }
      return (summary, chart.columns.isEmpty ? nil : chart)
    }
  }

  /// The bests of the modes that are not ranked by the score.
  private static func otherBests(
    _ filter: HistoryFilter, in database: Database
  ) throws(DatabaseError) -> [HistorySummary.ModeBest] {
    let kinds = GameMode.Kind.allCases.filter { $0 != .custom && ![.score, .none].contains($0.ranking) }
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

  /// Cuts the IDs of a filter into equally long times.
  private static func stretches(
    of ids: Range<String>, over range: ClosedRange<WallTime>, columns: Int
  ) -> [Range<String>] {
    let start = range.lowerBound.seconds
    let span = range.upperBound.seconds - start + 1
    let cuts = (1..<max(columns, 1)).map { column in
      // Rounded up: what begins before it belongs to the column on its left.
      WallTime(seconds: start + (Int64(column) * span + Int64(columns) - 1) / Int64(columns)).compactText
    }
    let bounds =
      [ids.lowerBound] + cuts.map { min(max($0, ids.lowerBound), ids.upperBound) } + [ids.upperBound]
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }
  }
}

extension WallTime {
  /// The moment that a game's ID tells; the beginning of all time where it tells none.
  init(ofID id: String) {
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
