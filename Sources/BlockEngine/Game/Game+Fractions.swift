// Falls and locks under rules whose pieces keep the fraction of a row that they have fallen (`FallTiming.fractions`).
//
// The client counts in frames: at the end of each, a piece in the air has fallen by that frame's gravity, and a piece
// that could not fall has been on the ground for one frame more. A key in the middle of a frame does both for the part
// of the frame before it. So between two such moments nothing has to be computed, and the next one at which something
// happens is the end of a frame.
extension Game {
  /// A row, and a frame, in the parts that fractions are counted in.
  static let wholeRow: Int64 = 1_000_000
  static let wholeFrame: Int64 = 1_000_000
  /// The fraction of a row that a kick leaves a piece to fall, whatever the kick's direction.
  static let fractionAfterKick: Int64 = 900_000
  /// The number of turns after which a kick leaves the fraction as it is.
  static let turnsBeforeKicksKeepFractions = 30

  /// Lets happen what the client does before it executes a command in the middle of a frame.
  mutating func settleFraction(recordingTo sink: inout some EventSink) {
    guard shared.keepsFractions, hasPiece else { return }
    let now = shared.ruleset.frameRate.position(of: time)
    if stage == .falling {
      fallByFraction(to: now, recordingTo: &sink)
    } else if stage == .locking, lockInterval != .max, now > lockState.lockPosition {
      lock(by: .gravity, recordingTo: &sink)
    }
  }

  /// Moves a piece in the air down by the gravity since its fraction was last computed.
  mutating func fallByFraction(to now: Int64, recordingTo sink: inout some EventSink) {
    let start = lockState.fractionPosition
    guard fallInterval != .max, now > start else { return }
    // In the air, any fall below the lowest row so far gives the resets back, even one within a row.
    returnResets()
    var left = fallen(from: start, to: now)
    lockState.fractionPosition = now
    while left > 0 {
      if isGrounded {
        // The rest of the fall is blocked, and counts as time on the ground from the start.
        return touchGround(since: start)
      }
      let part = min(left, Game.wholeRow)
      left -= part
      lockState.fraction -= part
      guard lockState.fraction <= 0 else { continue }
      lockState.fraction = min(lockState.fraction + Game.wholeRow, Game.wholeRow - 1)
      y += 1
      sink.record(GameEvent(.moved(piece, by: .gravity), at: time))
      lockState.lastTurn = nil
      returnResets()
    }
    if isGrounded { touchGround(since: now) } else { startFraction(recordingTo: &sink) }
  }

  /// Sets the count of resets to 0 if the piece's origin is in a row lower than ever.
  mutating func returnResets() {
    guard y > lockState.lowestRow else { return }
    lockState.lowestRow = y
    lockState.resets = 0
  }

  /// Starts or continues the fall of a piece in the air.
  mutating func startFraction(recordingTo sink: inout some EventSink) {
    stage = .falling
    let now = shared.ruleset.frameRate.position(of: time)
    lockState.fractionPosition = now
    if time > shared.gravityRisesAfter { raiseGravity() }
    guard fallInterval == 0 else {
      deadline = nextFractionEnd()
      return
    }
    // Gravity takes the piece to the ground at once, by whole rows.
    while !isGrounded {
      y += 1
      sink.record(GameEvent(.moved(piece, by: .gravity), at: time))
      lockState.lastTurn = nil
      returnResets()
    }
    touchGround(since: now)
  }

  /// Leaves the fraction that a turn with a kick leaves.
  ///
  /// - Returns: whether it has changed.
  mutating func setFractionAfterKick() -> Bool {
    guard lockState.turnCount < Game.turnsBeforeKicksKeepFractions else { return false }
    lockState.fraction = Game.fractionAfterKick
    return true
  }

  /// Computes the deadline of a piece in the air anew.
  mutating func updateFractionDeadline() {
    guard hasPiece, stage == .falling else { return }
    lockState.fractionPosition = shared.ruleset.frameRate.position(of: time)
    deadline = nextFractionEnd()
  }

  /// Starts or continues the lock delay of a piece on the ground, as if it had been there since a position in frames.
  mutating func touchGround(since start: Int64) {
    stage = .locking
    guard lockInterval != .max else {
      deadline = limit
      return
    }
    let whole = shared.ruleset.frameRate.position(of: GameTime(microseconds: lockInterval))
    lockState.lockPosition = start + (lockState.remainingDelay ?? whole)
    lockState.remainingDelay = nil
    setLockDeadline()
  }

  /// Sets the deadline to the end of the first frame after more than the lock delay; without any resets left, to the
  /// end of this frame.
  mutating func setLockDeadline() {
    let now = shared.ruleset.frameRate.position(of: time)
    if shared.lockReset?.reachesLimit(by: lockState.resets) ?? false {
      lockState.lockPosition = min(lockState.lockPosition, now)
    }
    deadline = end(ofFrameAt: max(now, lockState.lockPosition))
  }

  /// The rest of the lock delay of a piece that leaves the ground now.
  var remainingLockFrames: Int64 {
    max(0, lockState.lockPosition - shared.ruleset.frameRate.position(of: time))
  }

  /// The end of the frame that a position is in; at most the mode's limit.
  private func end(ofFrameAt position: Int64) -> GameTime {
    let end = shared.ruleset.frameRate.microseconds(frames: position / Game.wholeFrame + 1)
    return GameTime(microseconds: min(end, limit.microseconds))
  }

  /// The end of the frame in which the fraction is used up; at most the mode's limit.
  private func nextFractionEnd() -> GameTime {
    guard fallInterval != .max else { return limit }
    var position = lockState.fractionPosition
    var left = lockState.fraction
    let rate = gravity(inFrame: position / Game.wholeFrame)
    if rate.isSteady {
      // All frames are alike: no need to look at each.
      let first = position / Game.wholeFrame * Game.wholeFrame + Game.wholeFrame
      left -= rate.fall(in: first - position)
      position = first
      if left > 0 {
        let frames = min((left + rate.millionths - 1) / rate.millionths, rate.steadyFrames)
        left -= frames * rate.millionths
        position += frames * Game.wholeFrame
      }
    }
    while left > 0 {
      let end = position / Game.wholeFrame * Game.wholeFrame + Game.wholeFrame
      left -= fallen(from: position, to: end)
      position = end
    }
    return end(ofFrameAt: position - 1)
  }

  /// The millionths of a row that a piece falls between two positions in frames.
  private func fallen(from start: Int64, to end: Int64) -> Int64 {
    var position = start
    var sum: Int64 = 0
    while position < end {
      let frame = position / Game.wholeFrame
      let rate = gravity(inFrame: frame)
      if rate.isSteady, position == frame * Game.wholeFrame, end - position >= Game.wholeFrame {
        // Whole frames that are all alike.
        let frames = min((end - position) / Game.wholeFrame, rate.steadyFrames)
        sum += rate.millionths * frames
        position += frames * Game.wholeFrame
        continue
      }
      let stop = min(end, (frame + 1) * Game.wholeFrame)
      sum += rate.fall(in: stop - position)
      position = stop
    }
    return sum
  }

  /// The gravity in a frame, counted from 0.
  private func gravity(inFrame frame: Int64) -> FrameGravity {
    let gravity = shared.ruleset.gravity
    guard case .rowsPerFrame(let parts) = gravity.unit else {
      preconditionFailure("rules with fractions have gravity in rows a frame")
    }
    let base = gravity.table.value(atLevel: level)
    let steady = (base * Game.wholeRow + parts / 2) / parts
    guard let rise = gravity.rise else {
      return FrameGravity(millionths: steady, steadyFrames: FrameGravity.always)
    }
    if frame <= rise.after { return FrameGravity(millionths: steady, steadyFrames: rise.after + 1 - frame) }
    // It grows by a sixtieth of a second's growth at the end of each frame; a day later it cannot matter any more.
    let grown = min(frame - rise.after, 5_184_000) * rise.parts
    let scale = parts * 60
    return FrameGravity(
      millionths: ((base * 60 + grown) * Game.wholeRow + scale / 2) / scale, steadyFrames: 0)
  }
}

/// Gravity in one frame.
private struct FrameGravity {
  /// Millionths of a row a frame, at least one.
  let millionths: Int64
  /// For how many frames it stays.
  let steadyFrames: Int64

  /// As many frames as no game lasts.
  static let always: Int64 = 1 << 40

  init(millionths: Int64, steadyFrames: Int64) {
    self.millionths = max(1, millionths)
    self.steadyFrames = steadyFrames
  }

  var isSteady: Bool { steadyFrames > 1 }

  /// The millionths of a row that a piece falls in a part of the frame, rounded to the nearest as in the client:
  /// rounded down, the errors of many keys would add up.
  func fall(in part: Int64) -> Int64 { (millionths * part + Game.wholeFrame / 2) / Game.wholeFrame }
}
