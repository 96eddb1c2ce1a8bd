/// The whole game by taps and the wheel, for touch terminals that send nothing else.
///
/// A tap in the left or right third of the area moves the piece to that side, at once and every time: a
/// player who taps fast wants to move fast. A tap in the middle turns clockwise, a double tap there is a
/// hard drop; so the turn waits until it can no longer become one. The wheel does not wait: down is a
/// soft drop, up a turn, sideways a move.
public struct TapZones: Hashable, Sendable {
  /// A third of the area.
  public enum Zone: CaseIterable, Sendable {
    case left, middle, right
  }

  /// The ways a wheel, or a swipe that is sent as one, goes.
  public enum Wheel: CaseIterable, Sendable {
    case up, down, left, right
  }

  /// Where the area begins, in thousandths of a cell's width.
  public let minX: Int
  /// How wide the area is, in thousandths of a cell's width.
  public let width: Int
  /// How long a double tap may take, in microseconds.
  public let doubleTapTime: Int64
  /// How far a tap may slip, and the second be from the first, in thousandths of a cell's width.
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

  /// The third that a place is in; nil beyond the area.
  public func zone(at position: TouchPoint) -> Zone? {
    let x = position.x - minX
    guard x >= 0, x < width else { return nil }
    switch x * 3 / width {
    case 0: return .left
    case 1: return .middle
    default: return .right
    }
  }

  /// When a tap in the middle turns the piece, if no second one comes.
  public var nextDeadline: ControlTime? { firstTap?.began.advanced(by: doubleTapTime + 1) }

  /// What became due up to `time`.
  public mutating func advance(to time: ControlTime) -> [ControlCommand] {
    now = max(now, time)
    guard let deadline = nextDeadline, deadline <= now else { return [] }
    firstTap = nil
    return [ControlCommand(.rotateClockwise, at: deadline)]
  }

  /// What a touch at `time` makes the player want, after what was due before it.
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
        commands += tapped(
          Tap(beginning: current.touch.position, began: current.began, ended: now))
      }
    case .cancelled:
      if current?.touch.id == touch.id { current = nil }
    }
    return commands
  }

  /// What a notch of the wheel at `time` makes the player want, after what was due before it.
  public mutating func feed(_ wheel: Wheel, at time: ControlTime) -> [ControlCommand] {
    var commands = advance(to: time) + turnAtOnce()
    switch wheel {
    case .up: commands.append(ControlCommand(.rotateClockwise, at: now))
    case .down: commands.append(ControlCommand(.softDrop, at: now))
    case .left: commands.append(ControlCommand(.left, at: now))
    case .right: commands.append(ControlCommand(.right, at: now))
    }
    return commands
  }

  /// Cuts off every tap, the one that waits included: a pause, a resize, or the focus lost.
  public mutating func cancel() {
    current = nil
    firstTap = nil
  }

  private mutating func tapped(_ tap: Tap) -> [ControlCommand] {
    switch zone(at: tap.beginning) {
    case nil:
      return []
    case .left:
      return turnAtOnce() + [ControlCommand(.left, at: now)]
    case .right:
      return turnAtOnce() + [ControlCommand(.right, at: now)]
    case .middle:
      if let first = firstTap, tap.completes(first, within: doubleTapTime, radius: tapRadius) {
        firstTap = nil
        return [ControlCommand(.hardDrop, at: now)]
      }
      let turn = turnAtOnce()
      firstTap = tap
      // A finger that rested longer than a double tap may take: the turn is due already.
      return turn + advance(to: now)
    }
  }

  /// The turn that waits: it came before what comes now.
  private mutating func turnAtOnce() -> [ControlCommand] {
    guard firstTap != nil else { return [] }
    firstTap = nil
    return [ControlCommand(.rotateClockwise, at: now)]
  }
}
