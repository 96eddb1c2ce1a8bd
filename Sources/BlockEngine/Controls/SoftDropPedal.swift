/// Soft drop as an accelerator: the longer it is held, the faster the piece comes down.
///
/// While it is held the rate rises by a step each interval up to the top. Released it falls to nothing
/// at once, or, with deceleration, by the same steps, never below 0. Pressed again it rises from where
/// it is. An interval begins with the press or the release that starts it.
///
/// A press is a soft drop of a row at once, so that a tap is one; the rest are due as the rate says, a
/// row each 20 ms at 100, each 200 ms at 10. Every call answers what became due up to its time, before
/// what it does itself; any split of the time gives the same rows.
public struct SoftDropPedal: Hashable, Sendable {
  /// How the pedal rises and falls.
  public struct Settings: Hashable, Sendable {
    /// What was asked for and cannot be; the default stands in, and the player shall be told.
    public enum Refusal: Hashable, Sendable {
      /// A step of nothing, below it or beyond the top.
      case step(Int)
      /// An interval of nothing, below it or of more than a minute, in microseconds.
      case interval(Int64)
    }

    /// What the rate rises by each interval, 1…100.
    public let step: Int
    /// From one step to the next, in microseconds, 1…60,000,000.
    public let interval: Int64
    /// Whether the released pedal falls by steps too.
    public let decelerates: Bool
    /// What was refused for the default.
    public let refusals: [Refusal]

    /// The step that holds where none is given.
    public static let defaultStep = 10
    /// The interval that holds where none is given, in microseconds.
    public static let defaultInterval: Int64 = 50_000

    /// Settings; what cannot be is refused for the default, and `refusals` says so.
    public init(
      step: Int = defaultStep, interval: Int64 = defaultInterval, decelerates: Bool = false
    ) {
      var refusals: [Refusal] = []
      if !(1...SoftDropPedal.top).contains(step) { refusals.append(.step(step)) }
      if !(1...60_000_000).contains(interval) { refusals.append(.interval(interval)) }
      self.step = (1...SoftDropPedal.top).contains(step) ? step : Settings.defaultStep
      self.interval = (1...60_000_000).contains(interval) ? interval : Settings.defaultInterval
      self.decelerates = decelerates
      self.refusals = refusals
    }
  }

  /// The highest rate.
  public static let top = 100

  /// How the pedal rises and falls.
  public let settings: Settings
  /// How far the pedal is down, 0…100.
  public private(set) var rate = 0
  /// Whether it is held.
  public private(set) var isPressed = false
  private var nextStep: ControlTime?
  /// A row each 20 ms at the top.
  private var meter = MoveMeter(distance: 2_000_000)
  private var now = ControlTime.distantPast

  /// A pedal that is up.
  public init(settings: Settings = Settings()) {
    self.settings = settings
  }

  /// When the rate changes or a row is due; nil while nothing moves.
  public var nextDeadline: ControlTime? {
    guard let nextStep else { return meter.nextDeadline }
    return meter.nextDeadline.map { min($0, nextStep) } ?? nextStep
  }

  /// The soft drops due up to `time`, in order.
  public mutating func advance(to time: ControlTime) -> [ControlCommand] {
    now = max(now, time)
    if let deadline = nextDeadline, now.microseconds(since: deadline) > ControlTime.longestDelay {
      stop()
      return []
    }
    var moments: [ControlTime] = []
    while let moment = nextStep, moment <= now {
      moments += meter.advance(to: moment)
      setRate(isPressed ? rate + settings.step : rate - settings.step, at: moment)
    }
    moments += meter.advance(to: now)
    return moments.map { ControlCommand(.softDrop, at: $0, isRepeat: true) }
  }

  /// The pedal goes down: a soft drop now, and the rate rises from where it is.
  public mutating func press(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    // One that is down already lost its release: its steps go on, and the tap is still one.
    if !isPressed {
      isPressed = true
      nextStep = rate < SoftDropPedal.top ? now.advanced(by: settings.interval) : nil
    }
    return commands + [ControlCommand(.softDrop, at: now)]
  }

  /// The pedal comes up; one that was not down is nothing.
  public mutating func release(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    guard isPressed else { return commands }
    isPressed = false
    if settings.decelerates, rate > 0 {
      nextStep = now.advanced(by: settings.interval)
    } else {
      stop()
    }
    return commands
  }

  /// Lets the pedal up and stops at once, whatever the deceleration: a pause, the focus lost.
  public mutating func releaseAll(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    stop()
    return commands
  }

  private mutating func setRate(_ wanted: Int, at moment: ControlTime) {
    rate = min(max(wanted, 0), SoftDropPedal.top)
    guard rate > 0 else { return stop() }
    meter.change(rate: rate)
    let isThere = isPressed && rate == SoftDropPedal.top
    nextStep = isThere ? nil : moment.advanced(by: settings.interval)
  }

  private mutating func stop() {
    rate = 0
    isPressed = false
    nextStep = nil
    meter.stop()
  }
}
