import BlockEngine

// Extends a flood by turns and their kicks.
extension PlacementSearch {
  /// Applies the turns into each orientation with unreached places, until nothing is added.
  @inline(__always)
  func turn(_ piece: PackedPiece<Columns>) {
    // The orientations to examine: those whose sources have grown since the last time.
    var waiting: UInt32 = 15
    repeat {
      let orientation = waiting.trailingZeroBitCount
      waiting &= waiting &- 1
      let fits = fits[orientation]
      let left = fits & ~reached[orientation]
      if left.isEmpty { continue }
      var new = Columns(everyWord: 0)
      var turn = piece.turns + orientation &* piece.turnCount
      let end = turn + piece.turnCount
      while turn < end {
        new = new | self.turn(turn.pointee, piece.kicks, left, fits)
        turn += 1
      }
      if new.isEmpty { continue }
      reached[orientation] = Self.fall(reached[orientation] | new, within: fits)
      spread(orientation)
      waiting |= 15 ^ 1 &<< UInt32(truncatingIfNeeded: orientation)
    } while waiting != 0
  }

  /// The unreached places in `left` that a turn reaches.
  ///
  /// It tries kicks backwards, from the unreached places, because hardly any of them is ever reached: earlier kicks
  /// need a check only for the sources found that way. The turn in place handles nearly all.
  @inline(__always)
  private func turn(
    _ turn: PackedPiece<Columns>.Turn, _ kicks: UnsafeMutablePointer<PackedPiece<Columns>.Kick>,
    _ left: Columns, _ fits: Columns
  ) -> Columns {
    let before = reached[turn.before]
    let first = kicks + turn.firstKick
    let end = kicks + turn.endOfKicks
    let inPlace = fittingSources(of: first, fits)
    var new = (before & inPlace).rotated(by: first.pointee.bits) & left
    let blocked = before & ~inPlace
    var kick = first + 1
    while kick < end {
      let sources = (left & kick.pointee.targets).rotated(by: 0 &- kick.pointee.bits) & blocked
      if !sources.isEmpty { new = new | kicked(sources, kick, after: first, fits) & left }
      kick += 1
    }
    return new
  }

  /// The targets of a kick from those of its `sources` for which no earlier kick of the turn fits.
  @inline(__always)
  private func kicked(
    _ sources: Columns, _ kick: UnsafeMutablePointer<PackedPiece<Columns>.Kick>,
    after first: UnsafeMutablePointer<PackedPiece<Columns>.Kick>, _ fits: Columns
  ) -> Columns {
    var sources = sources
    var other = first + 1
    while other < kick {
      sources = sources & ~fittingSources(of: other, fits)
      other += 1
    }
    return sources.rotated(by: kick.pointee.bits)
  }

  /// The places for which a kick fits.
  @inline(__always)
  func fittingSources(of kick: UnsafeMutablePointer<PackedPiece<Columns>.Kick>, _ fits: Columns) -> Columns {
    (fits & kick.pointee.targets).rotated(by: 0 &- kick.pointee.bits) & kick.pointee.sources
  }
}
