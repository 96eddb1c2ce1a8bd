import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// The goal of the game and all controls with their current key bindings: in pages, with search.
package struct HelpScreen: Screen {
  /// The machine of the game that was left for it; nil for rules that commands play.
  private let machine: Machine?

  package init(machine: Machine? = nil) { self.machine = machine }

  package var isOnMachine: Bool { machine != nil }

  private var offset = 0
  private var search: Search?

  /// A search: the text, and whether it is still being typed.
  private struct Search: Sendable {
    var field = TextField()
    var isTyping = true
    /// The page where the search began, to return to while nothing matches.
    let start: Int
  }

  private enum Button: Hashable, Sendable { case next, search, about }

  package mutating func sizeChanged(in context: inout ScreenContext) { scroll(by: 0, in: context) }

  package mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if search?.isTyping == true {
      type(event, in: context)
      return .stay
    }
    switch event {
    case .key(let key):
      guard key.phase != .release else { return .stay }
      if search != nil, key.modifiers.isEmpty {
        switch key.key {
        case .escape:
          search = nil
          return .stay
        case .character("n"): go(forward: true, in: context)
        case .character("N"): go(forward: false, in: context)
        default: break
        }
      }
      switch context.bindings.action(for: key) {
      case .menu, .pause, .help: return .pop
      default: break
      }
      if scroll(with: key.key, in: context) { return .stay }
      if key.key == .enter { return .pop }
    case .mouse(let mouse):
      switch mouse.action {
      case .wheelUp: scroll(by: -3, in: context)
      case .wheelDown: scroll(by: 3, in: context)
      case .press where mouse.button == .left:
        if bar.isBack(event, in: context.drawing) { return .pop }
        if bar.isRight(event, in: context.drawing) { return .push(AboutScreen()) }
      default: break
      }
    case .paste, .focus, .reply: break
    }
    switch buttons(in: context).pressed(by: event, in: context.size) {
    case .next: turnPage(in: context)
    case .search: search = Search(start: offset)
    case .about: return .push(AboutScreen())
    case nil: break
    }
    return .stay
  }

  /// Handles a scrolling key; false for any other key.
  private mutating func scroll(with key: Key, in context: ScreenContext) -> Bool {
    switch key {
    case .up, .character("k"): scroll(by: -1, in: context)
    case .down, .character("j"): scroll(by: 1, in: context)
    case .pageUp, .left: scroll(by: -pageRows(in: context), in: context)
    case .pageDown, .right, .character(" "): turnPage(in: context)
    case .home: scroll(by: -offset, in: context)
    case .end: scroll(by: .max / 2, in: context)
    default: return false
    }
    return true
  }

  package var acceptsText: Bool { search?.isTyping == true }

  // MARK: Pages

  private func pageRows(in context: ScreenContext) -> Int { max(1, context.size.rows - 2) }

  /// Scrolls one page down; a picture cut by the page's end starts the next page.
  private mutating func turnPage(in context: ScreenContext) {
    let lines = content(in: context)
    var step = pageRows(in: context)
    while step > pageRows(in: context) / 2, lines.indices.contains(offset + step),
      case .pictures(_, let line) = lines[offset + step], line > 0
    {
      step -= 1
    }
    scroll(by: step, in: context)
  }

  private mutating func scroll(by lines: Int, in context: ScreenContext) {
    let last = max(0, content(in: context).count - (context.size.rows - 2))
    offset = min(max(0, offset + lines), last)
  }

  private func content(in context: ScreenContext) -> [HelpContent.Line] {
    HelpContent(
      columns: textColumns(in: context.size).count, machine: machine, sensor: context.sensor,
      hasPads: !context.pads.isEmpty, isPlain: context.isPlain, in: context.drawing
    ).lines
  }

  // MARK: Searching

  private mutating func type(_ event: InputEvent, in context: ScreenContext) {
    guard var search else { return }
    let before = search.field.text
    switch search.field.respond(to: event) {
    case .none: break
    case .accepted: search.isTyping = false
    case .cancelled:
      self.search = nil
      offset = search.start
      return
    }
    if search.isTyping == false, search.field.text.isEmpty {
      self.search = nil
      return
    }
    self.search = search
    guard search.field.text != before else { return }
    offset = search.start
    let found = matches(in: context)
    if let line = found.first(where: { $0 >= search.start }) ?? found.first { show(line, in: context) }
  }

  /// The lines that match the search.
  private func matches(in context: ScreenContext) -> [Int] {
    guard let search else { return [] }
    let query = FoldedText(search.field.text)
    return content(in: context).enumerated().filter {
      !FoldedText($0.element.text).ranges(of: query).isEmpty
    }
    .map(\.offset)
  }

  /// Goes to the next or previous page with a match, wrapping around.
  private mutating func go(forward: Bool, in context: ScreenContext) {
    let found = matches(in: context)
    let page = offset..<(offset + pageRows(in: context))
    let next =
      forward
      ? found.first { $0 >= page.upperBound } ?? found.first
      : found.last { $0 < page.lowerBound } ?? found.last
    if let next { show(next, in: context) }
  }

  /// Scrolls to a line, with context around it.
  private mutating func show(_ line: Int, in context: ScreenContext) {
    let rows = pageRows(in: context)
    guard line < offset || line >= offset + rows else { return }
    offset = 0
    scroll(by: line - rows / 3, in: context)
  }

  // MARK: Drawing

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Help"), right: tr("About")) }

  private func buttons(in context: ScreenContext) -> ButtonRow<Button> {
    let isEnd = offset + pageRows(in: context) >= content(in: context).count
    let more: [ButtonRow<Button>.Button] = isEnd ? [] : [.init(.next, .character(" "), tr("More"))]
    return ButtonRow(
      more + [.init(.search, .character("/"), tr("Search")), .init(.about, .character("a"), tr("About"))])
  }

  private func textColumns(in size: Size) -> Range<Int> { size.middleColumns(atMost: 72) }

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let columns = textColumns(in: buffer.size)
    let lines = content(in: context)
    let page = pageRows(in: context)
    for (index, line) in lines.dropFirst(offset).prefix(page).enumerated() where 1 + index < buffer.size.rows
    {
      draw(line, into: &buffer, y: 1 + index, columns, in: context)
    }
    addParagraphs(lines.dropFirst(offset).prefix(page), to: &buffer, columns)
    defer { if let notice = context.notice { Notice.draw(notice, into: &buffer, ink: context.noticeInk) } }
    guard buffer.size.rows > 2 else { return }
    drawLastRow(into: &buffer, pages: (lines.count + page - 1) / page, page: page, in: context)
  }

  /// Has each wrapped text read as one line.
  private func addParagraphs(
    _ lines: ArraySlice<HelpContent.Line>, to buffer: inout CellBuffer, _ columns: Range<Int>
  ) {
    var rows = 0
    for (index, line) in zip(1..., lines) {
      guard case .text(let text) = line else {
        rows = 0
        continue
      }
      rows += 1
      guard text.last.map({ ".!?:".contains($0) }) ?? true else { continue }
      buffer.reading.addParagraph(
        Rect(x: columns.lowerBound, y: index - rows + 1, columns: columns.count, rows: rows))
      rows = 0
    }
  }

  private func draw(
    _ line: HelpContent.Line, into buffer: inout CellBuffer, y: Int, _ columns: Range<Int>,
    in context: ScreenContext
  ) {
    let from = columns.lowerBound
    func write(_ text: String, x: Int, _ style: Style = .standard) {
      buffer.put(text, x: x, y: y, style)
      highlight(text, into: &buffer, x: x, y: y)
    }
    switch line {
    case .heading(let text): write(text, x: from, Style(foreground: .title, attributes: .bold))
    case .text(let text): write(text, x: from)
    case .row(let name, let keys):
      write(name, x: from + 2)
      write(keys, x: from + 2 + HelpContent.maxNameWidth, Style(foreground: .accent))
    case .keys(let keys): write(keys, x: from + 4, Style(foreground: .accent))
    case .pictures(let pictures, let index):
      var strip = CellBuffer(size: Size(columns: buffer.size.columns, rows: pictures.rows))
      var x = from + 2
      for (picture, caption) in zip(pictures, pictures.captions(inRow: index)) {
        picture.draw(
          into: &strip, at: Point(x: x, y: 0), captionRow: pictures.captionRow, isPlain: context.isPlain,
          in: context.drawing)
        highlight(caption, into: &strip, x: x, y: index)
        x += picture.width + HelpPicture.gap
      }
      for x in 0..<buffer.size.columns { buffer[x, y] = strip[x, index] }
    case .gap: break
    }
  }

  /// Highlights the matches in a text drawn at a place.
  private func highlight(_ text: String, into buffer: inout CellBuffer, x: Int, y: Int) {
    guard let search, !search.field.text.isEmpty else { return }
    let characters = Array(text)
    for range in FoldedText(text).ranges(of: FoldedText(search.field.text)) {
      let start = x + CellBuffer.columns(of: String(characters[..<range.lowerBound]))
      buffer.put(
        String(characters[range]), x: start, y: y,
        Style(foreground: .selectionText, background: .selection, attributes: .bold))
    }
  }

  private func drawLastRow(into buffer: inout CellBuffer, pages: Int, page: Int, in context: ScreenContext) {
    let (width, y) = (buffer.size.columns, buffer.size.rows - 1)
    guard let search else {
      buttons(in: context).draw(into: &buffer)
      let number = min(pages, (offset + page - 1) / page + 1)
      let text = tr("%s of %s", String(number), String(pages))
      if width >= 60 { buffer.putRightAligned(text, end: width - 2, y: y, Style(foreground: .faint)) }
      return
    }
    let isEmpty = !search.field.text.isEmpty && matches(in: context).isEmpty
    buffer.put("/", x: 1, y: y, Style(foreground: .accent, attributes: .bold))
    let note = isEmpty ? tr("Not found") : search.isTyping ? "" : tr("n next, N before, Esc ends")
    let room = width - CellBuffer.columns(of: note) - 6
    if room >= 8 {
      buffer.putRightAligned(note, end: width - 2, y: y, Style(foreground: isEmpty ? .warning : .faint))
    }
    let columns = max(1, room >= 8 ? room : width - 3)
    if search.isTyping {
      search.field.draw(into: &buffer, x: 2, y: y, columns: columns)
    } else {
      buffer.put(search.field.text, x: 2, y: y, limit: columns)
    }
  }
}
