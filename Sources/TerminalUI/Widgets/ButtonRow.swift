/// A screen's buttons, in its last rows: each with its key, and clickable.
package struct ButtonRow<ID: Hashable & Sendable>: Sendable {
  package struct Button: Sendable {
    package let id: ID
    package let key: Key
    package let title: String

    package init(_ id: ID, _ key: Key, _ title: String) {
      self.id = id
      self.key = key
      self.title = title
    }
  }

  package let buttons: [Button]
  /// The names of the buttons' keys.
  private let keyNames: [String]
  private let maxRows: Int

  /// - Parameters:
  ///   - maxRows: the most rows; buttons that do not fit are left out.
  ///   - keyName: the name of a key, in the player's language.
  package init(_ buttons: [Button], maxRows: Int = 1, keyName: (Key) -> String) {
    self.buttons = buttons
    self.maxRows = maxRows
    keyNames = buttons.map { keyName($0.key) }
  }

  /// The place of a button: its columns, and its row within the rows of buttons.
  private struct Place {
    let button: Button
    let keyName: String
    var columns: Range<Int>
    var row: Int
  }

  /// The buttons arranged in as many rows as they need.
  private func places(in size: Size) -> [Place] {
    var x = 2
    var row = 0
    let all = zip(buttons, keyNames).map { button, keyName in
      let columns = CellBuffer.columns(of: keyName) + 1 + CellBuffer.columns(of: button.title)
      if x > 2, x + columns > size.columns {
        x = 2
        row += 1
      }
      // A button alone in its row may begin further to the left.
      if x == 2 { x = max(0, min(x, size.columns - columns)) }
      defer { x += columns + 3 }
      return Place(button: button, keyName: keyName, columns: x..<(x + columns), row: row)
    }
    return maxRows == .max
      ? all : Array(all.prefix { $0.row < maxRows && $0.columns.upperBound <= size.columns })
  }

  /// The buttons that fit.
  package func shown(in size: Size) -> [Button] { places(in: size).map(\.button) }

  /// The number of rows that the buttons take at the bottom of the screen.
  package func rows(in size: Size) -> Int { (places(in: size).last?.row ?? 0) + 1 }

  /// The button that an input activates.
  package func pressed(by event: InputEvent, in size: Size) -> ID? {
    switch event {
    case .key(let key):
      guard key.phase != .release, key.modifiers.isEmpty else { return nil }
      return buttons.first { $0.key == key.key }?.id
    case .mouse(let mouse):
      guard mouse.action == .press, mouse.button == .left else { return nil }
      let (point, top) = (mouse.position, size.rows - rows(in: size))
      let hit = places(in: size).first {
        point.y == top + $0.row && point.x >= $0.columns.lowerBound - 1 && point.x <= $0.columns.upperBound
      }
      return hit?.button.id
    case .paste, .focus, .reply: return nil
    }
  }

  package func draw(into buffer: inout CellBuffer) {
    let top = buffer.size.rows - rows(in: buffer.size)
    for place in places(in: buffer.size) {
      let (x, y) = (place.columns.lowerBound, top + place.row)
      let end = buffer.put(place.keyName, x: x, y: y, Style(foreground: .accent, attributes: .bold))
      buffer.put(place.button.title, x: end + 1, y: y, Style(foreground: .faint))
    }
  }
}
