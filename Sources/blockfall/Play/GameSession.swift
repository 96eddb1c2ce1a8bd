import BlockEngine
import TerminalUI

/// A game being played.
typealias GameSession = PlaySession<GameRecording>

extension PlaySession<GameRecording> {
  /// The game as it stands.
  var game: Game { kept.recording.game }
  /// The keys that were pressed before the game was resumed.
  var keysBefore: Int { kept.keysBefore }
  /// The game for those who watch it.
  var played: PlayedGame {
    PlayedGame(journal: kept.journal, time: game.time, isRunning: isRunning, isOver: isOver)
  }

  /// Obeys a command; `isRepeat` says that a key that is held repeats it.
  mutating func perform(_ command: GameCommand, at now: Moment, isRepeat: Bool = false) {
    guard isRunning else { return }
    record(at: now) { $0.perform(command, at: $1, isRepeat: isRepeat, events: &$2) }
  }

  /// Ends the game where it stands.
  mutating func giveUp(at now: Moment) {
    record(at: now) { $0.giveUp(at: $1, events: &$2) }
  }

  /// Takes the piece back that locked last, and the time that it took, unless times are compared;
  /// false if there is none.
  mutating func undo(at now: Moment) -> Bool { rewind(at: now, keepsTime: comparesTimes) { $0.undo() } }

  /// Places the piece again that was taken back last; false if there is none.
  mutating func redo(at now: Moment) -> Bool { rewind(at: now, keepsTime: comparesTimes) { $0.redo() } }

  /// Who tries again and again takes longer, where that counts.
  private var comparesTimes: Bool { game.mode.ranking != .none }

  // What is asked at every key is inlined, as the game, which is large, would be copied for the call.

  /// The level that is played.
  @inline(__always)
  var level: Int { kept.recording.game.level }

  /// When the engine wants to be called next, the shown clock changes, or it is `change`, whichever comes first.
  @inline(__always)
  func nextWake(after now: Moment, orAt change: GameTime? = nil) -> Moment? {
    guard isRunning, !isOver else { return nil }
    let time = clock.time(at: now)
    let size = kept.recording.game.clockTick
    let tick = GameTime(microseconds: (time.microseconds / size + 1) * size)
    let next = min(kept.recording.game.nextDeadline ?? tick, tick)
    guard let change, change > time else { return clock.moment(of: next) }
    return clock.moment(of: min(next, change))
  }
}
