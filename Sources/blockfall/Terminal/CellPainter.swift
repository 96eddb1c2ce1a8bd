import CNcurses

/// Puts the cells that have changed into ncurses's window.
struct CellPainter {
  private let repertoire: CharacterRepertoire
  private var pens: PenTable
  private var shown: CellBuffer

  /// A painter of a window in which every cell is blank.
  init(size: Size, repertoire: CharacterRepertoire, pens: PenTable) {
    self.repertoire = repertoire
    self.pens = pens
    shown = CellBuffer(size: size)
  }

  mutating func resize(to size: Size) {
    if shown.size != size { shown.reset(to: size) }
  }

  mutating func setTheme(_ theme: Theme) {
    pens.setTheme(theme)
  }

  /// Puts what differs from what was put before, looking only at what was touched; the buffer is settled.
  ///
  /// - Parameter isAnew: whether every cell is to be put.
  mutating func paint(_ buffer: inout CellBuffer, isAnew: Bool) {
    if buffer.size != shown.size { buffer = buffer.resized(to: shown.size) }
    for y in 0..<shown.size.rows where isAnew || !buffer.touched[y].isEmpty {
      put(row: y, of: buffer, isAnew: isAnew)
    }
    buffer.settle()
  }

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

extension CellBuffer {
  fileprivate func resized(to size: Size) -> CellBuffer {
    var result = CellBuffer(size: size)
    for y in 0..<min(size.rows, self.size.rows) {
      for x in 0..<min(size.columns, self.size.columns) { result[x, y] = self[x, y] }
    }
    return result
  }
}
