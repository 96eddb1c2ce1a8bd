import BlockEngine

/// Makes commands out of tilt: a sensor's, or an angle that keys set.
struct TiltControls: Sendable {
  /// Whether tilt is switched on; nothing tilts otherwise.
  var isOn = false {
    didSet { if !isOn { self = TiltControls() } }
  }
  private var recognizer = TiltRecognizer()
  private var keys = KeyTilt()
  /// The side to which a key is held down.
  private var held: ShiftDirection?
  private var hasSensor = false

  /// The side tilt, −1000…1000, to the right where positive; nil while tilt is off.
  var angle: Int? { isOn ? recognizer.side : nil }

  /// When something is next due by itself.
  var nextDeadline: ControlTime? { isOn ? recognizer.nextDeadline : nil }

  /// What became due up to `time`.
  mutating func advance(to time: ControlTime) -> [ControlCommand] { recognizer.advance(to: time) }

  /// What a sample of a sensor makes the player want.
  mutating func feed(_ sample: TiltSample, at time: ControlTime) -> [ControlCommand] {
    guard isOn else { return [] }
    hasSensor = true
    return recognizer.feed(sample, at: time)
  }

  /// The sensor came or went: nothing is held by what it said last.
  mutating func sensorChanged() {
    hasSensor = false
    level()
  }

  /// What a key that tilts makes the player want.
  mutating func obey(_ change: ActionHolds.Change, at time: ControlTime) -> [ControlCommand] {
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
      // As the device is held now is how it shall be at rest.
      if hasSensor { recognizer.calibrate() }
    case .pressed(.tiltDrop), .tapped(.tiltDrop): return [ControlCommand(.hardDrop, at: time)]
    default: return []
    }
    return recognizer.steer(to: keys.angle, at: time)
  }

  /// Ends the tilt: a pause, the focus lost; the rest position stays.
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
