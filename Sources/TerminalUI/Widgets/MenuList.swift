/// A menu to use by keys or by the mouse.
///
/// Item IDs need not even be comparable for listing: a constraint on the type would make the runtime look for the
/// conformance before the first frame.
package struct MenuList<ID: Sendable>: Sendable {
  package struct Item: Sendable {
    package let id: ID
    package var title: String
    /// The value that Left and Right change, shown between arrows; nil if the item can only be chosen.
    package var value: String?
    /// Shorter texts if there is no room for the full ones; nil if there are none.
    package var brief: (title: String, value: String)?
    /// The name of the group that begins with this item, if the menu has groups; may be empty.
    package var heading: String?
    /// What choosing it does, or what its value means.
    package var help: String?

    package init(
      _ id: ID, _ title: String, value: String? = nil, brief: (title: String, value: String)? = nil,
      heading: String? = nil, help: String? = nil
    ) {
      self.id = id
      self.title = title
      self.value = value
      self.brief = brief
      self.heading = heading
      self.help = help
    }

    /// The item as the first one of a group.
    package func beginning(_ heading: String) -> Item {
      var item = self
      item.heading = heading
      return item
    }

    /// The item with its help.
    package func helped(_ help: String) -> Item {
      var item = self
      item.help = help
      return item
    }
  }

  package enum Response {
    case chosen(ID)
    /// A request to decrease (−1) or increase (+1) a value.
    case changed(ID, Int)
    /// The selection has moved, or nothing has happened.
    case none
  }

  package var items: [Item]
  package private(set) var selection: Int
  package init(_ items: [Item], selected: Int = 0) {
    self.items = items
    selection = selected
  }

  package var selected: ID { items[selection].id }

  /// The columns that the list needs.
  package var width: Int {
    (items.map { CellBuffer.columns(of: text(of: $0, in: .max, isUnicode: true)) }.max() ?? 0) + 4
  }

  /// What choosing the selected item does, or what its value means.
  package var help: String? { items.indices.contains(selection) ? items[selection].help : nil }

  /// Handles a click on an item; `isRight` says whether it was on the right half, if that has a value.
  package mutating func press(_ index: Int, isRight: Bool) -> Response {
    guard items.indices.contains(index) else { return .none }
    select(index)
    return items[index].value == nil ? .chosen(selected) : .changed(selected, isRight ? 1 : -1)
  }

  /// Handles an input.
  ///
  /// - Parameter area: the area of the list, for the mouse.
  package mutating func respond(to event: InputEvent, in area: Rect) -> Response {
    switch event {
    case .key(let key): respond(to: key)
    case .mouse(let mouse): respond(to: mouse, in: area)
    case .paste, .focus, .reply: .none
    }
  }

  private mutating func respond(to event: KeyEvent) -> Response {
    guard event.phase != .release, event.modifiers.isSubset(of: .shift) else { return .none }
    switch event.key {
    case .up, .character("k"): select(selection - 1)
    case .down, .character("j"), .tab: select(selection + 1)
    case .home, .pageUp: select(0)
    case .end, .pageDown: select(items.count - 1)
    case .enter, .character(" "): return .chosen(selected)
    case .left, .character("h"): return items[selection].value == nil ? .none : .changed(selected, -1)
    case .right, .character("l"): return items[selection].value == nil ? .none : .changed(selected, 1)
    case .character(let letter):
      if let found = items.map(\.title).next(beginningWith: letter, after: selection) { select(found) }
    default: break
    }
    return .none
  }

  private mutating func respond(to event: MouseEvent, in area: Rect) -> Response {
    switch event.action {
    case .wheelUp: select(selection - 1)
    case .wheelDown: select(selection + 1)
    case .press where event.button == .left && area.contains(event.position):
      select(event.position.y - area.minY + first(in: area))
      guard items[selection].value != nil else { return .chosen(selected) }
      let middle = (area.minX + area.maxX) / 2
      return .changed(selected, event.position.x < middle ? -1 : 1)
    default: break
    }
    return .none
  }

  /// The first visible item if not all fit.
  private func first(in area: Rect) -> Int {
    min(max(0, selection - area.size.rows / 2), max(0, items.count - area.size.rows))
  }

  private mutating func select(_ index: Int) { selection = (index + items.count) % items.count }

  /// The area of the list when centred between two columns.
  ///
  /// - Parameter rows: the number of items that fit; nil for all.
  package func area(from: Int, to: Int, y: Int, rows: Int? = nil) -> Rect {
    Rect(x: from + max(0, (to - from - width) / 2), y: y, columns: width, rows: rows ?? items.count)
  }

  package func draw(into buffer: inout CellBuffer, in area: Rect, isUnicode: Bool) {
    let first = first(in: area)
    let right = min(area.maxX, buffer.size.columns)
    let isScrolled = area.size.rows < items.count
    buffer.reading.setList(.init(area, selection: selection, count: items.count))
    // The scroll mark is in the last column.
    let room = right - area.minX - (isScrolled ? 1 : 0)
    // All items begin in one column, and the longest one stands in the middle.
    let texts = items.map { text(of: $0, in: room, isUnicode: isUnicode) }
    let widest = texts.map { CellBuffer.columns(of: $0) }.max() ?? 0
    let x = area.minX + max(0, right - area.minX - widest) / 2
    for index in first..<max(first, min(items.count, first + area.size.rows)) {
      let y = area.minY + index - first
      let row = Rect(x: area.minX, y: y, columns: area.size.columns, rows: 1)
      let style = buffer.putRow(row, isSelected: index == selection)
      buffer.put(texts[index], x: x, y: y, style, limit: right - x)
    }
    ScrollBar(
      x: min(area.maxX, buffer.size.columns - 1), rows: area.minY..<area.maxY, first: first,
      visible: area.size.rows, count: items.count
    )
    .draw(into: &buffer, isUnicode: isUnicode)
  }

  /// An item's title and value; in a narrow area with less space between them, or shortened.
  func text(of item: Item, in columns: Int, isUnicode: Bool) -> String {
    guard let value = item.value else { return item.title }
    let (left, right) = isUnicode ? ("‹", "›") : ("<", ">")
    let text = "\(item.title)  \(left) \(value) \(right)"
    if CellBuffer.columns(of: text) <= columns { return text }
    let close = "\(item.title) \(left)\(value)\(right)"
    guard CellBuffer.columns(of: close) > columns else { return close }
    if let brief = item.brief { return "\(brief.title) \(left)\(brief.value)\(right)" }
    // A value says more than the end of its title.
    let end = " \(left)\(value)\(right)"
    let room = columns - CellBuffer.columns(of: end)
    guard room >= 4 else { return CellBuffer.shortened(close, to: max(1, columns), isUnicode: isUnicode) }
    return CellBuffer.shortened(item.title, to: room, isUnicode: isUnicode) + end
  }
}

extension MenuList where ID: Equatable {
  /// Selects an item, if it exists.
  package mutating func select(_ id: ID) {
    if let index = items.firstIndex(where: { $0.id == id }) { selection = index }
  }
}

extension Collection<String> where Index == Int {
  /// The next entry after `selection`, and then from the start, that begins with a letter of either case.
  package func next(beginningWith letter: Character, after selection: Int) -> Int? {
    let letter = letter.lowercased()
    let order = Array(indices.drop { $0 <= selection }) + indices.prefix { $0 <= selection }
    return order.first { self[$0].first?.lowercased() == letter }
  }
}

extension MenuList.Response: Equatable where ID: Equatable {}
