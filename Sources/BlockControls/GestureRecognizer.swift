import BlockEngine

/// Recognizes swipes and double taps.
///
/// - One finger: every further `threshold` to the left, to the right or down is a move or a soft drop. The finger may
///   change direction; only the distance since the last move counts.
/// - Two fingers: the piece turns once, when the first of the two lifts, in the direction of their average movement
///   since the second landed: right is clockwise. Earlier moves stay, no more follow.
/// - A double tap, from the beginning of the first touch to the end of the second within `doubleTapTime`, both
///   within `tapRadius`, is a hard drop.
///
/// Gestures below the threshold or cancelled do nothing; neither do three fingers, until all are up. If a touch
/// begins twice, its end was lost: the first one counts as cancelled. Moves and ends without a beginning are ignored.
/// Time that runs backwards counts as standing still.
public struct GestureRecognizer: Hashable, Sendable {
  /// The limits of the gestures.
  public struct Settings: Hashable, Sendable {
    /// The distance of a move, in thousandths of a cell's width, an even number from 100 on.
    ///
    /// The default is a mino of the normal layout: the piece stays under the finger.
    public var threshold: Int
    /// How far a tap may slip, and the second tap be from the first, in thousandths of a cell's width.
    public var tapRadius: Int
    /// The longest duration of a double tap, in microseconds.
    public var doubleTapTime: Int64
    /// Whether a double tap drops; off if `TapZones` handles the taps of the same touches.
    public var doubleTapDrops: Bool

    /// Settings; values out of range are clamped.
    public init(
      threshold: Int = 2_000, tapRadius: Int = 2_000, doubleTapTime: Int64 = 400_000,
      doubleTapDrops: Bool = true
    ) {
      // Even, because rows use half of it.
      self.threshold = min(max(threshold, 100), 1_000_000) & ~1
      self.tapRadius = min(max(tapRadius, 0), 1_000_000)
      self.doubleTapTime = max(doubleTapTime, 0)
      self.doubleTapDrops = doubleTapDrops
    }
  }

  private struct Finger: Hashable, Sendable {
    let id: Int
    let beginning: TouchPoint
    let began: ControlTime
    /// The point from which the distance to the next move, or to the turn, is measured.
    var anchor: TouchPoint
    var position: TouchPoint
    var isTap = true
  }

  private enum Phase: Hashable, Sendable {
    case idle
    case one(Finger)
    case two(Finger, Finger)
    /// Finished or spoilt: nothing more until every finger is up.
    case finished
  }

  /// The limits of the gestures.
  public let settings: Settings
  private var phase = Phase.idle
  private var fingersDown: [Int] = []
  private var firstTap: Tap?
  private var now = ControlTime.distantPast

  /// The most fingers it follows.
  private static let maxFingers = 16

  /// A recognizer without touches.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Processes a touch at `time`; returns at most one command.
  public mutating func feed(_ touch: Touch, at time: ControlTime) -> ControlCommand? {
    now = max(now, time)
    switch touch.phase {
    case .began:
      begin(touch)
      return nil
    case .moved:
      return move(touch)
    case .ended:
      guard fingersDown.contains(touch.id) else { return nil }
      let moved = move(touch)
      let finished = finish(touch)
      lift(touch.id)
      return moved ?? finished
    case .cancelled:
      guard fingersDown.contains(touch.id) else { return nil }
      firstTap = nil
      if isFollowed(touch.id) { phase = .finished }
      lift(touch.id)
      return nil
    }
  }

  /// Cancels every gesture, for a pause, a resize or a lost focus.
  ///
  /// Fingers that are still down do nothing until they begin again.
  public mutating func cancel() {
    phase = .idle
    fingersDown = []
    firstTap = nil
  }

  private mutating func begin(_ touch: Touch) {
    if fingersDown.contains(touch.id) {
      if isFollowed(touch.id) { phase = .finished }
      lift(touch.id)
      firstTap = nil
    }
    guard fingersDown.count < GestureRecognizer.maxFingers else { return }
    fingersDown.append(touch.id)
    let finger = Finger(
      id: touch.id, beginning: touch.position, began: now, anchor: touch.position,
      position: touch.position)
    switch phase {
    case .idle:
      phase = .one(finger)
    case .one(var first):
      first.anchor = first.position
      phase = .two(first, finger)
      firstTap = nil
    case .two, .finished:
      phase = .finished
      firstTap = nil
    }
  }

  private mutating func move(_ touch: Touch) -> ControlCommand? {
    switch phase {
    case .one(var finger) where finger.id == touch.id:
      finger.position = touch.position
      let travel = touch.position.vector(from: finger.beginning)
      if travel.squaredLength > settings.tapRadius * settings.tapRadius { finger.isTap = false }
      let command = steps(of: &finger)
      phase = .one(finger)
      return command
    case .two(var first, let second) where first.id == touch.id:
      first.position = touch.position
      phase = .two(first, second)
    case .two(let first, var second) where second.id == touch.id:
      second.position = touch.position
      phase = .two(first, second)
    case .idle, .one, .two, .finished:
      break
    }
    return nil
  }

  /// The moves for the finger's distance from its anchor; the anchor follows.
  ///
  /// Each move forgets the deviation across its direction, so that a long swipe that sags a little does not end in a
  /// soft drop.
  private func steps(of finger: inout Finger) -> ControlCommand? {
    let offset = finger.position.vector(from: finger.anchor)
    let isSideways = offset.dx.magnitude >= offset.dy.magnitude
    let count = (isSideways ? offset.dx : offset.dy) / settings.threshold
    guard count != 0 else { return nil }
    finger.isTap = false
    if isSideways {
      finger.anchor = TouchPoint(x: finger.anchor.x + count * settings.threshold, y: finger.position.y)
      return ControlCommand(count > 0 ? .right : .left, count: abs(count), at: now)
    }
    finger.anchor = TouchPoint(x: finger.position.x, y: finger.anchor.y + count * settings.threshold / 2)
    return count > 0 ? ControlCommand(.softDrop, count: count, at: now) : nil
  }

  private mutating func finish(_ touch: Touch) -> ControlCommand? {
    switch phase {
    case .one(let finger) where finger.id == touch.id:
      guard finger.isTap else {
        firstTap = nil
        return nil
      }
      let tap = Tap(beginning: finger.beginning, began: finger.began, ended: now)
      if let first = firstTap, settings.doubleTapDrops,
        tap.completes(first, within: settings.doubleTapTime, radius: settings.tapRadius)
      {
        firstTap = nil
        return ControlCommand(.hardDrop, at: now)
      }
      firstTap = tap
      return nil
    case .two(let first, let second) where first.id == touch.id || second.id == touch.id:
      phase = .finished
      let offset = first.position.vector(from: first.anchor) + second.position.vector(from: second.anchor)
      guard offset.dx.magnitude >= 2 * settings.threshold, offset.dx.magnitude >= offset.dy.magnitude else {
        return nil
      }
      return ControlCommand(offset.dx > 0 ? .rotateClockwise : .rotateCounterclockwise, at: now)
    case .idle, .one, .two, .finished:
      return nil
    }
  }

  private mutating func lift(_ id: Int) {
    fingersDown.removeAll { $0 == id }
    if fingersDown.isEmpty { phase = .idle }
  }

  private func isFollowed(_ id: Int) -> Bool {
    switch phase {
    case .one(let finger): finger.id == id
    case .two(let first, let second): first.id == id || second.id == id
    case .idle, .finished: false
    }
  }
}
