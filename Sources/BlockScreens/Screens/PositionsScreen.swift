import BlockEngine
import BlockPlatform
import BlockStorage
import BlockViews
import TerminalUI

/// The saved positions: opens one in the editor, or deletes one after a question.
struct PositionsScreen: Screen {
  private enum Action: Hashable, Sendable { case open, delete }

  private var positions: [SavedPosition]?
  private var list = ScrollList(count: 0)
  /// The question whether to delete the position of this name; nil while closed.
  private var deletion: (subject: String, question: ConfirmationPanel)?

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Saved positions")) }
  private var buttons: ButtonRow<Action> {
    list.count == 0
      ? ButtonRow([])
      : ButtonRow(
        [.init(.open, .enter, tr("Open")), .init(.delete, .character("d"), tr("Delete"))], wraps: true)
  }
  private var selected: SavedPosition? { list.selected(of: positions) }

  mutating func appear(in context: inout ScreenContext) { context.ask(.positions) }

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    if case .positions(let found) = reply.answer {
      positions = found
      list.count = found.count
    }
    return .stay
  }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if deletion != nil { return answer(event, in: &context) }
    if bar.isBack(event, in: context.drawing) { return .pop }
    switch buttons.pressed(by: event, in: context.size) {
    case .open: return open(in: &context)
    case .delete:
      if let selected {
        let question = ConfirmationPanel(tr("Delete %s?", selected.title), no: tr("Keep"), yes: tr("Delete"))
        deletion = (selected.name, question)
      }
      return .stay
    case nil: break
    }
    guard
      case .chosen = list.respond(
        to: event, in: area(in: context.size), titles: (positions ?? []).map { $0.title })
    else { return .stay }
    return open(in: &context)
  }

  private func open(in context: inout ScreenContext) -> Transition {
    guard let selected else { return .stay }
    context.setPracticePosition(selected.position)
    return .pop
  }

  private mutating func answer(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    if let name = deletion.confirmed(by: event, bar: bar, in: context.drawing) {
      context.ask(.deletePosition(name))
      context.ask(.positions)
    }
    return .stay
  }

  // MARK: Drawing

  private static let rowHeight = 4

  private func area(in size: Size) -> ScrollList.Area {
    let columns = size.middleColumns(atMost: 60)
    return ScrollList.Area(
      rect: Rect(
        x: columns.lowerBound, y: 2, columns: columns.count,
        rows: max(1, size.rows - 3 - buttons.rows(in: size))),
      rowHeight: PositionsScreen.rowHeight)
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    if let positions {
      if positions.isEmpty {
        buffer.putEmptyPage(tr("No position is saved yet."), rows: 3..<max(4, buffer.size.rows - 2))
      }
      list.report(in: area(in: buffer.size), &buffer)
      for (index, rect) in list.visible(in: area(in: buffer.size)) {
        draw(positions[index], in: rect, isSelected: index == list.selection, into: &buffer, context)
      }
    }
    buttons.draw(into: &buffer, orNoticeIn: context)
    deletion?.question.draw(into: &buffer, in: context.drawing)
  }

  private func draw(
    _ saved: SavedPosition, in rect: Rect, isSelected: Bool, into buffer: inout CellBuffer,
    _ context: ScreenContext
  ) {
    let row = Rect(x: rect.minX, y: rect.minY, columns: rect.size.columns, rows: 1)
    let style = buffer.putRow(row, isSelected: isSelected, of: rect)
    buffer.put(saved.title, x: rect.minX + 1, y: rect.minY, style, limit: rect.size.columns - 2)
    guard rect.size.rows > 1 else { return }
    let picture = FieldThumbnail(lowest: min(2, rect.size.rows - 1), of: saved.position.playfield)
    picture.draw(into: &buffer, at: Point(x: rect.minX + 1, y: rect.minY + 1), in: context.drawing)
    let hold = saved.position.held.map { "[\($0.letter)] " } ?? ""
    let x = rect.minX + picture.size.columns + 3
    buffer.put(
      hold + String(saved.position.queue.map(\.letter)), x: x, y: rect.minY + 1, Style(foreground: .faint),
      limit: rect.maxX - x)
  }
}
