/// A stick, on the screen or of a pad, that says how fast the piece moves.
///
/// Its deflection is a figure from 0 to 100: the square of its distance from the centre over the square
/// of the radius, rounded. A cell counts for one by two, so that the rim is a circle. Beyond the rim the
/// last figure stays; let go, the figure is 0 at once, and the knob is seen springing back.
///
/// `figure` is the deflection measured on a scale that ends at `top` instead of 100; it is the rate: a
/// cell each 50 ms at 50, each 25 ms at 100. Whichever of its two ways is longer says the direction:
/// left, right or down (a soft drop); up is nothing.
public struct StickDeflection: Hashable, Sendable {
  /// The figure at the rim that is the default.
  ///
  /// In a trial with fifteen players a stick from 0 to 50 had fewer slips than one from 0 to 100.
  public static let defaultTop = 50
  /// How long the knob springs back, in microseconds.
  public static let springTime: Int64 = 150_000

  /// The middle of the stick.
  public var center: TouchPoint
  /// From the middle to the rim, in thousandths of a cell's width, 1…1,000,000.
  public let radius: Int
  /// The figure at the rim, 1…100.
  public let top: Int

  /// The deflection, 0…100.
  public private(set) var deflection = 0
  /// The rate, 0…`top`.
  public private(set) var figure = 0
  /// What the deflection asks for; nil in the middle, and upwards.
  public private(set) var command: GameCommand?
  /// Whether a finger or the mouse has hold of it.
  public private(set) var isHeld = false

  /// Where the knob was last, from the centre, in the square unit.
  private var knob = TouchVector(dx: 0, dy: 0)
  private var letGo: ControlTime?
  /// Whether the stick has moved the piece since it was pushed that way.
  private var hasMoved = false
  /// A cell each 25 ms at 100.
  private var meter = MoveMeter(distance: 2_500_000)
  private var now = ControlTime.distantPast

  /// A stick at rest.
  public init(center: TouchPoint = TouchPoint(x: 0, y: 0), radius: Int = 4_000, top: Int = defaultTop) {
    self.center = center
    self.radius = min(max(radius, 1), 1_000_000)
    self.top = min(max(top, 1), 100)
  }

  /// When the next move is due; nil at rest.
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

  /// Takes hold of the stick, if the place is within its rim; answers what was due before.
  ///
  /// Ask `isHeld` afterwards: a press beside the stick is somebody else's.
  public mutating func press(at place: TouchPoint, time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    guard place.vector(from: center).squaredLength <= radius * radius else { return commands }
    isHeld = true
    letGo = nil
    follow(place.vector(from: center))
    return commands
  }

  /// The finger or the mouse that has hold of the stick moved; answers what was due before.
  public mutating func drag(to place: TouchPoint, time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    let way = place.vector(from: center)
    guard isHeld, way.squaredLength <= radius * radius else { return commands }
    follow(way)
    return commands
  }

  /// Lets the stick go; answers what was due before.
  public mutating func release(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    guard isHeld else { return commands }
    isHeld = false
    letGo = now
    setDeflection(squaredDistance: 0, of: 1, towards: nil)
    return commands
  }

  /// A pad's stick stands at (x, y) of ±`full`, x to the right and y down; answers what was due before.
  ///
  /// A pad's stick has no cells to measure and no rim to leave: a corner beyond the circle is the rim.
  public mutating func push(x: Int, y: Int, of full: Int, at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    let full = min(max(full, 1), 1_000_000)
    let way = TouchVector(dx: min(max(x, -full), full), dy: min(max(y, -full), full))
    setDeflection(
      squaredDistance: min(way.squaredLength, full * full), of: full * full, towards: way)
    return commands
  }

  /// Where the knob is drawn at `time`, from the centre, in thousandths of a cell each way.
  ///
  /// It follows the finger to the rim; let go, it goes straight home within `springTime`.
  public func knob(at time: ControlTime) -> TouchPoint {
    var part = 0
    let whole = Int(StickDeflection.springTime)
    if isHeld {
      part = whole
    } else if let letGo {
      part = min(max(whole - Int(max(time.microseconds(since: letGo), 0)), 0), whole)
    }
    return TouchPoint(x: knob.dx * part / whole, y: knob.dy * part / (2 * whole))
  }

  /// Whether the knob is on its way home at `time`, so that frames are due though nobody does anything.
  public func isSpringing(at time: ControlTime) -> Bool {
    guard let letGo, !isHeld else { return false }
    return time.microseconds(since: letGo) < StickDeflection.springTime
  }

  private mutating func follow(_ way: TouchVector) {
    knob = way
    setDeflection(squaredDistance: way.squaredLength, of: radius * radius, towards: way)
  }

  private mutating func setDeflection(squaredDistance: Int, of whole: Int, towards way: TouchVector?) {
    deflection = (2 * 100 * squaredDistance + whole) / (2 * whole)
    figure = (2 * top * squaredDistance + whole) / (2 * whole)
    let wanted = figure > 0 ? way.flatMap(StickDeflection.command) : nil
    if wanted != command {
      meter.stop()
      hasMoved = false
    }
    command = wanted
    // The meter may not have been asked while there was nothing to move.
    _ = meter.advance(to: now)
    meter.change(rate: wanted == nil ? 0 : figure)
  }

  private static func command(towards way: TouchVector) -> GameCommand? {
    if way.dx.magnitude >= way.dy.magnitude { return way.dx > 0 ? .right : .left }
    return way.dy > 0 ? .softDrop : nil
  }
}
