import BlockEngine

/// Makes commands for the engine out of what hands do in a game.
///
/// Nothing here knows the game or a clock: what is fed comes with its time, and what is due is asked for.
struct GameControls: Sendable {
  private var holds = ActionHolds()
  private var shift = AutoShift()
  private var pedal = SoftDropPedal()

  /// Controls that nobody touches, as a person has set them.
  init(_ settings: Settings) {
    adopt(settings)
  }

  /// Takes over what is set; nothing is held afterwards where that has changed.
  mutating func adopt(_ settings: Settings) {
    shift.settings = settings.autoShift
    if pedal.settings != settings.softDropPedal { pedal = SoftDropPedal(settings: settings.softDropPedal) }
  }

  /// When something is next due by itself; nil while nothing is held.
  var nextDeadline: ControlTime? {
    [holds.nextDeadline, shift.nextDeadline, pedal.nextDeadline].compactMap(\.self).min()
  }

  /// What became due up to `time`.
  mutating func advance(to time: ControlTime) -> [ControlCommand] {
    let changes = holds.advance(to: time)
    return shift.advance(to: time) + pedal.advance(to: time)
      + changes.flatMap { obey($0, at: time) }
  }

  /// What a key that is bound to `action`, or with nil to none, makes the player want.
  mutating func feed(
    _ key: KeyEvent, action: PlayerAction?, tellsReleases: Bool, at time: ControlTime
  ) -> [ControlCommand] {
    holds.feed(key, action: action, tellsReleases: tellsReleases, at: time).flatMap { obey($0, at: time) }
  }

  /// Lets everything go: a pause, the focus lost, the end of a game.
  mutating func cancel(at time: ControlTime) {
    holds.forget()
    _ = shift.releaseAll(at: time)
    _ = pedal.releaseAll(at: time)
  }

  /// A piece locked: what is held rests for as long as is set.
  mutating func pieceLocked(at time: ControlTime) -> [ControlCommand] { shift.pieceLocked(at: time) }

  /// A piece spawned, turned or fell: what stopped it may be gone.
  mutating func pieceChanged(at time: ControlTime) -> [ControlCommand] { shift.pieceChanged(at: time) }

  private mutating func obey(_ change: ActionHolds.Change, at time: ControlTime) -> [ControlCommand] {
    switch change {
    case .pressed(let action), .tapped(let action):
      let isHeld = change == .pressed(action)
      switch action {
      case .left: return isHeld ? shift.press(.left, at: time) : shift.tap(.left, at: time)
      case .right: return isHeld ? shift.press(.right, at: time) : shift.tap(.right, at: time)
      case .softDrop:
        return isHeld ? pedal.press(at: time) : [ControlCommand(.softDrop, at: time)]
      case .wallLeft: return [.toTheWall(.left, at: time)]
      case .wallRight: return [.toTheWall(.right, at: time)]
      case .rotateClockwise: return [ControlCommand(.rotateClockwise, at: time)]
      case .rotateCounterclockwise: return [ControlCommand(.rotateCounterclockwise, at: time)]
      case .sonicDrop: return [.sonicDrop(at: time)]
      case .hardDrop: return [ControlCommand(.hardDrop, at: time)]
      case .pause, .menu, .help: return []
      }
    case .held(let action):
      // A piece turns once and drops once, however long the key stays down.
      switch action {
      case .left where !shift.isHeld(.left): return shift.hold(.left, at: time)
      case .right where !shift.isHeld(.right): return shift.hold(.right, at: time)
      case .softDrop where !pedal.isPressed: return pedal.press(at: time)
      default: return []
      }
    case .released(let action):
      switch action {
      case .left: return shift.release(.left, at: time)
      case .right: return shift.release(.right, at: time)
      case .softDrop: return pedal.release(at: time)
      default: return []
      }
    }
  }
}

extension Settings {
  /// The auto shift that is set.
  var autoShift: AutoShift.Settings {
    AutoShift.Settings(
      delayMilliseconds: autoShiftDelay, rateMilliseconds: autoShiftRate,
      pauseAfterLockMilliseconds: autoShiftPause)
  }

  /// The soft drop that is set.
  var softDropPedal: SoftDropPedal.Settings {
    SoftDropPedal.Settings(
      step: softDropStep, interval: Int64(softDropInterval) * 1_000, decelerates: softDropDeceleration)
  }
}
