extension Game {
  /// Runs `checkInvariants()` where the build has it.
  @inline(__always)
  func checkAfterStep() {
    #if CHECK_INVARIANTS
      checkInvariants()
    #endif
  }

  #if CHECK_INVARIANTS
    /// Stops the program where the game's state contradicts itself.
    ///
    /// Debug builds run it after every step; release builds do not have it.
    public func checkInvariants() {
      precondition(level == min(startLevel + lines / ruleset.linesPerLevel, ruleset.levels.upperBound))
      precondition(fallInterval == ruleset.gravity.interval(atLevel: level))
      precondition(score >= 0 && lines >= 0 && pieceCount >= 1 && time >= .zero)
      for orientation in Orientation.allCases {
        precondition(turns[orientation].bits.nonzeroBitCount == 4, "a falling piece has four minos")
      }
      playfield.checkInvariants()
      if isOver {
        precondition(deadline == .past, "every command to a game that is over goes the long way")
      } else {
        precondition(nextDeadline.map { $0 > time || time == .never } == true, "what was due has happened")
        precondition(
          ruleset.lockOut != .anyMino || playfield.highestRow >= playfield.hiddenRows,
          "no mino stays above row 0")
        precondition(playfield.fits(piece.matrix, x: x, y: y), "a falling piece covers nothing")
        checkGrounding()
      }
    }

    private func checkGrounding() {
      guard let delay = ruleset.lockDelay else {
        return precondition(held == nil && !canHold && chain == 0 && combo == 0, "classic knows none of it")
      }
      precondition(deadline == .past, "every command goes the long way")
      precondition(grounding.isOnGround == isGrounded, "the lock delay runs on the ground")
      precondition((0...delay.resets).contains(grounding.resets), "the resets are counted")
      precondition(grounding.lowestRow >= y + piece.matrix.lowestRow, "the lowest row is known")
      let longest = grounding.isOnGround ? delay.interval : fallInterval
      precondition(grounding.deadline <= time.advanced(by: longest), "no time is longer than its rule")
    }
  #endif
}

#if CHECK_INVARIANTS
  extension Playfield {
    /// Stops the program where bits, colours, walls and the highest row contradict each other.
    func checkInvariants() {
      let floor = hiddenRows + height
      var highest = floor
      for index in 0..<floor {
        precondition(row(index) & emptyRow == emptyRow, "the walls stand")
        if row(index) == emptyRow {
          precondition(colours[index] == 0, "an empty row has no colours")
          continue
        }
        highest = min(highest, index)
        precondition(row(index) != .max, "no full row stays")
        for x in 0..<width {
          let isTaken = row(index) >> UInt32(x + Playfield.wallColumns) & 1 == 1
          let code = colours[index] >> UInt128(4 * x) & 15
          precondition(isTaken == (code != 0), "bits and colours agree")
        }
      }
      precondition(highest == highestRow, "the highest row is known")
      for (index, window) in windows.enumerated() {
        precondition(index < floor || row(index) == .max, "the floor stands")
        // Below the store there is floor without end.
        let rows = (index + 1...index + 3).map { $0 < windows.count ? UInt64(row($0)) : UInt64(UInt32.max) }
        precondition(window.upper >> 32 == rows[0], "the second row of a window is the next one's first")
        precondition(window.lower == rows[1] | rows[2] << 32, "and so are the third and the fourth")
      }
    }
  }
#endif
