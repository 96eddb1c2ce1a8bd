/// Sends the cells of a frame that differ from what the terminal is known to show, in few bytes.
///
/// The cells that differ are gathered as runs of one look. Cells do not care in which order they are written, so
/// whatever the cursor and the current look reach with the fewest bytes goes first. A frame begins and ends with the
/// plain look.
struct CellWriter {
  /// Characters side by side that look alike.
  private struct Run {
    /// The first cell.
    var start: Point
    /// How many columns it takes up.
    var width: Int
    var look: Look
    /// Whether all of it is blank, so that the foreground does not matter.
    var isBlank: Bool
    /// Where its bytes are among all that wait.
    var range: Range<Int>
  }

  var looks: LookTable
  private let repertoire: CharacterRepertoire
  /// Where the cursor is; `nil` while nobody knows.
  private var cursor: Point?
  private var runs: [Run] = []
  /// The runs' characters.
  private var text: [UInt8] = []
  /// Whether the runs are to be written in the order in which they stand on the screen: what comes of half a wide
  /// character that is written over differs from terminal to terminal.
  private var keepsOrder = false

  /// How many runs to search for the next one.
  private static let window = 24
  /// A move of the cursor takes three bytes at least: so many cells are as quickly written as passed over.
  private static let mostBetween = 3
  /// Erases to the end of the row.
  private static let eraseRest: [UInt8] = [0x1b, UInt8(ascii: "["), UInt8(ascii: "K")]

  init(looks: LookTable, repertoire: CharacterRepertoire) {
    self.looks = looks
    self.repertoire = repertoire
  }

  /// Forgets where the cursor is: somebody else has written.
  mutating func forgetCursor() {
    cursor = nil
  }

  /// Appends what turns `shown` into `buffer`, which is of the same size; only what was touched is looked at.
  mutating func write(_ buffer: CellBuffer, over shown: CellBuffer, into output: inout [UInt8]) {
    let columns = shown.size.columns
    for y in 0..<shown.size.rows where !buffer.touched[y].isEmpty {
      let start = y * columns
      guard
        let range = CellBuffer.differing(
          buffer.touched[y].range, ofRowAt: start, in: buffer.cells.span, shown.cells.span)
      else { continue }
      let new = Row(cells: buffer.cells, start: start, count: columns)
      let old = Row(cells: shown.cells, start: start, count: columns)
      if isSimple(new, around: range), isSimple(old, around: range) {
        addChanges(of: new, over: old, in: range, y)
      } else {
        keepsOrder = true
        addAll(of: new, in: widened(range, new, old), y)
      }
    }
    send(columns: columns, into: &output)
  }

  // MARK: - Gathering

  /// Whether each character takes up one column, without marks.
  private func isSimple(_ cells: Row, around range: Range<Int>) -> Bool {
    for x in max(0, range.lowerBound - 1)..<min(cells.count, range.upperBound + 1) {
      guard repertoire.isSingle(cells[x]) else { return false }
    }
    return true
  }

  /// The range, and the other halves of wide characters of which it holds one.
  private func widened(_ range: Range<Int>, _ new: Row, _ old: Row) -> Range<Int> {
    var (from, to) = (range.lowerBound, range.upperBound)
    if from > 0, repertoire.isWide(new[from - 1]) || repertoire.isWide(old[from - 1]) { from -= 1 }
    if to < new.count, repertoire.isWide(new[to - 1]) || repertoire.isWide(old[to - 1]) { to += 1 }
    return from..<to
  }

  private mutating func addChanges(
    of new: Row, over old: Row, in range: Range<Int>, _ y: Int
  ) {
    let rest = blankRest(of: new, from: range)
    // Where the last change ends.
    var end = range.lowerBound
    for x in range where x < rest && new[x] != old[x] {
      let between = x - end
      if between > 0, between <= Self.mostBetween, looksLikeLast(new, end..<x) {
        for gap in end..<x { add(new[gap], x: gap, y) }
      }
      add(new[x], x: x, y)
      end = x + 1
    }
    if rest < range.upperBound { addErasure(x: max(rest, range.lowerBound), y) }
  }

  /// Where to start erasing the row: all is blank from there, and erasing takes fewer bytes.
  private func blankRest(of cells: Row, from range: Range<Int>) -> Int {
    guard cells.count - range.lowerBound > Self.eraseRest.count, isPlainBlank(cells[range.upperBound - 1])
    else {
      return cells.count
    }
    var rest = cells.count
    while rest > range.lowerBound, isPlainBlank(cells[rest - 1]) { rest -= 1 }
    return range.upperBound - rest > Self.eraseRest.count ? rest : cells.count
  }

  private func isPlainBlank(_ cell: Cell) -> Bool {
    cell.ascii == 0x20 && looks.look(of: cell.style, isBlank: true) == .plain
  }

  private func looksLikeLast(_ cells: Row, _ range: Range<Int>) -> Bool {
    guard let last = runs.last else { return false }
    for x in range where looks.look(of: cells[x].style, isBlank: cells[x].ascii == 0x20) != last.look {
      return false
    }
    return true
  }

  /// Adds every cell of a range, wide characters and marks included.
  private mutating func addAll(of cells: Row, in range: Range<Int>, _ y: Int) {
    for x in range {
      let cell = cells[x]
      // The wide character to the left draws it.
      if cell.base == 0, x > 0, repertoire.isWide(cells[x - 1]) { continue }
      let fits = x + 1 < cells.count && cells[x + 1].base == 0
      let glyph = repertoire.glyph(of: cell, fitsWide: fits, takesMarks: x + 1 < cells.count)
      let from = text.count
      for value in [glyph.base, glyph.marks.0, glyph.marks.1] where value != 0 {
        if let scalar = Unicode.Scalar(value) { text += scalar.utf8 }
      }
      let isWide = fits && repertoire.isWide(cell)
      join(from, Point(x: x, y: y), width: isWide ? 2 : 1, cell.style, isBlank: glyph.isBlank)
    }
  }

  private mutating func add(_ cell: Cell, x: Int, _ y: Int) {
    let from = text.count
    let isBlank: Bool
    if let ascii = cell.ascii {
      text.append(ascii)
      isBlank = ascii == 0x20
    } else {
      let glyph = repertoire.glyph(of: cell, fitsWide: false)
      if let scalar = Unicode.Scalar(glyph.base) { text += scalar.utf8 }
      isBlank = glyph.isBlank
    }
    join(from, Point(x: x, y: y), width: 1, cell.style, isBlank: isBlank)
  }

  private mutating func addErasure(x: Int, _ y: Int) {
    let from = text.count
    text += Self.eraseRest
    join(from, Point(x: x, y: y), width: 0, .standard, isBlank: true)
  }

  /// Makes the characters from `from` on a run, or the end of the run before if that ends here and looks alike.
  private mutating func join(_ from: Int, _ start: Point, width: Int, _ style: Style, isBlank: Bool) {
    let look = looks.look(of: style, isBlank: isBlank)
    if let last = runs.last, last.start.y == start.y, last.start.x + last.width == start.x,
      last.look == look || (isBlank || last.isBlank) && last.look.blanksLook(like: look)
    {
      let index = runs.count - 1
      runs[index].width += width
      runs[index].range = last.range.lowerBound..<text.count
      if !isBlank {
        runs[index].look = look
        runs[index].isBlank = false
      }
    } else {
      runs.append(Run(start: start, width: width, look: look, isBlank: isBlank, range: from..<text.count))
    }
  }

  // MARK: - Sending

  /// Appends all that waits, the nearest first, and the way back to the plain look.
  private mutating func send(columns: Int, into output: inout [UInt8]) {
    var look = Look.plain
    let isDirect = looks.depth == .direct
    for first in runs.indices {
      if !keepsOrder { bringNearest(to: first, look) }
      let run = runs[first]
      if cursor != run.start { CursorPath.append(from: cursor, to: run.start, into: &output) }
      if !(run.isBlank ? look.blanksLook(like: run.look) : look == run.look) {
        run.look.append(after: look, isDirect: isDirect, to: &output)
        look = run.look
      }
      for index in run.range { output.append(text[index]) }
      // A cursor that wrote the last column may be anywhere; so may one after a character that terminals disagree on.
      let end = run.start.x + run.width
      cursor = end < columns && !keepsOrder ? Point(x: end, y: run.start.y) : nil
    }
    if look != .plain { output += Look.reset }
    runs.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    keepsOrder = false
  }

  /// Brings the run to the front that takes the fewest bytes to reach.
  private mutating func bringNearest(to first: Int, _ look: Look) {
    var (best, least) = (first, Int.max)
    for index in first..<min(first + Self.window, runs.count) {
      let run = runs[index]
      let isInForce = run.isBlank ? look.blanksLook(like: run.look) : look == run.look
      // About as many bytes as a colour and its ground take.
      var price = isInForce ? 0 : 14
      if price < least { price += CursorPath.length(from: cursor, to: run.start) }
      if price < least { (best, least) = (index, price) }
    }
    guard best > first else { return }
    let run = runs[best]
    for index in stride(from: best, to: first, by: -1) { runs[index] = runs[index - 1] }
    runs[first] = run
  }
}

/// A row of a buffer's cells.
private struct Row {
  let cells: [Cell]
  /// Where it begins among them.
  let start: Int
  let count: Int

  subscript(x: Int) -> Cell { cells[start + x] }
}
