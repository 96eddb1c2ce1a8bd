import BlockEngine
import BlockPlatform
import BlockSettings

/// A filter by player.
package enum PlayerFilter: Equatable, Sendable {
  case everyone
  case quickGames
  case player(Int)

  /// The player's own games, or with nil quick games.
  package static func of(_ player: Player?) -> PlayerFilter { player.map { .player($0.id) } ?? .quickGames }

  /// The SQL condition on results.
  var condition: String {
    switch self {
    case .everyone: "TRUE"
    case .quickGames: "result.player IS NULL"
    case .player(let id): "result.player = \(id)"
    }
  }
}

/// A filter for the history.
package struct HistoryFilter: Equatable, Sendable {
  package var player = PlayerFilter.everyone
  /// The beginning of a date, such as 2026, 2026-11 or 2026-11-21; characters other than digits are ignored.
  package var date = ""
  /// The mode; nil for all.
  package var mode: GameMode.Kind?

  package init(player: PlayerFilter = PlayerFilter.everyone, date: String = "", mode: GameMode.Kind? = nil) {
    self.player = player
    self.date = date
    self.mode = mode
  }

  /// The value to compare games by.
  package var measure: HistoryMeasure {
    // Custom modes each have their own ranking.
    guard let mode, mode != .custom else { return .scoreWhereRanked }
    return HistoryMeasure(mode.ranking)
  }

  /// The SQL condition on results.
  var condition: String { condition(in: ids) }

  /// The SQL condition, restricted to a range of IDs.
  func condition(in ids: Range<String>) -> String {
    let mode =
      mode.map {
        $0 == .custom ? " AND result.mode GLOB 'custom:*'" : " AND result.mode = '\($0.resultText)'"
      } ?? ""
    return "\(player.condition) AND result.id >= '\(ids.lowerBound)' AND result.id < '\(ids.upperBound)'"
      + mode
  }

  /// The range of IDs of the date; "~" sorts after every character of an ID.
  var ids: Range<String> {
    let digits = String(date.unicodeScalars.filter { ("0"..."9").contains($0) }.prefix(8).map(Character.init))
    return digits..<(digits + "~")
  }
}

/// The value that games are compared by, in figures and in the chart.
///
/// As for a best, a game that was given up or that no replay proves does not count.
package enum HistoryMeasure: Equatable, Sendable {
  case score
  /// The score in modes whose results are not compared: every game counts.
  case unranked
  /// In a list of all modes, the scores of those that rank by score.
  case scoreWhereRanked
  /// Only a game that reached its goal counts.
  case shortestTime
  case longestTime
  case lines

  init(_ ranking: GameMode.Ranking) {
    self =
      switch ranking {
      case .shortestTime: .shortestTime
      case .longestTime: .longestTime
      case .lines: .lines
      case .score: .score
      case .none: .unranked
      }
  }

  /// Whether the value is a time in microseconds.
  package var isTime: Bool { self == .shortestTime || self == .longestTime }

  /// The SQL expression of the value; NULL if the result does not count.
  var value: String {
    guard self != .unranked else { return figure }
    return "CASE WHEN verified = 1 AND cause <> 'givenUp' THEN \(figure) END"
  }

  private var figure: String {
    switch self {
    case .score, .unranked: return "score"
    case .scoreWhereRanked:
      let modes = GameMode.Kind.allCases.filter { $0 != .custom && $0.ranking == .score }.map {
        "'\($0.resultText)'"
      }
      return """
        CASE WHEN mode IN (\(modes.joined(separator: ", "))) OR mode GLOB '\(GameMode.Ranking.score.customPrefix)*'
        THEN score END
        """
    case .shortestTime: return "CASE WHEN cause = 'goal' THEN duration END"
    case .longestTime: return "duration"
    case .lines: return "lines"
    }
  }

  /// The SQL function that selects the best value.
  var best: String { self == .shortestTime ? "min" : "max" }

  /// The better of two values.
  func better(_ a: Int, _ b: Int) -> Int { self == .shortestTime ? min(a, b) : max(a, b) }

  /// A value formatted for display.
  package func text(_ figure: Int) -> String {
    isTime ? PlayTime.fine(GameTime(microseconds: Int64(figure))) : Numeral().text(figure)
  }
}
