/// A list that may be longer than the screen, with its selection and its visible part.
package struct ScrollList: Equatable, Sendable {
  /// The area of a list on the screen, and the height of its entries.
  package struct Area: Equatable, Sendable {
    package var rect: Rect
    package var rowHeight: Int
    /// The height of each entry if they differ; nil if all have `rowHeight`.
    package var heights: [Int]?

    package init(rect: Rect, rowHeight: Int = 1, heights: [Int]? = nil) {
      self.rect = rect
      self.rowHeight = rowHeight
      self.heights = heights
    }

    /// The number of visible entries if all have `rowHeight`, at least one.
    private var capacity: Int { max(1, rect.size.rows / rowHeight) }

    fileprivate func height(_ index: Int) -> Int {
      guard let heights, heights.indices.contains(index) else { return rowHeight }
      return max(1, heights[index])
    }

    /// The visible entries of `count`, with the selection in the middle as far as the ends allow.
    fileprivate func visibleRange(of count: Int, around selection: Int) -> Range<Int> {
      guard count > 0 else { return 0..<0 }
      guard heights != nil else {
        let first = min(max(0, selection - capacity / 2), max(0, count - capacity))
        return first..<min(count, first + capacity)
      }
      let middle = min(max(0, selection), count - 1)
      var (first, end) = (middle, middle + 1)
      var (above, below) = (0, height(middle))
      // Half of the room for the entries before, then those after, then more of those before.
      while first > 0, above + height(first - 1) <= rect.size.rows / 2,
        above + below + height(first - 1) <= rect.size.rows
      {
        first -= 1
        above += height(first)
      }
      while end < count, above + below + height(end) <= rect.size.rows {
        below += height(end)
        end += 1
      }
      while end == count, first > 0, above + below + height(first - 1) <= rect.size.rows {
        first -= 1
        above += height(first)
      }
      return first..<end
    }
  }

  package enum Response: Equatable {
    case chosen(Int)
    /// The selection has moved, or nothing has happened.
    case none
  }

  package var count: Int {
    didSet { selection = min(selection, max(0, count - 1)) }
  }
  package private(set) var selection = 0

  package init(count: Int) { self.count = count }

  /// The visible entries, each with its rectangle.
  package func visible(in area: Area) -> [(index: Int, rect: Rect)] {
    var y = area.rect.minY
    return area.visibleRange(of: count, around: selection).map { index in
      let height = area.height(index)
      defer { y += height }
      return (
        index,
        Rect(x: area.rect.minX, y: y, columns: area.rect.size.columns, rows: min(height, area.rect.maxY - y))
      )
    }
  }

  /// The scroll mark in the column to the right of the list.
  package func scrollBar(in area: Area) -> ScrollBar {
    let visibleRange = area.visibleRange(of: count, around: selection)
    var bar = ScrollBar(
      x: area.rect.maxX, rows: area.rect.minY..<area.rect.maxY, first: visibleRange.lowerBound,
      visible: visibleRange.count, count: count)
    bar.list = .init(area.rect, selection: selection, count: count)
    return bar
  }

  /// Reports for reading aloud where the list and its selection are.
  package func report(in area: Area, _ buffer: inout CellBuffer) {
    buffer.reading.setList(.init(area.rect, selection: selection, count: count))
  }

  /// Handles an input; a click on the selected entry activates it, and a click on another one selects that.
  ///
  /// - Parameter titles: the titles of the entries; a letter selects the next one that begins with it.
  package mutating func respond(to event: InputEvent, in area: Area, titles: [String] = []) -> Response {
    switch event {
    case .key(let key): return respond(to: key, in: area, titles)
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

  private mutating func respond(to event: KeyEvent, in area: Area, _ titles: [String]) -> Response {
    guard event.phase != .release, event.modifiers.isSubset(of: .shift) else { return .none }
    switch event.key {
    case .up, .character("k"): select(selection - 1)
    case .down, .character("j"): select(selection + 1)
    case .pageUp: select(selection - area.visibleRange(of: count, around: selection).count)
    case .pageDown, .character(" "): select(selection + area.visibleRange(of: count, around: selection).count)
    case .home: select(0)
    case .end: select(count - 1)
    case .enter: return count > 0 ? .chosen(selection) : .none
    case .character(let letter):
      if let found = titles.next(beginningWith: letter, after: selection) { select(found) }
    default: break
    }
    return .none
  }

  /// Selects an entry, at most the last one.
  package mutating func select(_ index: Int) { selection = max(0, min(index, count - 1)) }
}
