extension CellBuffer {
  /// The columns that `text` takes up on the screen; control characters take none, as they are not drawn.
  package static func columns(of text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, width(of: $1)) }
  }

  /// The columns of one scalar; most are printable ASCII, which needs no table.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    scalar.value >= 0x20 && scalar.value < 0x7f ? 1 : TerminalUI.columns(of: scalar)
  }

  /// The text, or where it is wider than `columns` its beginning, with a mark that something follows.
  package static func shortened(_ text: String, to columns: Int, isUnicode: Bool) -> String {
    guard CellBuffer.columns(of: text) > columns else { return text }
    let mark = isUnicode ? "…" : "~"
    var shown = ""
    for character in text {
      guard CellBuffer.columns(of: shown + String(character)) < columns else { break }
      shown.append(character)
    }
    return shown + mark
  }

  /// Writes `text` from (x, y) to the right, cut off before `limit` columns are passed; only what is written so is read
  /// aloud.
  ///
  /// Control characters are left out, whatever brought them here; combining marks join the character before
  /// them, two at most.
  ///
  /// - Returns: the column after the text.
  @discardableResult
  package mutating func put(
    _ text: some StringProtocol, x: Int, y: Int, _ style: Style = .standard, limit: Int = .max
  ) -> Int {
    var column = x
    let end = limit == .max ? size.columns : min(size.columns, x + limit)
    for scalar in text.unicodeScalars {
      let width = CellBuffer.width(of: scalar)
      if width < 0 { continue }
      if width == 0 {
        guard column > x else { continue }
        addMark(scalar, x: column - 1, y: y)
        continue
      }
      guard column + width <= end else {
        #if DEBUG
          noteCut(of: text)
        #endif
        break
      }
      var cell = Cell(scalar, style)
      cell.isText = true
      self[column, y] = cell
      if width == 2 { self[column + 1, y] = .covered(style) }
      column += width
    }
    return column
  }

  /// Writes `text` with its middle in the middle of the columns `from` ..< `to`.
  package mutating func putCentred(
    _ text: some StringProtocol, from: Int, to: Int, y: Int, _ style: Style = .standard
  ) {
    let width = CellBuffer.columns(of: text)
    put(text, x: from + max(0, (to - from - width) / 2), y: y, style, limit: to - from)
  }

  /// Writes `text` with its middle in the middle of the screen, from row `y` on in as many rows as it takes.
  package mutating func putWrapped(_ text: String, y: Int, _ style: Style = .standard) {
    let lines = TextWrap.lines(of: text, columns: max(1, size.columns - 2))
    for (row, line) in lines.enumerated() { putCentred(line, from: 0, to: size.columns, y: y + row, style) }
  }

  /// Writes `text` so that it ends before column `end`.
  package mutating func putRight(_ text: some StringProtocol, end: Int, y: Int, _ style: Style = .standard) {
    put(text, x: max(0, end - CellBuffer.columns(of: text)), y: y, style)
  }

  /// Fills a rectangle with one cell.
  package mutating func fill(_ rect: Rect, with cell: Cell) {
    let (left, right) = (max(0, rect.minX), min(size.columns, rect.maxX))
    let (top, bottom) = (max(0, rect.minY), min(size.rows, rect.maxY))
    guard left < right, top < bottom else { return }
    for y in top..<bottom { fill(x: left, y: y, count: right - left, with: cell) }
  }

  private mutating func addMark(_ scalar: Unicode.Scalar, x: Int, y: Int) {
    guard x >= 0, y >= 0, x < size.columns, y < size.rows else { return }
    // The mark of a wide character belongs to its left half.
    let base = self[x, y].base == 0 && x > 0 ? x - 1 : x
    var cell = self[base, y]
    if cell.marks.0 == 0 {
      cell.marks.0 = scalar.value
    } else if cell.marks.1 == 0 {
      cell.marks.1 = scalar.value
    }
    self[base, y] = cell
  }
}
