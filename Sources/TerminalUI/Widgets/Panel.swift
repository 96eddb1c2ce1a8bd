/// A box over the field: a title, some lines, and room for a menu.
package struct Panel: Sendable {
  package enum Line: Sendable {
    case text(String)
    /// A text that stands out.
    case strong(String)
    /// A name on the left and a figure on the right.
    case figure(String, String)

    package var columns: Int {
      switch self {
      case .text(let text), .strong(let text): CellBuffer.columns(of: text)
      case .figure(let name, let figure): CellBuffer.columns(of: name) + 2 + CellBuffer.columns(of: figure)
      }
    }
  }

  /// Where the menu goes: the last rows of the body.
  package var menuArea: Rect {
    let x = body.minX + max(0, (body.size.columns - menuWidth) / 2)
    return Rect(x: x, y: body.maxY - menuRows, columns: menuWidth, rows: menuRows)
  }

  package let title: String
  package private(set) var lines: [Line]
  package let menuRows: Int
  package let menuWidth: Int
  private var box = Rect(x: 0, y: 0, columns: 0, rows: 0)
  private var hasBorder = true
  /// Whether it leaves nothing beside it: without a border, and wider than the field, it would stand among remains.
  private var clearsRows = false

  package init(title: String, lines: [Line], menuRows: Int, menuWidth: Int) {
    self.title = title
    self.lines = lines
    self.menuRows = menuRows
    self.menuWidth = menuWidth
  }

  /// What is inside of the border; the menu ends where it ends.
  package var body: Rect {
    hasBorder
      ? Rect(x: box.minX + 2, y: box.minY + 1, columns: box.size.columns - 4, rows: box.size.rows - 2) : box
  }

  /// Places the box in the middle of the field, below the bar and the status, and leaves out the last lines,
  /// the gaps and the border where there is no room for them.
  ///
  /// - Parameter free: the columns that it may hide; it keeps to them if it has room enough there.
  package mutating func place(in size: Size, over field: Rect?, within free: Range<Int>? = nil) {
    let top = 2
    let limit = free.map(\.count).flatMap { $0 >= max(Panel.narrowest, menuWidth) + 4 ? $0 : nil }
    if let limit { lines = lines.flatMap { $0.lines(columns: limit - 4) } }
    var room = max(1, size.rows - top)
    hasBorder = room >= menuRows + 1 + lines.count + 2
    // Without a border of its own it has the field's frame, whose floor stays.
    if !hasBorder, let field, field.maxY - top > menuRows { room = min(room, field.maxY - top) }
    let border = hasBorder ? 2 : 0
    let fitting = max(0, room - border - menuRows - 1)
    if lines.count > fitting { lines.removeLast(lines.count - fitting) }
    let gaps = min(room - border - 1 - lines.count - menuRows, lines.isEmpty ? 1 : 2)
    let rows = 1 + lines.count + menuRows + border + max(0, gaps)
    let widest = max(
      CellBuffer.columns(of: title), menuWidth, lines.map(\.columns).max() ?? 0)
    let columns = min(limit ?? size.columns, widest + (hasBorder ? 4 : 0))
    clearsRows = !hasBorder && columns > field?.size.columns ?? 0
    let middleX = field.map { ($0.minX + $0.maxX) / 2 } ?? size.columns / 2
    let middleY = field.map { ($0.minY + $0.maxY) / 2 } ?? (top + size.rows) / 2
    let x = min(max(0, middleX - columns / 2), max(0, size.columns - columns))
    let y = min(max(top, middleY - rows / 2), max(top, top + room - rows))
    box = Rect(x: x, y: y, columns: columns, rows: rows)
  }

  /// The columns inside of the border that it needs at the least.
  private static let narrowest = 18

  /// - Parameter covers: whether nothing else is read as long as it is there.
  package func draw(into buffer: inout CellBuffer, isASCII: Bool, covers: Bool = false) {
    buffer.fill(box, with: .blank)
    if covers { buffer.reading.readOver(box) } else { buffer.reading.readApart(box) }
    if clearsRows {
      buffer.fill(Rect(x: 0, y: box.minY, columns: buffer.size.columns, rows: box.size.rows), with: .blank)
    }
    if hasBorder { drawBorder(into: &buffer, isASCII: isASCII) }
    let body = body
    buffer.putCentred(
      title, from: body.minX, to: body.maxX, y: body.minY, Style(foreground: .title, attributes: .bold))
    var y = body.minY + (body.size.rows > 1 + lines.count + menuRows && !lines.isEmpty ? 2 : 1)
    for line in lines {
      switch line {
      case .text(let text):
        buffer.putCentred(text, from: body.minX, to: body.maxX, y: y)
      case .strong(let text):
        buffer.putCentred(
          text, from: body.minX, to: body.maxX, y: y, Style(foreground: .accent, attributes: .bold))
      case .figure(let name, let figure):
        let room = body.size.columns - CellBuffer.columns(of: figure) - 1
        buffer.put(name, x: body.minX, y: y, Style(foreground: .faint), limit: max(0, room))
        buffer.putRight(figure, end: body.maxX, y: y, Style(attributes: .bold))
      }
      y += 1
    }
  }

  private func drawBorder(into buffer: inout CellBuffer, isASCII: Bool) {
    let style = Style(foreground: .frame)
    let marks: [Unicode.Scalar] =
      isASCII ? ["+", "+", "+", "+", "-", "|"] : ["┌", "┐", "└", "┘", "─", "│"]
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
  /// The line in as many as it takes within some columns; a figure keeps to one, at the cost of its name.
  fileprivate func lines(columns: Int) -> [Panel.Line] {
    guard self.columns > columns else { return [self] }
    switch self {
    case .text(let text): return TextWrap.lines(of: text, columns: columns).map(Panel.Line.text)
    case .strong(let text): return TextWrap.lines(of: text, columns: columns).map(Panel.Line.strong)
    case .figure: return [self]
    }
  }
}
