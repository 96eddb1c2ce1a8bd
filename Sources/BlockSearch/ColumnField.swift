import BlockEngine

/// The taken cells of a playfield as columns, for code that examines many fields: bit n of a column is the n-th row
/// from the top hidden one.
///
/// A view of memory that the caller owns, so that a search can have a million of them.
public struct ColumnField {
  /// The size of a field.
  public struct Size: Equatable, Sendable {
    /// Columns, 4…26.
    public let width: Int
    /// Visible rows.
    public let height: Int
    /// Rows, hidden ones included, at most 63; any further hidden rows at the top are left out.
    public let rows: Int

    /// The size of a rule set's playfields.
    public init(width: Int, height: Int, hiddenRows: Int) {
      self.width = width
      self.height = height
      rows = min(height + hiddenRows, 63)
    }

    /// Hidden rows above row 0.
    public var hiddenRows: Int { rows - height }
    /// The bits of all rows.
    public var allRows: UInt64 { 1 &<< UInt64(rows) &- 1 }
  }

  /// A word for each column, from left to right.
  public let columns: UnsafeMutablePointer<UInt64>
  /// The size of the field.
  public let size: Size

  /// A field with its columns at `columns`.
  public init(columns: UnsafeMutablePointer<UInt64>, size: Size) {
    self.columns = columns
    self.size = size
  }

  /// Copies the cells of a playfield of the same size.
  public func load(_ playfield: Playfield) {
    let above = playfield.hiddenRows + playfield.height - size.rows
    precondition(playfield.width == size.width && playfield.height == size.height, "a playfield of the size")
    for x in 0..<size.width {
      columns[x] = (0..<size.rows).reduce(0) { column, index in
        let bit =
          index + above < 0 ? 0 : playfield.row(index + above) >> UInt32(x + Playfield.wallColumns) & 1
        return column | UInt64(bit) << UInt64(index)
      }
    }
  }

  /// Copies the cells of another field of the same size.
  public func copy(_ other: ColumnField) { columns.update(from: other.columns, count: size.width) }

  /// Adds a piece at rest.
  public func add(_ piece: FallingPiece) {
    var minos = piece.matrix.bits
    let row = piece.y &+ size.hiddenRows
    while minos != 0 {
      let bit = minos.trailingZeroBitCount
      columns[piece.x &+ bit & 3] |= 1 &<< UInt64(truncatingIfNeeded: row &+ bit &>> 2)
      minos &= minos &- 1
    }
  }

  /// Removes full rows, moves the rows above them down and returns the number of full rows.
  @discardableResult
  public func clearFullRows() -> Int {
    var full = size.allRows
    for x in 0..<size.width { full &= columns[x] }
    let count = full.nonzeroBitCount
    while full != 0 {
      // From the top down: a row that has moved down is above the next full one.
      let above = full & (0 &- full) &- 1
      for x in 0..<size.width {
        let column = columns[x]
        columns[x] = column & ~(above << 1 | 1) | (column & above) << 1
      }
      full &= full &- 1
    }
    return count
  }

  /// The number of rows from the floor to the highest taken cell.
  public var stackHeight: Int {
    var taken: UInt64 = 0
    for x in 0..<size.width { taken |= columns[x] }
    return taken == 0 ? 0 : size.rows - taken.trailingZeroBitCount
  }
}

extension ColumnField {
  /// Copies the lower part from a map; the rows above it become empty.
  func load<Columns: Bitboard>(_ taken: Columns) {
    for x in 0..<size.width {
      let lane = taken.lane(x)
      columns[x] =
        size.rows >= Columns.rowCount
        ? lane << UInt64(size.rows - Columns.rowCount) : lane >> UInt64(Columns.rowCount - size.rows)
    }
  }
}

extension Bitboard {
  /// The lower part of a field, as high as the map; columns outside the field count as taken.
  @inline(__always)
  init(_ field: ColumnField, outside: Self) {
    self = outside
    let rows = field.size.rows
    for x in 0..<field.size.width {
      let column = field.columns[x]
      insert(
        rows >= Self.rowCount
          ? column >> UInt64(rows - Self.rowCount) : column << UInt64(Self.rowCount - rows),
        column: x)
    }
  }
}
