import BlockEngine
import TerminalUI

/// Makes commands for the engine out of what hands do in a game.
///
/// Nothing here knows the game or a clock: what is fed comes with its time, and what is due is asked for.
struct GameControls: Sendable {
  private var holds = ActionHolds()
  private var shift = AutoShift()
  private var pedal = SoftDropPedal()
  /// The soft drop if it does not speed up while it is held; nil if the pedal does it.
  private var dropper: SoftDropRepeat?
  private var softDropSpeed = SoftDropSpeed.gradual
  private var initialTurn = InitialAction.tap
  private var initialHold = InitialAction.tap
  /// The turns and the hold whose keys are down.
  private var heldActions: [PlayerAction] = []
  private var padStick = PadStick()
  private(set) var pointer = PointerControls()
  private(set) var tilt = TiltControls()
  /// The next deadline, kept as it is asked for at every wake-up and seldom changes; and what of it is not the keys'.
  private var keptDeadline: ControlTime?
  private var deadlineBesideKeys: ControlTime?
  /// Microseconds that gravity takes for a row.
  private var fallInterval: Int64 = 1_000_000
  /// How often something that a piece does was asked for: a key that is held down counts once.
  private(set) var presses = 0
  /// What became of actions; empty, and kept for its room.
  private var changes: [ActionHolds.Change] = []

  /// Controls that nobody touches, as a person has set them.
  init(_ settings: Settings, size: Size) {
    adopt(settings, size: size)
  }

  /// Takes over what is set and the screen's size; the mouse's gestures are cut off.
  mutating func adopt(_ settings: Settings, size: Size) {
    defer { noteDeadline() }
    pointer.adopt(settings, size: size)
    if tilt.isOn != settings.tilt { tilt.isOn = settings.tilt }
    if holds.keyRepeat != settings.keyRepeat || holds.shortestGap != settings.shortestKeyGap {
      holds = ActionHolds(keyRepeat: settings.keyRepeat, shortestGap: settings.shortestKeyGap)
    }
    if padStick.top != settings.stickTop { padStick = PadStick(top: settings.stickTop) }
    shift.settings = settings.autoShift
    initialTurn = settings.initialTurn
    initialHold = settings.initialHold
    softDropSpeed = settings.softDropSpeed
    noteFall(interval: fallInterval)
    if pedal.settings != settings.softDropPedal { pedal = SoftDropPedal(settings: settings.softDropPedal) }
  }

  /// Takes over how long gravity takes for a row, in microseconds, by which soft drops are measured.
  mutating func noteFall(interval: Int64) {
    fallInterval = interval
    guard let wanted = softDropSpeed.interval(ofFall: interval) else {
      dropper = nil
      return
    }
    if dropper == nil { dropper = SoftDropRepeat() }
    dropper?.interval = wanted
  }

  /// How far the soft drop's pedal is down, 0…100.
  var pedalRate: Int { pedal.rate }

  /// How far a stick is pushed, the pad's or the one on the screen, 0…100.
  var stickFigure: Int { max(padStick.figure, pointer.stick?.deflection.figure ?? 0) }

  /// When something is next due by itself; nil while nothing is held.
  var nextDeadline: ControlTime? {
    assert(keptDeadline == earliest(deadlineOfKeys, deadlineOfOthers), "what is kept is what is due")
    return keptDeadline
  }

  private var deadlineOfKeys: ControlTime? {
    earliest(
      earliest(holds.nextDeadline, shift.nextDeadline), earliest(pedal.nextDeadline, dropper?.nextDeadline))
  }

  private var deadlineOfOthers: ControlTime? {
    earliest(earliest(padStick.nextDeadline, pointer.nextDeadline), tilt.nextDeadline)
  }

  private mutating func noteDeadline() {
    deadlineBesideKeys = deadlineOfOthers
    noteDeadlineOfKeys()
  }

  private mutating func noteDeadlineOfKeys() { keptDeadline = earliest(deadlineOfKeys, deadlineBesideKeys) }

  /// What became due up to `time`.
  mutating func advance(to time: ControlTime) -> [ControlCommand] {
    defer { noteDeadline() }
    holds.advance(to: time, into: &changes)
    var commands = shift.advance(to: time) + pedal.advance(to: time) + padStick.advance(to: time)
    if let rows = dropper?.advance(to: time) { commands += rows }
    commands += pointer.advance(to: time) + tilt.advance(to: time)
    obeyChanges(at: time, into: &commands)
    return commands
  }

  /// Appends what a key that is bound to `action`, or with nil to none, makes the player want.
  mutating func feed(
    _ key: KeyEvent, action: PlayerAction?, tellsReleases: Bool, at time: ControlTime,
    into commands: inout [ControlCommand]
  ) {
    holds.feed(key, action: action, tellsReleases: tellsReleases, at: time, into: &changes)
    let tilts = tilt.isOn
    obeyChanges(at: time, into: &commands)
    // Keys can stand for a telephone that is held askew.
    if tilts { noteDeadline() } else { noteDeadlineOfKeys() }
  }

  /// What the mouse or a finger makes the player want; `drags` says whether it is known to drag, `holdArea` where a
  /// tap is hold.
  mutating func feed(
    _ event: MouseEvent, drags: Bool, holdArea: Rect? = nil, at time: ControlTime
  ) -> [ControlCommand] {
    defer { noteDeadline() }
    let commands = pointer.feed(event, drags: drags, holdArea: holdArea, at: time)
    presses += commands.count
    return commands
  }

  /// What a sensor or the stick of a pad makes the player want; buttons come as keys.
  mutating func feed(_ event: DeviceEvent, at time: ControlTime) -> [ControlCommand] {
    defer { noteDeadline() }
    switch event {
    case .tilt(let sample, _): return tilt.feed(sample, at: time)
    case .sensor:
      tilt.sensorChanged()
      return []
    case .pad(let event): return padStick.feed(event, at: time)
    case .vibrator, .sound: return []
    }
  }

  /// Lets everything go: a pause, the focus lost, the end of a game.
  mutating func cancel(at time: ControlTime) {
    holds.forget()
    _ = shift.releaseAll(at: time)
    _ = pedal.releaseAll(at: time)
    _ = dropper?.release(at: time)
    heldActions = []
    padStick.letGo(at: time)
    pointer.cancel(at: time)
    tilt.level()
    noteDeadline()
  }

  /// A piece locked, or the player turned it: a held direction rests for as long as is set.
  mutating func pieceLocked(at time: ControlTime) -> [ControlCommand] {
    defer { noteDeadlineOfKeys() }
    return shift.pieceLocked(at: time)
  }

  /// A piece spawned, turned or fell: what stopped it may be gone.
  mutating func pieceChanged(at time: ControlTime) -> [ControlCommand] {
    // Nothing that is not held can begin to move again.
    guard shift.active != nil else { return [] }
    defer { noteDeadlineOfKeys() }
    return shift.pieceChanged(at: time)
  }

  /// Whether a soft drop is held that takes the piece to the ground at once.
  var dropsAtOnce: Bool { dropper.map { $0.isPressed && $0.interval == 0 } ?? false }

  /// What a held soft drop does once a piece has come, moved or turned.
  func groundPiece(at time: ControlTime) -> [ControlCommand] { dropper?.pieceChanged(at: time) ?? [] }

  /// What keys that are down do to a piece that has just come, as the settings have it.
  ///
  /// - Parameter followsHold: whether a hold brought it, which does not hold once more.
  func initialCommands(followsHold: Bool, at time: ControlTime) -> [ControlCommand] {
    if initialHold == .hold, !followsHold, heldActions.contains(.hold) {
      return [ControlCommand(.hold, at: time)]
    }
    guard initialTurn == .hold else { return [] }
    let turn = heldActions.last { $0 != .hold }
    return turn?.turn.map { [ControlCommand($0, at: time)] } ?? []
  }

  /// Whether a command that comes between two pieces is remembered for the next one.
  func remembers(_ command: GameCommand) -> Bool {
    switch command {
    case .rotateClockwise, .rotateCounterclockwise, .rotateHalf: initialTurn == .tap
    case .hold: initialHold == .tap
    case .left, .right, .softDrop, .hardDrop: true
    }
  }

  private mutating func noteHeld(_ action: PlayerAction) {
    guard action == .hold || action.turn != nil, !heldActions.contains(action) else { return }
    heldActions.append(action)
  }

  /// Obeys all of `changes`, which is empty then.
  private mutating func obeyChanges(at time: ControlTime, into commands: inout [ControlCommand]) {
    for index in changes.indices { obey(changes[index], at: time, into: &commands) }
    changes.removeAll(keepingCapacity: true)
  }

  private mutating func obey(
    _ change: ActionHolds.Change, at time: ControlTime, into commands: inout [ControlCommand]
  ) {
    switch change {
    case .pressed(let action), .tapped(let action):
      if action.isPlay { presses += 1 }
      let isHeld = change == .pressed(action)
      if isHeld { noteHeld(action) }
      switch action {
      case .left where !isHeld: shift.tap(.left, at: time, into: &commands)
      case .left: commands += shift.press(.left, at: time)
      case .right where !isHeld: shift.tap(.right, at: time, into: &commands)
      case .right: commands += shift.press(.right, at: time)
      case .softDrop where dropper != nil:
        let drops = isHeld ? dropper?.press(at: time) : dropper?.tap(at: time)
        commands += drops ?? []
      case .softDrop where !isHeld: commands.append(ControlCommand(.softDrop, at: time))
      case .softDrop: commands += pedal.press(at: time)
      case .wallLeft: commands.append(.toTheWall(.left, at: time))
      case .wallRight: commands.append(.toTheWall(.right, at: time))
      case .rotateClockwise: commands.append(ControlCommand(.rotateClockwise, at: time))
      case .rotateCounterclockwise: commands.append(ControlCommand(.rotateCounterclockwise, at: time))
      case .rotateHalf: commands.append(ControlCommand(.rotateHalf, at: time))
      case .hold: commands.append(ControlCommand(.hold, at: time))
      case .sonicDrop: commands.append(.sonicDrop(at: time))
      case .hardDrop: commands.append(ControlCommand(.hardDrop, at: time))
      case .tiltLeft, .tiltRight, .tiltLevel, .tiltDrop: commands += tilt.obey(change, at: time)
      case .undo, .redo, .hint, .pause, .menu, .help, .mute, .restart: break
      }
    case .held(let action):
      noteHeld(action)
      // A piece turns once and drops once, however long the key stays down.
      switch action {
      case .left where !shift.isHeld(.left): commands += shift.hold(.left, at: time)
      case .right where !shift.isHeld(.right): commands += shift.hold(.right, at: time)
      case .softDrop where dropper != nil: commands += dropper?.hold(at: time) ?? []
      case .softDrop where !pedal.isPressed: commands += pedal.press(at: time).map(\.repeated)
      case .tiltLeft, .tiltRight: commands += tilt.obey(change, at: time)
      default: break
      }
    case .released(let action):
      heldActions.removeAll { $0 == action }
      switch action {
      case .softDrop where dropper != nil: commands += dropper?.release(at: time) ?? []
      case .left: commands += shift.release(.left, at: time)
      case .right: commands += shift.release(.right, at: time)
      case .softDrop: commands += pedal.release(at: time)
      case .tiltLeft, .tiltRight: commands += tilt.obey(change, at: time)
      default: break
      }
    }
  }
}

extension Settings {
  /// The auto shift that is set.
  var autoShift: AutoShift.Settings {
    AutoShift.Settings(
      delayMilliseconds: autoShiftDelay, rateMilliseconds: autoShiftRate,
      pauseAfterLockMilliseconds: autoShiftPause, keepsCharge: !autoShiftCancel)
  }

  /// What comes closer together, in microseconds, is no repeat.
  ///
  /// OpenSSH sends what is typed on a grid of 20 ms (ObscureKeystrokeTiming of ssh_config).
  var shortestKeyGap: Int64 { comesOverSSH ? 20_000 : 0 }

  /// How the terminal repeats keys, as measured.
  var keyRepeat: KeyRepeat {
    KeyRepeat(delay: Int64(keyRepeatDelay) * 1_000, interval: Int64(keyRepeatInterval) * 1_000)
  }

  /// The soft drop that is set.
  var softDropPedal: SoftDropPedal.Settings {
    SoftDropPedal.Settings(
      step: softDropStep, interval: Int64(softDropInterval) * 1_000, decelerates: softDropDeceleration)
  }
}
