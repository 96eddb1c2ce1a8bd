/// A menu in groups: titles and values each in a column of their own, beside the name of each group.
///
/// A narrow place leaves out the groups' names, a low one the empty rows between groups; then it scrolls.
package struct GroupedMenu<ID: Sendable>: Sendable {
  /// The area that it takes.
  package let area: Rect
  /// The visible rows: each an item's index, or nil for the gap between two groups.
  private let rows: [Int?]
  /// The columns before the titles, for the groups' names; 0 without them.
  private let headingColumns: Int

  /// The columns that a menu needs with its groups' names.
  package static func columns(of menu: MenuList<ID>) -> Int {
    let headings = headingColumns(of: menu)
    return headings + rowColumns(of: menu)
  }

  /// The rows that a menu needs with gaps between its groups.
  package static func rows(of menu: MenuList<ID>) -> Int { menu.items.count + gaps(in: menu).count }

  /// Places a menu at the upper left corner of a rectangle.
  package init(_ menu: MenuList<ID>, in rect: Rect) {
    let all = Self.columns(of: menu)
    headingColumns = all <= rect.size.columns ? Self.headingColumns(of: menu) : 0
    let items = menu.items.count
    var gaps = Self.gaps(in: menu)
    if items + gaps.count > rect.size.rows {
      // Nothing else sets a group without a name apart.
      gaps = gaps.filter { menu.items[$0].heading?.isEmpty == true }
    }
    if items + gaps.count <= rect.size.rows {
      rows = menu.items.indices.flatMap { gaps.contains($0) ? [nil, $0] : [$0] }
    } else {
      let shown = min(items, max(1, rect.size.rows))
      let first = min(max(0, menu.selection - shown / 2), items - shown)
      rows = (first..<(first + shown)).map { $0 }
    }
    let columns = headingColumns > 0 ? all : min(rect.size.columns, Self.rowColumns(of: menu))
    area = Rect(x: rect.minX, y: rect.minY, columns: columns, rows: rows.count)
  }

  /// The items before which a group begins, except the first.
  private static func gaps(in menu: MenuList<ID>) -> Set<Int> {
    Set(menu.items.indices.dropFirst().filter { menu.items[$0].heading != nil })
  }

  private static func headingColumns(of menu: MenuList<ID>) -> Int {
    let widest = menu.items.compactMap { $0.heading.map { CellBuffer.columns(of: $0) } }.max() ?? 0
    return widest == 0 ? 0 : widest + 2
  }

  /// The columns before the values, which stand below each other.
  private static func valueColumn(of menu: MenuList<ID>) -> Int {
    (menu.items.filter { $0.value != nil }.map { CellBuffer.columns(of: $0.title) }.max() ?? 0) + 3
  }

  /// The columns of a row: its margins, the title, and the value between arrows.
  private static func rowColumns(of menu: MenuList<ID>) -> Int {
    let titles = menu.items.map { CellBuffer.columns(of: $0.title) + 2 }.max() ?? 0
    let values = menu.items.compactMap { $0.value.map { CellBuffer.columns(of: $0) } }.max()
    return max(titles, values.map { valueColumn(of: menu) + $0 + 5 } ?? 0)
  }

  private func valueColumn(in menu: MenuList<ID>) -> Int {
    fitsValues(of: menu, in: area.size.columns - headingColumns)
      ? Self.valueColumn(of: menu) : area.size.columns / 2
  }

  /// Whether all values fit below each other.
  private func fitsValues(of menu: MenuList<ID>, in columns: Int) -> Bool {
    Self.rowColumns(of: menu) <= columns
  }

  /// The row of an item; nil if it is not visible.
  package func row(of index: Int) -> Int? { rows.firstIndex(of: index).map { area.minY + $0 } }

  /// Handles an input.
  package func respond(to event: InputEvent, _ menu: inout MenuList<ID>) -> MenuList<ID>.Response {
    guard case .mouse(let mouse) = event, mouse.action == .press, mouse.button == .left else {
      return menu.respond(to: event, in: area)
    }
    guard area.contains(mouse.position), mouse.position.x >= area.minX + headingColumns,
      let index = rows[mouse.position.y - area.minY]
    else { return .none }
    let value = menu.items[index].value.map { CellBuffer.columns(of: $0) + 4 } ?? 0
    let middle = area.minX + headingColumns + valueColumn(in: menu) + value / 2
    return menu.press(index, isRight: mouse.position.x >= middle)
  }

  package func draw(_ menu: MenuList<ID>, into buffer: inout CellBuffer, isUnicode: Bool) {
    buffer.reading.setList(.init(area, selection: menu.selection, count: menu.items.count))
    for (row, index) in rows.enumerated() {
      guard let index else { continue }
      let item = menu.items[index]
      let y = area.minY + row
      if headingColumns > 0, let heading = item.heading {
        buffer.put(heading, x: area.minX, y: y, Style(foreground: .faint))
      }
      let isScrolled = rows.count < menu.items.count
      let rect = Rect(
        x: area.minX + headingColumns, y: y,
        columns: area.size.columns - headingColumns - (isScrolled ? 1 : 0), rows: 1)
      let isSelected = index == menu.selection
      let style = buffer.putRow(rect, isSelected: isSelected)
      let room = rect.size.columns - 1
      guard let value = item.value, fitsValues(of: menu, in: rect.size.columns) else {
        // Where each column counts, the margin is the first to go.
        let text = menu.text(of: item, in: rect.size.columns, isUnicode: isUnicode)
        let margin = CellBuffer.columns(of: text) <= room ? 1 : 0
        buffer.put(text, x: rect.minX + margin, y: y, style, limit: rect.size.columns - margin)
        continue
      }
      let (left, right) = isUnicode ? ("‹", "›") : ("<", ">")
      buffer.put(item.title, x: rect.minX + 1, y: y, style)
      let x = rect.minX + valueColumn(in: menu)
      buffer.put("\(left) \(value) \(right)", x: x, y: y, style)
    }
    ScrollBar(
      x: area.maxX - 1, rows: area.minY..<area.maxY, first: rows.first.flatMap { $0 } ?? 0,
      visible: rows.compactMap { $0 }.count, count: menu.items.count
    )
    .draw(into: &buffer, isUnicode: isUnicode)
  }
}
