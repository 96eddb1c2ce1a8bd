import CNcurses

/// Puts the cells that have changed into ncurses's window.
struct CellPainter {
  private let repertoire: CharacterRepertoire
  private var pens: PenTable
  private var shown: CellBuffer
  /// For each row the columns, from the first to the last, that ncurses has not been told of.
  private var behind: [ColumnSpan]
  private var looks = RecentLooks()
  /// The changes of a frame, each in a row; kept for its room.
  private var changes: [(y: Int, columns: ColumnSpan)] = []

  /// A painter of a window in which every cell is blank.
  init(size: Size, repertoire: CharacterRepertoire, pens: PenTable) {
    self.repertoire = repertoire
    self.pens = pens
    shown = CellBuffer(size: size)
    behind = Array(repeating: .none, count: size.rows)
  }

  mutating func resize(to size: Size) {
    guard shown.size != size else { return }
    shown.reset(to: size)
    behind = Array(repeating: .none, count: size.rows)
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
    let cells = buffer.cells
    guard findChanges(of: cells, in: buffer.touched), putChanges(of: cells, into: &runs) else { return false }
    for (y, columns) in changes {
      shown.copy(columns.range, ofRow: y, from: buffer)
      behind[y].widen(to: columns.range)
    }
    buffer.settle()
    return true
  }

  /// Notes what differs; false where that is in the last column.
  private mutating func findChanges(of cells: [Cell], in touched: [ColumnSpan]) -> Bool {
    changes.removeAll(keepingCapacity: true)
    // The cells alone, as buffers would be copied to be asked for each.
    let were = shown.cells
    for y in touched.indices where !touched[y].isEmpty {
      let start = y * shown.size.columns
      guard let columns = CellBuffer.differing(touched[y].range, ofRowAt: start, in: cells.span, were.span)
      else { continue }
      // Where a cursor is that wrote the last column is told differently by each terminal.
      guard columns.upperBound < shown.size.columns else { return false }
      changes.append((y, ColumnSpan(columns)))
    }
    return true
  }

  private mutating func putChanges(of wanted: [Cell], into runs: inout WaitingRuns) -> Bool {
    let were = shown.cells
    let (cells, before) = (wanted.span, were.span)
    for (y, columns) in changes {
      let start = y * shown.size.columns
      // Where the last change ends, and from where on all is done.
      var (end, next) = (columns.lowerBound, columns.lowerBound)
      for x in columns.range where x >= next && cells[start + x] != before[start + x] {
        // A few cells that are as they were are written as quickly as passed over.
        for between in (x - end <= Self.mostBetween ? end : x)...x {
          let cell = cells[start + between]
          guard repertoire.isSingle(cell), repertoire.isSingle(before[start + between]) else { return false }
          let glyph = repertoire.glyph(of: cell, fitsWide: false)
          let look = look(of: cell.style, isBlank: glyph.isBlank)
          if between < x, runs.lastLook != look { continue }
          guard let scalar = Unicode.Scalar(glyph.base) else { return false }
          runs.append(scalar, at: Point(x: between, y: y), look: look, isBlank: glyph.isBlank)
        }
        next = x + 1
        // Most go on for a while as they begin.
        if let again = cells[start + x].ascii {
          while next < columns.upperBound, cells[start + next] == cells[start + x],
            before[start + next] != cells[start + x], repertoire.isSingle(before[start + next])
          {
            next += 1
          }
          runs.appendAgain(again, count: next - x - 1)
        }
        end = next
        if runs.isFull { return false }
      }
    }
    return true
  }

  private mutating func look(of style: Style, isBlank: Bool) -> GraphicRendition {
    if let look = looks.look(of: style, isBlank: isBlank) { return look }
    let look = pens.rendition(for: style, isBlank: isBlank)
    looks.note(look, of: style, isBlank: isBlank)
    return look
  }

  /// A move of the cursor takes three bytes at least.
  private static let mostBetween = 3

  /// Tells ncurses of what was written without it, as of something that the terminal shows already.
  private mutating func catchUp(isAnew: Bool) {
    for y in behind.indices where !behind[y].isEmpty {
      if !isAnew {
        for x in behind[y].range { put(shown[x, y], fits: false, afterWide: false, x, y) }
        blockfall_take_as_shown(Int32(y), Int32(behind[y].lowerBound), Int32(behind[y].range.count))
      }
      behind[y] = .none
    }
  }

  // MARK: - Through ncurses

  private mutating func put(row y: Int, of buffer: CellBuffer, isAnew: Bool) {
    let columns = shown.size.columns
    let differing = buffer.differing(isAnew ? 0..<columns : buffer.touched[y].range, inRow: y, from: shown)
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

  func look(of style: Style, isBlank: Bool) -> GraphicRendition? {
    for one in all where one.style == style && one.isBlank == isBlank { return one.look }
    return nil
  }

  mutating func note(_ look: GraphicRendition, of style: Style, isBlank: Bool) {
    if all.count == Self.most { all.removeAll(keepingCapacity: true) }
    all.append((style, isBlank, look))
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
