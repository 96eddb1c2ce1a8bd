/// The taken cells of a playfield as columns: bit n of a word is the n-th row from the uppermost hidden one.
///
/// A view of memory that somebody else keeps, so that a search can have one for each of its depths.
struct ColumnField {
  let columns: UnsafeMutablePointer<UInt64>
  let width: Int
  /// Rows, hidden ones included; at most 63, as floods carry one bit out.
  let rows: Int

  /// The bits of all rows.
  var allRows: UInt64 { 1 << UInt64(rows) - 1 }

  /// Takes over the cells of a playfield of the same size.
  func load(_ playfield: Playfield) {
    for x in 0..<width {
      columns[x] = (0..<rows).reduce(0) { column, index in
        let bit = playfield.row(index) >> UInt32(x + Playfield.wallColumns) & 1
        return column | UInt64(bit) << UInt64(index)
      }
    }
  }

  /// Takes over another field's cells.
  func copy(_ other: ColumnField) {
    for x in 0..<width { columns[x] = other.columns[x] }
  }

  /// Adds a piece whose left edge is column `x` and whose lowest mino is in row `row` of the store.
  func add(_ shape: PieceShape, x: Int, row: Int) {
    for cell in shape.cells { columns[x + cell.column] |= 1 << UInt64(row - cell.up) }
  }

  /// Takes full rows out, lets what is above them come down, and says how many they were.
  func clearFullRows() -> Int {
    var full = allRows
    for x in 0..<width { full &= columns[x] }
    let count = full.nonzeroBitCount
    while full != 0 {
      // From the top: a row that has come down is above the next one.
      let above = full & (0 &- full) &- 1
      for x in 0..<width {
        let column = columns[x]
        columns[x] = column & ~(above << 1 | 1) | (column & above) << 1
      }
      full &= full &- 1
    }
    return count
  }

  /// How many rows from the floor up to the highest taken cell.
  var stackHeight: Int {
    var taken: UInt64 = 0
    for x in 0..<width { taken |= columns[x] }
    return taken == 0 ? 0 : rows - taken.trailingZeroBitCount
  }
}
