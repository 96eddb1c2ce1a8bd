import CNcurses

/// Puts the cells that have changed into ncurses's window.
struct CellPainter {
  private let repertoire: CharacterRepertoire
  private var pens: PenTable
  private var shown: CellBuffer
  /// For each row the columns, from the first to the last, that ncurses has not been told of.
  private var behind: [Range<Int>]
  private var looks = RecentLooks()
  /// The changes of a frame, each in a row; kept for its room.
  private var changes: [(y: Int, columns: Range<Int>)] = []

  /// A painter of a window in which every cell is blank.
  init(size: Size, repertoire: CharacterRepertoire, pens: PenTable) {
    self.repertoire = repertoire
    self.pens = pens
    shown = CellBuffer(size: size)
    behind = Array(repeating: 0..<0, count: size.rows)
  }

  mutating func resize(to size: Size) {
    guard shown.size != size else { return }
    shown.reset(to: size)
    behind = Array(repeating: 0..<0, count: size.rows)
  }

  mutating func setTheme(_ theme: Theme) {
    pens.setTheme(theme)
    looks = RecentLooks()
  }

  /// Puts what differs from what was put before, looking only at what was touched; the buffer is settled.
  ///
  /// - Parameter isAnew: whether every cell is to be put.
  mutating func paint(_ buffer: inout CellBuffer, isAnew: Bool) {
    if buffer.size != shown.size { buffer = buffer.resized(to: shown.size) }
    catchUp(isAnew: isAnew)
    for y in 0..<shown.size.rows where isAnew || !buffer.touched[y].isEmpty {
      put(row: y, of: buffer, isAnew: isAnew)
    }
    buffer.settle()
  }

  // MARK: - Few changes

  /// Lets what differs from what was put before wait as runs, where it is little and each of its characters takes up
  /// one column; the buffer is then settled, and ncurses is told at the next frame that it draws.
  ///
  /// - Returns: `false` where it is otherwise, and nothing has changed but what waits.
  mutating func putFew(_ buffer: inout CellBuffer, into runs: inout WaitingRuns) -> Bool {
    guard buffer.size == shown.size else { return false }
    changes.removeAll(keepingCapacity: true)
    for y in buffer.touched.indices where !buffer.touched[y].isEmpty {
      guard let columns = buffer.differing(buffer.touched[y], inRow: y, from: shown) else { continue }
      guard putFew(columns, ofRow: y, buffer, into: &runs) else { return false }
      changes.append((y, columns))
    }
    for (y, columns) in changes {
      shown.copy(columns, ofRow: y, from: buffer)
      behind[y].widen(to: columns)
    }
    buffer.settle()
    return true
  }

  private mutating func putFew(
    _ columns: Range<Int>, ofRow y: Int, _ buffer: CellBuffer, into runs: inout WaitingRuns
  ) -> Bool {
    // Where a cursor is that wrote the last column is told differently by each terminal.
    guard columns.upperBound < shown.size.columns else { return false }
    let start = y * shown.size.columns
    let cells = buffer.cells.span
    var next = columns.lowerBound
    // What was let wait last, and where.
    var (last, lastColumn) = (Cell.blank, -2)
    for x in columns where cells[start + x] != shown[x, y] {
      // A few cells that are as they were are written as quickly as passed over.
      let isNear = x > next && x - next <= Self.mostBetween
      for between in (isNear ? next : x)...x {
        let cell = cells[start + between]
        guard repertoire.isSingle(cell), repertoire.isSingle(shown[between, y]) else { return false }
        if between == lastColumn + 1, cell == last, let scalar = cell.ascii {
          runs.appendAgain(scalar)
          lastColumn = between
          continue
        }
        let glyph = repertoire.glyph(of: cell, fitsWide: false)
        let look = looks.look(of: cell.style, isBlank: glyph.isBlank, from: pens)
        if between < x, runs.lastLook != look { continue }
        guard let scalar = Unicode.Scalar(glyph.base) else { return false }
        runs.append(scalar, at: Point(x: between, y: y), look: look, isBlank: glyph.isBlank)
        (last, lastColumn) = (cell, between)
      }
      if runs.isFull { return false }
      next = x + 1
    }
    return true
  }

  /// A move of the cursor takes three bytes at least.
  private static let mostBetween = 3

  /// Tells ncurses of what was written without it, as of something that the terminal shows already.
  private mutating func catchUp(isAnew: Bool) {
    for y in behind.indices where !behind[y].isEmpty {
      if !isAnew {
        for x in behind[y] { put(shown[x, y], fits: false, afterWide: false, x, y) }
        blockfall_take_as_shown(Int32(y), Int32(behind[y].lowerBound), Int32(behind[y].count))
      }
      behind[y] = 0..<0
    }
  }

  // MARK: - Through ncurses

  private mutating func put(row y: Int, of buffer: CellBuffer, isAnew: Bool) {
    let columns = shown.size.columns
    let differing = buffer.differing(isAnew ? 0..<columns : buffer.touched[y], inRow: y, from: shown)
    guard let span = isAnew ? 0..<columns : differing else { return }
    var x = span.lowerBound
    // Of a wide character both halves go together, whichever of them changed.
    if x > 0, repertoire.isWide(buffer[x - 1, y]) { x -= 1 }
    var rightOfWideIsStale = false
    while x < span.upperBound || (rightOfWideIsStale && x < columns) {
      defer { x += 1 }
      let cell = buffer[x, y]
      let before = shown[x, y]
      let differs = isAnew || cell != before
      if !differs, !rightOfWideIsStale, cell.base < CharacterRepertoire.firstWide { continue }
      let next = x + 1 < columns ? buffer[x + 1, y] : Cell.blank
      let isWide = repertoire.isWide(cell)
      let nextDiffers = isWide && x + 1 < columns && next != shown[x + 1, y]
      if differs || nextDiffers || rightOfWideIsStale {
        put(cell, fits: x + 1 < columns && next.base == 0, afterWide: x > 0 && isCovered(x, y, buffer), x, y)
      }
      rightOfWideIsStale = differs && (isWide || repertoire.isWide(before))
    }
    if let differing { shown.copy(differing, ofRow: y, from: buffer) }
  }

  private func isCovered(_ x: Int, _ y: Int, _ buffer: CellBuffer) -> Bool {
    buffer[x, y].base == 0 && repertoire.isWide(buffer[x - 1, y])
  }

  private mutating func put(_ cell: Cell, fits: Bool, afterWide: Bool, _ x: Int, _ y: Int) {
    if cell.base == 0, afterWide { return }  // ncurses covers it with the cell to the left.
    let glyph = repertoire.glyph(of: cell, fitsWide: fits)
    let pen = pens.pen(for: cell.style, isBlank: glyph.isBlank)
    blockfall_put(
      Int32(y), Int32(x), wchar_t(glyph.base), wchar_t(glyph.marks.0), wchar_t(glyph.marks.1),
      pen.attributes, pen.pair)
  }
}

/// The looks of the few styles that were drawn last, as a piece and the ground have but two or three.
private struct RecentLooks {
  private static let most = 6
  private var all: [(style: Style, isBlank: Bool, look: GraphicRendition)] = []

  mutating func look(of style: Style, isBlank: Bool, from pens: PenTable) -> GraphicRendition {
    for one in all where one.style == style && one.isBlank == isBlank { return one.look }
    let look = pens.rendition(for: style, isBlank: isBlank)
    if all.count == Self.most { all.removeAll(keepingCapacity: true) }
    all.append((style, isBlank, look))
    return look
  }
}

extension CellBuffer {
  fileprivate func resized(to size: Size) -> CellBuffer {
    var result = CellBuffer(size: size)
    for y in 0..<min(size.rows, self.size.rows) {
      for x in 0..<min(size.columns, self.size.columns) { result[x, y] = self[x, y] }
    }
    return result
  }
}
