import BlockEngine
import Testing

@testable import BlockLink

/// The list of rooms: its order, its pages and the search in it.
@Suite struct RoomListTests {
  /// A lobby with rooms of these names, each of one player; connection 1 is outside of them.
  private static func table(_ names: [String], _ settings: RoomSettings = RoomSettings(seats: 8))
    -> LobbyTable
  {
    var table = LobbyTable()
    table.signIn(1, "guest")
    for (index, name) in names.enumerated() {
      table.signIn(index + 100, "player \(index)")
      table.send(.open(settings, name: name), index + 100)
    }
    return table
  }

  @Test func theNewestRoomIsFirstAndAFullerOneIsBeforeIt() {
    var table = Self.table(["a", "b", "c"])
    #expect(table.list().rooms.map(\.name) == ["c", "b", "a"])
    table.signIn(50, "Bo")
    table.send(.join(room: "b", isWatcher: false), 50)
    #expect(table.list().rooms.map(\.name) == ["b", "c", "a"])
    table.send(.leave, 50)
    #expect(table.list().rooms.map(\.name) == ["c", "b", "a"])
  }

  @Test func aRoomWithoutAFreeSeatComesAfterAllThatHaveOne() {
    var table = Self.table(["a", "b"], RoomSettings(seats: 2))
    for (id, name) in [(50, "Bo"), (51, "Cy")] { table.signIn(id, name) }
    table.send(.join(room: "b", isWatcher: false), 50)
    #expect(table.list().rooms.map(\.name) == ["a", "b"])
    // While its match runs, and after its end.
    for id in [101, 50] { table.send(.ready(true), id) }
    #expect(table.list().rooms.map(\.isPlaying) == [false, true])
    for id in [50, 101] { table.send(.leave, id) }
    #expect(table.list().rooms.map(\.name) == ["a"])
  }

  @Test func allRoomsAreOnItsPagesEachOnce() {
    let names = (1...30).map { "room \($0)" }
    var table = Self.table(names)
    var seen: [String] = []
    for first in stride(from: 0, through: 36, by: RoomList.pageSize) {
      let list = table.list(RoomQuery(first: first))
      #expect(list.total == 30 && list.first == first)
      seen += list.rooms.map(\.name)
    }
    #expect(seen == names.reversed())
  }

  /// Up to fifty requests a second come from each client.
  @Test func aPageIsCutFromTheListAndTheListIsNotMadeAnewFromTheRooms() throws {
    var table = Self.table((1...30).map { "room \($0)" })
    let first = table.list()
    // Whoever makes the list from the rooms at a request finds none.
    table.lobby.rooms = [:]
    for _ in 0..<50 { #expect(table.list() == first && first.rooms.count == RoomList.pageSize) }
    #expect(table.list(RoomQuery(search: "room 7")).rooms.map(\.name) == ["room 7"])
  }

  @Test func aSearchFindsPartsOfNamesInAnyCaseAndHasPagesToo() {
    var table = Self.table((1...30).map { $0 % 2 == 0 ? "Ärger \($0)" : "fun \($0)" })
    let first = table.list(RoomQuery(search: "äRG"))
    #expect(first.total == 15 && first.rooms.count == 12 && first.rooms[0].name == "Ärger 30")
    #expect(
      table.list(RoomQuery(first: 12, search: "ärg")).rooms.map(\.name) == [
        "Ärger 6", "Ärger 4", "Ärger 2",
      ])
    #expect(table.list(RoomQuery(search: "nothing")).rooms.isEmpty)
    #expect(table.list(RoomQuery(search: "UES")).players == ["guest"])
  }

  @Test func anOlderClientGetsThePlainListAndAnOlderServerThePlainRequest() throws {
    var table = Self.table(["a"])
    table.signIn(2, "old", features: ["withdrawn", "stopped"])
    guard case .welcome(let welcome)? = table.drain(2).first else { throw MessageFault("no welcome came") }
    #expect(welcome.features.isEmpty)
    table.send(.rooms(), 2)
    guard case .list(let list)? = table.drain(2).last else { throw MessageFault("no list came") }
    #expect(list.rooms.map(\.name) == ["a"] && list.total == nil)
    var session = LinkSession(name: "Ada", version: "1", sha256: LinkHash.sha256)
    session.connected(at: table.now)
    session.received(
      LinkMessage.welcome(
        .init(name: "old", program: "1", session: Array(1...8), token: Array(1...16), isResumed: false)
      ).line(number: nil, seen: 0), at: table.now)
    _ = session.drainBytes()
    session.requestRooms(RoomQuery(first: 12, search: "x"), at: table.now)
    #expect(session.drainBytes() == LinkMessage.rooms().line(number: 1, seen: 0))
    #expect(!session.hasPages && !session.canRemove)
  }

  @Test func aHiddenRoomIsOnNoPageAndAClosedOneNoLonger() {
    var table = Self.table(["a"])
    table.signIn(2, "Bo")
    table.send(.open(RoomSettings(isListed: false), name: "secret"), 2)
    #expect(table.list(RoomQuery(search: "secret")).total == 0)
    table.send(.leave, 100)
    let list = table.list()
    #expect(list.total == 0 && list.players == ["guest", "player 0"])
  }

  @Test func thePlayersAreThoseOutsideOfRoomsWhoAreConnected() {
    var table = Self.table([])
    for (id, name) in [(2, "Cy"), (3, "Bo")] { table.signIn(id, name) }
    #expect(table.list().players == ["Bo", "Cy", "guest"])
    table.lobby.closed(2, at: table.now)
    table.send(.open(RoomSettings(), name: "b"), 3)
    #expect(table.list().players == ["guest"])
    table.send(.bye(nil, reason: "gone"), 3)
    #expect(table.list().players == ["guest"])
  }
}

extension LobbyTable {
  /// A page of the list of rooms, as connection 1 gets it.
  mutating func list(_ query: RoomQuery = RoomQuery()) -> RoomList {
    _ = drain(1)
    send(.rooms(query), 1)
    guard case .list(let list)? = drain(1).last else {
      Issue.record("no list came")
      return RoomList(rooms: [], players: [])
    }
    return list
  }
}
