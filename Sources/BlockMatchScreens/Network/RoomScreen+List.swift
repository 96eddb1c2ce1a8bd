import BlockLink
import BlockPlatform
import BlockScreens
import BlockStorage
import TerminalUI

/// The list of a server's rooms: its pages, and the search in it.
extension RoomScreen {
  /// The longest text to search for, in characters.
  private static let maxSearchCharacters = 24

  /// Asks for the current page of the list.
  mutating func requestRooms(in context: inout ScreenContext) {
    let query = query
    connection.perform(at: context.now, &context) { $0.requestRooms(query, at: $1) }
  }

  func listMenu(in context: ScreenContext) -> MenuList<Choice> {
    // Whoever came for this server alone plays alone from here too.
    let isLobby = request.endsProgram && !request.watches
    let alone: [MenuList<Choice>.Item] =
      isLobby
      ? [.init(.playAlone, context.saver.unfinishedCount() > 0 ? tr("Resume your game") : tr("Play alone"))]
      : []
    let menu: [MenuList<Choice>.Item] = isLobby ? [.init(.menu, tr("Menu"))] : []
    let rooms = (list?.rooms ?? []).map { room in
      let rules = room.rules.title(isUnicode: context.isUnicode)
      let seats = room.isBroadcast ? tr("to watch") : "\(room.players)/\(room.seats)"
      let text =
        "\(room.name.sanitized)  \(rules)  \(seats)" + (room.isPlaying ? "  " + tr("a match is running") : "")
      guard !room.isBroadcast, !room.hasSeat, !request.watches else {
        return MenuList<Choice>.Item(.join(room.name), text)
      }
      // No seat is free there at the moment.
      return MenuList<Choice>.Item(
        .watch(room.name), room.isWatchable ? tr("Watch: %s", text) : text + "  " + tr("nobody watches"))
    }
    let own: [MenuList<Choice>.Item] = request.watches ? [] : [.init(.open, tr("Open a room"))]
    return MenuList(
      alone + rankedItems(in: context) + rooms + pageItems + own + bestItems + [
        .init(.refresh, tr("Refresh"))
      ] + menu
        + [.init(.leave, tr("Leave"))])
  }

  /// The row that watches the match with the most players among those that run.
  private var bestItems: [MenuList<Choice>.Item] {
    let running = (list?.rooms ?? []).filter { $0.isPlaying && $0.isWatchable && !$0.isBroadcast }
    guard let best = running.max(by: { $0.players < $1.players }) else { return [] }
    return [.init(.watchBest(best.name), tr("Watch the best match"), value: best.name.sanitized)]
  }

  /// The rows for the other pages and the search, if not all rooms are on the page.
  private var pageItems: [MenuList<Choice>.Item] {
    guard pageCount > 1 || !query.search.isEmpty else { return [] }
    let pages: [MenuList<Choice>.Item] =
      pageCount > 1 ? [.init(.page, tr("Page"), value: "\(page + 1)/\(pageCount)")] : []
    return pages + [searchItem]
  }

  /// The row for the search in rooms and players.
  var searchItem: MenuList<Choice>.Item {
    .init(.search, query.search.isEmpty ? tr("Search") : tr("Search: %s", query.search.sanitized))
  }

  private var page: Int { (list?.first ?? 0) / RoomList.pageSize }

  private var pageCount: Int { ((list?.total ?? 0) + RoomList.pageSize - 1) / RoomList.pageSize }

  /// Turns to another page; after the last one comes the first.
  mutating func turnPage(by step: Int, in context: inout ScreenContext) {
    guard pageCount > 1 else { return }
    // From the page asked for last: its list may still be on its way.
    query.first = (query.first / RoomList.pageSize + step + pageCount) % pageCount * RoomList.pageSize
    requestRooms(in: &context)
  }

  /// Shows a received list, or asks again for the first page if there is no such page any more.
  ///
  /// - Returns: whether the list is to be shown.
  mutating func handleList(_ found: RoomList, in context: inout ScreenContext) -> Bool {
    guard found.rooms.isEmpty, found.first > 0 else {
      list = found
      return true
    }
    query.first = 0
    requestRooms(in: &context)
    return false
  }

  // MARK: The search

  mutating func beginSearch() {
    search = TextField(query.search, maxCharacters: Self.maxSearchCharacters)
  }

  /// Takes a key for the search; an empty one shows all rooms.
  mutating func typeSearch(_ event: InputEvent, in context: inout ScreenContext) {
    guard let text = search.confirmed(by: event) else { return }
    search = nil
    query = RoomQuery(search: String(text.sanitized.prefix(Self.maxSearchCharacters)))
    requestRooms(in: &context)
  }

  /// Draws the search's text field below a panel, or in the last row.
  func drawSearch(below box: Rect, into buffer: inout CellBuffer) {
    guard let search else { return }
    let label = tr("Search:") + " "
    let columns = min(buffer.size.columns, CellBuffer.columns(of: label) + Self.maxSearchCharacters + 1)
    let (x, y) = ((buffer.size.columns - columns) / 2, min(buffer.size.rows - 1, box.maxY))
    buffer.put(label, x: x, y: y)
    let start = x + CellBuffer.columns(of: label)
    search.draw(into: &buffer, x: start, y: y, columns: max(1, x + columns - start))
  }
}

extension RoomList.Entry {
  /// Whether a new player can get a seat there.
  var hasSeat: Bool { !isPlaying && players < seats }
}
