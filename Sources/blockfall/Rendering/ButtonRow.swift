/// What a screen can do, in its last rows: each with the key that does it, and to be clicked.
struct ButtonRow<ID: Hashable & Sendable>: Sendable {
  struct Button: Sendable {
    let id: ID
    let key: Key
    let title: String

    init(_ id: ID, _ key: Key, _ title: String) {
      self.id = id
      self.key = key
      self.title = title
    }
  }

  let buttons: [Button]
  private let isUnicode: Bool
  private let mostRows: Int

  /// - Parameter wraps: whether there are more rows where one does not do; else the last buttons are left out.
  init(_ buttons: [Button], isUnicode: Bool = false, wraps: Bool = false) {
    self.init(buttons, isUnicode: isUnicode, mostRows: wraps ? .max : 1)
  }

  /// - Parameter mostRows: the most rows that there may be; buttons that find no room there are left out.
  init(_ buttons: [Button], isUnicode: Bool, mostRows: Int) {
    self.buttons = buttons
    self.isUnicode = isUnicode
    self.mostRows = mostRows
  }

  /// Where a button stands: its columns, and its row from the first of the rows of buttons.
  private struct Place {
    let button: Button
    let keyName: String
    var columns: Range<Int>
    var row: Int
  }

  /// The buttons, laid out in as many rows as they need.
  private func places(in size: Size) -> [Place] {
    var x = 2
    var row = 0
    let all = buttons.map { button in
      let keyName = KeyBindings.Chord(key: button.key).name(isUnicode: isUnicode)
      let columns = CellBuffer.columns(of: keyName) + 1 + CellBuffer.columns(of: button.title)
      if x > 2, x + columns > size.columns {
        x = 2
        row += 1
      }
      defer { x += columns + 3 }
      return Place(button: button, keyName: keyName, columns: x..<(x + columns), row: row)
    }
    return mostRows == .max
      ? all : Array(all.prefix { $0.row < mostRows && $0.columns.upperBound <= size.columns })
  }

  /// How many rows the buttons take, the last ones of the screen.
  func rows(in size: Size) -> Int { (places(in: size).last?.row ?? 0) + 1 }

  /// The button that an input presses.
  func pressed(by event: InputEvent, in size: Size) -> ID? {
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

  func draw(into buffer: inout CellBuffer) {
    let top = buffer.size.rows - rows(in: buffer.size)
    for place in places(in: buffer.size) {
      let (x, y) = (place.columns.lowerBound, top + place.row)
      let end = buffer.put(place.keyName, x: x, y: y, Style(foreground: .accent, attributes: .bold))
      buffer.put(place.button.title, x: end + 1, y: y, Style(foreground: .faint))
    }
  }
}
