import BlockEngine

/// Controls the game by taps and the wheel, for touch terminals that send nothing else.
///
/// A tap in the left or right third of the area moves the piece to that side, at once and every time, so that fast
/// taps move fast. A tap in the middle turns clockwise, a double tap there is a hard drop; so the turn waits until no
/// second tap can follow. The wheel does not wait: down is a soft drop, up a turn, sideways a move.
public struct TapZones: Hashable, Sendable {
  /// A third of the area.
  public enum Zone: CaseIterable, Sendable { case left, middle, right }

  /// The directions of a wheel, or of a swipe that the terminal sends as wheel events.
  public enum Wheel: CaseIterable, Sendable { case up, down, left, right }

  /// The left edge of the area, in thousandths of a cell's width.
  public let minX: Int
  /// The width of the area, in thousandths of a cell's width.
  public let width: Int
  /// The longest duration of a double tap, in microseconds.
  public let doubleTapTime: Int64
  /// How far a tap may slip, and the second tap be from the first, in thousandths of a cell's width.
  public let tapRadius: Int

  private struct Current: Hashable, Sendable {
    let touch: Touch
    let began: ControlTime
  }
  private var current: Current?
  private var firstTap: Tap?
  private var now = ControlTime.distantPast

  /// Zones over the columns from `minX` on, `width` wide, both in thousandths of a cell's width.
  public init(minX: Int, width: Int, doubleTapTime: Int64 = 400_000, tapRadius: Int = 2_000) {
    self.minX = TouchPoint(x: minX, y: 0).x
    self.width = TouchPoint(x: max(width, 0), y: 0).x
    self.doubleTapTime = min(max(doubleTapTime, 0), 10_000_000)
    self.tapRadius = min(max(tapRadius, 0), 1_000_000)
  }

  /// The third that contains a place; nil outside the area.
  public func zone(at position: TouchPoint) -> Zone? {
    let x = position.x - minX
    guard x >= 0, x < width else { return nil }
    switch x * 3 / width {
    case 0: return .left
    case 1: return .middle
    default: return .right
    }
  }

  /// The time when a tap in the middle turns the piece, unless a second one comes.
  public var nextDeadline: ControlTime? { firstTap?.began.advanced(by: doubleTapTime + 1) }

  /// The commands due up to `time`.
  public mutating func advance(to time: ControlTime) -> [ControlCommand] {
    now = max(now, time)
    guard let deadline = nextDeadline, deadline <= now else { return [] }
    firstTap = nil
    return [ControlCommand(.rotateClockwise, at: deadline)]
  }

  /// Processes a touch at `time`; returns its commands, after those due before it.
  public mutating func feed(_ touch: Touch, at time: ControlTime) -> [ControlCommand] {
    var commands = advance(to: time)
    switch touch.phase {
    case .began:
      current = Current(touch: touch, began: now)
    case .moved, .ended:
      guard let current, current.touch.id == touch.id else { break }
      let slip = touch.position.vector(from: current.touch.position).squaredLength
      if slip > tapRadius * tapRadius {
        self.current = nil
      } else if touch.phase == .ended {
        self.current = nil
        commands += tapped(Tap(beginning: current.touch.position, began: current.began, ended: now))
      }
    case .cancelled:
      if current?.touch.id == touch.id { current = nil }
    }
    return commands
  }

  /// Processes a notch of the wheel at `time`; returns its command, after those due before it.
  public mutating func feed(_ wheel: Wheel, at time: ControlTime) -> [ControlCommand] {
    var commands = advance(to: time) + flushPendingTurn()
    switch wheel {
    case .up: commands.append(ControlCommand(.rotateClockwise, at: now))
    case .down: commands.append(ControlCommand(.softDrop, at: now))
    case .left: commands.append(ControlCommand(.left, at: now))
    case .right: commands.append(ControlCommand(.right, at: now))
    }
    return commands
  }

  /// Cancels every tap, a waiting one included, for a pause, a resize or a lost focus.
  public mutating func cancel() {
    current = nil
    firstTap = nil
  }

  private mutating func tapped(_ tap: Tap) -> [ControlCommand] {
    switch zone(at: tap.beginning) {
    case nil:
      return []
    case .left:
      return flushPendingTurn() + [ControlCommand(.left, at: now)]
    case .right:
      return flushPendingTurn() + [ControlCommand(.right, at: now)]
    case .middle:
      if let first = firstTap, tap.completes(first, within: doubleTapTime, radius: tapRadius) {
        firstTap = nil
        return [ControlCommand(.hardDrop, at: now)]
      }
      let turn = flushPendingTurn()
      firstTap = tap
      // If the finger rested longer than a double tap may take, the turn is due already.
      return turn + advance(to: now)
    }
  }

  /// The waiting turn, which comes before the new command.
  private mutating func flushPendingTurn() -> [ControlCommand] {
    guard firstTap != nil else { return [] }
    firstTap = nil
    return [ControlCommand(.rotateClockwise, at: now)]
  }
}
