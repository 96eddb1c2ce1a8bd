import BlockControls
import BlockEngine
import BlockPlatform
import TerminalUI

/// Turns events of the mouse, or of a finger on a touch terminal, into commands.
///
/// A pointer that has never dragged may be a finger on a terminal that reports only taps and the wheel: then a tap
/// counts by the third of the screen that it hits. A pointer that drags makes gestures.
package struct PointerControls: Sendable {
  private var mouse = MouseTouches()
  private var gestures = GestureRecognizer()
  private var zones = TapZones(minX: 0, width: 0)
  package private(set) var stick: ScreenStick? {
    didSet { hasStick = stick != nil }
  }
  /// Whether there is a stick; asking `stick` would copy it.
  package private(set) var hasStick = false
  private var hasTapped = false
  /// Whether a tap on the hold box has not ended yet.
  private var isHoldTapped = false
  /// The time until which the zones are shown.
  package private(set) var hintsUntil: ControlTime?

  /// The time for which the zones are shown after the first tap, in microseconds.
  static let hintTime: Int64 = 6_000_000

  /// Adopts the screen's size and the stick's settings; cancels running gestures.
  mutating func adopt(_ settings: Settings, size: Size) {
    cancel(at: ControlTime(microseconds: .min))
    zones = TapZones(minX: 0, width: size.columns * 1_000)
    let wanted = ScreenStick(settings, size: size)
    if wanted?.isSame(as: stick) != true { stick = wanted }
  }

  /// The time of the next automatic event.
  ///
  /// Inlined because the call would copy the whole value.
  @inline(__always)
  var nextDeadline: ControlTime? {
    earliest(earliest(zones.nextDeadline, hintsUntil), stick?.deflection.nextDeadline)
  }

  /// The commands due up to `time`.
  mutating func advance(to time: ControlTime) -> [ControlCommand] {
    if let end = hintsUntil, end <= time { hintsUntil = nil }
    return zones.advance(to: time) + (stick?.deflection.advance(to: time) ?? [])
  }

  /// The commands of an event.
  ///
  /// - Parameters:
  ///   - drags: whether the pointer is known to drag, this event included.
  ///   - holdArea: where a tap holds; nil under rules without hold.
  mutating func feed(
    _ event: MouseEvent, drags: Bool, holdArea: Rect? = nil, at time: ControlTime
  ) -> [ControlCommand] {
    if isHoldTapped {
      // The rest of the tap on the hold box.
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
      if let command = PointerControls.command(of: event) { return [ControlCommand(command, at: time)] }
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

  /// Cancels every gesture.
  mutating func cancel(at time: ControlTime) {
    _ = mouse.cancel()
    isHoldTapped = false
    gestures.cancel()
    zones.cancel()
    _ = stick?.deflection.release(at: time)
  }

  /// The stick's commands for an event; nil if the event is not for the stick.
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

  /// The command of a wheel notch.
  private static func command(of event: MouseEvent) -> GameCommand? {
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
