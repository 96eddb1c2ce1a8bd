import BlockEngine
import BlockRecords
import TerminalUI

/// A match in progress: all its games under one clock.
package typealias MatchSession = PlaySession<MatchRecording>

extension PlaySession<MatchRecording> {
  package var match: Match { saved.recording.match }

  /// Whether the game of `player` (from 1) is over.
  package func isOver(_ player: Int) -> Bool { saved.recording.match.isOver(player) }

  /// The current game of `player` (from 1).
  package func game(of player: Int) -> Game { saved.recording.match.game(of: player) }

  /// Performs a command of `player` (from 1); `isRepeat` says whether key repeat produced it rather than a press.
  package mutating func perform(
    _ command: GameCommand, by player: Int, at now: Moment, isRepeat: Bool = false
  ) {
    guard isRunning else { return }
    record(at: now) { $0.perform(command, by: player, at: $1, isRepeat: isRepeat, events: &$2) }
  }

  /// `player` (from 1) holds these buttons of the machine's pad from now on.
  package mutating func hold(_ buttons: PadButtons, by player: Int, at now: Moment) {
    guard isRunning else { return }
    record(at: now) { $0.hold(buttons, by: player, at: $1, events: &$2) }
  }

  /// Ends the games of `players` (from 1) in order, and stops the clock.
  package mutating func giveUp(_ players: [Int], at now: Moment) {
    for player in players { forfeit(player, at: now) }
    stopClock(at: now)
  }

  /// Ends the game of `player` (from 1); the others play on.
  package mutating func forfeit(_ player: Int, at now: Moment) {
    record(at: now) { $0.giveUp(by: player, at: $1, events: &$2) }
  }

  /// The earlier of the engine's next deadline and the next tick of the shown clock.
  ///
  /// - Parameter isPlanned: whether to ignore the deadlines of a player's game (from 1).
  package func nextWake(after now: Moment, besides isPlanned: (_ player: Int) -> Bool = { _ in false })
    -> Moment?
  {
    guard isRunning, !isOver else { return nil }
    var wake = GameTime(microseconds: (clock.time(at: now).microseconds / 1_000_000 + 1) * 1_000_000)
    for player in 1...saved.recording.match.playerCount where !isPlanned(player) {
      if let deadline = saved.recording.match.game(of: player).nextDeadline { wake = min(wake, deadline) }
    }
    return clock.moment(of: wake)
  }
}
