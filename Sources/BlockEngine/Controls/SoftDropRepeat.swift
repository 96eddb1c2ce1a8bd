/// Soft drop at a constant rate: a row with the press, and a row each interval while it is held.
///
/// With an interval of 0 the piece goes to the ground at once without locking, and again whenever the way below
/// becomes free while it is held. Any split of the time gives the same rows.
public struct SoftDropRepeat: Hashable, Sendable {
  /// From one row to the next, in microseconds; 0 moves to the ground at once.
  public var interval: Int64
  /// Whether it is held.
  public private(set) var isPressed = false
  private var due: ControlTime?
  private var now = ControlTime.distantPast

  /// A released soft drop.
  public init(interval: Int64 = 0) { self.interval = max(interval, 0) }

  /// The time of the next row; nil if there is none.
  public var nextDeadline: ControlTime? { due }

  /// The soft drops due up to `time`, in order.
  public mutating func advance(to time: ControlTime) -> [ControlCommand] {
    now = max(now, time)
    guard var next = due, next <= now else { return [] }
    guard now.microseconds(since: next) <= ControlTime.maxLateness, interval > 0 else {
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

  /// Presses soft drop: one row now, or all the way.
  public mutating func press(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    isPressed = true
    due = interval > 0 ? now.advanced(by: interval) : nil
    return commands + tap(at: now)
  }

  /// Taps soft drop, if the release will not be reported.
  public func tap(at time: ControlTime) -> [ControlCommand] {
    [interval > 0 ? ControlCommand(.softDrop, at: time) : .sonicDrop(at: time)]
  }

  /// Marks soft drop as held already: rows begin now.
  public mutating func hold(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    guard !isPressed else { return commands }
    isPressed = true
    due = interval > 0 ? now : nil
    return interval > 0
      ? commands + advance(to: now) : commands + [ControlCommand.sonicDrop(at: now).repeated]
  }

  /// Releases soft drop; does nothing if it is not held.
  public mutating func release(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    isPressed = false
    due = nil
    return commands
  }

  /// Reports a spawn, a turn or a move, which may free the way below.
  public func pieceChanged(at time: ControlTime) -> [ControlCommand] {
    isPressed && interval == 0 ? [ControlCommand.sonicDrop(at: time).repeated] : []
  }
}
