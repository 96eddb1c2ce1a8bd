import BlockEngine

/// How a finished game went, as the history keeps it.
struct GameResult: Equatable, Sendable, Identifiable {
  let id: GameID
  /// Whose career it belongs to; nil for a quick game.
  var player: Player?
  /// The name of the rules, which may be some that this version does not know.
  var rules: String
  /// The mode; empty for the one that only ends when there is no room.
  var mode: String
  var score: Int
  var lines: Int
  var level: Int
  /// Pieces that appeared.
  var pieces: Int
  /// Microseconds of play.
  var duration: Int
  var started: WallTime
  var ended: WallTime
  /// Why it ended: a word of the replay format.
  var cause: String
  var seed: UInt64
  /// Whether it is the best of its player, or of quick games, under its rules.
  var isBest = false
  /// Whether its replay proves it; not so where that is of a version that is not read any more.
  var isVerified = true
  /// The level that the game began at; nil if that is not known, as of results of older versions.
  var startLevel: Int?

  /// Pieces a second, in hundredths.
  var pace: Int {
    let (product, overflow) = pieces.multipliedReportingOverflow(by: 100_000_000)
    return duration > 0 && !overflow ? product / duration : 0
  }
}

extension GameResult {
  /// The result that a replay ends with.
  init(_ id: GameID, _ header: ReplayHeader, _ result: ReplayResult, player: Player?, ended: WallTime) {
    self.init(
      id: id, player: player, rules: header.rulesText,
      mode: header.countedMode.resultText, score: result.score,
      lines: result.lines, level: result.level, pieces: result.pieces,
      duration: Int(result.time.microseconds), started: WallTime(text: header.started) ?? ended, ended: ended,
      cause: result.cause.rawValue, seed: header.seed, startLevel: header.level)
  }
}

/// The best game of a player, or of all, in one mode by the same rules.
struct BestResult: Equatable, Sendable {
  let id: GameID
  let score: Int
  /// Microseconds of play.
  let duration: Int
  /// Rows cleared.
  var lines = 0

  /// Whether this is better than `other`; what does not compare is never better.
  func beats(_ other: BestResult?, by ranking: GameMode.Ranking = .score) -> Bool {
    guard ranking != .none else { return false }
    guard let other else { return true }
    switch ranking {
    case .score: return score != other.score ? score > other.score : duration < other.duration
    case .shortestTime: return duration != other.duration ? duration < other.duration : score > other.score
    case .longestTime: return duration != other.duration ? duration > other.duration : score > other.score
    case .lines: return lines != other.lines ? lines > other.lines : duration < other.duration
    case .none: return false
    }
  }

  /// What makes it the best, as a person reads it.
  func text(by ranking: GameMode.Ranking) -> String {
    switch ranking {
    case .score, .none: Numeral().text(score)
    case .shortestTime, .longestTime: PlayTime.fine(GameTime(microseconds: Int64(duration)))
    case .lines: trn("%s line", "%s lines", lines, Numeral().text(lines))
    }
  }
}

extension GameMode.Ranking {
  /// The games that count and their order, the best first, in the database's words.
  var clause: String {
    switch self {
    case .score: "ORDER BY score DESC, duration, id"
    case .shortestTime: "AND cause = 'goal' ORDER BY duration, score DESC, id"
    case .longestTime: "ORDER BY duration DESC, score DESC, id"
    case .lines: "ORDER BY lines DESC, duration, id"
    case .none: "AND FALSE"
    }
  }
}
