/// Moves the piece for as long as a direction is held: once at once, after a delay again and again.
///
/// Nothing but its release ends a held direction: rotations, drops and new pieces leave it as it is. The
/// last direction pressed wins; when it is let go and the other is still held, that one goes on, after a
/// delay of its own, so that a short tap against it is not undone; with `keepsCharge` after what was left of it. At a rate of 0 the piece goes to the
/// wall as soon as the delay is over, and again whenever `pieceChanged` says that something may have
/// come free.
///
/// Every call takes the time and answers what became due up to it, before what it does itself. Between
/// calls, `nextDeadline` says when to come back. Any split of the time gives the same moves. A deadline
/// missed by ten seconds means that nobody was there: everything counts as let go.
public struct AutoShift: Hashable, Sendable {
  /// The delay, the rate and the pause after a lock.
  public struct Settings: Hashable, Sendable {
    /// From the press to the first repeat, in microseconds.
    public let delay: Int64
    /// From one repeat to the next, in microseconds; 0 is to the wall at once.
    public let interval: Int64
    /// After a lock or a turn, in which a held direction rests, so that the next piece is not thrown to the wall.
    public let pauseAfterLock: Int64
    /// Whether a direction that is still held keeps what has passed of its delay while the other one is pressed.
    public let keepsCharge: Bool

    /// Settings in milliseconds, 0…5000 each; what is out of range is taken to the nearest value in it.
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

  /// The delay, the rate and the pause after a lock.
  public var settings: Settings
  /// The direction that acts: the one of those held that was pressed last.
  public private(set) var active: ShiftDirection?
  private var isLeftHeld = false
  private var isRightHeld = false
  /// When the next repeat is due; nil also while the piece leans on the wall at a rate of 0.
  private var due: ControlTime?
  private var restsUntil = ControlTime.distantPast
  /// What was left of the delay of the direction that is held and does not act; nil if it begins anew.
  private var chargeLeft: Int64?
  private var now = ControlTime.distantPast

  /// An auto shift with no direction held.
  public init(settings: Settings = Settings()) {
    self.settings = settings
  }

  /// When the next move is due; nil while none is.
  public var nextDeadline: ControlTime? { due }

  /// Whether a direction is held, whether it acts or not.
  public func isHeld(_ direction: ShiftDirection) -> Bool {
    direction == .left ? isLeftHeld : isRightHeld
  }

  /// The moves due up to `time`, in order.
  public mutating func advance(to time: ControlTime) -> [ControlCommand] {
    now = max(now, time)
    guard let direction = active, var next = due, next <= now else { return [] }
    guard now.microseconds(since: next) <= ControlTime.longestDelay else {
      letGo()
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

  /// A direction went down: a move now, repeats after the delay.
  ///
  /// One that is held already lost its release: it begins anew.
  public mutating func press(_ direction: ShiftDirection, at time: ControlTime) -> [ControlCommand] {
    var commands = advance(to: time)
    if settings.keepsCharge, active == direction.opposite {
      chargeLeft = due.map { max(0, $0.microseconds(since: now)) } ?? 0
    }
    setHeld(direction, true)
    active = direction
    let wait = settings.delay > 0 ? settings.delay : settings.interval
    due = max(now.advanced(by: wait), restsUntil)
    commands.append(ControlCommand(direction.command, at: now))
    // With neither delay nor interval the wall is due with the press.
    return commands + advance(to: now)
  }

  /// A direction is known to be held already, by a terminal's own repeat: repeats begin now.
  public mutating func hold(_ direction: ShiftDirection, at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    setHeld(direction, true)
    active = direction
    due = max(now, restsUntil)
    return commands + advance(to: now)
  }

  /// A press of which nobody will tell the release: one move, and nothing is held any more.
  ///
  /// Appended to `commands`, as this is what most keys are, and a list that has room for it does.
  public mutating func tap(
    _ direction: ShiftDirection, at time: ControlTime, into commands: inout [ControlCommand]
  ) {
    if let due, due <= time { commands += advance(to: time) }
    now = max(now, time)
    letGo()
    commands.append(ControlCommand(direction.command, at: now))
  }

  /// A direction came up; one that was not held is nothing.
  public mutating func release(_ direction: ShiftDirection, at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    setHeld(direction, false)
    guard active == direction else { return commands }
    if isHeld(direction.opposite) {
      active = direction.opposite
      due = max(now.advanced(by: chargeLeft ?? settings.delay), restsUntil)
      chargeLeft = nil
      return commands + advance(to: now)
    }
    letGo()
    return commands
  }

  /// Lets everything go: a pause, the focus lost, another player.
  public mutating func releaseAll(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    letGo()
    return commands
  }

  /// A piece locked or was turned: what is held rests for `pauseAfterLock`.
  public mutating func pieceLocked(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    guard settings.pauseAfterLock > 0 else { return commands }
    restsUntil = now.advanced(by: settings.pauseAfterLock)
    due = due.map { max($0, restsUntil) }
    return commands
  }

  /// A piece spawned, turned or fell: what stopped it may be gone.
  ///
  /// At a rate of 0 a held direction whose delay is over goes to the wall once more.
  public mutating func pieceChanged(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    guard active != nil, due == nil else { return commands }
    due = max(now, restsUntil)
    return commands + advance(to: now)
  }

  private mutating func setHeld(_ direction: ShiftDirection, _ isHeld: Bool) {
    switch direction {
    case .left: isLeftHeld = isHeld
    case .right: isRightHeld = isHeld
    }
  }

  private mutating func letGo() {
    isLeftHeld = false
    isRightHeld = false
    active = nil
    due = nil
    chargeLeft = nil
  }
}
