/// Sends the cells of a frame that differ from what the terminal shows, in few bytes.
///
/// The differing cells are grouped into runs of one look. As the order of writing does not matter, the run that takes
/// the fewest bytes from the current cursor and look goes first. A frame begins and ends with the plain look.
struct CellWriter {
  /// Adjacent characters of the same look.
  private struct Run {
    /// The first cell.
    var start: Point
    /// The width in columns.
    var width: Int
    var look: Look
    /// Whether it is entirely blank, so that the foreground does not matter.
    var isBlank: Bool
    /// The range of its bytes in `text`.
    var range: Range<Int>
  }

  var looks: LookTable
  private let repertoire: CharacterRepertoire
  /// The cursor's position; nil if unknown.
  private var cursor: Point?
  private var runs: [Run] = []
  /// The characters of the runs.
  private var text: [UInt8] = []
  /// Whether to write the runs in screen order: terminals differ in the effect of overwriting half of a wide character.
  private var keepsOrder = false

  /// The number of runs to search for the next one.
  private static let window = 24
  /// A cursor move takes at least three bytes: writing this many unchanged cells is as cheap as skipping them.
  private static let maxGap = 3
  /// Erases to the end of the row.
  private static let eraseRest: [UInt8] = [0x1b, UInt8(ascii: "["), UInt8(ascii: "K")]

  init(looks: LookTable, repertoire: CharacterRepertoire) {
    self.looks = looks
    self.repertoire = repertoire
  }

  /// Forgets the cursor's position, as something else has written.
  mutating func forgetCursor() { cursor = nil }

  /// Appends the bytes that turn `shown` into `buffer`, of the same size; only dirty cells are compared.
  mutating func write(_ buffer: CellBuffer, over shown: CellBuffer, into output: inout [UInt8]) {
    let columns = shown.size.columns
    for y in 0..<shown.size.rows where !buffer.dirtySpans[y].isEmpty {
      let start = y * columns
      guard
        let range = CellBuffer.differing(
          buffer.dirtySpans[y].range, ofRowAt: start, in: buffer.cells.span, shown.cells.span)
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

  /// Whether each character takes one column, without marks.
  private func isSimple(_ cells: Row, around range: Range<Int>) -> Bool {
    for x in max(0, range.lowerBound - 1)..<min(cells.count, range.upperBound + 1) {
      guard repertoire.isSingle(cells[x]) else { return false }
    }
    return true
  }

  /// The range, extended to whole wide characters.
  private func widened(_ range: Range<Int>, _ new: Row, _ old: Row) -> Range<Int> {
    var (from, to) = (range.lowerBound, range.upperBound)
    if from > 0, repertoire.isWide(new[from - 1]) || repertoire.isWide(old[from - 1]) { from -= 1 }
    if to < new.count, repertoire.isWide(new[to - 1]) || repertoire.isWide(old[to - 1]) { to += 1 }
    return from..<to
  }

  private mutating func addChanges(of new: Row, over old: Row, in range: Range<Int>, _ y: Int) {
    let rest = blankRest(of: new, from: range)
    // The end of the last change.
    var end = range.lowerBound
    for x in range where x < rest && new[x] != old[x] {
      let between = x - end
      if between > 0, between <= Self.maxGap, looksLikeLast(new, end..<x) {
        for gap in end..<x { add(new[gap], x: gap, y) }
      }
      add(new[x], x: x, y)
      end = x + 1
    }
    if rest < range.upperBound { addErasure(x: max(rest, range.lowerBound), y) }
  }

  /// The column from which to erase the row: all cells are blank from there, and erasing takes fewer bytes.
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

  /// Adds every cell of a range, including wide characters and marks.
  private mutating func addAll(of cells: Row, in range: Range<Int>, _ y: Int) {
    for x in range {
      let cell = cells[x]
      // The wide character to the left covers this cell.
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

  /// Adds the characters from `from` on as a run, or to the previous run if that is adjacent and looks the same.
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

  /// Appends all runs, the nearest first, and the return to the plain look.
  private mutating func send(columns: Int, into output: inout [UInt8]) {
    var look = Look.plain
    let isDirect = looks.depth == .direct
    for first in runs.indices {
      if !keepsOrder { moveNearestRunFirst(to: first, look) }
      let run = runs[first]
      if cursor != run.start { CursorPath.append(from: cursor, to: run.start, into: &output) }
      if !(run.isBlank ? look.blanksLook(like: run.look) : look == run.look) {
        run.look.append(after: look, isDirect: isDirect, to: &output)
        look = run.look
      }
      for index in run.range { output.append(text[index]) }
      // After the last column the cursor may be anywhere; so may it after a character that terminals disagree on.
      let end = run.start.x + run.width
      cursor = end < columns && !keepsOrder ? Point(x: end, y: run.start.y) : nil
    }
    if look != .plain { output += Look.reset }
    runs.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    keepsOrder = false
  }

  /// Moves the run that takes the fewest bytes to reach to the front.
  private mutating func moveNearestRunFirst(to first: Int, _ look: Look) {
    var (best, lowestCost) = (first, Int.max)
    for index in first..<min(first + Self.window, runs.count) {
      let run = runs[index]
      let isCurrent = run.isBlank ? look.blanksLook(like: run.look) : look == run.look
      // About the bytes of a foreground and a background colour.
      var cost = isCurrent ? 0 : 14
      if cost < lowestCost { cost += CursorPath.length(from: cursor, to: run.start) }
      if cost < lowestCost { (best, lowestCost) = (index, cost) }
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
  /// The index of its first cell.
  let start: Int
  let count: Int

  subscript(x: Int) -> Cell { cells[start + x] }
}
