/// A box over the field: a title, some lines, and room for a menu.
package struct Panel: Sendable {
  package enum Line: Sendable {
    case text(String)
    /// An emphasized text.
    case strong(String)
    /// A name on the left and a figure on the right.
    case figure(String, String)
    /// A row of a figure in large digits, the first being 0.
    case large(LargeFigure, row: Int)
    /// A row of a graph, the uppermost being 0.
    case graph(Sparkline, row: Int)

    package var columns: Int {
      switch self {
      case .text(let text), .strong(let text): CellBuffer.columns(of: text)
      case .figure(let name, let figure): CellBuffer.columns(of: name) + 2 + CellBuffer.columns(of: figure)
      case .large(let figure, _): figure.columns
      case .graph(let graph, _): graph.columns
      }
    }
  }

  /// The area of the menu: the last rows of the body.
  package var menuArea: Rect {
    // Its scroll mark stands below that of the lines.
    if maxScrollOffset > 0, menuRows > 0, body.size.columns > menuWidth {
      return Rect(x: body.minX, y: body.maxY - menuRows, columns: body.size.columns - 1, rows: menuRows)
    }
    // It may fill the space within the border, as its rows have their own margins.
    let (from, room) = (box.minX + (hasBorder ? 1 : 0), box.size.columns - (hasBorder ? 2 : 0))
    let columns = min(menuWidth, room)
    return Rect(x: from + (room - columns) / 2, y: body.maxY - menuRows, columns: columns, rows: menuRows)
  }

  package let title: String
  /// The title, wrapped.
  private var titles: [String]
  /// The visible lines.
  package private(set) var lines: [Line]
  /// For each visible line the number of the one that it is a part of.
  private var sources: [Int] = []
  /// The most lines to scroll; 0 if all are visible, or if it does not scroll.
  package private(set) var maxScrollOffset = 0
  private var scrollOffset = 0
  /// Whether lines are left out that nothing scrolls to.
  package private(set) var isCut = false
  /// Whether the last line is a part of a text whose end is left out.
  private var endsInText = false
  package let menuRows: Int
  package let menuWidth: Int
  package private(set) var box = Rect(x: 0, y: 0, columns: 0, rows: 0)
  package private(set) var hasBorder = true
  /// Whether it clears its rows completely: if it is wider than the field, or than what it may cover, scraps would
  /// remain.
  private var clearsRows = false
  /// The field within whose walls it stands, which it covers whole; nil if it has a border, or lies over a part.
  private var covered: Rect?

  package init(title: String, lines: [Line], menuRows: Int = 0, menuWidth: Int = 0) {
    self.title = title
    titles = [title]
    self.lines = lines
    self.menuRows = menuRows
    self.menuWidth = menuWidth
  }

  /// A panel around a menu.
  ///
  /// - Parameter menuRows: the most rows of the menu, which scrolls if it has more; nil for all.
  package init<ID>(title: String, lines: [Line], menu: MenuList<ID>, menuRows: Int? = nil) {
    self.init(
      title: title, lines: lines, menuRows: min(menu.items.count, menuRows ?? .max), menuWidth: menu.width)
  }

  /// The area inside the border; the menu is at its bottom.
  package var body: Rect {
    hasBorder
      ? Rect(x: box.minX + 2, y: box.minY + 1, columns: box.size.columns - 4, rows: box.size.rows - 2) : box
  }

  /// Places the box in the middle of the field, below the bar and the status, and drops the last lines, the gaps and
  /// the border if there is no room for them.
  ///
  /// Long lines are wrapped.
  ///
  /// - Parameters:
  ///   - free: the columns that it may cover; it stays within them if it fits there.
  ///   - scrollOffset: the number of lines that it is scrolled, if it may scroll; nil if it may not.
  package mutating func place(
    in size: Size, over field: Rect?, within free: Range<Int>? = nil, scrollOffset: Int? = nil
  ) {
    let top = 2
    let limit = free.map(\.count).flatMap { $0 >= max(Panel.minWidth, menuWidth) + 4 ? $0 : nil }
    let whole = lines
    var room = max(1, size.rows - top)
    wrap(whole, columns: (limit ?? size.columns) - 4)
    hasBorder = room >= menuRows + titles.count + lines.count + 2
    if !hasBorder, limit == nil { wrap(whole, columns: size.columns - (scrollOffset == nil ? 0 : 1)) }
    // Without a border it uses the field's frame, whose floor stays visible.
    if !hasBorder, let field, field.maxY - top > menuRows { room = min(room, field.maxY - top) }
    let border = hasBorder ? 2 : 0
    titles = Array(titles.prefix(max(1, room - border - menuRows)))
    let fitting = max(0, room - border - menuRows - titles.count)
    if lines.count > fitting { dropLines(butFor: fitting, scrollOffset: scrollOffset) }
    let gaps = min(room - border - titles.count - lines.count - menuRows, lines.isEmpty ? 1 : 2)
    let rows = titles.count + lines.count + menuRows + border + max(0, gaps)
    let widest = max(
      titles.map { CellBuffer.columns(of: $0) }.max() ?? 0, menuWidth, lines.map(\.columns).max() ?? 0)
    let columns = min(limit ?? size.columns, widest + (hasBorder ? 4 : maxScrollOffset > 0 ? 2 : 0))
    if hasBorder, let field, isFramed(by: field, widest: widest, columns: columns) {
      // The field's walls are its frame: another one would stand beside them line by line.
      (hasBorder, covered) = (false, field)
      let rows = rows - 2
      let y = field.minY + max(0, field.size.rows - rows) / 2
      box = Rect(x: field.minX, y: y, columns: field.size.columns, rows: rows)
      return
    }
    clearsRows = columns > (hasBorder ? free?.count ?? columns : field?.size.columns ?? 0)
    let middleX = field.map { ($0.minX + $0.maxX) / 2 } ?? size.columns / 2
    let middleY = field.map { ($0.minY + $0.maxY) / 2 } ?? (top + size.rows) / 2
    let x = min(max(0, middleX - columns / 2), max(0, size.columns - columns))
    var y = min(max(top, middleY - rows / 2), max(top, top + room - rows))
    // A row lower, it does not cover the row above the field.
    if let field, y + 1 == field.minY, field.minY + rows <= top + room { y = field.minY }
    box = Rect(x: x, y: y, columns: columns, rows: rows)
  }

  /// Whether a field is just as wide as the box and high enough for it, so that its walls frame the box.
  private func isFramed(by field: Rect, widest: Int, columns: Int) -> Bool {
    // A gap above and below the lines.
    let rows = titles.count + lines.count + menuRows + 2
    return widest + 2 <= field.size.columns && field.size.columns <= columns + 1 && rows <= field.size.rows
  }

  /// Places the box within an area beside a field, as high as it needs and with its middle at `middleY` if possible.
  ///
  /// - Parameter scrollOffset: the number of lines that it is scrolled.
  /// - Returns: whether all lines show.
  @discardableResult
  package mutating func place(beside area: Rect, middleY: Int, scrollOffset: Int = 0) -> Bool {
    let whole = lines
    var inner = area.size.columns - 4
    wrap(whole, columns: inner)
    hasBorder =
      area.size.rows >= titles.count + lines.count + menuRows + 2 && inner >= max(Panel.minWidth, menuWidth)
    if !hasBorder {
      inner = area.size.columns
      wrap(whole, columns: inner)
    }
    let border = hasBorder ? 2 : 0
    let fitting = max(0, area.size.rows - border - menuRows - titles.count)
    let fits = lines.count <= fitting
    if !fits {
      // The scroll mark takes a column.
      wrap(whole, columns: inner - 1)
      dropLines(butFor: fitting, scrollOffset: scrollOffset)
    }
    let rows = min(area.size.rows, titles.count + lines.count + menuRows + border)
    let columns = min(area.size.columns, max(columns(within: inner), Panel.minWidth) + (hasBorder ? 4 : 0))
    box = Rect(
      x: area.minX, y: min(max(area.minY, middleY - rows / 2), area.maxY - rows), columns: columns, rows: rows
    )
    return fits
  }

  /// The row of the first line.
  private var linesTop: Int {
    let used = titles.count + lines.count + menuRows
    return body.minY + titles.count + (body.size.rows > used && !lines.isEmpty ? 1 : 0)
  }

  /// The row of the first figure; nil if there is none.
  package var figureRow: Int? {
    lines.firstIndex { if case .figure = $0 { true } else { false } }.map { linesTop + $0 }
  }

  /// Moves the box up or down so that its first figure stands in `row`, as far as the area has room.
  package mutating func align(figuresAt row: Int, within area: Rect) {
    guard let figureRow else { return }
    let y = min(max(area.minY, box.minY + row - figureRow), area.maxY - box.size.rows)
    box = Rect(x: box.minX, y: y, columns: box.size.columns, rows: box.size.rows)
  }

  /// The columns that the title, the lines and the menu need, at most as many as there are.
  private func columns(within room: Int) -> Int {
    let widths = titles.map { CellBuffer.columns(of: $0) } + lines.map(\.columns) + [menuWidth]
    return min(room, (widths.max() ?? 0) + (maxScrollOffset > 0 ? 2 : 0))
  }

  /// Wraps the title and all lines to `columns`.
  private mutating func wrap(_ whole: [Line], columns: Int) {
    let columns = max(1, columns)
    (isCut, endsInText) = (false, false)
    titles = CellBuffer.columns(of: title) <= columns ? [title] : TextWrap.lines(of: title, columns: columns)
    let wrapped = whole.map { $0.lines(columns: columns) }
    lines = wrapped.flatMap(\.self)
    sources = wrapped.enumerated().flatMap { index, parts in parts.map { _ in index } }
  }

  /// Drops the lines that do not fit: those scrolled away, then the last ones.
  private mutating func dropLines(butFor fitting: Int, scrollOffset: Int?) {
    isCut = scrollOffset == nil || fitting == 0
    endsInText = isCut && fitting > 0 && sources[fitting - 1] == sources[fitting]
    if let scrollOffset, fitting > 0 {
      maxScrollOffset = lines.count - fitting
      self.scrollOffset = min(max(0, scrollOffset), maxScrollOffset)
    }
    lines = Array(lines.dropFirst(self.scrollOffset).prefix(fitting))
    sources = Array(sources.dropFirst(self.scrollOffset).prefix(fitting))
  }

  /// The least width inside the border, in columns.
  private static let minWidth = 18

  /// - Parameter covers: whether nothing else is read aloud while it is visible.
  package func draw(into buffer: inout CellBuffer, isASCII: Bool, covers: Bool = false) {
    buffer.fill(covered ?? box, with: .blank)
    if covers { buffer.reading.addCover(box) } else { buffer.reading.addPart(box) }
    if menuRows > 0 { buffer.reading.setPanel(title: title) }
    if clearsRows {
      buffer.fill(Rect(x: 0, y: box.minY, columns: buffer.size.columns, rows: box.size.rows), with: .blank)
    }
    if hasBorder { drawBorder(into: &buffer, isASCII: isASCII) }
    let body = body
    for (row, title) in titles.enumerated() {
      buffer.putCentred(
        title, from: body.minX, to: body.maxX, y: body.minY + row,
        Style(foreground: .title, attributes: .bold))
    }
    let top = linesTop
    // The scroll mark is in the last column. There is no border then: it is dropped before any line.
    let end = body.maxX - (maxScrollOffset > 0 ? 1 : 0)
    // A text that does not fit does not just end.
    func marked(_ text: String, at y: Int) -> String {
      guard endsInText, y == top + lines.count - 1 else { return text }
      return TextWrap.marked(text, columns: end - body.minX, isUnicode: !isASCII)
    }
    for (y, line) in zip(top..., lines) {
      switch line {
      case .text(let text):
        buffer.putCentred(marked(text, at: y), from: body.minX, to: end, y: y)
      case .strong(let text):
        buffer.putCentred(
          marked(text, at: y), from: body.minX, to: end, y: y, Style(foreground: .accent, attributes: .bold))
      case .figure(let name, let figure):
        let room = end - body.minX - CellBuffer.columns(of: figure) - (figure.isEmpty ? 0 : 1)
        buffer.put(name, x: body.minX, y: y, Style(foreground: .faint), limit: max(0, room))
        buffer.putRightAligned(figure, end: end, y: y, Style(attributes: .bold))
      case .large(let figure, let row):
        let x = body.minX + max(0, end - body.minX - figure.columns) / 2
        figure.draw(row: row, into: &buffer, x: x, y: y, Style(foreground: .accent))
      case .graph(let graph, let row):
        graph.draw(row: row, into: &buffer, x: body.minX, y: y, Style(foreground: .accent))
      }
    }
    for (first, source) in sources.enumerated() where first == 0 || sources[first - 1] != source {
      let count = sources.count { $0 == source }
      let rows = Rect(x: body.minX, y: top + first, columns: end - body.minX, rows: count)
      if count > 1 { buffer.reading.addParagraph(rows) }
    }
    ScrollBar(
      x: end, rows: top..<(top + lines.count), first: scrollOffset, visible: lines.count,
      count: lines.count + maxScrollOffset
    )
    .draw(into: &buffer, isUnicode: !isASCII)
  }

  private func drawBorder(into buffer: inout CellBuffer, isASCII: Bool) {
    let style = Style(foreground: .frame)
    let marks: [Unicode.Scalar] = isASCII ? ["+", "+", "+", "+", "-", "|"] : ["┌", "┐", "└", "┘", "─", "│"]
    let (right, bottom) = (box.maxX - 1, box.maxY - 1)
    for x in box.minX..<box.maxX {
      buffer[x, box.minY] = Cell(marks[4], style)
      buffer[x, bottom] = Cell(marks[4], style)
    }
    for y in box.minY..<box.maxY {
      buffer[box.minX, y] = Cell(marks[5], style)
      buffer[right, y] = Cell(marks[5], style)
    }
    buffer[box.minX, box.minY] = Cell(marks[0], style)
    buffer[right, box.minY] = Cell(marks[1], style)
    buffer[box.minX, bottom] = Cell(marks[2], style)
    buffer[right, bottom] = Cell(marks[3], style)
  }
}

extension Panel.Line {
  /// The line wrapped to some columns; a figure stays whole, beside the end of its name.
  fileprivate func lines(columns: Int) -> [Panel.Line] {
    guard self.columns > columns else { return [self] }
    switch self {
    case .text(let text): return TextWrap.lines(of: text, columns: columns).map(Panel.Line.text)
    case .strong(let text): return TextWrap.lines(of: text, columns: columns).map(Panel.Line.strong)
    // A figure that is too wide is text; whoever makes the lines chooses a size that fits.
    case .large(let figure, let row): return row == 0 ? [.strong(figure.text)] : []
    case .graph: return []
    case .figure(let name, let figure):
      let room = columns - CellBuffer.columns(of: figure) - 2
      // A single blank in between is enough.
      guard CellBuffer.columns(of: name) > room + 1 else { return [self] }
      // Rather a line more than a word in two pieces.
      let longest = name.split(separator: " ").map { CellBuffer.columns(of: $0) }.max() ?? 0
      if longest > room, longest <= columns {
        return TextWrap.lines(of: name, columns: columns).map { .figure($0, "") } + [.figure("", figure)]
      }
      let names = TextWrap.lines(of: name, columns: max(2, room))
      return names.dropLast().map { .figure($0, "") } + [.figure(names.last ?? "", figure)]
    }
  }
}
