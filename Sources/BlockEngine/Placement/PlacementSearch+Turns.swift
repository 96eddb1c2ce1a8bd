// How a flood goes on through turns and their kicks.
extension PlacementSearch {
  /// Turns into each orientation that has places left, until nothing is added.
  @inline(__always)
  func turn(_ piece: PackedPiece<Columns>) {
    // Orientations to look at: those that have not been since one that turns into them has grown.
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

  /// Which of the places that are `left` a turn reaches from what is reached before it.
  ///
  /// Kicks are tried backwards, from the places that are left, as hardly any of them is ever reached: only where
  /// that finds a source, it matters whether an earlier kick serves it. The turn in place serves nearly all.
  @inline(__always)
  private func turn(
    _ turn: PackedPiece<Columns>.Turn, _ kicks: UnsafeMutablePointer<PackedPiece<Columns>.Kick>,
    _ left: Columns, _ fits: Columns
  ) -> Columns {
    let before = reached[turn.before]
    let first = kicks + turn.firstKick
    let end = kicks + turn.endOfKicks
    let inPlace = served(by: first, fits)
    var new = (before & inPlace).ring(first.pointee.bits) & left
    let blocked = before & ~inPlace
    var kick = first + 1
    while kick < end {
      let sources = (left & kick.pointee.targets).ring(0 &- kick.pointee.bits) & blocked
      if !sources.isEmpty { new = new | kicked(sources, kick, after: first, fits) & left }
      kick += 1
    }
    return new
  }

  /// Where a kick leads those of its `sources` that no earlier one of the turn serves.
  @inline(__always)
  private func kicked(
    _ sources: Columns, _ kick: UnsafeMutablePointer<PackedPiece<Columns>.Kick>,
    after first: UnsafeMutablePointer<PackedPiece<Columns>.Kick>, _ fits: Columns
  ) -> Columns {
    var sources = sources
    var other = first + 1
    while other < kick {
      sources = sources & ~served(by: other, fits)
      other += 1
    }
    return sources.ring(kick.pointee.bits)
  }

  /// The places that a kick leads to one that fits.
  @inline(__always)
  func served(by kick: UnsafeMutablePointer<PackedPiece<Columns>.Kick>, _ fits: Columns) -> Columns {
    (fits & kick.pointee.targets).ring(0 &- kick.pointee.bits) & kick.pointee.sources
  }
}
