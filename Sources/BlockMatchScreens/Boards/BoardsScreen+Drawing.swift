import BlockLink
import BlockPlatform
import BlockScreens
import BlockStorage
import BlockViews
import TerminalUI

extension BoardsScreen {
  enum Button: Hashable, Sendable {
    case show, live, tab, next, before, mode, rules, period, friends, server, again, more
  }

  var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Boards")) }

  func buttons(in context: ScreenContext) -> ButtonRow<Button> {
    let page = listing?.page
    var all: [ButtonRow<Button>.Button] = []
    if page?.places.isEmpty == false { all.append(.init(.show, .enter, tr("Show"))) }
    if live != nil { all.append(.init(.live, .character("l"), tr("Play live"))) }
    if address != nil {
      all.append(.init(.tab, .tab, BoardTab.allCases.cycled(from: tab, by: 1).title))
      if let page, tab != .around, page.first + page.places.count < page.total {
        all.append(.init(.next, .character("n"), tr("Next page")))
      }
      if let page, tab != .around, page.first > 0 {
        all.append(.init(.before, .character("p"), tr("Previous page")))
      }
    }
    all.append(.init(.server, .character("s"), tr("Server")))
    if address != nil {
      all += [
        .init(.mode, .character("o"), tr("Mode")), .init(.rules, .character("u"), tr("Rules")),
        .init(.period, .character("w"), tr("When")),
      ]
    }
    all.append(.init(.friends, .character("f"), tr("Edit friends")))
    if address != nil, question == nil { all.append(.init(.again, .character("r"), tr("Refresh"))) }
    let rows = context.size.rows
    return buttonPages.row(
      all, more: .more, maxRows: rows < 12 ? 1 : rows < 18 ? 2 : .max, in: context.drawing)
  }

  /// What is said in place of the board.
  private func message(in context: ScreenContext) -> (text: String, ink: Ink) {
    guard context.permissions.usesNetwork else { return (tr("Guests see no boards here."), .faint) }
    guard isRead else { return ("", .faint) }
    guard let address else {
      return (
        tr("No server is known. Press s and type the address of one that has boards."), .faint
      )
    }
    if tab == .friends, friends.names.isEmpty {
      return (tr("You have no friends on boards yet. Press f to add one by name."), .faint)
    }
    if case .failure(let failure) = answer { return (failure.text(address: address), .warning) }
    return (tr("The board is being fetched…"), .faint)
  }

  func view(in context: ScreenContext) -> BoardView {
    let rows = typing == nil ? buttons(in: context).rows(in: context.size) : 2
    return BoardView(
      query, tab, listing, message: message(in: context), list: list, buttonRows: rows,
      hasServer: address != nil || !isRead)
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    view(in: context).draw(into: &buffer, in: context.drawing)
    if let typing {
      let label =
        typing.purpose == .address
        ? tr("The address of a server with boards:") : tr("The friend's name there:")
      let isBeside = CellBuffer.columns(of: label) + 3 + 30 <= buffer.size.columns
      Notice.draw(
        context.notice ?? label, into: &buffer, above: isBeside && context.notice == nil ? 0 : 1, ink: .title)
      let x = isBeside && context.notice == nil ? CellBuffer.columns(of: label) + 3 : 2
      typing.field.draw(
        into: &buffer, x: x, y: buffer.size.rows - 1, columns: max(1, buffer.size.columns - x - 2))
    } else if let fetch {
      let text =
        fetch.question == nil ? tr("Checking the record…") : tr("The record is being fetched…")
      Notice.draw(text, into: &buffer, ink: .title)
    } else {
      buttons(in: context).draw(into: &buffer, orNoticeIn: context)
    }
    if let forgetting { return forgetting.question.draw(into: &buffer, in: context.drawing) }
    guard let panel else { return }
    buffer.shade()
    let box = placed(panel, in: buffer.size)
    box.draw(into: &buffer, isASCII: !context.isUnicode, covers: true)
    panel.menu.draw(into: &buffer, in: box.menuArea, isUnicode: context.isUnicode)
  }
}
