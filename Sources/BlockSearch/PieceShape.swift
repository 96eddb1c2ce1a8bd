import BlockEngine

/// The minos of a piece in one orientation: columns from its left edge, rows up from its lowest one.
///
/// Orientations that cover the same cells have the same shape, wherever their matrices place them.
struct PieceShape: Equatable, Sendable {
  /// One of the four minos.
  struct Cell: Equatable, Sendable {
    /// Columns to the right of the shape's left edge, 0…3.
    let column: Int
    /// Rows above the shape's lowest row, 0…3.
    let up: Int
  }

  /// The matrix of the minos.
  let matrix: Matrix
  /// The four minos, row by row from the top.
  let cells: [Cell]
  /// The minos of each column from the left edge on: bit n is 3 − n rows above the lowest row.
  let columns: SIMD4<UInt64>
  /// The number of columns, 1…4.
  let width: Int
  /// The number of rows, 1…4.
  let height: Int
  /// The matrix's empty columns left of the shape.
  let left: Int
  /// The matrix's lowest row with a mino.
  let bottom: Int

  init(_ matrix: Matrix) {
    self.matrix = matrix
    let minos = (0..<16).filter { matrix.bits >> UInt16($0) & 1 == 1 }
    let left = minos.map { $0 & 3 }.min() ?? 0
    let bottom = minos.map { $0 >> 2 }.max() ?? 0
    cells = minos.map { Cell(column: ($0 & 3) - left, up: bottom - ($0 >> 2)) }
    var columns = SIMD4<UInt64>(repeating: 0)
    for cell in cells { columns[cell.column] |= 1 << UInt64(3 - cell.up) }
    self.columns = columns
    width = 1 + (cells.map(\.column).max() ?? 0)
    height = 1 + (cells.map(\.up).max() ?? 0)
    self.left = left
    self.bottom = bottom
  }

  /// Whether two shapes cover the same cells, wherever their matrices place them.
  static func == (a: PieceShape, b: PieceShape) -> Bool { a.cells == b.cells }
}

/// The shapes of one tetromino and the turns between its orientations.
struct PieceShapes: Sendable {
  /// The shape of each orientation.
  let orientations: [PieceShape]
  /// The number of different shapes: 1, 2 or 4.
  ///
  /// Orientation n has the shape of orientation n modulo this number.
  let count: Int

  init(of tetromino: Tetromino, in system: RotationSystem) {
    let shapes = Orientation.allCases.map { PieceShape(system.matrix(of: tetromino, $0)) }
    orientations = shapes
    count = [1, 2].first { count in (0..<4).allSatisfy { shapes[$0] == shapes[$0 % count] } } ?? 4
  }
}
