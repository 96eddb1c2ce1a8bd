import BlockEngine
import TerminalUI

/// An animation after an event, while the engine has already gone on.
///
/// It is the flash of cleared rows, the fall of the rows above, or a gliding rotation. The next event cuts it short;
/// no rule waits for it.
package struct FieldAnimation: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case clear(ClearedRows)
    /// A rotation from a matrix by so many degrees, clockwise positive.
    case glide(Matrix, degrees: Int)
  }

  /// The animations that the player wants.
  package struct Motion: Equatable, Sendable {
    /// Full rows flash, and the rows above them fall.
    var clears = true
    /// Rotations glide.
    var rotations = true

    /// Nothing moves but the pieces.
    static let none = Motion(clears: false, rotations: false)
  }

  let kind: Kind
  let start: Moment

  // In nanoseconds: `Duration` has 128 bits, whose arithmetic would cost code at every rotation.
  private static let flashTime: Int64 = 110_000_000
  private static let settleStep: Int64 = 22_000_000
  private static let settleSteps = 4
  private static let glideStep: Int64 = 40_000_000
  private static let glideSteps = 2

  /// The animation of an event; nil if it has none.
  package init?(for event: GameEvent, from matrix: Matrix?, motion: Motion = Motion(), at now: Moment) {
    switch event.kind {
    case .linesCleared(let rows):
      guard motion.clears else { return nil }
      kind = .clear(rows)
    case .rotated(_, let rotation):
      guard motion.rotations, let matrix else { return nil }
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

  /// The picture at one moment.
  package enum State: Equatable, Sendable {
    /// The cleared rows are still there and flash.
    case flashing(ClearedRows)
    /// The rows above have fallen by `quarters` quarters of their way.
    case settling(ClearedRows, quarters: Int)
    /// The piece appears rotated from a matrix by so many degrees.
    case gliding(Matrix, degrees: Int)
  }

  /// The picture at `now`; nil once the animation is over.
  package func state(at now: Moment) -> State? {
    let step = step(at: now)
    guard step < end else { return nil }
    switch kind {
    case .clear(let rows): return step == 0 ? .flashing(rows) : .settling(rows, quarters: step)
    case .glide(let matrix, let degrees):
      return .gliding(matrix, degrees: degrees * (step + 1) / FieldAnimation.glideSteps)
    }
  }

  /// The time of the next picture; nil once the animation is over.
  package func nextChange(after now: Moment) -> Moment? {
    let step = step(at: now)
    guard step < end else { return nil }
    return Moment(nanoseconds: start.nanoseconds + endOfStep(step))
  }

  /// The number of pictures.
  private var end: Int {
    switch kind {
    case .clear: FieldAnimation.settleSteps
    case .glide: FieldAnimation.glideSteps - 1
    }
  }

  /// The index of the picture at `now`, from 0; `end` once the animation is over.
  private func step(at now: Moment) -> Int {
    let elapsed = now.nanoseconds - start.nanoseconds
    var step = 0
    while step < end, elapsed >= endOfStep(step) { step += 1 }
    return step
  }

  /// The time from the start to the end of a picture, in nanoseconds.
  private func endOfStep(_ step: Int) -> Int64 {
    switch kind {
    case .clear: FieldAnimation.flashTime + FieldAnimation.settleStep * Int64(step)
    case .glide: FieldAnimation.glideStep * Int64(step + 1)
    }
  }
}
