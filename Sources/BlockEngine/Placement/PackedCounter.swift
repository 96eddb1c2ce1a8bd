/// Counts on packed columns, as long as the stack stays low; what gets higher goes to somebody else.
final class PackedCounter<Columns: PackedColumns> {
  private let search: PackedSearch<Columns>
  /// The piece of each ply.
  private let pieces: UnsafeMutablePointer<PackedPiece<Columns>>
  private let plies: Int
  /// The tables of those of the seven that are in the queue, to be given back.
  private let tables: [PackedPiece<Columns>]
  /// For each ply and shape where the piece rests.
  private let rests: UnsafeMutablePointer<Columns>
  private let width: Int
  /// The cells of no column and the floors: taken on every board.
  private let outside: Columns

  /// The highest stack that is counted here; −1 where the field is too small for it.
  ///
  /// Two rows are for the search, as it says; four keep the spawn out of reach of stack and game over.
  let highestStack: Int

  init(_ rules: PlacementRules, _ playfield: Playfield, _ queue: [Tetromino]) {
    let width = playfield.width
    let rows = playfield.hiddenRows + playfield.height
    let fits = width <= Columns.columnCount && rows >= Columns.rowCount
    highestStack = fits ? min(Columns.rowCount - 2, playfield.height - 4) : -1
    self.width = width
    plies = queue.count
    search = PackedSearch(hasDiagonal: rules.hasDiagonal, width: width)
    pieces = .allocate(capacity: plies)
    var tables: [PackedPiece<Columns>] = []
    for tetromino in Tetromino.allCases where queue.contains(tetromino) {
      let piece = PackedPiece<Columns>(tetromino, rules, width: width)
      tables.append(piece)
      for ply in queue.indices where queue[ply] == tetromino { (pieces + ply).initialize(to: piece) }
    }
    self.tables = tables
    rests = .allocate(capacity: 4 * plies)
    rests.initialize(repeating: Columns(everyWord: 0), count: 4 * plies)
    outside = ~Columns(rowsOf: width)
  }

  deinit {
    for table in tables { table.deallocate() }
    pieces.deallocate()
    rests.deallocate()
  }

  /// Counts the sequences of resting places of the pieces from `ply` to `last` on a field.
  ///
  /// - Parameter top: how high its stack is, as a count of rows from the floor.
  func count(_ field: ColumnField, top: Int, ply: Int, last: Int, for perft: PerftCounter) -> Int {
    count(packed(field), top: top, ply: ply, last: last, for: perft)
  }

  /// The lower part of `field` in packed columns.
  private func packed(_ field: ColumnField) -> Columns {
    var taken = outside
    let above = UInt64(field.rows - Columns.rowCount)
    for x in 0..<width { taken.insert(field.columns[x] >> above, column: x) }
    return taken
  }

  /// Puts a board into the lower part of `field`, whose upper part gets empty.
  private func unpack(_ taken: Columns, into field: ColumnField) {
    let above = UInt64(field.rows - Columns.rowCount)
    for x in 0..<width { field.columns[x] = taken.lane(x) << above }
  }

  /// Counts the sequences of resting places of the pieces from `ply` to `last` on a board.
  ///
  /// - Parameter top: how high the stack is at most, as a count of rows from the floor.
  private func count(_ taken: Columns, top: Int, ply: Int, last: Int, for perft: PerftCounter) -> Int {
    let piece = pieces[ply]
    let rests = rests + 4 &* ply
    search.search(piece, on: taken, rests: rests)
    if ply == last { return Columns.count(rests[0], rests[1], rests[2], rests[3]) }
    var isUnpacked = false
    var total = 0
    for shape in 0..<piece.shapeCount {
      for word in 0..<Columns.wordCount {
        var bits = rests[shape][word]
        let places = piece.places + (shape &* Columns.wordCount &+ word) &* 64
        while bits != 0 {
          let bit = bits.trailingZeroBitCount
          bits &= bits &- 1
          let top = max(top, places[bit].top)
          if top > highestStack {
            if !isUnpacked { unpack(taken, into: perft.field(ply)) }
            isUnpacked = true
            total &+= perft.countHigh(
              ply, last, shape: shape, x: word &* Columns.columnsPerWord &+ bit / Columns.stride,
              row: perft.rows &- Columns.rowCount &+ bit % Columns.stride)
            continue
          }
          var next = taken | places[bit].cells
          let full = next.fullRows
          var height = top
          if full != 0 {
            next = cleared(next, full)
            height &-= full.nonzeroBitCount
          }
          total &+= count(next, top: height, ply: ply &+ 1, last: last, for: perft)
        }
      }
    }
    return total
  }

  /// A board without its full rows.
  @inline(never)
  private func cleared(_ taken: Columns, _ full: UInt64) -> Columns {
    var taken = taken & ~outside
    var full = full
    while full != 0 {
      let row = full & (0 &- full)
      let above = Columns(lane: row &- 1, columnCount: width)
      let below = ~Columns(lane: row << 1 &- 1, columnCount: width)
      taken = (taken & above).down(1) | taken & below
      full &= full &- 1
    }
    return taken | outside
  }
}
