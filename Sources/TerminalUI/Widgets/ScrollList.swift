/// A list that may be longer than the screen: what is chosen, and what of it is to be seen.
package struct ScrollList: Equatable, Sendable {
  /// Where a list is on the screen, and how many rows each entry takes.
  package struct Area: Equatable, Sendable {
    package var rect: Rect
    package var rowHeight: Int

    package init(rect: Rect, rowHeight: Int = 1) {
      self.rect = rect
      self.rowHeight = rowHeight
    }

    /// How many entries are seen at once, at least one.
    package var capacity: Int { max(1, rect.size.rows / rowHeight) }
  }

  package enum Response: Equatable {
    case chosen(Int)
    /// The selection has moved, or nothing has happened.
    case none
  }

  /// How many entries there are.
  package var count: Int {
    didSet { selection = min(selection, max(0, count - 1)) }
  }
  package private(set) var selection = 0

  package init(count: Int) {
    self.count = count
  }

  /// The first entry that is seen: the one that keeps the selection in the middle, as far as the ends allow.
  private func first(_ area: Area) -> Int {
    min(max(0, selection - area.capacity / 2), max(0, count - area.capacity))
  }

  /// The entries that are seen, each with its rectangle.
  package func visible(in area: Area) -> [(index: Int, rect: Rect)] {
    let first = first(area)
    return (first..<min(count, first + area.capacity)).map { index in
      let y = area.rect.minY + (index - first) * area.rowHeight
      return (
        index,
        Rect(
          x: area.rect.minX, y: y, columns: area.rect.size.columns,
          rows: min(area.rowHeight, area.rect.maxY - y))
      )
    }
  }

  /// The mark in the column to the right of the list that says how far it is scrolled.
  package func mark(in area: Area) -> ScrollMark {
    ScrollMark(
      x: area.rect.maxX, rows: area.rect.minY..<area.rect.maxY, first: first(area), seen: area.capacity,
      count: count)
  }

  /// Takes an input; a click chooses what is selected already and selects anything else.
  package mutating func respond(to event: InputEvent, in area: Area) -> Response {
    switch event {
    case .key(let key): return respond(to: key, in: area)
    case .mouse(let mouse):
      switch mouse.action {
      case .wheelUp: select(selection - 1)
      case .wheelDown: select(selection + 1)
      case .press where mouse.button == .left:
        guard let hit = visible(in: area).first(where: { $0.rect.contains(mouse.position) }) else { break }
        if hit.index == selection { return .chosen(selection) }
        selection = hit.index
      default: break
      }
      return .none
    case .paste, .focus, .reply: return .none
    }
  }

  private mutating func respond(to event: KeyEvent, in area: Area) -> Response {
    guard event.phase != .release, event.modifiers.isEmpty else { return .none }
    switch event.key {
    case .up, .character("k"): select(selection - 1)
    case .down, .character("j"): select(selection + 1)
    case .pageUp: select(selection - area.capacity)
    case .pageDown, .character(" "): select(selection + area.capacity)
    case .home: select(0)
    case .end: select(count - 1)
    case .enter: return count > 0 ? .chosen(selection) : .none
    default: break
    }
    return .none
  }

  /// Selects an entry; beyond the ends, the last one there is.
  package mutating func select(_ index: Int) {
    selection = max(0, min(index, count - 1))
  }
}
