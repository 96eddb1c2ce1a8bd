import BlockEngine
import TerminalUI

/// A match being played: all its games, and one clock for them.
typealias MatchSession = PlaySession<MatchRecording>

extension PlaySession<MatchRecording> {
  /// The match as it stands.
  var match: Match { kept.recording.match }

  /// Whether the game of `player` (from 1) is over.
  func isOver(_ player: Int) -> Bool { kept.recording.match.isOver(player) }

  /// The game of `player` (from 1) as it stands.
  func game(of player: Int) -> Game { kept.recording.match.game(of: player) }

  /// Obeys a command of `player` (from 1); `isRepeat` says that a key that is held repeats it.
  mutating func perform(_ command: GameCommand, by player: Int, at now: Moment, isRepeat: Bool = false) {
    guard isRunning else { return }
    record(at: now) { $0.perform(command, by: player, at: $1, isRepeat: isRepeat, events: &$2) }
  }

  /// Ends the games of `players` (from 1), one after the other, and stops the clock.
  mutating func giveUp(_ players: [Int], at now: Moment) {
    for player in players { forfeit(player, at: now) }
    stopClock(at: now)
  }

  /// Ends the game of `player` (from 1), and the others play on.
  mutating func forfeit(_ player: Int, at now: Moment) {
    record(at: now) { $0.giveUp(by: player, at: $1, events: &$2) }
  }

  /// When the engine wants to be called next, or the shown clock changes, whichever comes first.
  ///
  /// - Parameter isForeseen: whether what the game of a player (from 1) does by itself need not be looked at.
  func nextWake(after now: Moment, besides isForeseen: (_ player: Int) -> Bool = { _ in false }) -> Moment? {
    guard isRunning, !isOver else { return nil }
    var wake = GameTime(microseconds: (clock.time(at: now).microseconds / 1_000_000 + 1) * 1_000_000)
    for player in 1...kept.recording.match.playerCount where !isForeseen(player) {
      if let deadline = kept.recording.match.game(of: player).nextDeadline { wake = min(wake, deadline) }
    }
    return clock.moment(of: wake)
  }
}
