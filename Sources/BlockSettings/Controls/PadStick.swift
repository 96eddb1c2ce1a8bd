import BlockControls
import BlockEngine
import BlockPlatform

/// A pad's stick: its deflection sets the piece's speed.
struct PadStick: Sendable {
  private var stick: StickDeflection
  private var x = 0
  private var y = 0
  /// Sticks do not return exactly to the centre: anything closer to it counts as centred.
  private static let deadZone = 8_000
  private static let full = 32_767

  /// A stick at rest.
  ///
  /// - Parameter top: its deflection at the rim, 1…100.
  init(top: Int = StickDeflection.defaultTop) {
    stick = StickDeflection(top: top)
  }

  /// Its deflection at the rim.
  var top: Int { stick.top }

  /// Its deflection, 0…`top`.
  var deflection: Int { stick.rate }

  /// The time of the next move.
  var nextDeadline: ControlTime? { stick.nextDeadline }

  /// The moves due up to `time`.
  mutating func advance(to time: ControlTime) -> [ControlCommand] {
    // The first cell came with the push.
    stick.advance(to: time).map(\.repeated)
  }

  /// The commands of a stick's motion; other pad events have none.
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

  /// Counts the stick as released until it moves again.
  mutating func release(at time: ControlTime) {
    (x, y) = (0, 0)
    _ = stick.push(x: 0, y: 0, of: PadStick.full, at: time)
  }

  private static func outside(_ value: Int) -> Int {
    abs(value) <= deadZone ? 0 : value < 0 ? value + deadZone : value - deadZone
  }
}
