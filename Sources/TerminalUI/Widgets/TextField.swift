/// An editable line of text.
package struct TextField: Equatable, Sendable {
  package private(set) var text: String
  /// The cursor's offset in characters.
  private var cursor: Int

  /// The limit on characters, so that a paste of any length costs nothing; there is a limit on scalars too, as a
  /// character may have any number of combining marks.
  private let maxCharacters: Int
  private var maxScalars: Int { 2 * maxCharacters }

  /// Creates a field with an initial text, truncated to the limit.
  package init(_ text: String = "", maxCharacters: Int = 200) {
    (self.text, cursor, self.maxCharacters) = ("", 0, maxCharacters)
    insert(text)
  }

  package enum Response: Equatable { case accepted, cancelled, none }

  package mutating func respond(to event: InputEvent) -> Response {
    switch event {
    case .paste(let pasted):
      insert(pasted)
    case .key(let key) where key.phase != .release:
      return respond(to: key)
    case .key, .mouse, .focus, .reply: break
    }
    return .none
  }

  private mutating func respond(to event: KeyEvent) -> Response {
    switch event.key {
    case .enter: return .accepted
    case .escape: return .cancelled
    case .character("c") where event.modifiers == .control: return .cancelled
    case .character("u") where event.modifiers == .control:
      text = ""
      cursor = 0
    case .character(let character) where event.modifiers.isSubset(of: .shift):
      // On a keyboard that is not Latin the key is meant by its place, but the text is what was typed.
      insert(String(event.text ?? character))
    case .backspace where cursor > 0:
      cursor -= 1
      text.remove(at: index(cursor))
    case .delete where cursor < text.count: text.remove(at: index(cursor))
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = text.count
    default: break
    }
    return .none
  }

  private func index(_ offset: Int) -> String.Index { text.index(text.startIndex, offsetBy: offset) }

  private mutating func insert(_ text: String) {
    for scalar in text.unicodeScalars.prefix(maxScalars) { insert(scalar) }
  }

  private mutating func insert(_ scalar: Unicode.Scalar) {
    guard text.unicodeScalars.count < maxScalars else { return }
    let before = text.count
    // When the field is full, a combining mark may still join the previous character.
    guard before < maxCharacters || scalar.isMark else { return }
    text.unicodeScalars.insert(scalar, at: index(cursor))
    cursor = max(0, cursor + text.count - before)
  }

  /// Draws the text with its cursor; if it is too long, its beginning is left out.
  package func draw(into buffer: inout CellBuffer, x: Int, y: Int, columns: Int) {
    let style = Style(attributes: .underline)
    let rect = Rect(x: x, y: y, columns: columns, rows: 1)
    buffer.fill(rect, with: Cell(" ", style))
    buffer.reading.setField(rect)
    var start = text.startIndex
    while CellBuffer.columns(of: text[start...]) >= columns, start < index(cursor) {
      start = text.index(after: start)
    }
    buffer.put(text[start...], x: x, y: y, style, limit: columns)
    let place = x + CellBuffer.columns(of: text[start..<index(cursor)])
    guard place < x + columns, place < buffer.size.columns, y < buffer.size.rows else { return }
    buffer[place, y].style = Style(foreground: .selectionText, background: .selection, attributes: .bold)
  }
}

extension TextField? {
  /// Passes an input to the field, if there is one; cancelling closes the field.
  ///
  /// - Returns: the confirmed text, or nil. The field stays open after a confirmation, as its text may be refused.
  package mutating func confirmed(by event: InputEvent) -> String? {
    guard var field = self else { return nil }
    let response = field.respond(to: event)
    self = response == .cancelled ? nil : field
    return response == .accepted ? field.text : nil
  }
}
