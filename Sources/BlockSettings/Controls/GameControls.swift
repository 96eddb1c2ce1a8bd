import BlockControls
import BlockEngine
import BlockPlatform
import TerminalUI

/// Turns the player's input into commands for the engine.
///
/// It knows neither the game nor a clock: every event comes with its time, and the caller asks for what is due.
package struct GameControls: Sendable {
  private var holds = ActionHolds()
  private var shift = AutoShift()
  private var pedal = SoftDropPedal()
  /// The soft drop at constant speed; nil if the pedal, which speeds up, does it.
  private var dropper: SoftDropRepeat?
  private var softDropSpeed = SoftDropSpeed.gradual
  private var initialTurn = InitialAction.tap
  private var initialHold = InitialAction.tap
  /// The rotations and the hold whose keys are down.
  private var heldActions: [PlayerAction] = []
  private var padStick = PadStick()
  /// The machine that plays the game; nil under rules that commands play.
  package var machine: Machine?
  /// The buttons of the machine's pad that keys hold.
  private var padKeys = PadKeys()
  package private(set) var pointer = PointerControls()
  package private(set) var tilt = TiltControls()
  /// The next deadline, cached because every wake-up asks for it and it seldom changes, and the part of it that does
  /// not come from keys.
  private var cachedDeadline: ControlTime?
  private var cachedOtherDeadline: ControlTime?
  /// The time that gravity takes for a row, in microseconds.
  private var fallInterval: Int64 = 1_000_000
  /// The number of presses that make the piece do something; a held key counts once.
  private(set) var pressCount = 0
  /// The changes being handled; empty between calls, kept to save allocations.
  private var changes: [ActionHolds.Change] = []

  /// Idle controls under the player's settings.
  package init(_ settings: Settings, size: Size) {
    adopt(settings, size: size)
  }

  /// Adopts the settings and the screen's size; cancels the mouse's gestures.
  package mutating func adopt(_ settings: Settings, size: Size) {
    defer { updateDeadline() }
    pointer.adopt(settings, size: size)
    if tilt.isOn != settings.tilt { tilt.isOn = settings.tilt }
    if holds.keyRepeat != settings.keyRepeat || holds.minGap != settings.shortestKeyGap
      || holds.isMeasured != settings.isKeyRepeatMeasured
    {
      holds = ActionHolds(
        keyRepeat: settings.keyRepeat, isMeasured: settings.isKeyRepeatMeasured,
        minGap: settings.shortestKeyGap)
    }
    if let seen = settings.seenKeyRepeat { holds.learn(seen) }
    if padStick.top != settings.stickTop { padStick = PadStick(top: settings.stickTop) }
    shift.settings = settings.autoShift
    initialTurn = settings.initialTurn
    initialHold = settings.initialHold
    softDropSpeed = settings.softDropSpeed
    setFallInterval(interval: fallInterval)
    if pedal.settings != settings.softDropPedal { pedal = SoftDropPedal(settings: settings.softDropPedal) }
  }

  /// Adopts the time that gravity takes for a row, in microseconds; the soft drop's speed depends on it.
  package mutating func setFallInterval(interval: Int64) {
    fallInterval = interval
    guard let wanted = softDropSpeed.interval(ofFall: interval) else {
      dropper = nil
      holds.dropsAtOnce = false
      return
    }
    if dropper == nil { dropper = SoftDropRepeat() }
    dropper?.interval = wanted
    holds.dropsAtOnce = wanted == 0
  }

  /// The buttons of the machine's pad that are held; nil under rules that commands play.
  package var heldButtons: PadButtons? { machine == nil ? nil : padKeys.held }

  /// The soft drop pedal's depth, 0…100.
  package var pedalRate: Int { pedal.rate }

  /// The deflection of the pad's stick or of the one on the screen, 0…100.
  package var stickDeflection: Int { max(padStick.deflection, pointer.stick?.deflection.rate ?? 0) }

  /// The time of the next automatic event; nil while nothing is held.
  package var nextDeadline: ControlTime? {
    assert(cachedDeadline == earliest(keyDeadline, otherDeadline), "what is kept is what is due")
    return cachedDeadline
  }

  private var keyDeadline: ControlTime? {
    earliest(
      earliest(earliest(holds.nextDeadline, padKeys.nextDeadline), shift.nextDeadline),
      earliest(pedal.nextDeadline, dropper?.nextDeadline))
  }

  private var otherDeadline: ControlTime? {
    earliest(earliest(padStick.nextDeadline, pointer.nextDeadline), tilt.nextDeadline)
  }

  private mutating func updateDeadline() {
    cachedOtherDeadline = otherDeadline
    updateKeyDeadline()
  }

  private mutating func updateKeyDeadline() { cachedDeadline = earliest(keyDeadline, cachedOtherDeadline) }

  /// The commands due up to `time`.
  package mutating func advance(to time: ControlTime) -> [ControlCommand] {
    defer { updateDeadline() }
    holds.advance(to: time, into: &changes)
    padKeys.advance(to: time)
    var commands = shift.advance(to: time) + pedal.advance(to: time) + padStick.advance(to: time)
    if let rows = dropper?.advance(to: time) { commands += rows }
    commands += pointer.advance(to: time) + tilt.advance(to: time)
    applyChanges(at: time, into: &commands)
    return commands
  }

  /// Appends the commands of a key event, whose key is bound to `action` (nil if unbound).
  package mutating func feed(
    _ key: KeyEvent, action: PlayerAction?, reportsReleases: Bool, at time: ControlTime,
    into commands: inout [ControlCommand]
  ) {
    holds.feed(key, action: action, reportsReleases: reportsReleases, at: time, into: &changes)
    let tilts = tilt.isOn
    applyChanges(at: time, into: &commands)
    // Keys can also tilt.
    if tilts { updateDeadline() } else { updateKeyDeadline() }
  }

  /// The commands of the mouse or a finger; `drags` says whether the pointer is known to drag, a tap in `holdArea`
  /// holds.
  package mutating func feed(
    _ event: MouseEvent, drags: Bool, holdArea: Rect? = nil, at time: ControlTime
  ) -> [ControlCommand] {
    defer { updateDeadline() }
    let commands = pointer.feed(event, drags: drags, holdArea: holdArea, at: time)
    pressCount += commands.count
    return commands
  }

  /// The commands of a sensor or a pad's stick; buttons arrive as keys.
  package mutating func feed(_ event: DeviceEvent, at time: ControlTime) -> [ControlCommand] {
    defer { updateDeadline() }
    switch event {
    case .tilt(let sample, _): return tilt.feed(sample, at: time)
    case .sensor:
      tilt.sensorChanged()
      return []
    case .pad(let event): return padStick.feed(event, at: time)
    case .vibrator, .sound: return []
    }
  }

  /// Releases everything: for a pause, lost focus or the end of a game.
  package mutating func cancel(at time: ControlTime) {
    holds.reset()
    padKeys.releaseAll()
    _ = shift.releaseAll(at: time)
    _ = pedal.releaseAll(at: time)
    _ = dropper?.release(at: time)
    heldActions = []
    padStick.release(at: time)
    pointer.cancel(at: time)
    tilt.level()
    updateDeadline()
  }

  /// A turn or a hold was pressed while no piece falls: its button stays down until one does.
  package mutating func latch(_ button: PadButtons) { padKeys.latch(button) }

  /// A piece appeared.
  package mutating func pieceSpawned(at time: ControlTime) {
    guard machine != nil else { return }
    padKeys.pieceSpawned(at: time)
    updateKeyDeadline()
  }

  /// A piece locked: a held direction pauses for the time set, and a soft drop at once needs a new press.
  package mutating func pieceLocked(at time: ControlTime) -> [ControlCommand] {
    dropper?.pieceLocked()
    return pieceRotated(at: time)
  }

  /// The player rotated the piece: a held direction pauses for the time set.
  package mutating func pieceRotated(at time: ControlTime) -> [ControlCommand] {
    defer { updateKeyDeadline() }
    return shift.pieceLocked(at: time)
  }

  /// A piece spawned, rotated or fell: what blocked it may be gone.
  package mutating func pieceChanged(at time: ControlTime) -> [ControlCommand] {
    // Without a held direction, nothing can start to move again.
    guard shift.active != nil else { return [] }
    defer { updateKeyDeadline() }
    return shift.pieceChanged(at: time)
  }

  /// Whether a soft drop is held that takes the piece to the ground at once.
  package var dropsAtOnce: Bool { dropper?.dropsAtOnce ?? false }

  /// The commands of a held soft drop after a piece has spawned, moved or rotated.
  package func groundPiece(at time: ControlTime) -> [ControlCommand] { dropper?.pieceChanged(at: time) ?? [] }

  /// The commands of held keys for a piece that has just spawned, as the settings define them.
  ///
  /// - Parameter followsHold: whether a hold brought the piece; then it is not held again.
  package func initialCommands(followsHold: Bool, at time: ControlTime) -> [ControlCommand] {
    if initialHold == .hold, !followsHold, heldActions.contains(.hold) {
      return [ControlCommand(.hold, at: time)]
    }
    guard initialTurn == .hold, let rotation = heldActions.last(where: { $0 != .hold })?.command else {
      return []
    }
    return [ControlCommand(rotation, at: time)]
  }

  /// Whether a command between two pieces is kept for the next one.
  package func buffers(_ command: GameCommand) -> Bool {
    switch command {
    case .rotateClockwise, .rotateCounterclockwise, .rotateHalf: initialTurn == .tap
    case .hold: initialHold == .tap
    case .left, .right, .softDrop, .hardDrop: true
    }
  }

  private mutating func updateHeldActions(_ action: PlayerAction) {
    guard action == .hold || action.command?.rotates == true, !heldActions.contains(action) else { return }
    heldActions.append(action)
  }

  /// Handles and empties `changes`.
  private mutating func applyChanges(at time: ControlTime, into commands: inout [ControlCommand]) {
    for index in changes.indices { apply(changes[index], at: time, into: &commands) }
    changes.removeAll(keepingCapacity: true)
  }

  /// Presses and releases the buttons of the machine's pad.
  private mutating func apply(
    _ change: ActionHolds.Change, to machine: Machine, at time: ControlTime,
    into commands: inout [ControlCommand]
  ) {
    guard let command = change.action.command, let button = machine.buttons(for: command) else { return }
    switch change {
    case .pressed:
      pressCount += 1
      padKeys.press(button)
    case .tapped:
      pressCount += 1
      if padKeys.tap(button, at: time) { commands.append(ControlCommand(command, at: time)) }
    case .held: padKeys.press(button)
    case .released: padKeys.release(button)
    }
  }

  private mutating func apply(
    _ change: ActionHolds.Change, at time: ControlTime, into commands: inout [ControlCommand]
  ) {
    if let machine, change.action.isPlay, !change.action.isTilt {
      return apply(change, to: machine, at: time, into: &commands)
    }
    switch change {
    case .pressed(let action), .tapped(let action):
      if action.isPlay { pressCount += 1 }
      let isHeld = change == .pressed(action)
      if isHeld { updateHeldActions(action) }
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
      case .rotateClockwise, .rotateCounterclockwise, .rotateHalf, .hardDrop, .hold:
        if let command = action.command { commands.append(ControlCommand(command, at: time)) }
      case .sonicDrop: commands.append(.sonicDrop(at: time))
      case .tiltLeft, .tiltRight, .tiltLevel, .tiltDrop: commands += tilt.apply(change, at: time)
      case .undo, .redo, .hint, .pause, .menu, .help, .mute, .restart: break
      // Bindings say what these are in a game.
      case .machineLeft, .machineRight, .machineDown, .machineUp, .machineTurn, .machineTurnBack,
        .machineThird,
        .machineHold:
        break
      }
    case .held(let action):
      updateHeldActions(action)
      // A piece rotates and drops once, however long the key stays down.
      switch action {
      case .left where !shift.isHeld(.left): commands += shift.hold(.left, at: time)
      case .right where !shift.isHeld(.right): commands += shift.hold(.right, at: time)
      case .softDrop where dropper != nil: commands += dropper?.hold(at: time) ?? []
      case .softDrop where !pedal.isPressed: commands += pedal.press(at: time).map(\.repeated)
      case .tiltLeft, .tiltRight: commands += tilt.apply(change, at: time)
      default: break
      }
    case .released(let action):
      heldActions.removeAll { $0 == action }
      switch action {
      case .softDrop where dropper != nil: commands += dropper?.release(at: time) ?? []
      case .left: commands += shift.release(.left, at: time)
      case .right: commands += shift.release(.right, at: time)
      case .softDrop: commands += pedal.release(at: time)
      case .tiltLeft, .tiltRight: commands += tilt.apply(change, at: time)
      default: break
      }
    }
  }
}

extension Settings {
  var autoShift: AutoShift.Settings {
    AutoShift.Settings(
      delayMilliseconds: autoShiftDelay, rateMilliseconds: autoShiftRate,
      pauseAfterLockMilliseconds: autoShiftPause, keepsCharge: !autoShiftCancel)
  }

  /// The shortest gap between two key repeats, in microseconds.
  ///
  /// OpenSSH sends keystrokes on a grid of 20 ms (ObscureKeystrokeTiming of ssh_config).
  var shortestKeyGap: Int64 { comesOverSSH ? 20_000 : 0 }

  /// The terminal's measured key repeat.
  var keyRepeat: KeyRepeat {
    KeyRepeat(delay: Int64(keyRepeatDelay) * 1_000, interval: Int64(keyRepeatInterval) * 1_000)
  }

  /// The soft drop pedal's settings.
  var softDropPedal: SoftDropPedal.Settings {
    SoftDropPedal.Settings(
      step: softDropStep, interval: Int64(softDropInterval) * 1_000, decelerates: softDropDeceleration)
  }
}

extension GameCommand {
  /// Whether the command rotates the piece.
  package var rotates: Bool {
    switch self {
    case .rotateClockwise, .rotateCounterclockwise, .rotateHalf: true
    case .left, .right, .softDrop, .hardDrop, .hold: false
    }
  }
}
