import BlockEngine
import BlockLink

/// How good a game is among those of its board: less is better.
///
/// Among equal ones the shorter play is better, and then the earlier one.
package struct RecordOrder: Comparable, Sendable {
  /// What the board compares, so that less is better.
  package let value: Int64
  /// Microseconds of play.
  package let time: Int64

  package init(value: Int64, time: Int64) { (self.value, self.time) = (value, time) }

  /// What a live game's value is better by than that of any replayed one: live games come first on a board.
  private static let liveLead: Int64 = 1 << 44

  /// The order of a game; nil if its mode has no board.
  package init?(_ game: ExaminedGame, _ mark: RecordPlace.Mark = .replayed) {
    guard let mode = GameMode(word: game.mode) else { return nil }
    let value: Int64
    switch mode.ranking {
    case .score: value = -Int64(game.score)
    case .lines: value = -Int64(game.lines)
    case .shortestTime: value = game.time
    case .longestTime: value = -game.time
    case .none: return nil
    }
    self.value = mark == .live ? value - Self.liveLead : value
    time = game.time
  }

  package static func < (a: RecordOrder, b: RecordOrder) -> Bool { (a.value, a.time) < (b.value, b.time) }
}
