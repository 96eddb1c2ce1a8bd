/// Reads swipes and double taps out of touches.
///
/// - One finger: every further `threshold` to the left, to the right or down is a move, a move, a soft
///   drop. The finger may turn; it is the way since the last move that counts.
/// - Two fingers: the piece turns once, when the first of the two lifts, to the side that both went on
///   average since the second landed: right is clockwise. Moves already made stand, none follow.
/// - A double tap, from the first touch's beginning to the second's end within `doubleTapTime`, both
///   within `tapRadius`, is a hard drop.
///
/// What is below the threshold or cut off does nothing; nor do three fingers, until all are up. A touch
/// that begins twice lost its end: the first one counts as cut off. What moves or ends without having
/// begun is nothing. Time that runs backwards is taken to stand still.
public struct GestureRecognizer: Hashable, Sendable {
  /// What a gesture must measure.
  public struct Settings: Hashable, Sendable {
    /// The way that makes a move, in thousandths of a cell's width, an even number from 100 on.
    ///
    /// The default is a mino of the normal layout: the piece stays under the finger.
    public var threshold: Int
    /// How far a tap may slip, and the second be from the first, in thousandths of a cell's width.
    public var tapRadius: Int
    /// How long a double tap may take, in microseconds.
    public var doubleTapTime: Int64
    /// Whether a double tap drops; off where `TapZones` reads the taps of the same touches.
    public var doubleTapDrops: Bool

    /// Settings; what is out of range is taken to the nearest value in it.
    public init(
      threshold: Int = 2_000, tapRadius: Int = 2_000, doubleTapTime: Int64 = 400_000,
      doubleTapDrops: Bool = true
    ) {
      // Even, because a row is halved into it.
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
    /// From where the way to the next move, or to the turn, is measured.
    var anchor: TouchPoint
    var position: TouchPoint
    var isTap = true
  }

  private enum Phase: Hashable, Sendable {
    case idle
    case one(Finger)
    case two(Finger, Finger)
    /// Done or spoilt: nothing more until every finger is up.
    case spent
  }

  /// What a gesture must measure.
  public let settings: Settings
  private var phase = Phase.idle
  private var down: [Int] = []
  private var firstTap: Tap?
  private var now = ControlTime.distantPast

  /// More fingers than anybody has are not followed.
  private static let mostFingers = 16

  /// A recognizer that no finger touches.
  public init(settings: Settings = Settings()) {
    self.settings = settings
  }

  /// What a touch at `time` makes the player want: at most one command.
  public mutating func feed(_ touch: Touch, at time: ControlTime) -> ControlCommand? {
    now = max(now, time)
    switch touch.phase {
    case .began:
      begin(touch)
      return nil
    case .moved:
      return move(touch)
    case .ended:
      guard down.contains(touch.id) else { return nil }
      let moved = move(touch)
      let finished = finish(touch)
      lift(touch.id)
      return moved ?? finished
    case .cancelled:
      guard down.contains(touch.id) else { return nil }
      firstTap = nil
      if isFollowed(touch.id) { phase = .spent }
      lift(touch.id)
      return nil
    }
  }

  /// Cuts off every gesture: a pause, a resize, or the focus lost.
  ///
  /// Fingers that are still down do nothing until they begin again.
  public mutating func cancel() {
    phase = .idle
    down = []
    firstTap = nil
  }

  private mutating func begin(_ touch: Touch) {
    if down.contains(touch.id) {
      if isFollowed(touch.id) { phase = .spent }
      lift(touch.id)
      firstTap = nil
    }
    guard down.count < GestureRecognizer.mostFingers else { return }
    down.append(touch.id)
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
    case .two, .spent:
      phase = .spent
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
    case .idle, .one, .two, .spent:
      break
    }
    return nil
  }

  /// The moves that the finger's way since its anchor makes; the anchor follows.
  ///
  /// What it strayed across the way is forgotten with each move, so that a long swipe that sags a little
  /// is not, in the end, a soft drop.
  private func steps(of finger: inout Finger) -> ControlCommand? {
    let way = finger.position.vector(from: finger.anchor)
    let isSideways = way.dx.magnitude >= way.dy.magnitude
    let count = (isSideways ? way.dx : way.dy) / settings.threshold
    guard count != 0 else { return nil }
    finger.isTap = false
    if isSideways {
      finger.anchor = TouchPoint(
        x: finger.anchor.x + count * settings.threshold, y: finger.position.y)
      return ControlCommand(count > 0 ? .right : .left, count: abs(count), at: now)
    }
    finger.anchor = TouchPoint(
      x: finger.position.x, y: finger.anchor.y + count * settings.threshold / 2)
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
      phase = .spent
      let way = first.position.vector(from: first.anchor) + second.position.vector(from: second.anchor)
      guard way.dx.magnitude >= 2 * settings.threshold, way.dx.magnitude >= way.dy.magnitude else {
        return nil
      }
      return ControlCommand(way.dx > 0 ? .rotateClockwise : .rotateCounterclockwise, at: now)
    case .idle, .one, .two, .spent:
      return nil
    }
  }

  private mutating func lift(_ id: Int) {
    down.removeAll { $0 == id }
    if down.isEmpty { phase = .idle }
  }

  private func isFollowed(_ id: Int) -> Bool {
    switch phase {
    case .one(let finger): finger.id == id
    case .two(let first, let second): first.id == id || second.id == id
    case .idle, .spent: false
    }
  }
}
