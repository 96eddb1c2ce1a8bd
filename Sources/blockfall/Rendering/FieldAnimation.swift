import BlockEngine

/// What the eye is given after the engine has gone on.
///
/// The flash of cleared rows, the fall of what was above them, and a turn that glides. Whatever comes next cuts
/// it short; no rule waits for it.
struct FieldAnimation: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case clear(ClearedRows)
    /// A turn from a matrix by a number of degrees, clockwise positive.
    case glide(Matrix, degrees: Int)
  }

  let kind: Kind
  let start: Moment

  private static let flashTime = Duration.milliseconds(110)
  private static let settleStep = Duration.milliseconds(22)
  private static let settleSteps = 4
  private static let glideStep = Duration.milliseconds(40)
  private static let glideSteps = 2

  /// The animation that an event calls for, if any.
  init?(for event: GameEvent, from matrix: Matrix?, at now: Moment) {
    switch event.kind {
    case .linesCleared(let rows):
      kind = .clear(rows)
    case .rotated(_, let rotation):
      guard let matrix else { return nil }
      let degrees =
        switch rotation {
        case .clockwise: 90
        case .half: 180
        case .counterclockwise: -90
        }
      kind = .glide(matrix, degrees: degrees)
    case .spawned, .moved, .refused, .locked, .spun, .backToBack, .combo, .allClear, .held, .garbageRose,
      .lifeLost, .lifeGiven, .lossRose, .swept, .levelRose, .ended:
      return nil
    }
    start = now
  }

  /// What is to be seen at one moment.
  enum State: Equatable, Sendable {
    /// The rows are still there, alight.
    case flashing(ClearedRows)
    /// What was above the rows has come down by `quarters` quarters of its way.
    case settling(ClearedRows, quarters: Int)
    /// The piece is turned from a matrix by some degrees.
    case gliding(Matrix, degrees: Int)
  }

  /// What is to be seen at `now`; nil when it is over.
  func state(at now: Moment) -> State? {
    let elapsed = now - start
    switch kind {
    case .clear(let rows):
      if elapsed < FieldAnimation.flashTime { return .flashing(rows) }
      let quarters = Int((elapsed - FieldAnimation.flashTime) / FieldAnimation.settleStep) + 1
      return quarters < FieldAnimation.settleSteps ? .settling(rows, quarters: quarters) : nil
    case .glide(let matrix, let degrees):
      let step = Int(elapsed / FieldAnimation.glideStep) + 1
      guard step < FieldAnimation.glideSteps else { return nil }
      return .gliding(matrix, degrees: degrees * step / FieldAnimation.glideSteps)
    }
  }

  /// When the picture next changes; nil when it is over.
  func nextChange(after now: Moment) -> Moment? {
    let steps: [Duration] =
      switch kind {
      case .clear:
        (0..<FieldAnimation.settleSteps).map { FieldAnimation.flashTime + FieldAnimation.settleStep * $0 }
      case .glide: (1..<FieldAnimation.glideSteps).map { FieldAnimation.glideStep * $0 }
      }
    return steps.lazy.map { start + $0 }.first { $0 > now }
  }
}
