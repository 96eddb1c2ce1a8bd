/// The handheld's game, frame by frame, but for its pause.
///
/// Source: the original program, run on a clock-exact processor and compared in every frame. Names of counters are
/// those of the recordings.
package struct HandheldMachine: FrameMachine {
  /// The machine's state, with its number in recordings.
  package enum State: UInt8 {
    case play = 0, ending = 1, over = 4, won = 5, wonAtNine = 34, curtain = 13, overWithRockets = 52
  }

  let rules: HandheldRules
  package let isTypeB: Bool
  /// Whether the mode keeps the level.
  var keepsLevel = false
  package var state = State.play
  /// Rows −2…17, ten cells each: 0 for empty, else a mino's number + 1 in the upper half and its picture in the lower.
  package var cells = InlineArray<200, UInt8>(repeating: 0)
  /// The falling piece's kind, in the order of the draw, and its turn counterclockwise.
  package var kind: UInt8
  package var turn: UInt8 = 0
  /// The place of the piece's box.
  package var x = 3
  package var y = -1
  package var nextKind: UInt8
  package var afterKind: UInt8
  package var isHidden = false
  /// 0 falling, 1 about to be written, 2 written, 3 rows counted.
  package var phase: UInt8 = 0
  /// Steps of the flashing rows, and of the field's redrawing afterwards.
  package var flash: UInt8 = 0
  package var wipe: UInt8 = 0
  /// The full rows, a bit for each.
  var fullRows: UInt32 = 0
  /// Those of them that have garbage.
  var fullGarbageRows = 0
  /// Lines as shown: cleared ones, or in type B those left.
  package var shownLines: Int
  var clearedLines = 0
  package var score = 0
  package var level: Int
  /// The sideways counter.
  package var shift: UInt8
  /// The soft-drop counter, and not 0 while Down must be pressed anew.
  package var soft: UInt8
  package var downLock: UInt8
  /// Locks at the spawn position.
  package var topLocks = 0
  /// Frames until gravity tries.
  package var drop: UInt8
  /// Two timers, one less each frame.
  package var timer1: UInt8 = 0
  package var timer2: UInt8 = 0
  /// Clears of 1…4 rows that have not been paid out, in type B all so far; and type B's soft-drop points.
  package var clears: (UInt16, UInt16, UInt16, UInt16) = (0, 0, 0, 0)
  package var dropPoints = 0
  package var held: UInt8 = 0
  var frame = 0
  package var divider: HandheldDivider
  /// Whether a recording gave fewer reads than the draw needs.
  package var lacksReads = false
  var given: GivenPieces
  package var pieceCount = 1
  var fellByDrop = false
  /// The rows of the last clear, by their places at the lock.
  var cleared = ClearedRows(top: 0, mask: 0)

  /// The machine's first game after power-on, its clock's phase drawn from the seed.
  init(_ rules: HandheldRules, _ start: MachineStart) {
    var generator = SeededGenerator(seed: start.seed)
    let phase = 4 * Int(generator.draw(below: 16_384))
    self.init(
      rules, level: start.level, isTypeB: start.typeBHeight != nil, divider: .clock(phase),
      given: start.given)
    keepsLevel = start.keepsLevel
    if let height = start.typeBHeight { fillGarbage(height: height, from: &generator) }
  }

  /// A game with what is left from an earlier one.
  package init(
    _ rules: HandheldRules, level: Int, isTypeB: Bool, divider: HandheldDivider,
    given: GivenPieces = GivenPieces([]),
    left: Left = Left()
  ) {
    self.rules = rules
    self.isTypeB = isTypeB
    self.divider = divider
    self.given = given
    self.level = level
    (kind, nextKind, afterKind) = (0, 0, left.afterKind)
    (shift, soft, downLock, held) = (left.shift, left.soft, left.downLock, left.held)
    (timer1, timer2) = (left.timer1, left.timer2)
    shownLines = isTypeB ? ModeParts.typeBLines : 0
    // Type B's first row takes as long as on level 0.
    drop = isTypeB ? HandheldRules.speeds[0] : rules.speed(atLevel: level)
    drawStart()
  }

  /// What an earlier game leaves.
  package struct Left {
    package var afterKind: UInt8 = 0
    package var held: UInt8 = 0
    package var shift: UInt8 = 0
    package var soft: UInt8 = 0
    package var downLock: UInt8 = 0
    package var timer1: UInt8 = 0
    package var timer2: UInt8 = 0

    /// As after a start of the machine.
    package init() {}
  }

  mutating func step(_ buttons: PadButtons, at time: GameTime, recordingTo sink: inout some EventSink)
    -> FrameOutcome
  {
    step(buttons.consoleByte, at: time, recordingTo: &sink)
  }

  /// Plays a frame with the handheld's byte of buttons.
  package mutating func step(_ buttons: UInt8, at time: GameTime, recordingTo sink: inout some EventSink)
    -> FrameOutcome
  {
    var outcome = FrameOutcome()
    if frame > 0 { blank(at: time, &outcome, &sink) }
    let pressed = buttons & ~held
    held = buttons
    switch state {
    case .play: play(pressed, at: time, &outcome, &sink)
    case .ending: beginCurtain()
    case .curtain: if timer1 == 0 { endCurtain() }
    case .over, .overWithRockets, .won, .wonAtNine: break
    }
    if timer1 > 0 { timer1 -= 1 }
    if timer2 > 0 { timer2 -= 1 }
    frame += 1
    return outcome
  }

  private mutating func play(
    _ pressed: UInt8, at time: GameTime, _ outcome: inout FrameOutcome, _ sink: inout some EventSink
  ) {
    if !isHidden {
      turnStep(pressed, at: time, &sink)
      shiftStep(pressed, at: time, &sink)
    }
    dropStep(pressed, at: time, &sink)
    if phase == 2 {
      testRows()
    } else if phase == 1 {
      write(at: time, &outcome, &sink)
    }
    if wipe == 1, timer1 == 0 { removeRows(&outcome) }
    if wipe == 5 { payClears() }
  }

  // MARK: The falling piece

  private mutating func turnStep(_ pressed: UInt8, at time: GameTime, _ sink: inout some EventSink) {
    let back = pressed & ConsoleButton.b != 0
    guard back || pressed & ConsoleButton.a != 0 else { return }
    let turned = (turn + (back ? 1 : 3)) & 3
    guard fits(turned, x, y) else {
      return sink.record(
        GameEvent(.refused(back ? .rotateCounterclockwise : .rotateClockwise), at: time))
    }
    turn = turned
    sink.record(GameEvent(.rotated(piece, back ? .counterclockwise : .clockwise), at: time))
  }

  private mutating func shiftStep(_ pressed: UInt8, at time: GameTime, _ sink: inout some EventSink) {
    if pressed & ConsoleButton.right != 0 {
      shift = 23
      move(1, at: time, &sink)
    } else if held & ConsoleButton.right != 0 {
      repeatMove(1, at: time, &sink)
    } else if pressed & ConsoleButton.left != 0 {
      shift = 23
      move(-1, at: time, &sink)
    } else if held & ConsoleButton.left != 0 {
      repeatMove(-1, at: time, &sink)
    } else {
      shift = 23
    }
  }

  private mutating func repeatMove(_ side: Int, at time: GameTime, _ sink: inout some EventSink) {
    shift &-= 1
    guard shift == 0 else { return }
    shift = 9
    move(side, at: time, &sink)
  }

  private mutating func move(_ side: Int, at time: GameTime, _ sink: inout some EventSink) {
    guard fits(turn, x + side, y) else {
      // At an obstacle every frame tries again.
      shift = 1
      return sink.record(GameEvent(.refused(side > 0 ? .right : .left), at: time))
    }
    x += side
    sink.record(GameEvent(.moved(piece, by: .command), at: time))
  }

  private mutating func dropStep(_ pressed: UInt8, at time: GameTime, _ sink: inout some EventSink) {
    let directions = ConsoleButton.down | ConsoleButton.sides
    let isDownAlone = held & directions == ConsoleButton.down
    if isDownAlone, pressed & directions == ConsoleButton.down { downLock = 0 }
    if isDownAlone, downLock == 0 {
      guard timer2 == 0, phase == 0, wipe == 0 else { return }
      timer2 = 3
      soft &+= 1
      fellByDrop = true
    } else {
      soft = 0
      if drop > 0 {
        drop -= 1
        return
      }
      guard phase != 3, wipe == 0 else { return }
      drop = rules.speed(atLevel: level)
      fellByDrop = false
    }
    descend(at: time, &sink)
  }

  private mutating func descend(at time: GameTime, _ sink: inout some EventSink) {
    // A hidden piece meets nothing.
    if isHidden {
      y += 1
      return
    }
    if fits(turn, x, y + 1) {
      y += 1
      return sink.record(GameEvent(.moved(piece, by: fellByDrop ? .softDrop : .gravity), at: time))
    }
    phase = 1
    downLock = 1
    if soft > 0 {
      if isTypeB { dropPoints += Int(soft) - 1 } else { add(points: Int(soft) - 1) }
      soft = 0
    }
    if x == 3, y == -1 {
      // The second one ends the game, and is not counted.
      if topLocks == 1 { state = .ending } else { topLocks = 1 }
    }
  }

  /// Whether the piece can be there: columns 0…9, rows −2…17, no block.
  func fits(_ turn: UInt8, _ x: Int, _ y: Int) -> Bool {
    let minos = minos(turn, x, y)
    for index in 0..<4 {
      let mino = minos[index]
      guard mino.x >= 0, mino.x < 10, mino.y >= -2, mino.y < 18, cells[(mino.y + 2) * 10 + mino.x] == 0 else {
        return false
      }
    }
    return true
  }

  /// The cells of the piece in a turn, with its box at (x, y).
  func minos(_ turn: UInt8, _ x: Int, _ y: Int) -> InlineArray<4, (x: Int, y: Int)> {
    var bits = HandheldMachine.matrix(kind, turn).bits
    return InlineArray { _ in
      let bit = bits.trailingZeroBitCount
      bits &= bits - 1
      return (x + (bit & 3), y + (bit >> 2))
    }
  }

  static func matrix(_ kind: UInt8, _ turn: UInt8) -> Matrix {
    RotationSystem.handheld.matrix(of: kinds[Int(kind)], orientation(turn))
  }

  /// Turns go counterclockwise.
  static func orientation(_ turn: UInt8) -> Orientation { Orientation(quarterTurns: 4 &- turn) }
}
