import BlockPlatform
import BlockStorage
import BlockViews
import TerminalUI

/// A result as text: copied to the terminal's clipboard, and shown for selecting if there is none.
package struct ShareScreen: Screen {
  /// The result; nil until its replay is loaded.
  private var result: SharedResult?
  /// Why there is no result.
  private var failure: String?
  /// The game whose replay gives the result; nil if the result was given.
  private let id: GameID?

  init(_ result: SharedResult) {
    self.result = result
    id = nil
  }

  /// Shares the result of a game's replay.
  package init(_ id: GameID) {
    self.id = id
  }

  package mutating func appear(in context: inout ScreenContext) {
    if let result {
      context.copy(result.text)
    } else if let id {
      context.ask(.sharedResult(id))
    }
  }

  private var bar: NavigationBar {
    NavigationBar(left: tr("Back"), title: tr("Share"), right: result == nil ? nil : tr("Copy"))
  }

  package mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    guard case .sharedResult(let found, let answer) = reply.answer, found == id else { return .stay }
    switch answer {
    case .success(let result):
      self.result = result
      context.copy(result.text)
    case .failure(let error): failure = error.description
    }
    return .stay
  }

  package mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) { return .pop }
    if isCopy(event, in: context) { context.copy(result?.text) }
    return .stay
  }

  private func isCopy(_ event: InputEvent, in context: ScreenContext) -> Bool {
    if case .key(let key) = event {
      return key.phase == .press && (key.key == .enter || key.key == .character("c"))
    }
    return bar.isRight(event, in: context.drawing)
  }

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let columns = max(1, buffer.size.columns - 2)
    // From the first column on, so that whole rows can be selected.
    var y = 2
    if let failure {
      for line in TextWrap.lines(of: tr("This game cannot be shared: %s", failure), columns: columns) {
        buffer.put(line, x: 1, y: y, Style(foreground: .warning))
        y += 1
      }
    }
    guard let result else { return }
    for line in result.lines.flatMap({ TextWrap.lines(of: $0, columns: columns) }) {
      buffer.put(line, x: 1, y: y)
      y += 1
    }
    y += 1
    // In plain mode there is no clipboard: its lines are the text.
    guard !context.isPlain else { return }
    let note = tr(
      "It is on the clipboard, if this terminal allows that. If not, select it with Shift and the mouse.")
    for line in TextWrap.lines(of: note, columns: columns) where y < buffer.size.rows {
      buffer.put(line, x: 1, y: y, Style(foreground: .faint))
      y += 1
    }
  }
}
