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
  /// The rows that stay in the map when moved one down.
  private let upperRows: Columns
  /// For each n the uppermost row n columns further left: above the map a cell is free if its column is the field's.
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
    upperRows = Columns(lane: (1 << UInt64(Columns.rowCount) - 1) >> 1, columnCount: width)
    openTops = .allocate(capacity: 4)
    free = .allocate(capacity: 16)
    fits = .allocate(capacity: 4)
    reached = .allocate(capacity: 4)
    for column in 0..<4 {
      (openTops + column).initialize(to: Columns(lane: 1, columnCount: max(0, width - column)))
    }
    free.initialize(repeating: Columns(everyWord: 0), count: 16)
    fits.initialize(repeating: Columns(everyWord: 0), count: 4)
    reached.initialize(repeating: Columns(everyWord: 0), count: 4)
  }

  deinit {
    for memory in [openTops, free, fits, reached] { memory.deallocate() }
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
      if piece.orientationCount > 1 { turn(piece) }
    }
    let empty = Columns(everyWord: 0)
    for shape in 0..<4 { rests[shape] = empty }
    var orientation = 0
    while orientation < piece.orientationCount {
      let shape = orientation & (piece.shapeCount &- 1)
      rests[shape] = rests[shape] | reached[orientation] & ~fits[shape].up(1)
      orientation &+= 1
    }
  }

  @inline(__always)
  private func findFits(_ piece: PackedPiece<Columns>, on taken: Columns) {
    // Step by step, so that every shift is a constant one.
    var base = field & ~taken
    var index = 0
    for column in 0..<4 {
      if column == piece.columnReach { break }
      if column > 0 { base = base.left(UInt64(Columns.stride)) & field }
      let openTop = openTops[column]
      let once = (base & upperRows).down(1) | openTop
      let twice = (once & upperRows).down(1) | openTop
      free[index] = base
      free[index &+ 1] = once
      free[index &+ 2] = twice
      free[index &+ 3] = (twice & upperRows).down(1) | openTop
      index &+= 4
    }
    var shape = 0
    while shape < piece.shapeCount {
      let cells = piece.cells[shape]
      fits[shape] = free[Int(cells[0])] & free[Int(cells[1])] & free[Int(cells[2])] & free[Int(cells[3])]
      shape &+= 1
    }
    share(fits, piece)
  }

  /// Gives what is the same for a shape to all orientations that have it.
  @inline(__always)
  private func share(_ maps: UnsafeMutablePointer<Columns>, _ piece: PackedPiece<Columns>) {
    if piece.shapeCount == 2 {
      maps[2] = maps[0]
      maps[3] = maps[1]
    } else if piece.shapeCount == 1, piece.orientationCount > 1 {
      for orientation in 1..<4 { maps[orientation] = maps[0] }
    }
  }

  /// Reaches what is straight below the map's top; says whether there are places left.
  @inline(__always)
  private func fall(_ piece: PackedPiece<Columns>) -> Bool {
    var left = Columns(everyWord: 0)
    var shape = 0
    while shape < piece.shapeCount {
      let below = PackedSearch.fall(topRow & fits[shape], within: fits[shape])
      reached[shape] = below
      left = left | fits[shape] & ~below
      shape &+= 1
    }
    if left.isEmpty {
      share(reached, piece)
      return false
    }
    return true
  }

  /// Moves what is reached sideways, in all orientations.
  @inline(__always)
  private func spread(_ piece: PackedPiece<Columns>) {
    var shape = 0
    while shape < piece.shapeCount {
      spread(shape)
      shape &+= 1
    }
    share(reached, piece)
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

  /// Turns into each orientation that has places left, until nothing is added.
  @inline(__always)
  private func turn(_ piece: PackedPiece<Columns>) {
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
      reached[orientation] = PackedSearch.fall(reached[orientation] | new, within: fits)
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
    // Most of a move is its columns, which neighbouring kicks share.
    var columnBits = 0
    var moved = left
    var kick = first + 1
    while kick < end {
      if kick.pointee.columnBits != columnBits {
        columnBits = kick.pointee.columnBits
        moved = left.ring(0 &- columnBits)
      }
      let rows = moved.up(kick.pointee.down).down(kick.pointee.up)
      let sources = rows & kick.pointee.sources & blocked
      if !sources.isEmpty { new = new | kicked(sources, kick, from: first, to: end, fits) & left }
      kick += 1
    }
    return new
  }

  /// Where a kick leads those of its `sources` that no earlier test of the turn serves.
  @inline(__always)
  private func kicked(
    _ sources: Columns, _ kick: UnsafeMutablePointer<PackedPiece<Columns>.Kick>,
    from first: UnsafeMutablePointer<PackedPiece<Columns>.Kick>,
    to end: UnsafeMutablePointer<PackedPiece<Columns>.Kick>, _ fits: Columns
  ) -> Columns {
    var sources = sources
    var other = first + 1
    while other < end {
      if other.pointee.test < kick.pointee.test { sources = sources & ~served(by: other, fits) }
      other += 1
    }
    return sources.ring(kick.pointee.bits)
  }

  /// The places that a kick leads to one that fits.
  @inline(__always)
  private func served(by kick: UnsafeMutablePointer<PackedPiece<Columns>.Kick>, _ fits: Columns) -> Columns {
    (fits & kick.pointee.targets).ring(0 &- kick.pointee.bits) & kick.pointee.sources
  }

  /// `places` and all that is straight below them: the carry of an addition runs down a column as far as it fits.
  @inline(__always)
  private static func fall(_ places: Columns, within fits: Columns) -> Columns {
    fits & ~fits.plus(places) | places
  }
}
