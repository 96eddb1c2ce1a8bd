import BlockControls
import BlockEngine
import BlockPlatform
import BlockSettings
import TerminalUI

/// A player's input: the controls, and the filter between them and the game.
package struct SeatControls: Sendable {
  package var controls: GameControls
  package let devices: SeatDevices
  /// The player's own keys in a match; nil for the keys of a single game.
  package let keys: KeyBindings?
  /// The time until which a hard drop is ignored because a piece has just locked by itself.
  private var guardEnd: Moment?
  /// Whether a hold brings the next piece.
  private var followsHold = false

  package init(_ controls: GameControls, devices: SeatDevices) {
    self.controls = controls
    self.devices = devices
    keys = nil
  }

  package init(_ assignment: DeviceAssignment, _ settings: Settings, size: Size) {
    controls = GameControls(settings, size: size)
    devices = assignment.devices
    keys = assignment.keys.bindings(settings)
  }

  /// Passes an event of the game to the controls.
  ///
  /// - Returns: the commands that follow from it.
  package mutating func handle(_ event: GameEvent, in game: Game, at now: Moment) -> [ControlCommand] {
    let time = ControlTime(now)
    switch event.kind {
    case .locked: return controls.pieceLocked(at: time)
    case .spawned:
      controls.setFallInterval(interval: game.gravityInterval)
      controls.pieceSpawned(at: time)
      defer { followsHold = false }
      return controls.initialCommands(followsHold: followsHold, at: time) + controls.pieceChanged(at: time)
        + controls.groundPiece(at: time)
    case .held:
      followsHold = true
      return controls.pieceChanged(at: time)
    case .rotated: return controls.pieceRotated(at: time) + controls.pieceChanged(at: time)
    case .garbageRose, .moved(_, by: .gravity), .moved(_, by: .softDrop):
      return controls.pieceChanged(at: time)
    case .moved, .refused, .spun, .linesCleared, .backToBack, .combo, .allClear, .attackSent, .garbageArrived,
      .garbageCancelled, .garbageEntered, .opponentOut, .lifeLost, .lifeGiven, .lossRose, .swept, .levelRose,
      .ended:
      return []
    }
  }

  /// The commands of a held soft drop after another command: at once, it takes the piece to the ground again.
  package func groundPiece(after command: ControlCommand) -> [ControlCommand] {
    controls.dropsAtOnce && command.command != .softDrop ? controls.groundPiece(at: command.time) : []
  }

  /// Ignores hard drops for the time set, as a piece has locked by itself: they were not meant for the next one.
  ///
  /// Never longer than gravity takes for a row, as at the highest levels every piece locks by itself.
  package mutating func guardHardDrop(_ settings: Settings, in game: Game, at now: Moment) {
    let length = min(Int64(settings.hardDropGuard) * 1_000, game.gravityInterval)
    guardEnd = length > 0 ? now + .microseconds(length) : nil
  }

  /// Lets a command through to the game if rules and settings do; a machine's button may stay down instead.
  ///
  /// - Returns: whether the caller is to perform it.
  package mutating func admit(_ command: GameCommand, in game: Game, at moment: Moment) -> Bool {
    if let machine = game.ruleset.machine {
      guard let button = machine.buttons(for: command) else { return false }
      guard game.fallingPiece == nil, command.rotates || command == .hold else { return true }
      controls.latch(button)
      return false
    }
    switch command {
    case .left, .right, .softDrop: return true
    case .hardDrop: return guardEnd.map { $0 <= moment } ?? true
    // Commands that the rules do not have must not enter the replay.
    case .hold where !game.ruleset.allowsHold: return false
    case .rotateHalf where !game.ruleset.allowsHalfTurns: return false
    case .hold, .rotateHalf, .rotateClockwise, .rotateCounterclockwise:
      return controls.buffers(command) || game.fallingPiece != nil
    }
  }
}

extension Game {
  /// The time that gravity takes for a row now, in microseconds; 0 is the whole way at once.
  package var gravityInterval: Int64 { ruleset.gravity.interval(atLevel: level, at: time, ruleset.frameRate) }
}
