import BlockEngine

/// Soft drop at a constant rate: a row with the press, and a row each interval while it is held.
///
/// With an interval of 0 the piece goes to the ground at once without locking, and again whenever the way below
/// becomes free while it is held, but only until it locks: the next piece needs a new press. Any split of the time
/// gives the same rows.
public struct SoftDropRepeat: Hashable, Sendable {
  /// From one row to the next, in microseconds; 0 moves to the ground at once.
  public var interval: Int64
  /// Whether it is held.
  public private(set) var isPressed = false
  /// Whether a piece has locked since the press.
  private var isSpent = false
  private var due: ControlTime?
  private var now = ControlTime.distantPast

  /// A released soft drop.
  public init(interval: Int64 = 0) { self.interval = max(interval, 0) }

  /// Whether the piece goes to the ground whenever the way below becomes free.
  public var dropsAtOnce: Bool { isPressed && interval == 0 && !isSpent }

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
  public mutating func tap(at time: ControlTime) -> [ControlCommand] {
    isSpent = false
    return [interval > 0 ? ControlCommand(.softDrop, at: time) : .sonicDrop(at: time)]
  }

  /// Marks soft drop as held already: rows begin now.
  public mutating func hold(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    guard !isPressed else { return commands }
    isPressed = true
    due = interval > 0 ? now : nil
    return commands + (interval > 0 ? advance(to: now) : pieceChanged(at: now))
  }

  /// Releases soft drop; does nothing if it is not held.
  public mutating func release(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    isPressed = false
    due = nil
    return commands
  }

  /// Reports a lock.
  public mutating func pieceLocked() { isSpent = true }

  /// Reports a spawn, a turn or a move, which may free the way below.
  public func pieceChanged(at time: ControlTime) -> [ControlCommand] {
    dropsAtOnce ? [ControlCommand.sonicDrop(at: time).repeated] : []
  }
}
