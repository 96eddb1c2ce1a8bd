extension Game {
  /// Rows of garbage that rise after the next lock.
  public var waitingGarbage: Int { garbage.waiting }

  /// Whether minos that garbage pushes out of the hidden rows are lost instead of ending the game.
  var dropsPushedOutMinos: Bool { shared.ruleset.lockOut == .never }

  /// Adds the waiting garbage to the field, which may end the game.
  mutating func raiseGarbage(recordingTo sink: inout some EventSink) {
    var risen = 0
    while garbage.waiting > 0, playfield.highestRow > 0 || dropsPushedOutMinos {
      playfield.rise(hole: drawHole())
      garbage.waiting -= 1
      risen += 1
    }
    if risen > 0 { sink.record(GameEvent(.garbageRose(rows: risen), at: time)) }
    let isAbove = shared.ruleset.lockOut == .anyMino && playfield.highestRow < playfield.hiddenRows
    if garbage.waiting > 0 || isAbove { topOut(.lockOut, recordingTo: &sink) }
  }
}

extension Playfield {
  /// Moves everything up a row and adds a row of garbage at the bottom, with a hole from column `hole` on.
  ///
  /// What was in the top hidden row is lost.
  mutating func rise(hole: Int, width holeWidth: Int = 1) {
    let lowest = hiddenRows + height - 1
    for index in max(0, highestRow - 1)..<lowest {
      setRow(index, to: row(index + 1))
      colours[index] = colours[index + 1]
    }
    setRow(lowest, to: ~((1 << UInt32(holeWidth) - 1) << UInt32(hole + Playfield.wallColumns)))
    let code = UInt128(Mino.garbage.rawValue + 1)
    let columns = hole..<(hole + holeWidth)
    colours[lowest] = (0..<width).reduce(0) { columns.contains($1) ? $0 : $0 | code << UInt128(4 * $1) }
    highestRow = max(0, highestRow - 1)
  }
}
