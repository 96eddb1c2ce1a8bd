import BlockEngine

/// A stick, on the screen or on a gamepad, whose deflection sets the speed of the piece.
///
/// The deflection is a number from 0 to 100: the square of the distance from the centre over the square of the
/// radius, rounded. A cell counts as one by two, so that the rim is a circle. Beyond the rim the last value stays;
/// after the release it is 0 at once, and the drawn knob springs back.
///
/// `rate` is the deflection on a scale that ends at `top` instead of 100; it is the rate: a cell each 50 ms at 50,
/// each 25 ms at 100. The longer component decides the direction: left, right or down (a soft drop); up does nothing.
public struct StickDeflection: Hashable, Sendable {
  /// The default figure at the rim.
  ///
  /// In a trial with fifteen players a stick from 0 to 50 had fewer slips than one from 0 to 100.
  public static let defaultTop = 50
  /// The duration of the knob's return, in microseconds.
  public static let springTime: Int64 = 150_000

  /// The centre of the stick.
  public var center: TouchPoint
  /// From the centre to the rim, in thousandths of a cell's width, 1…1,000,000.
  public let radius: Int
  /// The figure at the rim, 1…100.
  public let top: Int

  /// The deflection, 0…100.
  public private(set) var deflection = 0
  /// The rate, 0…`top`.
  public private(set) var rate = 0
  /// The command of the direction; nil at the centre, and upwards.
  public private(set) var command: GameCommand?
  /// Whether a finger or the mouse holds the stick.
  public private(set) var isHeld = false

  /// The knob's last place from the centre, in the square unit.
  private var knob = TouchVector(dx: 0, dy: 0)
  private var releaseTime: ControlTime?
  /// Whether the stick has moved the piece since it was pushed in this direction.
  private var hasMoved = false
  /// A cell each 25 ms at 100.
  private var meter = RateAccumulator(distance: 2_500_000)
  private var now = ControlTime.distantPast

  /// A stick at rest.
  public init(center: TouchPoint = TouchPoint(x: 0, y: 0), radius: Int = 4_000, top: Int = defaultTop) {
    self.center = center
    self.radius = min(max(radius, 1), 1_000_000)
    self.top = min(max(top, 1), 100)
  }

  /// The time of the next move; nil at rest.
  public var nextDeadline: ControlTime? { meter.nextDeadline }

  /// The moves due up to `time`, in order.
  public mutating func advance(to time: ControlTime) -> [ControlCommand] {
    now = max(now, time)
    guard let command else { return [] }
    return meter.advance(to: now).map { moment in
      defer { hasMoved = true }
      return ControlCommand(command, at: moment, isRepeat: hasMoved)
    }
  }

  /// Grabs the stick if the place is within its rim; returns what was due before.
  ///
  /// Check `isHeld` afterwards: a press outside the rim is not for the stick.
  public mutating func press(at place: TouchPoint, time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    guard place.vector(from: center).squaredLength <= radius * radius else { return commands }
    isHeld = true
    releaseTime = nil
    follow(place.vector(from: center))
    return commands
  }

  /// Moves the held stick; returns what was due before.
  public mutating func drag(to place: TouchPoint, time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    let offset = place.vector(from: center)
    guard isHeld, offset.squaredLength <= radius * radius else { return commands }
    follow(offset)
    return commands
  }

  /// Releases the stick; returns what was due before.
  public mutating func release(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    guard isHeld else { return commands }
    isHeld = false
    releaseTime = now
    setDeflection(squaredDistance: 0, of: 1, towards: nil)
    return commands
  }

  /// Sets a gamepad's stick to (x, y) of ±`full`, x to the right and y down; returns what was due before.
  ///
  /// A gamepad's stick has no cells and no rim to leave: corners beyond the circle count as the rim.
  public mutating func push(x: Int, y: Int, of full: Int, at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    let full = min(max(full, 1), 1_000_000)
    let offset = TouchVector(dx: min(max(x, -full), full), dy: min(max(y, -full), full))
    setDeflection(squaredDistance: min(offset.squaredLength, full * full), of: full * full, towards: offset)
    return commands
  }

  /// The drawn place of the knob at `time`, from the centre, in thousandths of a cell in each direction.
  ///
  /// It follows the finger to the rim; after the release it goes straight back within `springTime`.
  public func knob(at time: ControlTime) -> TouchPoint {
    var part = 0
    let whole = Int(StickDeflection.springTime)
    if isHeld {
      part = whole
    } else if let releaseTime {
      part = min(max(whole - Int(max(time.microseconds(since: releaseTime), 0)), 0), whole)
    }
    return TouchPoint(x: knob.dx * part / whole, y: knob.dy * part / (2 * whole))
  }

  /// Whether the knob is springing back at `time`, so that frames are needed without any input.
  public func isSpringing(at time: ControlTime) -> Bool {
    guard let releaseTime, !isHeld else { return false }
    return time.microseconds(since: releaseTime) < StickDeflection.springTime
  }

  private mutating func follow(_ offset: TouchVector) {
    knob = offset
    setDeflection(squaredDistance: offset.squaredLength, of: radius * radius, towards: offset)
  }

  private mutating func setDeflection(squaredDistance: Int, of whole: Int, towards offset: TouchVector?) {
    deflection = (2 * 100 * squaredDistance + whole) / (2 * whole)
    rate = (2 * top * squaredDistance + whole) / (2 * whole)
    let wanted = rate > 0 ? offset.flatMap(StickDeflection.command) : nil
    if wanted != command {
      meter.stop()
      hasMoved = false
    }
    command = wanted
    // The meter has not advanced while there was nothing to move.
    _ = meter.advance(to: now)
    meter.change(rate: wanted == nil ? 0 : rate)
  }

  private static func command(towards offset: TouchVector) -> GameCommand? {
    if offset.dx.magnitude >= offset.dy.magnitude { return offset.dx > 0 ? .right : .left }
    return offset.dy > 0 ? .softDrop : nil
  }
}
