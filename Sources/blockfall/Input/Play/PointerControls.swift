import BlockEngine
import TerminalUI

/// Makes commands out of what the mouse, or a finger on a touch terminal, does.
///
/// A pointer that has never been seen to drag may be a finger on a terminal that tells taps and the wheel
/// alone: then a tap counts by the third of the screen that it is in. One that drags makes gestures.
struct PointerControls: Sendable {
  private var mouse = MouseTouches()
  private var gestures = GestureRecognizer()
  private var zones = TapZones(minX: 0, width: 0)
  private(set) var stick: ScreenStick? {
    didSet { hasStick = stick != nil }
  }
  /// Whether there is one: a stick would be copied to be asked for.
  private(set) var hasStick = false
  private var hasTapped = false
  /// Whether a tap on the held piece has not ended yet.
  private var isHoldTapped = false
  /// Until when the zones are shown.
  private(set) var hintsUntil: ControlTime?

  /// How long the zones are shown once the first tap has come, in microseconds.
  static let hintTime: Int64 = 6_000_000

  /// Takes over the size of the screen and the stick that is set; what was going on is cut off.
  mutating func adopt(_ settings: Settings, size: Size) {
    cancel(at: ControlTime(microseconds: .min))
    zones = TapZones(minX: 0, width: size.columns * 1_000)
    let wanted = ScreenStick(settings, size: size)
    if wanted?.isSame(as: stick) != true { stick = wanted }
  }

  /// When something is next due by itself.
  ///
  /// Inlined, as the whole value would be copied for the call.
  @inline(__always)
  var nextDeadline: ControlTime? {
    earliest(earliest(zones.nextDeadline, hintsUntil), stick?.deflection.nextDeadline)
  }

  /// What became due up to `time`.
  mutating func advance(to time: ControlTime) -> [ControlCommand] {
    if let end = hintsUntil, end <= time { hintsUntil = nil }
    return zones.advance(to: time) + (stick?.deflection.advance(to: time) ?? [])
  }

  /// What an event makes the player want.
  ///
  /// - Parameters:
  ///   - drags: whether the pointer is known to drag, this event included.
  ///   - holdArea: where a tap is hold; nil under rules without it.
  mutating func feed(
    _ event: MouseEvent, drags: Bool, holdArea: Rect? = nil, at time: ControlTime
  ) -> [ControlCommand] {
    if isHoldTapped {
      // The rest of that tap.
      if event.action == .release { isHoldTapped = false }
      if event.action == .release || event.action == .drag { return [] }
    }
    if event.action == .press, event.button == .left, holdArea?.contains(event.position) ?? false {
      isHoldTapped = true
      return [ControlCommand(.hold, at: time)]
    }
    if let commands = feedStick(event, at: time) { return commands }
    if drags {
      if hintsUntil != nil { hintsUntil = nil }
      if let command = PointerControls.turn(of: event) { return [ControlCommand(command, at: time)] }
    } else {
      if let wheel = event.wheel { return zones.feed(wheel, at: time) }
      if event.action == .release, !hasTapped, mouse.fingers == 1 {
        hasTapped = true
        hintsUntil = time.advanced(by: PointerControls.hintTime)
      }
    }
    let wasOne = mouse.fingers == 1
    var commands: [ControlCommand] = []
    for touch in mouse.touches(for: event) {
      if let command = gestures.feed(touch, at: time), drags || command.command != .hardDrop {
        commands.append(command)
      }
      if !drags, touch.id == 0, wasOne || mouse.fingers == 1 { commands += zones.feed(touch, at: time) }
    }
    if drags, event.action == .drag { zones.cancel() }
    return commands
  }

  /// Cuts off every gesture.
  mutating func cancel(at time: ControlTime) {
    _ = mouse.cancel()
    isHoldTapped = false
    gestures.cancel()
    zones.cancel()
    _ = stick?.deflection.release(at: time)
  }

  /// What the stick makes of an event; nil for one that is not the stick's.
  private mutating func feedStick(_ event: MouseEvent, at time: ControlTime) -> [ControlCommand]? {
    guard var held = stick?.deflection else { return nil }
    let place = TouchPoint(column: event.position.x, row: event.position.y)
    var commands: [ControlCommand] = []
    switch event.action {
    case .press where event.button == .left:
      commands = held.press(at: place, time: time)
      guard held.isHeld else { return nil }
    case .drag where held.isHeld: commands = held.drag(to: place, time: time)
    case .release where held.isHeld: commands = held.release(at: time)
    default: return nil
    }
    stick?.deflection = held
    return commands
  }

  /// The turn that a notch of a mouse's wheel is.
  private static func turn(of event: MouseEvent) -> GameCommand? {
    switch event.action {
    case .wheelUp: .rotateClockwise
    case .wheelDown: .rotateCounterclockwise
    case .wheelLeft: .left
    case .wheelRight: .right
    case .press, .drag, .release: nil
    }
  }
}

extension MouseEvent {
  fileprivate var wheel: TapZones.Wheel? {
    switch action {
    case .wheelUp: .up
    case .wheelDown: .down
    case .wheelLeft: .left
    case .wheelRight: .right
    case .press, .drag, .release: nil
    }
  }
}
