import BlockEngine

// Finds the spins among the places of a search.
extension PlacementSearch {
  /// Separates the places of the last search by spin.
  ///
  /// `rests` keeps the places reachable without a spin; `minis` and `fulls` get those that a turn makes one. A place
  /// may be in several. Returns whether there are any spins; if not, `minis` and `fulls` are unchanged.
  ///
  /// - Precondition: `taken` and `piece` are those of the last search.
  func separateSpins(
    of tetromino: Tetromino, _ piece: PackedPiece<Columns>, on taken: Columns,
    rests: UnsafeMutablePointer<Columns>, minis: UnsafeMutablePointer<Columns>,
    fulls: UnsafeMutablePointer<Columns>
  ) -> Bool {
    guard rules.spinRule(of: tetromino) == .corners else { return false }
    // A T has four shapes, so each orientation has its own map.
    var hasSpins = false
    for orientation in 0..<4 {
      minis[orientation] = Columns(everyWord: 0)
      fulls[orientation] = Columns(everyWord: 0)
      let corners = corners(piece.shapes[orientation], orientation, on: taken)
      let candidates = rests[orientation] & corners.three
      if candidates.isEmpty { continue }
      let fits = fits[orientation]
      let turned = turned(into: orientation, piece, candidates, fits)
      fulls[orientation] = turned.byLastKick | turned.byOthers & corners.front
      minis[orientation] = turned.byOthers & ~corners.front
      if (turned.byLastKick | turned.byOthers).isEmpty { continue }
      hasSpins = true
      // A move to the side or down makes it no spin.
      let moved = shiftedSideways(reached[orientation], fits) | reached[orientation].down(1)
      rests[orientation] = rests[orientation] & (moved | ~candidates)
    }
    return hasSpins
  }

  /// The places with three taken corners around the centre of a T, and those with both front corners taken.
  private func corners(
    _ shape: PieceShape, _ orientation: Int, on taken: Columns
  ) -> (three: Columns, front: Columns) {
    // The corners of the matrix's box of three, clockwise; the front corners of orientation n are n and n + 1.
    let box = [(x: 0, y: 0), (x: 2, y: 0), (x: 2, y: 2), (x: 0, y: 2)]
    func corner(_ index: Int) -> Columns {
      let place = box[index & 3]
      return takenAt(columns: place.x - shape.left, up: shape.bottom - place.y, on: taken)
    }
    let (a, b, c, d) = (
      corner(orientation), corner(orientation + 1), corner(orientation + 2), corner(orientation + 3)
    )
    return (a & b & (c | d) | c & d & (a | b), a & b)
  }

  /// The places from which the cell that many columns to the right and rows up, −1…2, is taken, walls and floor
  /// included.
  private func takenAt(columns: Int, up: Int, on taken: Columns) -> Columns {
    var free = field & ~taken
    var top = topRow
    for _ in 0..<max(0, columns) { (free, top) = (free.toLeft() & field, top.toLeft() & field) }
    for _ in 0..<max(0, -columns) { (free, top) = (free.toRight() & field, top.toRight() & field) }
    if up < 0 { free = free.up(1) & field }
    for _ in 0..<max(0, up) { free = (free & upperRows).down(1) | top }
    return ~free
  }

  /// The `candidates` that a turn reaches: by the kick that makes every spin a full one, and by any other.
  private func turned(
    into orientation: Int, _ piece: PackedPiece<Columns>, _ candidates: Columns, _ fits: Columns
  ) -> (byLastKick: Columns, byOthers: Columns) {
    var byLastKick = Columns(everyWord: 0)
    var byOthers = Columns(everyWord: 0)
    var turn = piece.turns + orientation * piece.turnCount
    let end = turn + piece.turnCount
    while turn < end {
      var waiting = reached[turn.pointee.before]
      for index in turn.pointee.firstKick..<turn.pointee.endOfKicks {
        let kick = piece.kicks + index
        let sources = waiting & fittingSources(of: kick, fits)
        waiting = waiting & ~sources
        let targets = sources.rotated(by: kick.pointee.bits) & candidates
        if index - turn.pointee.firstKick == rules.fullSpinKick {
          byLastKick = byLastKick | targets
        } else {
          byOthers = byOthers | targets
        }
      }
      turn += 1
    }
    return (byLastKick, byOthers)
  }
}
