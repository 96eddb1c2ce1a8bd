import BlockEngine
import BlockPlatform
import BlockRecords
import BlockViews
import TerminalUI

/// A position as text: its fumen code and its diagram, to copy or select; another position can be entered.
struct CodeScreen: Screen {
  private enum Action: Hashable, Sendable { case code, diagram, enter }

  private let position: Position
  private let code: Result<String, FumenError>
  private let diagram: String
  /// The number of rows scrolled off at the top.
  private var scrollOffset = 0
  /// Whether part of it is on the clipboard.
  private var isCopied = false
  /// The text being typed, or pasted on a terminal without bracketed paste; nil if none.
  private var entry: TextField?

  /// The longest text to type: a code of many pages.
  private static let maxEntryLength = 4_000

  init(_ position: Position) {
    self.position = position
    do throws(FumenError) { code = .success(try position.fumen().code) } catch { code = .failure(error) }
    diagram = position.text
  }

  var acceptsText: Bool { entry != nil }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Code")) }

  private func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    var buttons: [ButtonRow<Action>.Button] = [
      .init(.diagram, .character("d"), tr("Copy the diagram")),
      .init(.enter, .character("i"), tr("Bring one in")),
    ]
    if case .success = code { buttons.insert(.init(.code, .character("c"), tr("Copy the code")), at: 0) }
    // In plain mode there is no clipboard: its lines are the text.
    if context.isPlain { buttons.removeAll { $0.id != .enter } }
    return ButtonRow(buttons, isUnicode: context.isUnicode, wraps: true)
  }

  mutating func appear(in context: inout ScreenContext) {
    if case .success(let code) = code { copy(code, in: &context) }
  }

  private mutating func copy(_ text: String, in context: inout ScreenContext) {
    context.copy(text)
    isCopied = true
  }

  // MARK: Messages

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if entry != nil { return enter(event, in: &context) }
    if case .paste(let text) = event { return importText(text, in: &context) }
    if bar.isBack(event, in: context.drawing) { return .pop }
    switch buttons(in: context).pressed(by: event, in: context.size) {
    case .code: if case .success(let code) = code { copy(code, in: &context) }
    case .diagram: copy(diagram, in: &context)
    case .enter: entry = TextField(maxCharacters: CodeScreen.maxEntryLength)
    case nil: scroll(by: event, in: context)
    }
    return .stay
  }

  private mutating func enter(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    // A diagram has several rows, which the text field cannot hold.
    if case .paste(let text) = event, text.contains(where: \.isNewline) {
      return importText(text, in: &context)
    }
    guard let text = entry.confirmed(by: event) else { return .stay }
    return importText(text, in: &context)
  }

  /// Passes the position in a text to the editor; if there is none, shows why and changes nothing.
  private mutating func importText(_ text: String, in context: inout ScreenContext) -> Transition {
    var editor = PositionEditor(position)
    do throws(PositionEditor.PasteError) { try editor.paste(text) } catch {
      context.showNotice(error.description)
      return .stay
    }
    context.setPracticePosition(editor.position)
    return .pop
  }

  private mutating func scroll(by event: InputEvent, in context: ScreenContext) {
    let page = room(in: context)
    guard let step = event.scrolledLines(page: page, wheel: 2) else { return }
    scrollOffset = max(0, min(scrollOffset + step, lines(in: context).count - page))
  }

  // MARK: Drawing

  private static let top = 2

  /// The number of rows for the text.
  private func room(in context: ScreenContext) -> Int {
    max(1, context.size.rows - CodeScreen.top - 1 - buttons(in: context).rows(in: context.size))
  }

  private func lines(in context: ScreenContext) -> [(text: String, style: Style)] {
    let columns = max(1, context.size.columns - 2)
    var lines: [(text: String, style: Style)] = []
    switch code {
    // A code has no spaces to break lines at.
    case .success(let code): lines += TextWrap.pieces(of: code, columns: columns).map { ($0, .standard) }
    case .failure(let error):
      lines += TextWrap.lines(of: translated(error.localizedMessage), columns: columns)
        .map { ($0, Style(foreground: .warning)) }
    }
    let note =
      isCopied
      ? tr(
        "It is on the clipboard, if this terminal allows that. If not, select it with Shift and the mouse.")
      : tr("Select it with Shift and the mouse, or copy it.")
    lines.append(("", .standard))
    if !context.isPlain {
      lines += TextWrap.lines(of: note, columns: columns).map { ($0, Style(foreground: .faint)) }
    }
    lines.append(("", .standard))
    return lines + diagram.split(separator: "\n").map { (String($0), .standard) }
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let (all, room) = (lines(in: context), room(in: context))
    let first = max(0, min(scrollOffset, all.count - room))
    for (index, line) in all.dropFirst(first).prefix(room).enumerated() {
      // All lines start in the same column, so that whole rows can be selected.
      buffer.put(line.text, x: 1, y: CodeScreen.top + index, line.style)
    }
    let marks = context.isUnicode ? ("↑", "↓") : ("^", "v")
    let x = buffer.size.columns - 2
    if first > 0 { buffer.put(marks.0, x: x, y: CodeScreen.top, Style(foreground: .accent)) }
    if first + room < all.count {
      buffer.put(marks.1, x: x, y: CodeScreen.top + room - 1, Style(foreground: .accent))
    }
    drawLastRows(into: &buffer, in: context)
  }

  private func drawLastRows(into buffer: inout CellBuffer, in context: ScreenContext) {
    let y = buffer.size.rows - 1
    if let entry {
      let title = tr("Code or diagram:") + " "
      buffer.fill(Rect(x: 0, y: y, columns: buffer.size.columns, rows: 1), with: .blank)
      let x = buffer.put(title, x: 1, y: y, Style(foreground: .title, attributes: .bold))
      entry.draw(into: &buffer, x: x, y: y, columns: max(4, buffer.size.columns - x - 1))
      if let notice = context.notice { Notice.draw(notice, into: &buffer, above: 1, ink: context.noticeInk) }
    } else {
      buttons(in: context).draw(into: &buffer, orNoticeIn: context)
    }
  }
}
