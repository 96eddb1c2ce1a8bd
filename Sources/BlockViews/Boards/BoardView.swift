import BlockEngine
import BlockLink
import BlockPlatform
import BlockSettings
import BlockStorage
import TerminalUI

/// Which places of a board show.
package enum BoardTab: CaseIterable, Sendable {
  case global, friends, around

  package var title: String {
    switch self {
    case .global: tr("Global")
    case .friends: tr("Friends")
    case .around: tr("Around me")
    }
  }
}

/// A board: what it is of, the tabs, and its places.
package struct BoardView: Sendable {
  private let query: BoardQuery
  private let tab: BoardTab
  /// The page; nil if there is none.
  private let listing: BoardListing?
  /// What is said if there is none.
  private let message: (text: String, ink: Ink)
  private let list: ScrollList
  /// The rows below that the buttons take.
  private let buttonRows: Int
  /// Whether there is a server that can have boards.
  private let hasServer: Bool

  package init(
    _ query: BoardQuery, _ tab: BoardTab, _ listing: BoardListing?, message: (text: String, ink: Ink),
    list: ScrollList, buttonRows: Int, hasServer: Bool = true
  ) {
    (self.query, self.tab, self.listing, self.message) = (query, tab, listing, message)
    (self.list, self.buttonRows, self.hasServer) = (list, buttonRows, hasServer)
  }

  /// The least rows of a screen that has a row of tabs, and one of the columns' titles.
  private static let minRowsForTabs = 14
  private static let minRowsForTitles = 11

  private func top(in size: Size) -> Int {
    2 + (size.rows >= Self.minRowsForTabs ? 1 : 0) + (size.rows >= Self.minRowsForTitles ? 1 : 0)
  }

  /// The area of the places.
  package func area(in size: Size) -> ScrollList.Area {
    let top = top(in: size)
    return ScrollList.Area(
      rect: Rect(
        x: 1, y: top, columns: max(1, size.columns - 2), rows: max(1, size.rows - buttonRows - top)))
  }

  /// Draws all but the bar and the buttons.
  package func draw(into buffer: inout CellBuffer, in context: DrawingContext) {
    if hasServer {
      drawHead(into: &buffer, isUnicode: context.isUnicode)
      if buffer.size.rows >= Self.minRowsForTabs { drawTabs(into: &buffer) }
    }
    guard let listing, !listing.page.places.isEmpty else {
      let text = listing == nil ? message.text : emptyText
      let top = hasServer ? top(in: buffer.size) : 1
      return buffer.putEmptyPage(
        text, rows: top..<max(top + 1, buffer.size.rows - buttonRows),
        Style(foreground: listing == nil ? message.ink : .faint))
    }
    drawPlaces(listing.page, into: &buffer, isUnicode: context.isUnicode)
  }

  private var emptyText: String {
    switch tab {
    case .global, .around: tr("There are no games here.")
    case .friends: tr("Neither you nor your friends have a game here.")
    }
  }

  private func drawHead(into buffer: inout CellBuffer, isUnicode: Bool) {
    let mode = query.mode.kind.title
    let parts = [tab.title, query.rules.title(isUnicode: isUnicode), mode, query.period.title]
    // What it is of matters more than the place: as much of both as fits.
    let wholes = [parts, [tab.title, query.rules.rawValue, mode], [tab.title, mode]].map {
      $0.joined(separator: ", ")
    }
    let own = listing.flatMap { ownText($0.page) } ?? ""
    let room = buffer.size.columns - 4
    let ownColumns = own.isEmpty ? 0 : CellBuffer.columns(of: own) + 2
    let head =
      wholes.first { CellBuffer.columns(of: $0) + ownColumns <= room }
      ?? wholes.first { CellBuffer.columns(of: $0) <= room }
      ?? CellBuffer.shortened(wholes[2], to: room, isUnicode: isUnicode)
    buffer.put(head, x: 2, y: 1, Style(foreground: .title, attributes: .bold))
    guard CellBuffer.columns(of: head) + ownColumns <= room else { return }
    buffer.putRightAligned(own, end: buffer.size.columns - 2, y: 1, Style(foreground: .accent))
  }

  /// Where the player stands, or how many do.
  private func ownText(_ page: BoardPage) -> String? {
    let numeral = Numeral()
    if tab == .friends { return page.own.map { tr("You are number %s.", numeral.text($0)) } }
    guard let own = page.own else {
      return trn("%s place", "%s places", page.total, numeral.text(page.total))
    }
    return tr("You are number %s of %s.", numeral.text(own), numeral.text(page.total))
  }

  private func drawTabs(into buffer: inout CellBuffer) {
    var x = 2
    // The head says which one it is.
    buffer.reading.skipPicture(Rect(x: 0, y: 2, columns: buffer.size.columns, rows: 1))
    for tab in BoardTab.allCases {
      // Brackets, because the selection's colour is that of places and questions.
      let isShown = tab == self.tab
      let style = isShown ? Style(foreground: .accent, attributes: .bold) : Style(foreground: .faint)
      x = buffer.put(isShown ? "[\(tab.title)]" : " \(tab.title) ", x: x, y: 2, style) + 1
    }
  }

  private func drawPlaces(_ page: BoardPage, into buffer: inout CellBuffer, isUnicode: Bool) {
    let area = area(in: buffer.size)
    let table = BoardTable(page, query.mode.ranking, columns: area.rect.size.columns, isUnicode: isUnicode)
    if buffer.size.rows >= Self.minRowsForTitles {
      table.drawTitles(into: &buffer, x: area.rect.minX, y: area.rect.minY - 1)
    }
    for (index, rect) in list.visible(in: area) where page.places.indices.contains(index) {
      var style = buffer.putRow(rect, isSelected: index == list.selection)
      if index != list.selection, page.places[index].rank == page.own { style.foreground = .accent }
      table.draw(row: index, into: &buffer, x: rect.minX, y: rect.minY, style)
    }
    list.scrollBar(in: area).draw(into: &buffer, isUnicode: isUnicode)
  }
}

extension BoardQuery.Period {
  /// The time in the player's language.
  package var title: String {
    switch self {
    case .all: tr("all time")
    case .season: tr("this season")
    case .day: tr("today")
    }
  }
}
