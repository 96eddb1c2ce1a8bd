/// The one search for resting places: it floods maps of a field with the places that a piece can reach.
///
/// For each orientation a map tells where the piece fits and another which of these places it reaches: a bit a place,
/// told by the piece's left edge and lowest row. All places are moved at once, by shift and mask, until nothing is
/// added. Gravity waits meanwhile.
///
/// A map that holds the whole field is flooded from the spawn. One that holds its lower part alone, `highestStack`
/// rows and a few more, is flooded from the map's top row, as everything above the stack can be reached in any
/// orientation. Places and kicks above such a map need no thought: a turn that starts above it has room between the walls, and there it lowers the
/// piece's lowest row by two at most, so that it ends above the stack.
///
/// Nothing is allocated once a search is made.
final class PlacementSearch<Columns: PackedColumns> {
  let rules: PlacementRules
  let width: Int
  /// The highest stack that the map serves, as a count of rows from the floor; −1 if the field is not for it.
  let highestStack: Int
  /// Whether the map holds the whole field.
  let isWhole: Bool
  /// The tables of each of the seven; of those that the search is not for there are none.
  private let pieces: UnsafeMutablePointer<PackedPiece<Columns>?>
  /// What of a map belongs to the field.
  let field: Columns
  /// What of a map belongs to no column of the field: taken on every board.
  let outside: Columns
  /// The map's row from which a piece that spawns comes: its lowest mino's, in spawn orientation without a drop.
  private let spawnRow: Int
  /// The field's columns' uppermost row; empty if the map is whole.
  let topRow: Columns
  /// The rows that stay in the map when moved one down.
  let upperRows: Columns
  /// For each n the uppermost row n columns further left: above the map a cell is free if its column is the field's.
  private let openTops: UnsafeMutablePointer<Columns>
  /// For each n the places at which a matrix whose lowest mino is in its row n does not leave the hidden rows.
  private let ceilings: UnsafeMutablePointer<Columns>
  /// For each index of `cells` the places at which that cell is free.
  private let free: UnsafeMutablePointer<Columns>
  /// For each orientation, where the piece fits.
  let fits: UnsafeMutablePointer<Columns>
  /// For each orientation, which of these places are reached.
  let reached: UnsafeMutablePointer<Columns>

  /// A search for the places of `tetrominoes` on fields of a size.
  init(_ rules: PlacementRules, on size: ColumnField.Size, of tetrominoes: [Tetromino] = Tetromino.allCases) {
    self.rules = rules
    width = size.width
    isWhole = size.rows <= Columns.rowCount
    pieces = .allocate(capacity: 7)
    pieces.initialize(repeating: nil, count: 7)
    let fitsWidth = width <= Columns.columnCount
    var servesTurns = true
    for tetromino in fitsWidth ? tetrominoes : [] where pieces[Int(tetromino.rawValue)] == nil {
      let piece = PackedPiece<Columns>(tetromino, rules, width: width)
      servesTurns =
        servesTurns && piece.longestMove <= Columns.ringReach && (isWhole || piece.deepestOpenTurn <= 2)
      pieces[Int(tetromino.rawValue)] = piece
    }
    // Two rows are for the flood from above; four keep the spawn out of reach of stack and game over.
    highestStack =
      !fitsWidth || !servesTurns
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

  /// The tables of a tetromino that the search is for.
  func piece(_ tetromino: Tetromino) -> PackedPiece<Columns> {
    guard let piece = pieces[Int(tetromino.rawValue)] else {
      preconditionFailure("a tetromino of the search")
    }
    return piece
  }

  /// Finds, for each shape of `piece`, where it comes to rest on `taken`, and puts these maps into `rests`.
  ///
  /// What of `rests` belongs to no shape is left empty; there are four of them.
  @inline(__always)
  func search(
    _ piece: PackedPiece<Columns>, on taken: Columns, rests: UnsafeMutablePointer<Columns>
  ) {
    findFits(piece, on: taken)
    if isWhole {
      floodFromSpawn(piece)
    } else if fallFromTop(piece) {
      spreadShapes(piece)
      // A piece that is as it was after a turn has no other orientation to turn into.
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
    // Step by step, so that every shift is a constant one.
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
    share(fits, piece)
    if isWhole {
      for orientation in 0..<4 {
        fits[orientation] = fits[orientation] & ceilings[piece.shapes[orientation].bottom]
      }
    }
  }

  /// Gives what is the same for a shape to all orientations that have it.
  @inline(__always)
  private func share(_ maps: UnsafeMutablePointer<Columns>, _ piece: PackedPiece<Columns>) {
    if piece.shapeCount == 2 {
      maps[2] = maps[0]
      maps[3] = maps[1]
    } else if piece.shapeCount == 1, isWhole || piece.orientationCount > 1 {
      for orientation in 1..<4 { maps[orientation] = maps[0] }
    }
  }

  /// Reaches all that a piece can come to from its spawn.
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

  /// Reaches what is straight below the map's top; says whether there are places left.
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
      share(reached, piece)
      return false
    }
    return true
  }

  /// Moves what is reached sideways, in all orientations.
  @inline(__always)
  private func spreadShapes(_ piece: PackedPiece<Columns>) {
    var shape = 0
    while shape < piece.shapeCount {
      spread(shape)
      shape &+= 1
    }
    share(reached, piece)
  }

  /// Moves what is reached sideways and down until nothing is added.
  @inline(__always)
  func spread(_ orientation: Int) {
    let fits = fits[orientation]
    var reached = reached[orientation]
    while true {
      let new = beside(reached, fits) & ~reached
      if new.isEmpty { break }
      reached = Self.fall(reached | new, within: fits)
    }
    self.reached[orientation] = reached
  }

  /// Where a step to the side leads from `places`.
  @inline(__always)
  func beside(_ places: Columns, _ fits: Columns) -> Columns {
    let toLeft = places.toLeft()
    let toRight = places.toRight()
    var beside = toLeft | toRight
    if rules.hasDiagonal {
      beside = beside | ((toLeft & field & ~fits) | (toRight & field & ~fits)).down(1)
    }
    return beside & fits
  }

  /// `places` and all that is straight below them: the carry of an addition runs down a column as far as it fits.
  @inline(__always)
  static func fall(_ places: Columns, within fits: Columns) -> Columns {
    fits & ~fits.plus(places) | places
  }
}
