/// The time that full rows take to vanish, in which no piece falls.
public struct ClearDelay: Hashable, Sendable {
  /// How long it takes; if it goes by steps, how many of those.
  public var time: RuleTime
  /// Frames between two steps, which fall on the multiples of this number since the game began; 0 if it does not go by
  /// steps.
  public var framesPerStep: Int64

  /// Full rows vanish at the moment of the lock.
  public static let none = ClearDelay(time: .zero)

  /// A delay that does not go by steps unless something else is said.
  public init(time: RuleTime, framesPerStep: Int64 = 0) {
    self.time = time
    self.framesPerStep = framesPerStep
  }

  /// When rows have vanished that began to at `start`.
  func end(from start: GameTime, atLevel level: Int, _ rate: FrameRate) -> GameTime {
    guard framesPerStep > 0 else {
      return start.advanced(by: time.microseconds(atLevel: level, rate))
    }
    // The step after the one that the moment lies in is the first; a frame's own moment is behind it already.
    let step = rate.microseconds(frames: framesPerStep)
    let steps = time.table.value(atLevel: level)
    let first = start.microseconds / max(1, step) + 1
    let (end, overflow) = (first &+ steps - 1).multipliedReportingOverflow(by: step)
    return overflow ? .never : GameTime(microseconds: end)
  }
}
