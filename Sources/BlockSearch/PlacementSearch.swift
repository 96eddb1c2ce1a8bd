import BlockEngine

/// The search for resting places: it floods maps of a field with the places that a piece can reach.
///
/// For each orientation one map has the places where the piece fits and another those that it reaches: one bit for
/// each place, given by the piece's left edge and lowest row. Shifts and masks move all places at once until nothing
/// is added. Gravity does not act.
///
/// A map of the whole field is flooded from the spawn. A map of only its lower part, `maxStackHeight` rows and a few
/// more, is flooded from its top row, because everything above the stack can be reached in any orientation. Places
/// and kicks above such a map need no search: a turn that starts there has room between the walls, and it lowers the
/// piece's lowest row by at most two, so it ends above the stack.
///
/// After its initialization a search allocates nothing.
final class PlacementSearch<Columns: Bitboard> {
  let rules: PlacementRules
  let width: Int
  /// The highest stack that the map handles, in rows from the floor; −1 if the field does not fit.
  let maxStackHeight: Int
  /// Whether the map contains the whole field.
  let isWhole: Bool
  /// The tables of each tetromino; nil for those that the search does not need.
  private let pieces: UnsafeMutablePointer<PackedPiece<Columns>?>
  /// The cells of the map that belong to the field.
  let field: Columns
  /// The cells of the map outside the field, which always count as taken.
  let outside: Columns
  /// The map's row of a spawning piece's matrix, before a drop at the spawn.
  private let spawnRow: Int
  /// The top row of the field's columns; empty if the map is whole.
  let topRow: Columns
  /// The rows that stay in the map when moved down by one.
  let upperRows: Columns
  /// For each n the top row moved n columns to the left: above the map, all cells in the field's columns are free.
  private let openTops: UnsafeMutablePointer<Columns>
  /// For each n the places where a matrix with its lowest mino in its row n stays within the hidden rows.
  private let ceilings: UnsafeMutablePointer<Columns>
  /// For each index of `cells`, the places where that cell is free.
  private let free: UnsafeMutablePointer<Columns>
  /// The places where the piece fits, for each orientation.
  let fits: UnsafeMutablePointer<Columns>
  /// The reached places, for each orientation.
  let reached: UnsafeMutablePointer<Columns>

  /// A search for placements of `tetrominoes` on fields of a size.
  init(_ rules: PlacementRules, on size: ColumnField.Size, of tetrominoes: [Tetromino] = Tetromino.allCases) {
    self.rules = rules
    width = size.width
    isWhole = size.rows <= Columns.rowCount
    pieces = .allocate(capacity: 7)
    pieces.initialize(repeating: nil, count: 7)
    let fitsWidth = width <= Columns.columnCount
    var supportsTurns = true
    for tetromino in fitsWidth ? tetrominoes : [] where pieces[Int(tetromino.rawValue)] == nil {
      let piece = PackedPiece<Columns>(tetromino, rules, width: width)
      supportsTurns =
        supportsTurns && piece.maxMoveBits <= Columns.maxRotation && (isWhole || piece.maxOpenTurnDrop <= 2)
      pieces[Int(tetromino.rawValue)] = piece
    }
    // Two rows are for the flood from above; four keep the spawn away from the stack and from the end of the game.
    maxStackHeight =
      !fitsWidth || !supportsTurns
      ? -1 : isWhole ? size.rows : min(Columns.rowCount - 2, size.height - 4)
    let columnCount = min(width, Columns.columnCount)
    let rows: UInt64 = 1 << UInt64(Columns.rowCount) - 1
    self.field = Columns(rowsOf: columnCount)
    outside = ~self.field
    topRow = Columns(lane: isWhole ? 0 : 1, columnCount: columnCount)
    upperRows = Columns(lane: rows >> 1, columnCount: columnCount)
    let ceiling = max(0, Columns.rowCount - size.rows)
    spawnRow = ceiling + size.hiddenRows + rules.spawnRow
    openTops = .allocate(capacity: 4)
    ceilings = .allocate(capacity: 4)
    free = .allocate(capacity: 16)
    fits = .allocate(capacity: 4)
    reached = .allocate(capacity: 4)
    for index in 0..<4 {
      (openTops + index).initialize(
        to: Columns(lane: isWhole ? 0 : 1, columnCount: max(0, columnCount - index)))
      (ceilings + index).initialize(
        to: Columns(lane: isWhole ? rows << UInt64(ceiling + index) & rows : rows, columnCount: columnCount))
    }
    free.initialize(repeating: Columns(everyWord: 0), count: 16)
    fits.initialize(repeating: Columns(everyWord: 0), count: 4)
    reached.initialize(repeating: Columns(everyWord: 0), count: 4)
  }

  deinit {
    for index in 0..<7 { pieces[index]?.deallocate() }
    pieces.deallocate()
    for memory in [openTops, ceilings, free, fits, reached] { memory.deallocate() }
  }

  /// The tables of one of the search's tetrominoes.
  func piece(_ tetromino: Tetromino) -> PackedPiece<Columns> {
    guard let piece = pieces[Int(tetromino.rawValue)] else {
      preconditionFailure("a tetromino of the search")
    }
    return piece
  }

  /// Finds the resting places of each shape of `piece` on `taken` and stores their maps in `rests`.
  ///
  /// `rests` has four maps; those without a shape become empty.
  @inline(__always)
  func search(
    _ piece: PackedPiece<Columns>, on taken: Columns, rests: UnsafeMutablePointer<Columns>
  ) {
    findFits(piece, on: taken)
    if isWhole {
      floodFromSpawn(piece)
    } else if fallFromTop(piece) {
      spreadShapes(piece)
      // A piece that turns do not change has no other orientation.
      if piece.orientationCount > 1 { turn(piece) }
    }
    let empty = Columns(everyWord: 0)
    for shape in 0..<4 { rests[shape] = empty }
    var orientation = 0
    while orientation < piece.orientationCount {
      let shape = orientation & (piece.shapeCount &- 1)
      rests[shape] = rests[shape] | reached[orientation] & ~fits[orientation].up(1)
      orientation &+= 1
    }
  }

  @inline(__always)
  private func findFits(_ piece: PackedPiece<Columns>, on taken: Columns) {
    // Column by column, so that every shift is constant.
    var base = field & ~taken
    var index = 0
    for column in 0..<4 {
      if column == piece.columnReach { break }
      if column > 0 { base = base.toLeft() & field }
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
    copyToEqualShapes(fits, piece)
    if isWhole {
      for orientation in 0..<4 {
        fits[orientation] = fits[orientation] & ceilings[piece.shapes[orientation].bottom]
      }
    }
  }

  /// Copies a shape's map to all orientations with that shape.
  @inline(__always)
  private func copyToEqualShapes(_ maps: UnsafeMutablePointer<Columns>, _ piece: PackedPiece<Columns>) {
    if piece.shapeCount == 2 {
      maps[2] = maps[0]
      maps[3] = maps[1]
    } else if piece.shapeCount == 1, isWhole || piece.orientationCount > 1 {
      for orientation in 1..<4 { maps[orientation] = maps[0] }
    }
  }

  /// Reaches everything from the piece's spawn.
  private func floodFromSpawn(_ piece: PackedPiece<Columns>) {
    for orientation in 0..<4 { reached[orientation] = Columns(everyWord: 0) }
    var spawn = Columns(everyWord: 0)
    let shape = piece.shapes[0]
    spawn.insert(1 << UInt64(spawnRow + shape.bottom), column: (width - 4) / 2 + shape.left)
    spawn = spawn & fits[0]
    if spawn.isEmpty { return }
    let below = spawn.down(1) & fits[0]
    if rules.dropsAtSpawn, !below.isEmpty { spawn = below }
    reached[0] = Self.fall(spawn, within: fits[0])
    spread(0)
    if piece.orientationCount > 1 { turn(piece) }
  }

  /// Reaches everything straight below the map's top; returns whether there are places left.
  @inline(__always)
  private func fallFromTop(_ piece: PackedPiece<Columns>) -> Bool {
    var left = Columns(everyWord: 0)
    var shape = 0
    while shape < piece.shapeCount {
      let below = Self.fall(topRow & fits[shape], within: fits[shape])
      reached[shape] = below
      left = left | fits[shape] & ~below
      shape &+= 1
    }
    if left.isEmpty {
      copyToEqualShapes(reached, piece)
      return false
    }
    return true
  }

  /// Moves the reached places sideways, in all orientations.
  @inline(__always)
  private func spreadShapes(_ piece: PackedPiece<Columns>) {
    var shape = 0
    while shape < piece.shapeCount {
      spread(shape)
      shape &+= 1
    }
    copyToEqualShapes(reached, piece)
  }

  /// Moves the reached places sideways and down until nothing is added.
  @inline(__always)
  func spread(_ orientation: Int) {
    let fits = fits[orientation]
    var reached = reached[orientation]
    while true {
      let new = shiftedSideways(reached, fits) & ~reached
      if new.isEmpty { break }
      reached = Self.fall(reached | new, within: fits)
    }
    self.reached[orientation] = reached
  }

  /// The places one move to the side from `places`.
  @inline(__always)
  func shiftedSideways(_ places: Columns, _ fits: Columns) -> Columns {
    let toLeft = places.toLeft()
    let toRight = places.toRight()
    var shiftedSideways = toLeft | toRight
    if rules.hasDiagonal {
      shiftedSideways = shiftedSideways | ((toLeft & field & ~fits) | (toRight & field & ~fits)).down(1)
    }
    return shiftedSideways & fits
  }

  /// `places` and all places straight below them: an addition's carry runs down a column as far as the piece fits.
  @inline(__always)
  static func fall(_ places: Columns, within fits: Columns) -> Columns {
    fits & ~fits.plus(places) | places
  }
}
