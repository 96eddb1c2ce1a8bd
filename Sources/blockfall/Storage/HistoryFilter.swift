import BlockEngine

/// Whose games are meant.
enum PlayerFilter: Equatable, Sendable {
  case everyone
  case quickGames
  case player(Int)

  /// The player's own, or with nil quick games.
  static func of(_ player: Player?) -> PlayerFilter { player.map { .player($0.id) } ?? .quickGames }

  /// What a query of the results asks for.
  var condition: String {
    switch self {
    case .everyone: "TRUE"
    case .quickGames: "result.player IS NULL"
    case .player(let id): "result.player = \(id)"
    }
  }
}

/// Which games of the history are meant.
struct HistoryFilter: Equatable, Sendable {
  var player = PlayerFilter.everyone
  /// The beginning of a date, such as 2026, 2026-11 or 2026-11-21; anything but its digits is passed over.
  var date = ""
  /// The mode; nil for all.
  var mode: GameMode.Kind?

  /// What the games are compared by.
  var measure: HistoryMeasure {
    // Custom modes compare each in its own way.
    guard let mode, mode != .custom else { return .scoreWhereRanked }
    return HistoryMeasure(mode.ranking)
  }

  /// What a query of the results asks for.
  var condition: String { condition(in: ids) }

  /// The same for some of the IDs alone.
  func condition(in ids: Range<String>) -> String {
    let mode =
      mode.map {
        $0 == .custom ? " AND result.mode GLOB 'custom:*'" : " AND result.mode = '\($0.resultText)'"
      } ?? ""
    return "\(player.condition) AND result.id >= '\(ids.lowerBound)' AND result.id < '\(ids.upperBound)'"
      + mode
  }

  /// The IDs of the date; "~" comes after everything that an ID has.
  var ids: Range<String> {
    let digits = String(date.unicodeScalars.filter { ("0"..."9").contains($0) }.prefix(8).map(Character.init))
    return digits..<(digits + "~")
  }
}

/// What games of a history are compared by, in figures and in the chart.
enum HistoryMeasure: Equatable, Sendable {
  case score
  /// Of games of all modes the scores of those that are ranked by them.
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
      case .score, .none: .score
      }
  }

  /// Whether it is a time in microseconds.
  var isTime: Bool { self == .shortestTime || self == .longestTime }

  /// What of a result counts, in the database's words; NULL of one that does not.
  var value: String {
    switch self {
    case .score: return "score"
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

  /// Which of them is the best, in the database's words.
  var best: String { self == .shortestTime ? "min" : "max" }

  /// The better of two.
  func better(_ a: Int, _ b: Int) -> Int { self == .shortestTime ? min(a, b) : max(a, b) }

  /// A figure as a person reads it.
  func text(_ figure: Int) -> String {
    isTime ? PlayTime.fine(GameTime(microseconds: Int64(figure))) : Numeral().text(figure)
  }
}
