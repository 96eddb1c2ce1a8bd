import BlockControls
import BlockEngine

/// Turns tilt, from a sensor or from keys, into commands.
package struct TiltControls: Sendable {
  /// Whether tilt is switched on; no command comes otherwise.
  var isOn = false {
    didSet { if !isOn { self = TiltControls() } }
  }
  private var recognizer = TiltRecognizer()
  private var keys = KeyTilt()
  /// The side to which a key is held down.
  private var held: ShiftDirection?
  private var hasSensor = false

  /// The sideways tilt, −1000…1000, positive to the right; nil while tilt is off.
  package var angle: Int? { isOn ? recognizer.side : nil }

  /// The time of the next automatic event.
  var nextDeadline: ControlTime? { isOn ? recognizer.nextDeadline : nil }

  /// The commands due up to `time`.
  mutating func advance(to time: ControlTime) -> [ControlCommand] { recognizer.advance(to: time) }

  /// The commands of a sensor's sample.
  mutating func feed(_ sample: TiltSample, at time: ControlTime) -> [ControlCommand] {
    guard isOn else { return [] }
    hasSensor = true
    return recognizer.feed(sample, at: time)
  }

  /// The sensor appeared or vanished: its last sample must not hold anything.
  mutating func sensorChanged() {
    hasSensor = false
    level()
  }

  /// The commands of a key that tilts.
  mutating func apply(_ change: ActionHolds.Change, at time: ControlTime) -> [ControlCommand] {
    guard isOn else { return [] }
    switch change {
    case .pressed(.tiltLeft), .tapped(.tiltLeft): keys.step(.left)
    case .pressed(.tiltRight), .tapped(.tiltRight): keys.step(.right)
    case .held(.tiltLeft): hold(.left)
    case .held(.tiltRight): hold(.right)
    case .released(.tiltLeft) where held == .left, .released(.tiltRight) where held == .right:
      held = nil
      keys.level()
    case .pressed(.tiltLevel), .tapped(.tiltLevel):
      held = nil
      keys.level()
      // The device's current position becomes the rest position.
      if hasSensor { recognizer.calibrate() }
    case .pressed(.tiltDrop), .tapped(.tiltDrop): return [ControlCommand(.hardDrop, at: time)]
    default: return []
    }
    return recognizer.steer(to: keys.angle, at: time)
  }

  /// Ends the tilt, for a pause or lost focus; keeps the rest position.
  mutating func level() {
    held = nil
    keys.level()
    recognizer.level()
  }

  private mutating func hold(_ side: ShiftDirection) {
    held = side
    keys.hold(side)
  }
}
