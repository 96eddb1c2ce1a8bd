import BlockEngine

/// The stick of a pad: how far it is pushed says how fast the piece moves.
struct PadStick: Sendable {
  private var stick: StickDeflection
  private var x = 0
  private var y = 0
  /// Sticks do not come home to nothing: what is nearer than this to the middle is the middle.
  private static let deadZone = 8_000
  private static let full = 32_767

  /// A stick at rest.
  ///
  /// - Parameter top: its figure at the rim, 1…100.
  init(top: Int = StickDeflection.defaultTop) {
    stick = StickDeflection(top: top)
  }

  /// Its figure at the rim.
  var top: Int { stick.top }

  /// How far it is pushed, 0…`top`.
  var figure: Int { stick.figure }

  /// When the next move is due.
  var nextDeadline: ControlTime? { stick.nextDeadline }

  /// The moves due up to `time`.
  mutating func advance(to time: ControlTime) -> [ControlCommand] {
    // The first cell was told with the push.
    stick.advance(to: time).map(\.repeated)
  }

  /// What a motion of the stick makes the player want; other things that a pad does are nothing here.
  mutating func feed(_ event: PadEvent, at time: ControlTime) -> [ControlCommand] {
    switch event.action {
    case .axis(.x, let value): x = PadStick.outside(value)
    case .axis(.y, let value): y = PadStick.outside(value)
    default: return []
    }
    let before = stick.command
    let commands = stick.push(x: x, y: y, of: PadStick.full - PadStick.deadZone, at: time).map(\.repeated)
    guard let command = stick.command, command != before else { return commands }
    // The first cell is a press.
    return commands + [ControlCommand(command, at: time)]
  }

  /// The stick counts as let go, until it is moved again.
  mutating func letGo(at time: ControlTime) {
    (x, y) = (0, 0)
    _ = stick.push(x: 0, y: 0, of: PadStick.full, at: time)
  }

  private static func outside(_ value: Int) -> Int {
    abs(value) <= deadZone ? 0 : value < 0 ? value + deadZone : value - deadZone
  }
}
