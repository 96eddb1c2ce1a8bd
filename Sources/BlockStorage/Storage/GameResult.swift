import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings

/// The result of a finished game, as stored in the history.
package struct GameResult: Equatable, Sendable, Identifiable {
  package let id: GameID
  /// The player whose career it belongs to; nil for a quick game.
  package var player: Player?
  /// The name of the rules, which this version may not know.
  package var rules: String
  /// The mode; empty for the endless one.
  package var mode: String
  package var score: Int
  package var lines: Int
  package var level: Int
  /// The number of pieces that appeared, as its replay's result says.
  var pieces: Int
  /// The time of play in microseconds.
  package var duration: Int
  package var started: WallTime
  var ended: WallTime
  /// Why it ended: a word of the replay format.
  package var cause: String
  var seed: UInt64
  /// Whether it is the best under its rules, of its player or of quick games.
  package var isBest = false
  /// Whether its replay proves it; false if that has a version that is no longer read.
  package var isVerified = true
  /// The starting level; nil if unknown, as in results of older versions.
  var startLevel: Int?
  /// The number of pieces that locked; nil if unknown, as in results of older versions without a replay.
  package var locked: Int?

  /// The figures that are known; nil without its pieces.
  package var statistics: GameStatistics? {
    locked.map { GameStatistics(microseconds: Int64(duration), pieces: $0) }
  }

  /// What the result is compared with.
  var category: String { ReplayHeader.resultCategory(mode: mode, seed: seed) }
}

extension GameResult {
  /// Creates the result from the end of a replay.
  ///
  /// - Parameter locked: the pieces that locked; nil if they have not been counted.
  init(
    _ id: GameID, _ header: ReplayHeader, _ result: ReplayResult, locked: Int?, player: Player?,
    ended: WallTime
  ) {
    self.init(
      id: id, player: player, rules: header.rulesText,
      mode: header.resultModeText, score: result.score,
      lines: result.lines, level: result.level, pieces: result.pieces,
      duration: Int(result.time.microseconds), started: WallTime(text: header.started) ?? ended, ended: ended,
      cause: result.cause.rawValue, seed: header.seed, startLevel: header.level, locked: locked)
  }
}

/// The best game of a player, or of all, in one mode under the same rules.
package struct BestResult: Equatable, Sendable {
  package let id: GameID
  package let score: Int
  /// The time of play in microseconds.
  package let duration: Int
  /// Cleared rows.
  package var lines = 0

  package init(id: GameID, score: Int, duration: Int, lines: Int = 0) {
    self.id = id
    self.score = score
    self.duration = duration
    self.lines = lines
  }

  /// Whether this is better than `other`; results of unranked modes never are.
  package func beats(_ other: BestResult?, by ranking: GameMode.Ranking = .score) -> Bool {
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

  /// The value that it ranks by, in words.
  package func text(by ranking: GameMode.Ranking) -> String {
    switch ranking {
    case .score, .none: Numeral().text(score)
    case .shortestTime, .longestTime: PlayTime.fine(GameTime(microseconds: Int64(duration)))
    case .lines: trn("%s line", "%s lines", lines, Numeral().text(lines))
    }
  }
}

extension GameMode.Ranking {
  /// The SQL clause for the games that count, in order, the best first.
  ///
  /// A game that was given up never counts.
  var clause: String {
    switch self {
    case .score: "AND cause <> 'givenUp' ORDER BY score DESC, duration, id"
    case .shortestTime: "AND cause = 'goal' ORDER BY duration, score DESC, id"
    case .longestTime: "AND cause <> 'givenUp' ORDER BY duration DESC, score DESC, id"
    case .lines: "AND cause <> 'givenUp' ORDER BY lines DESC, duration, id"
    case .none: "AND FALSE"
    }
  }
}
