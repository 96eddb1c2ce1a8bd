/// What the list of rooms shows, in order and ready to be cut into pages: it changes with a room or a player, and is not
/// made anew for each client that asks.
struct RoomIndex: Sendable {
  /// A room's place in the list: rooms with a free seat come first, then those to watch; of either, first the fullest,
  /// then the newest.
  private struct Place: Comparable, Sendable {
    let group: Int
    let players: Int
    let room: Int

    init(_ entry: RoomList.Entry, room: Int) {
      let hasSeat = !entry.isPlaying && entry.players < entry.seats
      group = hasSeat ? 0 : entry.isWatchable ? 1 : 2
      (players, self.room) = (entry.players, room)
    }

    static func < (a: Place, b: Place) -> Bool {
      (a.group, b.players, b.room) < (b.group, a.players, a.room)
    }
  }

  private struct Item: Sendable {
    let place: Place
    let entry: RoomList.Entry
    /// The name for the search.
    let folded: [UInt8]
  }

  private var items: [Int: Item] = [:]
  private var order: [Place] = []
  /// The names of the players outside rooms, in alphabetical order.
  private var players: [String] = []

  /// Takes a room's current entry; nil if it is not in the list.
  mutating func update(_ room: Int, _ entry: RoomList.Entry?) {
    if let old = items[room] {
      if old.entry == entry { return }
      order.remove(at: order.firstIndex(notBefore: old.place))
      items[room] = nil
    }
    guard let entry else { return }
    let place = Place(entry, room: room)
    order.insert(place, at: order.firstIndex(notBefore: place))
    items[room] = Item(place: place, entry: entry, folded: Self.folded(entry.name))
  }

  /// Takes note whether a player is outside rooms and connected.
  mutating func update(player name: String, isFree: Bool) {
    let index = players.firstIndex(notBefore: name)
    let isListed = index < players.count && players[index] == name
    if isFree, !isListed { players.insert(name, at: index) }
    if !isFree, isListed { players.remove(at: index) }
  }

  /// A page of the list.
  ///
  /// - Parameter neighbours: the players of the local network who are not on the server.
  func page(_ query: RoomQuery, neighbours: [String]) -> RoomList {
    let search = Self.folded(query.search)
    var list = RoomList(rooms: [], players: [], first: query.first, total: order.count)
    if search.isEmpty {
      let page = order.dropFirst(query.first).prefix(RoomList.pageSize)
      list.rooms = page.compactMap { items[$0.room]?.entry }
      list.players = Array((players.prefix(RoomList.maxPlayers) + neighbours).prefix(RoomList.maxPlayers))
      return list
    }
    var total = 0
    for place in order {
      guard let item = items[place.room], item.folded.contains(part: search) else { continue }
      if total >= query.first, list.rooms.count < RoomList.pageSize { list.rooms.append(item.entry) }
      total += 1
    }
    list.total = total
    let found = (players + neighbours).lazy.filter { Self.folded($0).contains(part: search) }
    list.players = Array(found.prefix(RoomList.maxPlayers))
    return list
  }

  /// A text without its case.
  private static func folded(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }
}

extension Array where Element: Comparable {
  /// The index of the first element that is not before `element`, in a sorted array.
  fileprivate func firstIndex(notBefore element: Element) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension [UInt8] {
  /// Whether `part` occurs in it.
  fileprivate func contains(part: [UInt8]) -> Bool {
    guard part.count <= count else { return false }
    return (0...count - part.count).contains { self[$0..<$0 + part.count].elementsEqual(part) }
  }
}
