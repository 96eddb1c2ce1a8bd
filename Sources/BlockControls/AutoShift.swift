import BlockEngine

/// Auto shift: moves the piece while a direction is held, once at the press and repeatedly after a delay.
///
/// A held direction ends with its release or with a tap: rotations, drops and new pieces do not affect it. The last
/// direction pressed wins. If it is released while the other one is still held, that one continues after a full delay
/// of its own, so that a short tap against it is not undone; with `keepsCharge`, after the rest of its delay. At a
/// rate of 0 the piece goes to the wall as soon as the delay is over, and again whenever `pieceChanged` reports that
/// the way may be free.
///
/// Every call takes the time and returns what became due up to it, before its own effect. Between calls,
/// `nextDeadline` is the time of the next one needed. Any split of the time gives the same moves. A deadline missed
/// by ten seconds means that the program was suspended: everything counts as released.
public struct AutoShift: Hashable, Sendable {
  /// Delay, rate and pause after a lock.
  public struct Settings: Hashable, Sendable {
    /// From the press to the first repeat, in microseconds.
    public let delay: Int64
    /// From one repeat to the next, in microseconds; 0 moves to the wall at once.
    public let interval: Int64
    /// How long a held direction rests after a lock or a turn, so that the next piece does not fly to the wall.
    public let pauseAfterLock: Int64
    /// Whether a held direction keeps the elapsed part of its delay while the other one is pressed.
    public let keepsCharge: Bool

    /// Settings in milliseconds, 0…5000 each; values out of range are clamped.
    public init(
      delayMilliseconds: Int = 170, rateMilliseconds: Int = 40, pauseAfterLockMilliseconds: Int = 0,
      keepsCharge: Bool = false
    ) {
      func microseconds(_ milliseconds: Int) -> Int64 { Int64(min(max(milliseconds, 0), 5_000)) * 1_000 }
      delay = microseconds(delayMilliseconds)
      interval = microseconds(rateMilliseconds)
      pauseAfterLock = microseconds(pauseAfterLockMilliseconds)
      self.keepsCharge = keepsCharge
    }
  }

  /// Delay, rate and pause after a lock.
  public var settings: Settings
  /// The active direction: the held one that was pressed last.
  public private(set) var active: ShiftDirection?
  private var isLeftHeld = false
  private var isRightHeld = false
  /// The time of the next repeat; nil also while the piece is at the wall at a rate of 0.
  private var due: ControlTime?
  private var pausedUntil = ControlTime.distantPast
  /// The rest of the delay of the held but inactive direction; nil if the delay starts anew.
  private var remainingCharge: Int64?
  private var now = ControlTime.distantPast

  /// An auto shift without a held direction.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The time of the next move; nil if there is none.
  public var nextDeadline: ControlTime? { due }

  /// Whether a direction is held, active or not.
  public func isHeld(_ direction: ShiftDirection) -> Bool {
    direction == .left ? isLeftHeld : isRightHeld
  }

  /// The moves due up to `time`, in order.
  public mutating func advance(to time: ControlTime) -> [ControlCommand] {
    now = max(now, time)
    guard let direction = active, var next = due, next <= now else { return [] }
    guard now.microseconds(since: next) <= ControlTime.maxLateness else {
      releaseKeys()
      return []
    }
    guard settings.interval > 0 else {
      due = nil
      return [.toTheWall(direction, at: next, isRepeat: true)]
    }
    var commands: [ControlCommand] = []
    while next <= now {
      commands.append(ControlCommand(direction.command, at: next, isRepeat: true))
      next = next.advanced(by: settings.interval)
    }
    due = next
    return commands
  }

  /// Presses a direction: one move now, repeats after the delay.
  ///
  /// If it is held already, its release was lost: the delay starts anew.
  public mutating func press(_ direction: ShiftDirection, at time: ControlTime) -> [ControlCommand] {
    var commands = advance(to: time)
    if settings.keepsCharge, active == direction.opposite {
      remainingCharge = due.map { max(0, $0.microseconds(since: now)) } ?? 0
    }
    setHeld(direction, true)
    active = direction
    let wait = settings.delay > 0 ? settings.delay : settings.interval
    due = max(now.advanced(by: wait), pausedUntil)
    commands.append(ControlCommand(direction.command, at: now))
    // With neither delay nor interval the move to the wall is due with the press.
    return commands + advance(to: now)
  }

  /// Marks a direction as held already, as seen from the terminal's own key repeat: repeats begin now.
  public mutating func hold(_ direction: ShiftDirection, at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    setHeld(direction, true)
    active = direction
    due = max(now, pausedUntil)
    return commands + advance(to: now)
  }

  /// Taps a direction whose release will not be reported: one move, after which nothing is held.
  ///
  /// It appends to `commands`, because most keys are taps and a list with room does not allocate.
  public mutating func tap(
    _ direction: ShiftDirection, at time: ControlTime, into commands: inout [ControlCommand]
  ) {
    if let due, due <= time { commands += advance(to: time) }
    now = max(now, time)
    releaseKeys()
    commands.append(ControlCommand(direction.command, at: now))
  }

  /// Releases a direction; does nothing if it is not held.
  public mutating func release(_ direction: ShiftDirection, at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    setHeld(direction, false)
    guard active == direction else { return commands }
    if isHeld(direction.opposite) {
      active = direction.opposite
      due = max(now.advanced(by: remainingCharge ?? settings.delay), pausedUntil)
      remainingCharge = nil
      return commands + advance(to: now)
    }
    releaseKeys()
    return commands
  }

  /// Releases everything, for a pause, a lost focus or another player.
  public mutating func releaseAll(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    releaseKeys()
    return commands
  }

  /// Reports a lock or a turn: held directions rest for `pauseAfterLock`.
  public mutating func pieceLocked(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    guard settings.pauseAfterLock > 0 else { return commands }
    pausedUntil = now.advanced(by: settings.pauseAfterLock)
    due = due.map { max($0, pausedUntil) }
    return commands
  }

  /// Reports a spawn, a turn or a fall, which may free the way.
  ///
  /// At a rate of 0 a held direction whose delay is over moves to the wall again.
  public mutating func pieceChanged(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    guard active != nil, due == nil else { return commands }
    due = max(now, pausedUntil)
    return commands + advance(to: now)
  }

  private mutating func setHeld(_ direction: ShiftDirection, _ isHeld: Bool) {
    switch direction {
    case .left: isLeftHeld = isHeld
    case .right: isRightHeld = isHeld
    }
  }

  private mutating func releaseKeys() {
    isLeftHeld = false
    isRightHeld = false
    active = nil
    due = nil
    remainingCharge = nil
  }
}
