/// The intended content of the screen: a grid of cells that screens draw into and the terminal diffs.
///
/// Drawing outside the grid is clipped, so that widgets need not know the terminal's size.
package struct CellBuffer: Sendable {
  package private(set) var size: Size
  package private(set) var cells: [Cell]
  /// For each row the span of columns drawn into since the last call of `markClean`.
  package private(set) var dirtySpans: [ColumnSpan]
  /// A note by the code that drew the buffer; `reset` clears it.
  package var content: (any Sendable)?
  /// The annotations for reading the buffer aloud; `reset` clears them.
  package var reading = ScreenReading()
  #if DEBUG
    /// Texts truncated since the last `reset`, for tests; at most a hundred.
    package private(set) var truncatedTexts: [String] = []
  #endif

  package init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
    dirtySpans = Array(repeating: ColumnSpan(0..<size.columns), count: size.rows)
  }

  /// Blanks every cell and takes on `size`, reusing the storage if it is large enough.
  package mutating func reset(to size: Size) {
    self.size = size
    content = nil
    reading.reset()
    #if DEBUG
      truncatedTexts = []
    #endif
    let count = size.columns * size.rows
    if cells.count == count {
      cells.fill(0..<count, with: .blank)
    } else {
      cells = Array(repeating: .blank, count: count)
    }
    if dirtySpans.count == size.rows {
      markAllDirty()
    } else {
      dirtySpans = Array(repeating: ColumnSpan(0..<size.columns), count: size.rows)
    }
  }

  /// Records, for tests, a text that is truncated, or that loses its last lines.
  package mutating func recordCut(of text: some StringProtocol) {
    #if DEBUG
      if truncatedTexts.count < 100 { truncatedTexts.append(String(text)) }
    #endif
  }

  /// Marks everything as untouched.
  package mutating func markClean() {
    for y in dirtySpans.indices { dirtySpans[y] = .none }
  }

  /// Marks everything as touched.
  mutating func markAllDirty() {
    for y in dirtySpans.indices { dirtySpans[y] = ColumnSpan(0..<size.columns) }
  }

  private mutating func markDirty(_ columns: Range<Int>, inRow y: Int) {
    dirtySpans[y].widen(to: columns)
  }

  /// The cell at column `x` of row `y`.
  ///
  /// Outside the screen every cell reads as blank, and nothing is written.
  package subscript(x: Int, y: Int) -> Cell {
    get { hasRow(y, from: x, count: 1) ? cells[y * size.columns + x] : .blank }
    set {
      guard hasRow(y, from: x, count: 1) else { return }
      cells[y * size.columns + x] = newValue
      markDirty(x..<(x + 1), inRow: y)
    }
  }

  /// Whether `count` cells of row `y` from column `x` on are on the screen.
  package func hasRow(_ y: Int, from x: Int, count: Int) -> Bool {
    x >= 0 && y >= 0 && x + count <= size.columns && y < size.rows
  }

  /// Fills `count` cells of row `y` from column `x` on; all of them must be on the screen.
  package mutating func fill(x: Int, y: Int, count: Int, with cell: Cell) {
    let start = y * size.columns + x
    cells.fill(start..<(start + count), with: cell)
    markDirty(x..<(x + count), inRow: y)
  }

  /// The span of differing cells among some columns of row `y`, in two buffers of the same width; nil if none differs.
  package func differing(_ columns: Range<Int>, inRow y: Int, from other: CellBuffer) -> Range<Int>? {
    CellBuffer.differing(columns, ofRowAt: y * size.columns, in: cells.span, other.cells.span)
  }

  /// The span of differing cells in one row, which begins at index `start` of both cell arrays.
  ///
  /// Calling a method of the buffer for each row would copy the buffer.
  package static func differing(
    _ columns: Range<Int>, ofRowAt start: Int, in ours: Span<Cell>, _ theirs: Span<Cell>
  ) -> Range<Int>? {
    var (first, last) = (start + columns.lowerBound, start + columns.upperBound - 1)
    while first <= last, ours[first] == theirs[first] { first += 1 }
    guard first <= last else { return nil }
    while ours[last] == theirs[last] { last -= 1 }
    return (first - start)..<(last + 1 - start)
  }

  /// Copies some columns of row `y` from a buffer of the same width.
  package mutating func copy(_ columns: Range<Int>, ofRow y: Int, from other: CellBuffer) {
    let start = y * size.columns
    for index in (start + columns.lowerBound)..<(start + columns.upperBound) {
      cells[index] = other.cells[index]
    }
  }
}

extension CellBuffer: Equatable {
  package static func == (a: CellBuffer, b: CellBuffer) -> Bool { a.size == b.size && a.cells == b.cells }
}

/// A span of columns of a row.
///
/// Not a `Range`: an array of ranges makes the runtime search all conformances of `Int` before the first frame.
package struct ColumnSpan: Equatable, Sendable {
  package private(set) var lowerBound: Int
  package private(set) var upperBound: Int

  package static let none = ColumnSpan(0..<0)

  package init(_ columns: Range<Int>) {
    lowerBound = columns.lowerBound
    upperBound = columns.upperBound
  }

  package var isEmpty: Bool { lowerBound == upperBound }
  package var range: Range<Int> { lowerBound..<upperBound }

  /// Extends the span to cover `other`; an empty span has no place.
  package mutating func widen(to other: Range<Int>) {
    self =
      isEmpty
      ? ColumnSpan(other) : ColumnSpan(min(lowerBound, other.lowerBound)..<max(upperBound, other.upperBound))
  }
}

extension [Cell] {
  /// Writes one cell to a range of indices.
  fileprivate mutating func fill(_ range: Range<Int>, with cell: Cell) {
    var span = mutableSpan
    for index in range { span[index] = cell }
  }
}
