/// What a screen can do, in its last row: each with the key that does it, and to be clicked.
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

    fileprivate var keyName: String { KeyBindings.Chord(key: key).name(isUnicode: false) }
    fileprivate var columns: Int { CellBuffer.columns(of: keyName) + 1 + CellBuffer.columns(of: title) }
  }

  let buttons: [Button]

  init(_ buttons: [Button]) {
    self.buttons = buttons
  }

  /// The buttons that there is room for, each with its first column; the first ones go before the last.
  private func placed(in size: Size) -> [(button: Button, x: Int)] {
    var x = 2
    var placed: [(Button, Int)] = []
    for button in buttons {
      guard x + button.columns <= size.columns else { break }
      placed.append((button, x))
      x += button.columns + 3
    }
    return placed
  }

  /// The button that an input presses.
  func pressed(by event: InputEvent, in size: Size) -> ID? {
    switch event {
    case .key(let key):
      guard key.phase != .release, key.modifiers.isEmpty else { return nil }
      return buttons.first { $0.key == key.key }?.id
    case .mouse(let mouse):
      guard mouse.action == .press, mouse.button == .left, mouse.position.y == size.rows - 1 else {
        return nil
      }
      let hit = placed(in: size).first {
        mouse.position.x >= $0.x - 1 && mouse.position.x <= $0.x + $0.button.columns
      }
      return hit?.button.id
    case .paste, .focus, .reply: return nil
    }
  }

  func draw(into buffer: inout CellBuffer) {
    let y = buffer.size.rows - 1
    for (button, x) in placed(in: buffer.size) {
      let end = buffer.put(button.keyName, x: x, y: y, Style(foreground: .accent, attributes: .bold))
      buffer.put(button.title, x: end + 1, y: y, Style(foreground: .faint))
    }
  }
}
