// The way of a command, and of time, in games whose pieces lock after a while on the ground.
//
// A piece is either in the air, and its fall interval runs, or on the ground, and the lock delay runs; what leads
// from one to the other starts the other's time.
extension Game {
  /// `perform` for rules with a lock delay.
  @inline(never)
  mutating func performGrounded(
    _ command: GameCommand, at time: GameTime, telling sink: inout some EventSink
  ) {
    precondition(time >= self.time, "a game's time does not go back")
    advanceGrounded(to: time, telling: &sink)
    if isOver { return }
    switch command {
    case .left: shift(-1, command, telling: &sink)
    case .right: shift(1, command, telling: &sink)
    case .rotateClockwise: turn(.clockwise, command, telling: &sink)
    case .rotateCounterclockwise: turn(.counterclockwise, command, telling: &sink)
    case .rotateHalf: turn(.half, command, telling: &sink)
    case .softDrop: descendGrounded(by: .softDrop, telling: &sink)
    case .hardDrop: hardDrop(telling: &sink)
    case .hold: hold(telling: &sink)
    }
    // Where gravity is immediate, what the command left in the air falls at the same moment.
    advanceGrounded(to: time, telling: &sink)
    checkAfterStep()
  }

  /// `advance` for rules with a lock delay.
  mutating func advanceGrounded(to time: GameTime, telling sink: inout some EventSink) {
    while !isOver, time >= min(grounding.deadline, limit) {
      self.time = min(grounding.deadline, limit)
      if self.time == limit, limit != .never {
        end(.goal, telling: &sink)
      } else if grounding.isOnGround {
        lock(by: .gravity, telling: &sink)
      } else {
        descendGrounded(by: .gravity, telling: &sink)
      }
    }
    if !isOver { self.time = time }
  }

  /// Starts the times of a piece that has just spawned and fits.
  mutating func startGrounding(telling sink: inout some EventSink) {
    let matrix = turns[quarterTurns: quarterTurns]
    if ruleset.dropsAtSpawn, !playfield.collides(matrix, x: x, y: y + 1) {
      y += 1
      grounding.lowestRow += 1
      sink.record(GameEvent(.moved(piece, by: .gravity), at: time))
    }
    touchDownOrFall(by: .gravity, telling: &sink)
  }

  private mutating func shift(_ step: Int, _ command: GameCommand, telling sink: inout some EventSink) {
    guard !playfield.collides(turns[quarterTurns: quarterTurns], x: x + step, y: y) else {
      return sink.record(GameEvent(.refused(command), at: time))
    }
    x += step
    grounding.kickOfLastTurn = nil
    sink.record(GameEvent(.moved(piece, by: .command), at: time))
    settle(telling: &sink)
  }

  private mutating func turn(
    _ rotation: Rotation, _ command: GameCommand, telling sink: inout some EventSink
  ) {
    let before = Orientation(quarterTurns: quarterTurns)
    let after = before.turned(rotation)
    let kicks = ruleset.rotationSystem.kicks(of: tetromino, from: before, to: after)
    let matrix = turns[after]
    for index in 0..<(rotation == .half && !ruleset.allowsHalfTurns ? 0 : kicks.count) {
      let kick = kicks[index]
      guard playfield.fits(matrix, x: x + kick.x, y: y + kick.y) else { continue }
      x += kick.x
      y += kick.y
      quarterTurns = after.rawValue
      grounding.kickOfLastTurn = index
      sink.record(GameEvent(.rotated(piece, rotation), at: time))
      return settle(telling: &sink)
    }
    sink.record(GameEvent(.refused(command), at: time))
  }

  /// A row down, by gravity or by a soft drop; the latter is refused on the ground.
  private mutating func descendGrounded(by cause: GameEvent.MoveCause, telling sink: inout some EventSink) {
    guard !grounding.isOnGround else {
      return sink.record(GameEvent(.refused(.softDrop), at: time))
    }
    y += 1
    if cause == .softDrop { score += ruleset.scoring.softDropRow }
    grounding.kickOfLastTurn = nil
    sink.record(GameEvent(.moved(piece, by: cause), at: time))
    _ = reachLowerRow()
    touchDownOrFall(by: cause, telling: &sink)
  }

  private mutating func hold(telling sink: inout some EventSink) {
    // A puzzle's last piece has nothing that could come instead.
    guard canHold, held != nil || !hasRunOut else { return sink.record(GameEvent(.refused(.hold), at: time)) }
    canHold = false
    let incoming = held
    held = tetromino
    sink.record(GameEvent(.held(tetromino), at: time))
    bring(incoming ?? queue.take(), telling: &sink)
  }

  /// What follows from a move or a turn.
  private mutating func settle(telling sink: inout some EventSink) {
    let isLower = reachLowerRow()
    guard grounding.isOnGround else {
      // From the air: the fall interval goes on, unless the move ended on the ground.
      if isGrounded { touchDownOrFall(by: .command, telling: &sink) }
      return
    }
    guard let delay = ruleset.lockDelay else { return }
    let isExhausted = grounding.resets >= delay.resets
    if !isLower, !isExhausted { grounding.resets += 1 }
    if !isGrounded {
      grounding.isOnGround = false
      grounding.deadline = time.advanced(by: fallInterval)
    } else if !isExhausted {
      grounding.deadline = time.advanced(by: delay.interval)
    }
  }

  /// Starts the lock delay or the fall interval of a piece that came here through the air.
  ///
  /// A piece that has used up its resets locks as soon as it touches down.
  private mutating func touchDownOrFall(by cause: GameEvent.MoveCause, telling sink: inout some EventSink) {
    grounding.isOnGround = isGrounded
    guard grounding.isOnGround, let delay = ruleset.lockDelay else {
      grounding.deadline = time.advanced(by: fallInterval)
      return
    }
    if grounding.resets >= delay.resets {
      lock(by: cause, telling: &sink)
    } else {
      grounding.deadline = time.advanced(by: delay.interval)
    }
  }

  /// Starts the count of resets anew where the piece is lower than ever before, and says whether it is.
  private mutating func reachLowerRow() -> Bool {
    let row = y + turns[quarterTurns: quarterTurns].lowestRow
    guard row > grounding.lowestRow else { return false }
    grounding.lowestRow = row
    grounding.resets = 0
    return true
  }

  /// Whether the piece cannot fall.
  var isGrounded: Bool {
    playfield.collides(turns[quarterTurns: quarterTurns], x: x, y: y + 1)
  }
}
