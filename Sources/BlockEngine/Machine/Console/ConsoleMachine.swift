/// The eight-bit console's game, frame by frame, slips included.
///
/// Source: the original program, run on a cycle-counted processor and compared in every frame; the recordings are
/// `script --trace`'s. Names of phases and counters are those of the recordings.
package struct ConsoleMachine: FrameMachine {
  /// What the machine does in a frame, with its number in recordings.
  package enum Phase: UInt8 {
    case over = 0, fall, lock, scan, animation, count, goal, garbage, spawn
    case curtain = 10
  }

  let rules: ConsoleRules
  let startLevel: Int
  let isTypeB: Bool
  /// Whether the mode keeps the level.
  var keepsLevel = false
  package var phase = Phase.fall
  /// The field and what lies around it: cell (x, y) at 10 y + x modulo 256, so that rows −2 and −1 come last.
  ///
  /// 0 is
  /// empty; else 1…7 for a tetromino's number + 1, 8 for garbage of no picture, 9…11 for garbage with pictures 1…3.
  package var cells = InlineArray<256, UInt8>(repeating: 0)
  /// The falling piece, or `ConsoleShape.hidden`.
  package var number: UInt8
  package var x = 5
  package var y = 0
  /// The next piece, as it spawns.
  package var nextNumber: UInt8
  /// Eight bits, one more each frame; the clear's animation goes by it.
  var clock: UInt8 = 0
  package var generator: ConsoleRandom
  var drawn = ConsoleDraw()
  /// Buttons of the last frame, as the console's byte.
  package var held: UInt8 = 0
  /// The sideways counter; it outlives pieces.
  package var shift: UInt8 = 0
  /// The soft-drop counter; negative while the first piece waits.
  package var drop: Int
  /// Rows of the unbroken soft drop.
  package var dropRows = 0
  /// Frames since the last row.
  package var fall = 0
  /// Rows of the field that the screen has; 32 for all.
  package var sent = 0
  /// Rows scanned for the lock, steps of the clear's animation, rows of the curtain.
  package var step = 0
  package var completed = 0
  /// Those of the completed rows that had garbage.
  var completedGarbage = 0
  /// The rows that the last scan removed, by their places at the lock.
  var cleared = ClearedRows(top: 0, mask: 0)
  /// The lines' two bytes: the low one in BCD, the high one counts hundreds in binary.
  package var lineBytes: (high: UInt8, low: UInt8) = (0, 0)
  /// The score's three bytes in BCD, the lowest first.
  package var scoreBytes: (UInt8, UInt8, UInt8) = (0, 0, 0)
  /// Rows cleared.
  var clearedLines = 0
  package var levelByte: UInt8
  /// Whether Start has stopped the game.
  package var isPaused = false
  /// Whether the next frame is the second one of a step that takes two.
  package var isHalfway = false
  package var hasWon = false
  /// Pieces that have appeared.
  var pieceCount = 1
  /// Given pieces that have not been drawn.
  var given: GivenPieces
  /// Whether soft drop, not gravity, made the piece's last try to fall.
  var fellByDrop = false

  /// A game from the console's power-on, after as many steps of its register as the seed's remainder by its period.
  init(_ rules: ConsoleRules, _ start: MachineStart) {
    var generator = ConsoleRandom()
    for _ in 0..<(start.seed % ConsoleRandom.period) { generator.step() }
    self.init(
      rules, level: start.level, typeBHeight: start.typeBHeight, generator: generator, given: start.given)
    keepsLevel = start.keepsLevel
  }

  /// A game from the console's state at its beginning, before the first piece is drawn.
  package init(
    _ rules: ConsoleRules, level: Int, typeBHeight: Int?, generator: ConsoleRandom,
    given: GivenPieces = GivenPieces([]),
    clock: UInt8 = 0, drawCount: UInt8 = 0
  ) {
    self.rules = rules
    startLevel = level
    isTypeB = typeBHeight != nil
    self.generator = generator
    self.given = given
    self.clock = clock
    drawn.count = drawCount
    levelByte = UInt8(truncatingIfNeeded: level)
    drop = rules.region.firstWait
    number = ConsoleShape.hidden
    nextNumber = 0
    number = draw()
    self.generator.step()
    nextNumber = draw()
    if let typeBHeight {
      // Decimal digits, four bits each.
      lineBytes.low = UInt8((ModeParts.typeBLines / 10) << 4 | ModeParts.typeBLines % 10)
      fillGarbage(height: typeBHeight)
    }
  }

  // MARK: A frame

  mutating func step(_ buttons: PadButtons, at time: GameTime, recordingTo sink: inout some EventSink)
    -> FrameOutcome
  {
    step(buttons.consoleByte, at: time, recordingTo: &sink)
  }

  /// Plays a frame with the console's byte of buttons, Start and Select included.
  package mutating func step(_ buttons: UInt8, at time: GameTime, recordingTo sink: inout some EventSink)
    -> FrameOutcome
  {
    var outcome = FrameOutcome()
    if !isPaused { sendRows() }
    clock &+= 1
    generator.step()
    let pressed = buttons & ~held
    held = buttons
    if isPaused {
      // Start alone ends a pause; the frame does nothing else.
      if pressed == ConsoleButton.start {
        isPaused = false
        sent = 0
      }
      return outcome
    }
    if isHalfway {
      isHalfway = false
    } else {
      // Eight bits.
      fall = (fall + 1) & 255
      runPhase(pressed, at: time, &outcome, &sink)
      // The main loop compares the held byte with the number of its own state.
      isHalfway = buttons == ConsoleButton.down | ConsoleButton.left | ConsoleButton.right
    }
    if pressed & ConsoleButton.start != 0, phase != .curtain, phase != .over, !hasWon {
      isPaused = true
      isHalfway = false
    }
    return outcome
  }

  /// Sends rows of the field to the screen, or animates the clear.
  private mutating func sendRows() {
    if phase == .animation {
      guard clock & 3 == 0 else { return }
      step += 1
      if step == 5 { phase = .count }
    } else if sent < 20 {
      sent = min(sent + 4, 20)
      if sent == 20 { sent = 32 }
    }
  }

  private mutating func runPhase(
    _ pressed: UInt8, at time: GameTime, _ outcome: inout FrameOutcome, _ sink: inout some EventSink
  ) {
    switch phase {
    case .fall: fallStep(pressed, at: time, &sink)
    case .lock: lockStep(at: time, &outcome, &sink)
    case .scan: scanStep(at: time, &outcome, &sink)
    case .animation, .over: break
    case .count: countStep(at: time, &outcome, &sink)
    case .goal: goalStep()
    case .garbage: phase = .spawn
    case .spawn: spawnStep(at: time, &sink)
    case .curtain: curtainStep(pressed)
    }
  }

  // MARK: The falling piece

  private mutating func fallStep(_ pressed: UInt8, at time: GameTime, _ sink: inout some EventSink) {
    shiftStep(pressed, at: time, &sink)
    turnStep(pressed, at: time, &sink)
    dropStep(pressed, at: time, &sink)
  }

  private mutating func shiftStep(_ pressed: UInt8, at time: GameTime, _ sink: inout some EventSink) {
    if held & ConsoleButton.down != 0 { return }
    if pressed & ConsoleButton.sides != 0 {
      shift = 0
    } else {
      guard held & ConsoleButton.sides != 0 else { return }
      shift &+= 1
      guard shift >= rules.region.shiftDelay else { return }
      shift = rules.region.shiftReset
    }
    let target = held & ConsoleButton.right != 0 ? x + 1 : x - 1
    guard fits(number, target, y) else {
      shift = rules.region.shiftDelay
      return sink.record(
        GameEvent(.refused(held & ConsoleButton.right != 0 ? .right : .left), at: time))
    }
    x = target
    sink.record(GameEvent(.moved(piece, by: .command), at: time))
  }

  private mutating func turnStep(_ pressed: UInt8, at time: GameTime, _ sink: inout some EventSink) {
    let clockwise = pressed & ConsoleButton.a != 0
    guard clockwise || pressed & ConsoleButton.b != 0 else { return }
    let turned = ConsoleShape.turned(number, clockwise: clockwise)
    guard fits(turned, x, y) else {
      return sink.record(
        GameEvent(.refused(clockwise ? .rotateClockwise : .rotateCounterclockwise), at: time))
    }
    number = turned
    sink.record(GameEvent(.rotated(piece, clockwise ? .clockwise : .counterclockwise), at: time))
  }

  private mutating func dropStep(_ pressed: UInt8, at time: GameTime, _ sink: inout some EventSink) {
    if drop < 0 {
      guard pressed & ConsoleButton.down != 0 else {
        drop += 1
        return
      }
      drop = 0
    }
    if drop == 0 {
      if held & ConsoleButton.sides == 0, pressed & ConsoleButton.directions == ConsoleButton.down {
        drop = 1
      }
    } else if held & ConsoleButton.directions == ConsoleButton.down {
      drop += 1
      if drop == 3 {
        drop = 1
        dropRows += 1
        return descend(bySoftDrop: true, at: time, &sink)
      }
    } else {
      drop = 0
      dropRows = 0
    }
    let gravity = rules.region.gravity
    guard fall >= gravity[min(Int(levelByte), gravity.count - 1)] else { return }
    descend(bySoftDrop: false, at: time, &sink)
    if let level = rules.doubleKillLevel, levelByte >= level, phase == .fall {
      descend(bySoftDrop: false, at: time, &sink)
    }
  }

  private mutating func descend(
    bySoftDrop: Bool, at time: GameTime, _ sink: inout some EventSink
  ) {
    fall = 0
    fellByDrop = bySoftDrop
    if fits(number, x, y + 1) {
      y += 1
      sink.record(GameEvent(.moved(piece, by: bySoftDrop ? .softDrop : .gravity), at: time))
    } else {
      phase = .lock
      sendFromPiece()
    }
  }

  /// The screen gets the piece's rows again.
  private mutating func sendFromPiece() { sent = min(sent, max(y - 2, 0)) }

  /// Whether the piece can be there: columns 0…9, rows −2…19, no block.
  func fits(_ number: UInt8, _ x: Int, _ y: Int) -> Bool {
    guard number < ConsoleShape.hidden else { return true }
    for index in (Int(number) * 4)..<(Int(number) * 4 + 4) {
      let cell = ConsoleShape.cells[index]
      let (column, row) = (x + cell.x, y + cell.y)
      guard column >= 0, column < 10, row >= -2, row < 20, cells[(row * 10 + column) & 255] == 0 else {
        return false
      }
    }
    return true
  }

  // MARK: From a lock to the next piece

  private mutating func lockStep(
    at time: GameTime, _ outcome: inout FrameOutcome, _ sink: inout some EventSink
  ) {
    guard fits(number, x, y) else {
      phase = .curtain
      step = -16
      return
    }
    guard sent == 32 else { return }
    let tetromino = ConsoleShape.pieces[Int(number)].tetromino
    for index in (Int(number) * 4)..<(Int(number) * 4 + 4) {
      let cell = ConsoleShape.cells[index]
      cells[((y + cell.y) * 10 + x + cell.x) & 255] = tetromino.rawValue + 1
    }
    outcome.changesField = true
    outcome.hasLocked = true
    sink.record(GameEvent(.locked(piece, by: fellByDrop ? .softDrop : .gravity), at: time))
    sendFromPiece()
    (step, completed, completedGarbage) = (0, 0, 0)
    cleared = ClearedRows(top: max(y - 2, 0), mask: 0)
    phase = .scan
  }

  /// Looks at one of the four rows around the piece, and removes it at once if it is full.
  private mutating func scanStep(
    at time: GameTime, _ outcome: inout FrameOutcome, _ sink: inout some EventSink
  ) {
    guard sent == 32 else { return }
    let row = max(y - 2, 0) + step
    if (0..<10).allSatisfy({ cells[(row * 10 + $0) & 255] != 0 }) {
      completed += 1
      if (0..<10).contains(where: { cells[(row * 10 + $0) & 255] >= ConsoleMachine.garbage }) {
        completedGarbage += 1
      }
      cleared.mask |= 1 << UInt8(step)
      // Above the top row the cells before it come, that is the page's last ones; what passes its end is lost.
      for index in stride(from: row == 0 ? 245 : row * 10 - 1, through: 0, by: -1) {
        cells[index + 10] = cells[index]
      }
      for column in 0..<10 { cells[column] = 0 }
      number = ConsoleShape.hidden
      outcome.changesField = true
    }
    step += 1
    guard step == 4 else { return }
    sent = 0
    step = 0
    phase = completed > 0 ? .animation : .count
    if completed > 0 { sink.record(GameEvent(.linesCleared(cleared), at: time)) }
  }

  private mutating func countStep(
    at time: GameTime, _ outcome: inout FrameOutcome, _ sink: inout some EventSink
  ) {
    let before = levelByte
    for _ in 0..<completed { countLine() }
    addDropPoints()
    addLinePoints()
    dropRows = 0
    if levelByte != before { sink.record(GameEvent(.levelRose(Int(levelByte)), at: time)) }
    outcome.resolvedLock = ResolvedLock(rows: completed, garbageRows: completedGarbage)
    (completed, completedGarbage) = (0, 0)
    if let cap = rules.lineCap, clearedLines >= cap { hasWon = true }
    phase = .goal
  }

  private mutating func goalStep() {
    // The second region's console has a way through left over from its making.
    let hasSelect = rules.region == .pal && held & ConsoleButton.select != 0
    if isTypeB, hasSelect || lineBytes == (0, 0) {
      hasWon = true
      sent = 0
      return
    }
    if hasSelect, !isTypeB { scoreBytes.2 &+= 1 }
    phase = .garbage
  }

  private mutating func spawnStep(at time: GameTime, _ sink: inout some EventSink) {
    guard sent == 32 else { return }
    (fall, drop, x, y) = (0, 0, 5, 0)
    number = nextNumber
    nextNumber = draw()
    pieceCount += 1
    phase = .fall
    sink.record(GameEvent(.spawned(piece), at: time))
  }

  private mutating func curtainStep(_ pressed: UInt8) {
    if step < 20 {
      guard clock & 3 == 0 else { return }
      if step >= 0 {
        number = ConsoleShape.hidden
        sent = min(sent, step)
      }
      step += 1
    } else if pressed & ConsoleButton.start != 0 {
      phase = .over
    }
  }
}
