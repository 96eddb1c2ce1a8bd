// What the game shows of the console, and takes over from it.
extension ConsoleMachine {
  /// Garbage in the cells: this number and its picture, 0…3.
  package static let garbage: UInt8 = 8

  /// The piece in the game's terms: its pivot is at column 2 and row 2 of the matrix.
  var piece: FallingPiece {
    let (tetromino, turns) = ConsoleShape.pieces[min(Int(number), 18)]
    let orientation = Orientation(quarterTurns: turns)
    return FallingPiece(
      tetromino: tetromino, orientation: orientation, x: x - 2, y: y - 2,
      matrix: RotationSystem.retro.matrix(of: tetromino, orientation))
  }

  var view: MachineView {
    var view = MachineView(
      score: score, lines: clearedLines, level: Int(levelByte), pieceCount: pieceCount)
    switch phase {
    case .fall: (view.piece, view.stage) = (piece, .falling)
    case .lock: (view.piece, view.stage) = (piece, .locking)
    case .scan, .animation, .count, .goal, .garbage, .spawn:
      view.stage = cleared.count > 0 ? .clearing : .spawning
      if view.stage == .clearing { view.clearedRows = cleared }
    case .curtain, .over: view.endCause = .blockOut
    }
    if hasWon { view.endCause = .goal }
    return view
  }

  var next: [Tetromino] { [ConsoleShape.pieces[Int(nextNumber)].tetromino] }
  var heldPiece: Tetromino? { nil }

  func write(to playfield: inout Playfield) {
    playfield.clearRows(above: -2)
    for y in -2..<20 {
      for x in 0..<10 {
        let cell = cells[(y * 10 + x) & 255]
        playfield.set(cell == 0 ? 0 : min(cell, ConsoleMachine.garbage), x, y)
      }
    }
    playfield.findHighestRow(from: 0)
  }

  mutating func read(_ playfield: Playfield) {
    for y in -2..<20 {
      for x in 0..<10 {
        let code = playfield[x, y].map { $0.rawValue + 1 } ?? 0
        let index = (y * 10 + x) & 255
        if min(cells[index], ConsoleMachine.garbage) != code { cells[index] = code }
      }
    }
    sent = 0
  }

  mutating func goOn() {
    (phase, number, completed, completedGarbage) = (.spawn, ConsoleShape.hidden, 0, 0)
    cleared = ClearedRows(top: 0, mask: 0)
  }

  var givenCount: Int { given.count }

  mutating func appendGiven(_ pieces: some Sequence<Tetromino>) { given.append(pieces) }

  func combine(into digest: inout StateDigest, isPublic: Bool) {
    digest.combine(rules.region.rawValue)
    for value in [
      Int(phase.rawValue), Int(number), Int(nextNumber), Int(clock), Int(held), Int(shift), drop, dropRows,
      fall,
      sent, step, completed, Int(lineBytes.high), Int(lineBytes.low), Int(scoreBytes.0), Int(scoreBytes.1),
      Int(scoreBytes.2), isPaused ? 1 : 0, isHalfway ? 1 : 0, hasWon ? 1 : 0, fellByDrop ? 1 : 0,
    ] {
      digest.combine(value)
    }
    if completedGarbage > 0 { digest.combine(completedGarbage) }
    for start in stride(from: 0, to: 256, by: 8) {
      digest.combine((start..<(start + 8)).reduce(UInt64(0)) { $0 << 8 | UInt64(cells[$1]) })
    }
    if isPublic { return }
    digest.combine(generator.register)
    digest.combine(drawn.count)
    digest.combine(drawn.last)
    given.combine(into: &digest)
  }
}

extension Playfield {
  /// Empties the hidden rows above row `y`, without looking for the highest row.
  mutating func clearRows(above y: Int) {
    for index in 0..<(y + hiddenRows) {
      if row(index) != emptyRow { setRow(index, to: emptyRow) }
      colours[index] = 0
    }
  }

  /// Sets a cell to a code, 0 for empty, without looking for the highest row.
  @inline(__always)
  mutating func set(_ code: UInt8, _ x: Int, _ y: Int) {
    let index = y + hiddenRows
    let bit: UInt32 = 1 << UInt32(x + Playfield.wallColumns)
    colours[index] = colours[index] & ~(15 << UInt128(4 * x)) | UInt128(code) << UInt128(4 * x)
    let old = row(index)
    let new = code == 0 ? old & ~bit : old | bit
    if new != old { setRow(index, to: new) }
  }
}
