import BlockEngine

/// Counts sequences on packed columns while the stack is low; higher stacks go back to the `PerftCounter`.
final class PackedCounter<Columns: Bitboard> {
  private let search: PlacementSearch<Columns>
  /// The piece of each ply.
  private let pieces: [PackedPiece<Columns>]
  /// The resting places of each ply and shape.
  private let rests: UnsafeMutablePointer<Columns>

  /// The highest stack that it can count, in rows from the floor; −1 if the field does not fit.
  var maxStackHeight: Int { search.maxStackHeight }

  init(_ rules: PlacementRules, _ size: ColumnField.Size, _ queue: [Tetromino]) {
    search = PlacementSearch(rules, on: size, of: queue)
    let search = search
    pieces = search.maxStackHeight < 0 ? [] : queue.map { search.piece($0) }
    rests = .allocate(capacity: 4 * queue.count)
    rests.initialize(repeating: Columns(everyWord: 0), count: 4 * queue.count)
  }

  deinit { rests.deallocate() }

  /// Counts the sequences of resting places of the pieces from `ply` to `last`; the field's stack is `top` rows high.
  func count(_ field: ColumnField, top: Int, ply: Int, last: Int, for perft: PerftCounter) -> Int {
    count(Columns(field, outside: search.outside), top: top, ply: ply, last: last, for: perft)
  }

  /// Counts on a map with a stack of at most `top` rows.
  private func count(_ taken: Columns, top: Int, ply: Int, last: Int, for perft: PerftCounter) -> Int {
    let piece = pieces[ply]
    let rests = rests + 4 &* ply
    search.search(piece, on: taken, rests: rests)
    if ply == last { return Columns.count(rests[0], rests[1], rests[2], rests[3]) }
    var total = 0
    for shape in 0..<piece.shapeCount {
      for word in 0..<Columns.wordCount {
        var bits = rests[shape][word]
        while bits != 0 {
          let bit = bits.trailingZeroBitCount
          bits &= bits &- 1
          total &+= countFollowing(
            taken, piece.shapes[shape], x: word &* Columns.columnsPerWord &+ bit / Columns.stride,
            row: bit % Columns.stride, top: top, ply: ply, last: last, for: perft)
        }
      }
    }
    return total
  }

  /// Counts what follows a placement: a shape with its left edge in column `x` and its lowest mino in map row `row`.
  @inline(__always)
  private func countFollowing(
    _ taken: Columns, _ shape: PieceShape, x: Int, row: Int, top: Int, ply: Int, last: Int,
    for perft: PerftCounter
  ) -> Int {
    let top = max(top, Columns.rowCount &- 1 &- row &+ shape.height)
    if search.isWhole || top > maxStackHeight {
      perft.field(ply).load(taken)
      return perft.countAfter(shape, x: x, up: Columns.rowCount &- 1 &- row, ply: ply, last: last)
    }
    var next = taken
    for column in 0..<4 where shape.columns[column] != 0 {
      let minos = shape.columns[column]
      next.insert(row >= 3 ? minos &<< UInt64(row &- 3) : minos &>> UInt64(3 &- row), column: x &+ column)
    }
    let full = next.fullRows
    var height = top
    if full != 0 {
      next = cleared(next, full)
      height &-= full.nonzeroBitCount
    }
    return count(next, top: height, ply: ply &+ 1, last: last, for: perft)
  }

  /// The map without its full rows.
  @inline(never)
  private func cleared(_ taken: Columns, _ full: UInt64) -> Columns {
    var taken = taken & search.field
    var full = full
    while full != 0 {
      let row = full & (0 &- full)
      let above = Columns(lane: row &- 1, columnCount: search.width)
      let below = ~Columns(lane: row << 1 &- 1, columnCount: search.width)
      taken = (taken & above).down(1) | taken & below
      full &= full &- 1
    }
    return taken | search.outside
  }
}
