/// What the whole screen shall show: a grid of cells that screens draw into and the terminal diffs.
///
/// Drawing outside the grid is clipped, so that no widget needs to know how large the terminal is.
struct CellBuffer: Equatable, Sendable {
  private(set) var size: Size
  private(set) var cells: [Cell]

  init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// Makes every cell blank and takes on `size`; the storage is kept where it is large enough.
  mutating func reset(to size: Size) {
    self.size = size
    let count = size.columns * size.rows
    if cells.count == count {
      for index in cells.indices { cells[index] = .blank }
    } else {
      cells = Array(repeating: .blank, count: count)
    }
  }

  subscript(x: Int, y: Int) -> Cell {
    get { cells[y * size.columns + x] }
    set {
      guard x >= 0, y >= 0, x < size.columns, y < size.rows else { return }
      cells[y * size.columns + x] = newValue
    }
  }

  /// Whether row `y` is the same in both buffers, which must be of one width.
  func hasSameRow(_ y: Int, as other: CellBuffer) -> Bool {
    let row = y * size.columns..<(y + 1) * size.columns
    return cells[row] == other.cells[row]
  }

  /// Fills `count` cells of row `y` from column `x` on; all of them must be on the screen.
  mutating func fill(x: Int, y: Int, count: Int, with cell: Cell) {
    let start = y * size.columns + x
    for index in start..<(start + count) { cells[index] = cell }
  }
}
