import BlockEngine
import TerminalUI

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

  /// Which animations a person wants to see.
  struct Motion: Equatable, Sendable {
    /// Full rows flash, and what was above them falls.
    var clears = true
    /// Turns glide.
    var turns = true

    /// Nothing moves but the pieces.
    static let none = Motion(clears: false, turns: false)
  }

  let kind: Kind
  let start: Moment

  // In nanoseconds: durations are of 128 bits, whose arithmetic each turn would have to fetch.
  private static let flashTime: Int64 = 110_000_000
  private static let settleStep: Int64 = 22_000_000
  private static let settleSteps = 4
  private static let glideStep: Int64 = 40_000_000
  private static let glideSteps = 2

  /// The animation that an event calls for, if any.
  init?(for event: GameEvent, from matrix: Matrix?, motion: Motion = Motion(), at now: Moment) {
    switch event.kind {
    case .linesCleared(let rows):
      guard motion.clears else { return nil }
      kind = .clear(rows)
    case .rotated(_, let rotation):
      guard motion.turns, let matrix else { return nil }
      let degrees =
        switch rotation {
        case .clockwise: 90
        case .half: 180
        case .counterclockwise: -90
        }
      kind = .glide(matrix, degrees: degrees)
    case .spawned, .moved, .refused, .locked, .spun, .backToBack, .combo, .allClear, .held, .garbageRose,
      .attackSent, .garbageArrived, .garbageCancelled, .garbageEntered, .opponentOut, .lifeLost, .lifeGiven,
      .lossRose, .swept, .levelRose, .ended:
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
    let step = step(at: now)
    guard step < end else { return nil }
    switch kind {
    case .clear(let rows):
      return step == 0 ? .flashing(rows) : .settling(rows, quarters: step)
    case .glide(let matrix, let degrees):
      return .gliding(matrix, degrees: degrees * (step + 1) / FieldAnimation.glideSteps)
    }
  }

  /// When the picture next changes; nil when it is over.
  func nextChange(after now: Moment) -> Moment? {
    let step = step(at: now)
    guard step < end else { return nil }
    return Moment(nanoseconds: start.nanoseconds + endOfStep(step))
  }

  /// How many pictures it has.
  private var end: Int {
    switch kind {
    case .clear: FieldAnimation.settleSteps
    case .glide: FieldAnimation.glideSteps - 1
    }
  }

  /// The picture that is to be seen at `now`, from 0 on; `end` when it is over.
  private func step(at now: Moment) -> Int {
    let elapsed = now.nanoseconds - start.nanoseconds
    var step = 0
    while step < end, elapsed >= endOfStep(step) { step += 1 }
    return step
  }

  /// How long after the start a picture makes way for the next one, in nanoseconds.
  private func endOfStep(_ step: Int) -> Int64 {
    switch kind {
    case .clear: FieldAnimation.flashTime + FieldAnimation.settleStep * Int64(step)
    case .glide: FieldAnimation.glideStep * Int64(step + 1)
    }
  }
}
