extension Game {
  /// Runs `checkInvariants()` in builds that have it.
  @inline(__always)
  func checkAfterStep() {
    #if CHECK_INVARIANTS
      checkInvariants()
    #endif
  }

  #if CHECK_INVARIANTS
    /// Stops the program if the game's state contradicts itself.
    ///
    /// Debug builds run it after every step; release builds do not have it.
    public func checkInvariants() {
      // A machine's own rules decide what can be: blocks above the field, pieces in blocks, levels that begin anew.
      if pad != nil { return }
      precondition(
        shared.ruleset.levels.contains(level) && level >= startLevel, "a level that the rules have")
      precondition(
        shared.ruleset.gravity.rise != nil || fallInterval == LevelTiming(ruleset, atLevel: level).fall,
        "the level's pace")
      precondition(score >= 0 && lines >= 0 && pieceCount >= 1 && time >= .zero)
      for orientation in Orientation.allCases {
        precondition(turns[orientation].bits.nonzeroBitCount == 4, "a falling piece has four minos")
      }
      playfield.checkInvariants()
      precondition(stepKind == (hasPiece ? shared.stepKind : .slowPath), "only a piece goes the short ways")
      if isOver { return }
      precondition(nextDeadline.map { $0 > time || time == .never } == true, "what was due has happened")
      precondition(
        shared.ruleset.lockOut != .anyMino || playfield.highestRow >= playfield.hiddenRows,
        "no mino stays above row 0")
      guard hasPiece else { return }
      precondition(playfield.fits(piece.matrix, x: x, y: y), "a falling piece covers nothing")
      precondition(spawnDelay == SpawnDelayState(), "what was remembered has been done")
      checkLockState()
    }

    private func checkLockState() {
      if shared.ruleset.scoring.bonuses == nil {
        precondition(backToBackCount == 0 && combo == 0, "nobody counts them")
      }
      if !shared.ruleset.allowsHold { precondition(held == nil && !canHold, "there is no hold") }
      guard let delay = shared.ruleset.lockDelay else {
        return precondition(stage == .falling, "the fall interval always runs")
      }
      let isGrounded = !playfield.fits(piece.matrix, x: x, y: y + 1)
      precondition((stage == .locking) == isGrounded, "the lock delay runs on the ground")
      precondition(delay.resets.map { (0...$0).contains(lockState.resets) } ?? true, "the resets are counted")
      precondition((0...delay.upwardKicks).contains(lockState.upwardKicks), "the upwardKicks are counted")
      if shared.keepsFractions {
        precondition((1...Game.wholeRow).contains(lockState.fraction), "there is something left to fall")
        return
      }
      precondition(lockState.lowestRow >= y + piece.matrix.lowestRow, "the lowest row is known")
      let longest = stage == .locking ? lockInterval : fallInterval
      precondition(deadline <= time.advanced(by: longest), "no time is longer than its rule")
    }
  #endif
}

#if CHECK_INVARIANTS
  extension Playfield {
    /// Stops the program if bits, colours, walls and the highest row contradict each other.
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
        // Below the store there is only floor.
        let rows = (index + 1...index + 3).map { $0 < windows.count ? UInt64(row($0)) : UInt64(UInt32.max) }
        precondition(window.upper >> 32 == rows[0], "the second row of a window is the next one's first")
        precondition(window.lower == rows[1] | rows[2] << 32, "and so are the third and the fourth")
      }
    }
  }
#endif
