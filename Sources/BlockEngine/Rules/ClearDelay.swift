/// The time full rows take to vanish; no piece falls meanwhile.
public struct ClearDelay: Hashable, Sendable {
  /// The delay; a number of steps if `framesPerStep` is above 0.
  public var time: RuleTime
  /// Frames between two steps, which fall on multiples of this number since the game began; 0 if the delay does not
  /// count steps.
  public var framesPerStep: Int64

  /// Full rows vanish at the moment of the lock.
  public static let none = ClearDelay(time: .zero)

  /// A delay, by default one that does not count steps.
  public init(time: RuleTime, framesPerStep: Int64 = 0) {
    self.time = time
    self.framesPerStep = framesPerStep
  }

  /// The moment when rows that began to vanish at `start` are gone.
  func end(from start: GameTime, atLevel level: Int, _ rate: FrameRate) -> GameTime {
    guard framesPerStep > 0 else {
      return start.advanced(by: time.microseconds(atLevel: level, rate))
    }
    // The first step is the next one after `start`; a step at `start` itself has already passed.
    let step = rate.microseconds(frames: framesPerStep)
    let steps = time.table.value(atLevel: level)
    let first = start.microseconds / max(1, step) + 1
    let (end, overflow) = (first &+ steps - 1).multipliedReportingOverflow(by: step)
    return overflow ? .never : GameTime(microseconds: end)
  }
}
