/// Floods the lower part of a field, all of its stack, with the places that a piece can reach.
///
/// It is for fields whose stack ends two rows under the map's top, with the spawn well above it: everything above
/// the stack can be reached in any orientation, so the flood starts from the map's top row, and places and kicks
/// above the map need no thought. (A turn lowers a piece's lowest row by two at most, so one that starts above the
/// map ends above the stack, at the first kick that stays between the walls.)
///
/// Nothing is allocated once a search is made.
final class PackedSearch<Columns: PackedColumns> {
  private let hasDiagonal: Bool
  /// What of a map belongs to the field.
  private let field: Columns
  /// The field's columns' uppermost row.
  private let topRow: Columns
  /// For each n the rows that stay in the map when moved n down.
  private let upperRows: UnsafeMutablePointer<Columns>
  /// For each index of `cells` the uppermost rows: a cell above the map is free where its column is the field's.
  private let openTops: UnsafeMutablePointer<Columns>
  /// For each index of `cells` the places at which that cell is free.
  private let free: UnsafeMutablePointer<Columns>
  /// For each orientation, where the piece fits.
  private let fits: UnsafeMutablePointer<Columns>
  /// For each orientation, which of these places are reached.
  private let reached: UnsafeMutablePointer<Columns>

  init(hasDiagonal: Bool, width: Int) {
    self.hasDiagonal = hasDiagonal
    field = Columns(rowsOf: width)
    topRow = Columns(lane: 1, columnCount: width)
    upperRows = .allocate(capacity: 4)
    openTops = .allocate(capacity: 16)
    free = .allocate(capacity: 16)
    fits = .allocate(capacity: 4)
    reached = .allocate(capacity: 4)
    let rows: UInt64 = 1 << UInt64(Columns.rowCount) - 1
    for up in 0..<4 {
      (upperRows + up).initialize(to: Columns(lane: rows >> UInt64(up), columnCount: width))
      for column in 0..<4 {
        (openTops + 4 * column + up).initialize(
          to: Columns(lane: 1 << UInt64(up) - 1, columnCount: max(0, width - column)))
      }
    }
    free.initialize(repeating: Columns(everyWord: 0), count: 16)
    fits.initialize(repeating: Columns(everyWord: 0), count: 4)
    reached.initialize(repeating: Columns(everyWord: 0), count: 4)
  }

  deinit {
    for memory in [upperRows, openTops, free, fits, reached] { memory.deallocate() }
  }

  /// Finds, for each shape of `piece`, where it comes to rest on `taken`, and puts these maps into `rests`.
  ///
  /// What of `rests` belongs to no shape is left empty; there are four of them.
  @inline(__always)
  func search(
    _ piece: PackedPiece<Columns>, on taken: Columns, rests: UnsafeMutablePointer<Columns>
  ) {
    findFits(piece, on: taken)
    if fall(piece) {
      spread(piece)
      // A piece that is as it was after a turn has no other orientation to turn into.
      if piece.orientationCount > 1 { while turn(piece) {} }
    }
    let empty = Columns(everyWord: 0)
    for shape in 0..<4 { rests[shape] = empty }
    for orientation in 0..<piece.orientationCount {
      let shape = orientation & (piece.shapeCount &- 1)
      rests[shape] = rests[shape] | reached[orientation] & ~fits[shape].up(1)
    }
  }

  @inline(__always)
  private func findFits(_ piece: PackedPiece<Columns>, on taken: Columns) {
    let open = field & ~taken
    for column in 0..<piece.columnReach {
      let base = column == 0 ? open : open.left(UInt64(column &* Columns.stride)) & field
      free[4 &* column] = base
      for up in 1..<piece.rowReach {
        let index = 4 &* column &+ up
        free[index] = (base & upperRows[up]).down(UInt64(up)) | openTops[index]
      }
    }
    for shape in 0..<piece.shapeCount {
      let cells = piece.cells[shape]
      fits[shape] = free[Int(cells[0])] & free[Int(cells[1])] & free[Int(cells[2])] & free[Int(cells[3])]
    }
    for orientation in piece.shapeCount..<4 {
      fits[orientation] = fits[orientation & (piece.shapeCount &- 1)]
    }
  }

  /// Reaches what is straight below the map's top; says whether there are places left.
  @inline(__always)
  private func fall(_ piece: PackedPiece<Columns>) -> Bool {
    var left = Columns(everyWord: 0)
    for shape in 0..<piece.shapeCount {
      let below = PackedSearch.fall(topRow & fits[shape], within: fits[shape])
      reached[shape] = below
      left = left | fits[shape] & ~below
    }
    for orientation in piece.shapeCount..<4 {
      reached[orientation] = reached[orientation & (piece.shapeCount &- 1)]
    }
    return !left.isEmpty
  }

  /// Moves what is reached sideways, in all orientations.
  @inline(__always)
  private func spread(_ piece: PackedPiece<Columns>) {
    for shape in 0..<piece.shapeCount { spread(shape) }
    for orientation in piece.shapeCount..<4 {
      reached[orientation] = reached[orientation & (piece.shapeCount &- 1)]
    }
  }

  /// Moves what is reached sideways and down until nothing is added.
  @inline(__always)
  private func spread(_ orientation: Int) {
    let fits = fits[orientation]
    var reached = reached[orientation]
    while true {
      let toLeft = reached.left(UInt64(Columns.stride))
      let toRight = reached.right(UInt64(Columns.stride))
      var places = toLeft | toRight
      if hasDiagonal {
        places = places | ((toLeft & field & ~fits) | (toRight & field & ~fits)).down(1)
      }
      let new = places & fits & ~reached
      if new.isEmpty { break }
      reached = PackedSearch.fall(reached | new, within: fits)
    }
    self.reached[orientation] = reached
  }

  /// Turns into each orientation that has places left; says whether any was reached.
  @inline(__always)
  private func turn(_ piece: PackedPiece<Columns>) -> Bool {
    var isGrown = false
    for orientation in 0..<piece.orientationCount {
      let left = fits[orientation] & ~reached[orientation]
      if left.isEmpty { continue }
      var new = Columns(everyWord: 0)
      for index in (orientation &* piece.turnCount)..<((orientation &+ 1) &* piece.turnCount) {
        let turn = piece.turns[index]
        let before = reached[turn.before]
        for index in turn.firstKick..<turn.endOfKicks {
          let kick = piece.kicks[index]
          let sources = (left & kick.targets).moved(-kick.bits) & before
          if sources.isEmpty { continue }
          new = new | unserved(sources, by: turn.firstKick..<index, piece, orientation).moved(kick.bits)
        }
      }
      new = new & left
      if new.isEmpty { continue }
      reached[orientation] = PackedSearch.fall(reached[orientation] | new, within: fits[orientation])
      spread(orientation)
      isGrown = true
    }
    return isGrown
  }

  /// Those of `sources` that none of the kicks before theirs serves.
  @inline(__always)
  private func unserved(
    _ sources: Columns, by kicks: Range<Int>, _ piece: PackedPiece<Columns>, _ orientation: Int
  ) -> Columns {
    var sources = sources
    for index in kicks {
      let kick = piece.kicks[index]
      sources = sources & ~((fits[orientation] & kick.targets).moved(-kick.bits) & kick.sources)
    }
    return sources
  }

  /// `places` and all that is straight below them: the carry of an addition runs down a column as far as it fits.
  @inline(__always)
  private static func fall(_ places: Columns, within fits: Columns) -> Columns {
    fits & ~fits.plus(places) | places
  }
}
