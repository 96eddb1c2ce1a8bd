import BlockEngine
import TerminalUI

/// The hands of a player: what they want, and what of it is passed on to the game.
struct SeatHands: Sendable {
  var controls: GameControls
  let input: SeatInput
  /// The keys that are this player's alone; nil for those that are set for a game alone.
  let keys: KeyBindings?
  /// Until when a hard drop does nothing, as a piece has just locked by itself.
  private var guardEnd: Moment?
  /// Whether the next piece to come was put there by a hold.
  private var followsHold = false

  init(_ controls: GameControls, input: SeatInput) {
    self.controls = controls
    self.input = input
    keys = nil
  }

  init(_ hands: MatchHands, in context: ScreenContext) {
    controls = GameControls(context.settings, size: context.size)
    input = hands.input
    keys = hands.keys.bindings(context.settings)
  }

  /// Tells the controls what became of the piece.
  ///
  /// - Returns: what the hands want upon that.
  mutating func tell(of event: GameEvent, in game: Game, at now: Moment) -> [ControlCommand] {
    let time = ControlTime(now)
    switch event.kind {
    case .locked: return controls.pieceLocked(at: time)
    case .spawned:
      controls.noteFall(interval: game.fallInterval)
      defer { followsHold = false }
      return controls.initialCommands(followsHold: followsHold, at: time) + controls.pieceChanged(at: time)
        + controls.groundPiece(at: time)
    case .held:
      followsHold = true
      return controls.pieceChanged(at: time)
    case .rotated: return controls.pieceLocked(at: time) + controls.pieceChanged(at: time)
    case .garbageRose, .moved(_, by: .gravity), .moved(_, by: .softDrop):
      return controls.pieceChanged(at: time)
    case .moved, .refused, .spun, .linesCleared, .backToBack, .combo, .allClear, .attackSent, .garbageArrived,
      .garbageCancelled, .garbageEntered, .opponentOut, .lifeLost, .lifeGiven, .lossRose, .swept, .levelRose,
      .ended:
      return []
    }
  }

  /// Takes note that a piece has locked by itself: for as long as is set, a hard drop is not meant for the next one.
  ///
  /// Never longer than gravity takes for a row, as at the highest levels every piece locks by itself.
  mutating func guardHardDrop(_ settings: Settings, in game: Game, at now: Moment) {
    let length = min(Int64(settings.hardDropGuard) * 1_000, game.fallInterval)
    guardEnd = length > 0 ? now + .microseconds(length) : nil
  }

  /// Whether a command is passed on to the game, as rules and settings have it.
  func takes(_ command: GameCommand, in game: Game, at moment: Moment) -> Bool {
    switch command {
    case .left, .right, .softDrop: return true
    case .hardDrop: return guardEnd.map { $0 <= moment } ?? true
    // What the rules do not know is no command at all, and not in the replay.
    case .hold where !game.ruleset.allowsHold: return false
    case .rotateHalf where !game.ruleset.allowsHalfTurns: return false
    case .hold, .rotateHalf, .rotateClockwise, .rotateCounterclockwise:
      return controls.remembers(command) || game.fallingPiece != nil
    }
  }
}

extension Game {
  /// Microseconds that gravity takes for a row now; 0 is the whole way at once.
  var fallInterval: Int64 {
    ruleset.gravity.interval(atLevel: level, at: time, ruleset.frameRate)
  }
}
