import BlockEngine
import BlockRecords
import BlockSettings
import TerminalUI

/// A game in progress.
package typealias GameSession = PlaySession<GameRecording>

extension PlaySession<GameRecording> {
  package var game: Game { saved.recording.game }
  /// The game's figures so far: those of its replay.
  package var statistics: GameStatistics { saved.recording.statistics }
  /// The game for its watchers.
  package var played: BroadcastSource {
    BroadcastSource(journal: saved.journal, time: game.time, isRunning: isRunning, isOver: isOver)
  }

  /// Performs a command; `isRepeat` says whether key repeat produced it rather than a press.
  package mutating func perform(_ command: GameCommand, at now: Moment, isRepeat: Bool = false) {
    guard isRunning else { return }
    record(at: now) { $0.perform(command, at: $1, isRepeat: isRepeat, events: &$2) }
  }

  /// The player holds these buttons of the machine's pad from now on.
  package mutating func hold(_ buttons: PadButtons, at now: Moment) {
    guard isRunning else { return }
    record(at: now) { $0.hold(buttons, at: $1, events: &$2) }
  }

  /// The buttons that the game takes for held.
  @inline(__always)
  package var heldButtons: PadButtons { saved.recording.game.heldButtons }

  /// Ends the game now.
  package mutating func giveUp(at now: Moment) {
    record(at: now) { $0.giveUp(at: $1, events: &$2) }
  }

  /// Undoes the last lock and, unless times are compared, the time that the piece took; false if there is none.
  package mutating func undo(at now: Moment) -> Bool {
    rewind(at: now, keepsTime: comparesTimes) { $0.undo() }
  }

  /// Redoes the last undone lock; false if there is none.
  package mutating func redo(at now: Moment) -> Bool {
    rewind(at: now, keepsTime: comparesTimes) { $0.redo() }
  }

  /// Retries cost time in modes that rank by time.
  private var comparesTimes: Bool { game.mode.ranking != .none }

  // Getters for every key press are inlined because a call would copy the game, which is large.

  @inline(__always)
  package var level: Int { saved.recording.game.level }

  /// The earliest of the engine's deadline, the next tick of the shown clock, and `change`.
  @inline(__always)
  package func nextWake(after now: Moment, orAt change: GameTime? = nil) -> Moment? {
    guard isRunning, !isOver else { return nil }
    let time = clock.time(at: now)
    let size = saved.recording.game.clockTick
    let tick = GameTime(microseconds: (time.microseconds / size + 1) * size)
    let next = min(saved.recording.game.nextDeadline ?? tick, tick)
    guard let change, change > time else { return clock.moment(of: next) }
    return clock.moment(of: min(next, change))
  }
}
