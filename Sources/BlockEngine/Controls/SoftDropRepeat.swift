/// Soft drop at an even rate: a row with the press, and a row each interval for as long as it is held.
///
/// With an interval of 0 the piece is on the ground at once, without locking, and so is whatever comes free while it
/// is held. Any split of the time gives the same rows.
public struct SoftDropRepeat: Hashable, Sendable {
  /// From one row to the next, in microseconds; 0 is the whole way at once.
  public var interval: Int64
  /// Whether it is held.
  public private(set) var isPressed = false
  private var due: ControlTime?
  private var now = ControlTime.distantPast

  /// A soft drop that nobody holds.
  public init(interval: Int64 = 0) {
    self.interval = max(interval, 0)
  }

  /// When the next row is due; nil while none is.
  public var nextDeadline: ControlTime? { due }

  /// The soft drops due up to `time`, in order.
  public mutating func advance(to time: ControlTime) -> [ControlCommand] {
    now = max(now, time)
    guard var next = due, next <= now else { return [] }
    guard now.microseconds(since: next) <= ControlTime.longestDelay, interval > 0 else {
      isPressed = isPressed && interval == 0
      due = nil
      return []
    }
    var commands: [ControlCommand] = []
    while next <= now {
      commands.append(ControlCommand(.softDrop, at: next, isRepeat: true))
      next = next.advanced(by: interval)
    }
    due = next
    return commands
  }

  /// It goes down: a row now, or the whole way.
  public mutating func press(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    isPressed = true
    due = interval > 0 ? now.advanced(by: interval) : nil
    return commands + tap(at: now)
  }

  /// A press of which nobody will tell the release.
  public func tap(at time: ControlTime) -> [ControlCommand] {
    [interval > 0 ? ControlCommand(.softDrop, at: time) : .sonicDrop(at: time)]
  }

  /// It turns out to be held: rows begin now.
  public mutating func hold(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    guard !isPressed else { return commands }
    isPressed = true
    due = interval > 0 ? now : nil
    return interval > 0
      ? commands + advance(to: now) : commands + [ControlCommand.sonicDrop(at: now).repeated]
  }

  /// It comes up; one that was not down is nothing.
  public mutating func release(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    isPressed = false
    due = nil
    return commands
  }

  /// The piece spawned, turned or moved: what it stood on may be gone.
  public func pieceChanged(at time: ControlTime) -> [ControlCommand] {
    isPressed && interval == 0 ? [ControlCommand.sonicDrop(at: time).repeated] : []
  }
}
