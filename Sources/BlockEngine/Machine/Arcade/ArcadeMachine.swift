/// The three arcade machines' game, frame by frame.
///
/// The order of work in a frame is that of the first machine's program: a new direction resets the auto shift; then turn,
/// shift, drop or fall, lock; last the auto shift counts. A piece's first frame only places it, with the turn (and in the
/// third machine the hold) of the buttons held, and lets it fall by whole rows.
package struct ArcadeMachine: FrameMachine {
  /// What the machine does, with its number in digests.
  package enum Phase: UInt8 {
    case ready, control, clearing, entry, over, completed
  }

  let rules: ArcadeRules
  /// Whether the mode keeps the level.
  let keepsLevel: Bool
  let times: ArcadeTimes
  let rotation: RotationSystem
  package var phase = Phase.ready
  /// Frames until the phase ends.
  var timer: Int
  /// Frames after a lock that do not charge the auto shift.
  var flashLeft = 0
  /// Frames of play: since the first piece appeared, until the last level.
  var playFrames = 0
  /// The buttons of the last frame.
  var held: PadButtons = []
  /// The field; full rows vanish from it at the lock.
  package var field = ArcadeField()
  /// The rows that are vanishing, by their places at the lock.
  package var cleared = ClearedRows(top: 0, mask: 0)
  /// The preview, four bits a piece, the next one lowest.
  var preview: UInt32 = 0
  /// Given pieces beyond the preview.
  package var given: GivenPieces
  var draw: ArcadeDraw
  package var holdPiece: Tetromino?
  var hasHeld = false

  // The falling piece.
  package var tetromino = Tetromino.i
  package var orientation = Orientation.spawn
  package var x = 0
  package var y = 0
  /// Fallen parts of a row, in 1/256.
  var fall = 0
  /// Frames on the ground since the last fall.
  package var groundFrames = 0
  /// Frames under control.
  var controlFrames = 0
  /// Frames in which Down was held.
  var softFrames = 0
  /// Rows of the longest sonic drop.
  var sonicRows = 0
  var turnCount = 0
  /// Whether the piece has kicked up from the ground; its next turn locks it there.
  var hasKickedUp = false
  var locksOnGround = false
  /// Whether Down was released since the last lock.
  var isDownReleased = true

  /// Frames that a direction has been held.
  var shiftFrames = 0
  /// The direction of the last frame, -1, 0 or 1, as the auto shift remembers it.
  var lastDirection = 0

  package var level: Int
  package var lines = 0
  package var score = 0
  var pieceCount = 0
  var grading: ArcadeGrading
  var sections: ArcadeSections
  var medals = ArcadeMedals()
  /// Frames of fanfare and roll that are left; 0 outside of them.
  var rollLeft = 0

  package init(_ rules: ArcadeRules, _ start: MachineStart) {
    self.rules = rules
    keepsLevel = start.keepsLevel
    times = .of(rules.family)
    rotation = rules.rotation
    timer = rules.ready
    level = start.level
    grading = ArcadeGrading(rules.family)
    sections = ArcadeSections(startLevel: start.level)
    draw = ArcadeDraw(rules.draw, seed: start.seed)
    given = start.given
    for place in 0..<rules.nextCount { preview |= UInt32(drawNext().rawValue) << UInt32(4 * place) }
  }

  /// The level that gravity and delays go by.
  var speedLevel: Int {
    guard rules.family == .third else { return level }
    let level = level + 100 * sections.cools
    // The third machine's roll is as fast as a good last section would make it.
    return isInRoll ? max(level, 1_000) : level
  }

  var isInRoll: Bool { rollLeft > 0 }

  /// Whether the second machine has played so long that everything is at its fastest.
  var isHurried: Bool { rules.family == .second && playFrames >= 54_000 }

  // MARK: Times

  var gravity: Int { isHurried ? 5_120 : times.gravity(at: speedLevel) }
  var lockFrames: Int { (isHurried ? 17 : times.lock(at: speedLevel)) + rules.extraLock }
  var clearFrames: Int { isHurried ? 6 : times.clear(at: speedLevel) }
  var shiftDelay: Int { times.shift(at: speedLevel) }
  func entryFrames(afterClear: Bool) -> Int {
    isHurried ? 8 : times.entry(at: speedLevel, afterClear: afterClear)
  }

  // MARK: A frame

  package mutating func step(_ buttons: PadButtons, at time: GameTime, recordingTo sink: inout some EventSink)
    -> FrameOutcome
  {
    var outcome = FrameOutcome()
    let direction = direction(buttons)
    var keepsDirection = false
    if pieceCount > 0, !isInRoll { playFrames += 1 }
    switch phase {
    case .ready:
      timer -= 1
      if timer < 0 {
        appear(buttons, at: time, &sink)
      } else if rules.chargesAtReady {
        charge(direction)
      }
    case .control:
      if rules.hasHold, !hasHeld, buttons.subtracting(held).contains(.hold) {
        controlFrames += 1
        grading.decay()
        exchange(buttons, at: time, &sink)
        keepsDirection = true
      } else {
        control(buttons, direction, at: time, &outcome, &sink)
      }
    case .clearing:
      timer -= 1
      if timer <= 0 {
        cleared = ClearedRows(top: 0, mask: 0)
        phase = .entry
        timer = entryFrames(afterClear: true)
        flashLeft = 0
      }
    case .entry:
      timer -= 1
      if timer <= 0 {
        appear(buttons, at: time, &sink)
      } else if flashLeft > 0 {
        flashLeft -= 1
      } else {
        charge(direction)
      }
    case .over, .completed: return outcome
    }
    advanceRoll()
    if !buttons.contains(.down) { isDownReleased = true }
    if !keepsDirection { lastDirection = direction }
    held = buttons
    return outcome
  }

  /// The direction to the side, -1, 0 or 1: of both, the one that was held first; none if they came together.
  private func direction(_ buttons: PadButtons) -> Int {
    switch (buttons.contains(.left), buttons.contains(.right)) {
    case (true, true): held.isDisjoint(with: [.left, .right]) ? 0 : lastDirection
    case (true, false): -1
    case (false, true): 1
    case (false, false): 0
    }
  }

  /// Charges the auto shift while no piece is under control; either direction counts.
  private mutating func charge(_ direction: Int) {
    shiftFrames = direction == 0 ? 0 : min(shiftFrames + 1, shiftDelay)
  }

  private mutating func advanceRoll() {
    guard isInRoll, phase != .over else { return }
    rollLeft -= 1
    guard rollLeft == 0 else { return }
    phase = .completed
    grading.hasSurvivedRoll = true
    if rules.family == .third {
      grading.rollPoints += ArcadeGrades.rollBonus(isInvisible: grading.isRollInvisible)
    }
  }

  // MARK: Entry

  private mutating func drawNext() -> Tetromino { given.next() ?? draw.next() }

  /// The piece at a place of the preview.
  func shown(_ place: Int) -> Tetromino {
    Tetromino(rawValue: UInt8(preview >> UInt32(4 * place) & 15)) ?? .i
  }

  private mutating func takeNext() -> Tetromino {
    let next = shown(0)
    preview = preview >> 4 | UInt32(drawNext().rawValue) << UInt32(4 * (rules.nextCount - 1))
    return next
  }

  private mutating func appear(_ buttons: PadButtons, at time: GameTime, _ sink: inout some EventSink) {
    if pieceCount > 0, !isInRoll, level % 100 != 99, level < 998 { rise(to: level + 1, at: time, &sink) }
    if phase == .completed { return }
    if rules.hasMedals, !isInRoll { medals.countCells(field.minoCount) }
    pieceCount += 1
    tetromino = takeNext()
    hasHeld = false
    if rules.hasHold, buttons.contains(.hold) { putIntoHold(at: time, &sink) }
    place(buttons, at: time, &sink)
  }

  /// Exchanges the piece under control for the held one, or the next.
  private mutating func exchange(_ buttons: PadButtons, at time: GameTime, _ sink: inout some EventSink) {
    putIntoHold(at: time, &sink)
    place(buttons, at: time, &sink)
  }

  private mutating func putIntoHold(at time: GameTime, _ sink: inout some EventSink) {
    hasHeld = true
    sink.record(GameEvent(.held(tetromino), at: time))
    let incoming = holdPiece
    holdPiece = tetromino
    tetromino = incoming ?? takeNext()
  }

  /// Places the piece at the top, turned if exactly one turn button is held and the turned piece fits.
  private mutating func place(_ buttons: PadButtons, at time: GameTime, _ sink: inout some EventSink) {
    phase = .control
    (x, y, orientation) = (3, -1, .spawn)
    (fall, groundFrames, controlFrames, softFrames, sonicRows, turnCount) = (0, 0, 0, 0, 0, 0)
    (hasKickedUp, locksOnGround) = (false, false)
    let turns = buttons.intersection(.turns)
    if turns.rawValue.nonzeroBitCount == 1 {
      orientation = Orientation.spawn.turned(turns == .b ? .clockwise : .counterclockwise)
      if !fits { orientation = .spawn }
    }
    sink.record(GameEvent(.spawned(piece), at: time))
    guard fits else {
      phase = .over
      return
    }
    if rules.fallsAtEntry {
      fall = gravity
      drop(fall >> 8, by: .gravity, at: time, &sink)
      fall &= 255
    } else {
      drop(gravity >> 8, by: .gravity, at: time, &sink)
    }
  }

  // MARK: The piece

  var matrix: Matrix { rotation.matrix(of: tetromino, orientation) }
  var piece: FallingPiece {
    FallingPiece(tetromino: tetromino, orientation: orientation, x: x, y: y, matrix: matrix)
  }
  var fits: Bool { field.fits(matrix, x: x, y: y) }
  var isGrounded: Bool { !field.fits(matrix, x: x, y: y + 1) }

  /// Moves the piece down, at most so many rows; returns how many it fell.
  @discardableResult
  mutating func drop(
    _ rows: Int, by cause: GameEvent.MoveCause, at time: GameTime, _ sink: inout some EventSink
  ) -> Int {
    let top = y
    while y - top < rows, !isGrounded { y += 1 }
    if y > top { sink.record(GameEvent(.moved(piece, by: cause), at: time)) }
    return y - top
  }
}

extension PadButtons {
  /// The buttons that turn a piece.
  static let turns: PadButtons = [.a, .b, .c]
}
