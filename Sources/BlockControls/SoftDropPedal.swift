import BlockEngine

/// Soft drop as an accelerator pedal: the longer it is held, the faster the piece falls.
///
/// While it is held the rate rises by a step each interval up to the top. After the release it falls to 0 at once or,
/// with deceleration, by the same steps. If pressed again it rises from its current value. An interval begins with
/// the press or the release.
///
/// A press is a soft drop of one row at once, so that a tap drops one row; further rows follow the rate: one each 20
/// ms at 100, each 200 ms at 10. Every call returns what became due up to its time, before its own effect; any split
/// of the time gives the same rows.
public struct SoftDropPedal: Hashable, Sendable {
  /// The acceleration of the pedal.
  public struct Settings: Hashable, Sendable {
    /// The step of the rate in each interval, 1…100.
    public let step: Int
    /// From one step to the next, in microseconds, 1…60,000,000.
    public let interval: Int64
    /// Whether the rate falls by steps after the release.
    public let decelerates: Bool

    /// The default step.
    public static let defaultStep = 10
    /// The default interval, in microseconds.
    public static let defaultInterval: Int64 = 50_000

    /// Settings; the defaults replace values out of range.
    public init(step: Int = defaultStep, interval: Int64 = defaultInterval, decelerates: Bool = false) {
      self.step = (1...SoftDropPedal.top).contains(step) ? step : Settings.defaultStep
      self.interval = (1...60_000_000).contains(interval) ? interval : Settings.defaultInterval
      self.decelerates = decelerates
    }
  }

  /// The highest rate.
  public static let top = 100

  /// The acceleration of the pedal.
  public let settings: Settings
  /// The current rate, 0…100.
  public private(set) var rate = 0
  /// Whether the pedal is pressed.
  public private(set) var isPressed = false
  private var nextStep: ControlTime?
  /// A row each 20 ms at the top rate.
  private var meter = RateAccumulator(distance: 2_000_000)
  private var now = ControlTime.distantPast

  /// A released pedal.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The time of the next change of rate or row; nil at rest.
  public var nextDeadline: ControlTime? {
    guard let nextStep else { return meter.nextDeadline }
    return meter.nextDeadline.map { min($0, nextStep) } ?? nextStep
  }

  /// The soft drops due up to `time`, in order.
  public mutating func advance(to time: ControlTime) -> [ControlCommand] {
    now = max(now, time)
    if let deadline = nextDeadline, now.microseconds(since: deadline) > ControlTime.maxLateness {
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

  /// Presses the pedal: one soft drop now, and the rate rises from its current value.
  public mutating func press(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    // If it is pressed already, its release was lost: its steps continue, and the tap still counts.
    if !isPressed {
      isPressed = true
      nextStep = rate < SoftDropPedal.top ? now.advanced(by: settings.interval) : nil
    }
    return commands + [ControlCommand(.softDrop, at: now)]
  }

  /// Releases the pedal; does nothing if it is not pressed.
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

  /// Releases the pedal and stops at once even with deceleration, for a pause or a lost focus.
  public mutating func releaseAll(at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    stop()
    return commands
  }

  private mutating func setRate(_ wanted: Int, at moment: ControlTime) {
    rate = min(max(wanted, 0), SoftDropPedal.top)
    guard rate > 0 else { return stop() }
    meter.change(rate: rate)
    let isAtTop = isPressed && rate == SoftDropPedal.top
    nextStep = isAtTop ? nil : moment.advanced(by: settings.interval)
  }

  private mutating func stop() {
    rate = 0
    isPressed = false
    nextStep = nil
    meter.stop()
  }
}
