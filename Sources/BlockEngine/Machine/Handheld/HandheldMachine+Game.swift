// What the game shows of the handheld, and takes over from it.
extension HandheldMachine {
  var tetromino: Tetromino { HandheldMachine.kinds[Int(kind)] }

  var piece: FallingPiece {
    let orientation = HandheldMachine.orientation(turn)
    return FallingPiece(
      tetromino: tetromino, orientation: orientation, x: x, y: y,
      matrix: RotationSystem.handheld.matrix(of: tetromino, orientation))
  }

  var view: MachineView {
    var view = MachineView(
      score: isTypeB && state != .play ? finalScore : score, lines: clearedLines, level: level,
      pieceCount: pieceCount)
    switch state {
    case .play:
      if !isHidden {
        (view.piece, view.stage) = (piece, .falling)
      } else if cleared.count > 0 {
        (view.stage, view.clearedRows) = (.clearing, cleared)
      } else {
        view.stage = .spawning
      }
    case .won, .wonAtNine: view.endCause = .goal
    case .ending, .curtain, .over, .overWithRockets: view.endCause = .lockOut
    }
    return view
  }

  var next: [Tetromino] { [HandheldMachine.kinds[Int(nextKind)]] }
  var heldPiece: Tetromino? { nil }

  func write(to playfield: inout Playfield) {
    playfield.clearRows(above: -2)
    for index in 0..<200 { playfield.set(cells[index] >> 4, index % 10, index / 10 - 2) }
    playfield.findHighestRow(from: 0)
  }

  mutating func read(_ playfield: Playfield) {
    for index in 0..<200 {
      let code = playfield[index % 10, index / 10 - 2].map { $0.rawValue + 1 } ?? 0
      if cells[index] >> 4 != code { cells[index] = code << 4 }
    }
  }

  mutating func goOn() {
    (state, phase, timer1, fullRows, fullGarbageRows, topLocks) = (.play, 3, 2, 0, 0, 0)
    isHidden = true
    cleared = ClearedRows(top: 0, mask: 0)
  }

  var givenCount: Int { given.count }

  mutating func appendGiven(_ pieces: some Sequence<Tetromino>) { given.append(pieces) }

  func combine(into digest: inout StateDigest, isPublic: Bool) {
    for value in [
      Int(state.rawValue), Int(kind), Int(turn), Int(nextKind), isHidden ? 1 : 0, Int(phase), Int(flash),
      Int(wipe),
      Int(fullRows), shownLines, Int(shift), Int(soft), Int(downLock), topLocks, Int(drop), Int(timer1),
      Int(timer2),
      Int(clears.0), Int(clears.1), Int(clears.2), Int(clears.3), dropPoints, Int(held), fellByDrop ? 1 : 0,
    ] {
      digest.combine(value)
    }
    if fullGarbageRows > 0 { digest.combine(fullGarbageRows) }
    for start in stride(from: 0, to: 200, by: 8) {
      digest.combine((start..<(start + 8)).reduce(UInt64(0)) { $0 << 8 | UInt64(cells[$1]) })
    }
    if isPublic { return }
    digest.combine(afterKind)
    if case .clock(let phase) = divider { digest.combine(phase) }
    given.combine(into: &digest)
  }
}
