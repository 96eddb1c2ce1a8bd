import BlockEngine
import TerminalUI

/// An animation after an event, while the engine has already gone on.
///
/// It is the flash of cleared rows, the fall of the rows above, or a gliding rotation. The next event cuts it short;
/// no rule waits for it.
package struct FieldAnimation: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case clear(ClearedRows, ClearLook)
    /// A rotation from a matrix by so many degrees, clockwise positive.
    case glide(Matrix, degrees: Int)
  }

  /// The animations that the player wants.
  package struct Motion: Equatable, Sendable {
    /// Full rows flash, and the rows above them fall.
    var clears = true
    /// Rotations glide.
    var rotations = true
    /// How full rows vanish.
    var look = ClearLook.flash
    /// Whether everything is over within 150 milliseconds.
    var isBrief = false

    /// Nothing moves but the pieces.
    static let none = Motion(clears: false, rotations: false)
  }

  let kind: Kind
  let start: Moment
  private let isBrief: Bool

  // In nanoseconds: `Duration` has 128 bits, whose arithmetic would cost code at every rotation.
  private static let flashTime: Int64 = 110_000_000
  private static let briefFlashTime: Int64 = 80_000_000
  /// Rows that vanish step by step are whole for a shorter time.
  private static let wholeTime: Int64 = 50_000_000
  private static let briefWholeTime: Int64 = 30_000_000
  private static let vanishStep: Int64 = 25_000_000
  private static let briefVanishStep: Int64 = 10_000_000
  private static let settleStep: Int64 = 22_000_000
  private static let settleSteps = 4
  private static let glideStep: Int64 = 40_000_000
  private static let glideSteps = 2

  /// The animation of an event; nil if it has none.
  package init?(for event: GameEvent, from matrix: Matrix?, motion: Motion = Motion(), at now: Moment) {
    switch event.kind {
    case .linesCleared(let rows):
      guard motion.clears else { return nil }
      kind = .clear(rows, motion.look.look(ofRows: rows.count))
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
    isBrief = motion.isBrief
  }

  /// The picture at one moment.
  package enum State: Equatable, Sendable {
    /// The cleared rows are still there and flash.
    case flashing(ClearedRows)
    /// Parts of the cleared rows are gone; steps count from 1.
    case vanishing(ClearedRows, ClearLook, step: Int)
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
    case .clear(let rows, let look):
      if step == 0 { return .flashing(rows) }
      let whole = FieldAnimation.vanishSteps(look)
      return step < whole ? .vanishing(rows, look, step: step) : .settling(rows, quarters: step - whole + 1)
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
    case .clear(_, let look): FieldAnimation.vanishSteps(look) + FieldAnimation.settleSteps - 1
    case .glide: FieldAnimation.glideSteps - 1
    }
  }

  /// The pictures until the rows are gone.
  private static func vanishSteps(_ look: ClearLook) -> Int { look == .flash ? 1 : ClearLook.steps }

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
    case .clear(_, .flash):
      return (isBrief ? FieldAnimation.briefFlashTime : FieldAnimation.flashTime)
        + FieldAnimation.settleStep * Int64(step)
    case .clear(_, let look):
      let vanished = Int64(min(step, FieldAnimation.vanishSteps(look) - 1))
      return (isBrief ? FieldAnimation.briefWholeTime : FieldAnimation.wholeTime)
        + (isBrief ? FieldAnimation.briefVanishStep : FieldAnimation.vanishStep) * vanished
        + FieldAnimation.settleStep * (Int64(step) - vanished)
    case .glide: return FieldAnimation.glideStep * Int64(step + 1)
    }
  }
}

extension Optional<FieldAnimation> {
  /// Shows what the last of some events sets in motion, and drops an animation that is over.
  ///
  /// - Parameter matrix: the piece's matrix before the events.
  package mutating func show(
    _ events: [GameEvent], from matrix: Matrix?, motion: FieldAnimation.Motion, at now: Moment
  ) {
    for event in events {
      if let moving = FieldAnimation(for: event, from: matrix, motion: motion, at: now) { self = moving }
    }
    if self?.state(at: now) == nil { self = nil }
  }
}
