extension CellBuffer {
  /// The width of `text` on the screen in columns; control characters have none, as they are not drawn.
  package static func columns(of text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, width(of: $1)) }
  }

  /// The columns of one scalar; most are printable ASCII, which needs no table.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    scalar.value >= 0x20 && scalar.value < 0x7f ? 1 : TerminalUI.columns(of: scalar)
  }

  /// The text, shortened to `columns` with an ellipsis if it is wider.
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

  /// Writes `text` from (x, y) to the right, at most `limit` columns; only texts written this way are read aloud.
  ///
  /// Control characters are left out, wherever they come from; combining marks join the previous character, two at
  /// most.
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
        recordCut(of: text)
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

  /// Writes `text` centred in the columns `from` ..< `to`.
  package mutating func putCentred(
    _ text: some StringProtocol, from: Int, to: Int, y: Int, _ style: Style = .standard
  ) {
    let width = CellBuffer.columns(of: text)
    put(text, x: from + max(0, (to - from - width) / 2), y: y, style, limit: to - from)
  }

  /// Writes `text` centred on the screen, wrapped, from row `y` down.
  package mutating func putWrapped(_ text: String, y: Int, _ style: Style = .standard) {
    let lines = TextWrap.lines(of: text, columns: max(1, size.columns - 2))
    if y + lines.count > size.rows { recordCut(of: text) }
    for (row, line) in lines.enumerated() { putCentred(line, from: 0, to: size.columns, y: y + row, style) }
    reading.addParagraph(Rect(x: 0, y: y, columns: size.columns, rows: lines.count))
  }

  /// Writes what an empty page says in the middle of the rows that it has, a little above.
  package mutating func putEmptyPage(_ text: String, rows: Range<Int>, _ style: Style = .standard) {
    let lines = TextWrap.lines(of: text, columns: max(1, size.columns - 2)).count
    putWrapped(text, y: rows.lowerBound + max(0, rows.count - lines) * 2 / 5, style)
  }

  /// Writes `text` so that it ends before column `end`.
  package mutating func putRightAligned(
    _ text: some StringProtocol, end: Int, y: Int, _ style: Style = .standard
  ) {
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
    // A combining mark on a wide character goes to its left half.
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
