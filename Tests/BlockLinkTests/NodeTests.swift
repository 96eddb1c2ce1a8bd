import BlockEngine
import Testing

@testable import BlockLink

/// A node of a server, and what it knows of the others.
@Suite struct NodeTests {
  private static let address = NodeAddress("two.example:25625")

  private static func room(
    _ name: String, code: String, players: Int = 1, isPlaying: Bool = false, isWatchable: Bool = true,
    isListed: Bool = true
  ) -> NodeRoom {
    NodeRoom(
      code: code,
      entry: RoomList.Entry(
        name: name, rules: .modern, players: players, seats: 2, isPlaying: isPlaying, isWatchable: isWatchable
      ), isListed: isListed)
  }

  private static func node(_ rooms: [NodeRoom], isAlive: Bool = true) throws -> NodeCensus.Node {
    NodeCensus.Node(name: "two", address: try #require(address), isAlive: isAlive, rooms: rooms)
  }

  /// A node with a guest, connection 1, and somebody with a room, connection 2, that knows the other node.
  private static func table(_ rooms: [NodeRoom], isAlive: Bool = true) throws -> LobbyTable {
    var table = LobbyTable()
    table.lobby.beginNode()
    let census = NodeCensus([try node(rooms, isAlive: isAlive)])
    table.lobby.adopt(NodeNews(census), at: table.now)
    table.signIn(1, "guest")
    table.signIn(2, "host")
    table.send(.open(RoomSettings(), name: "here"), 2)
    for id in [1, 2] { _ = table.drain(id) }
    return table
  }

  private static func redirect(_ code: String, isWatcher: Bool = false) throws -> LinkMessage {
    .redirect(Redirect(to: try #require(address), room: code, isWatcher: isWatcher))
  }

  @Test func theListHasTheRoomsOfAllNodes() throws {
    var table = try Self.table([
      Self.room("there", code: "AAAAAA"), Self.room("hidden", code: "BBBBBB", isListed: false),
    ])
    #expect(table.list().rooms.map(\.name) == ["here", "there"])
    #expect(table.list(RoomQuery(search: "THER")).rooms.map(\.name) == ["there"])
    // What changes there changes here.
    let census = NodeCensus(
      [try Self.node([Self.room("there", code: "AAAAAA", players: 2)])],
      after: table.lobby.surroundings?.census)
    table.lobby.adopt(NodeNews(census), at: table.now)
    #expect(table.list().rooms.map(\.players) == [1, 2])
    let none = NodeCensus([try Self.node([])], after: census)
    table.lobby.adopt(NodeNews(none), at: table.now)
    #expect(table.list().rooms.map(\.name) == ["here"] && table.list().total == 1)
  }

  @Test(arguments: ["there", "AAAAAA"])
  func whoAsksForARoomOfAnotherNodeIsSentThere(name: String) throws {
    var table = try Self.table([Self.room("there", code: "AAAAAA")])
    table.send(.join(room: name, isWatcher: false), 1)
    #expect(table.drain(1) == [try Self.redirect("AAAAAA")])
    table.send(.join(room: name, isWatcher: true), 1)
    #expect(table.drain(1) == [try Self.redirect("AAAAAA", isWatcher: true)])
  }

  @Test func aClientThatDoesNotKnowRedirectsIsToldSo() throws {
    var table = try Self.table([Self.room("there", code: "AAAAAA")])
    table.signIn(3, "old", features: LinkProtocol.features.filter { $0 != "redirect" })
    _ = table.drain(3)
    table.send(.join(room: "there", isWatcher: false), 3)
    let fault = try #require(table.refusals(3).first)
    #expect(fault.code == .version && fault.remedy.contains("two.example:25625"))
  }

  @Test func aRoomThatTakesNobodyIsRefusedHere() throws {
    var table = try Self.table([
      Self.room("full", code: "AAAAAA", players: 2), Self.room("busy", code: "BBBBBB", isPlaying: true),
      Self.room("closed", code: "CCCCCC", isWatchable: false),
    ])
    for (room, isWatcher, code) in [
      ("full", false, RefusalCode.full), ("busy", false, .playing), ("closed", true, .closed),
    ] {
      table.send(.join(room: room, isWatcher: isWatcher), 1)
      #expect(table.refusals(1).map(\.code) == [code])
    }
  }

  @Test func theRoomsOfANodeThatIsAwayStayItsOwnAndAreNotListed() throws {
    var table = try Self.table([Self.room("there", code: "AAAAAA")], isAlive: false)
    #expect(table.list().rooms.map(\.name) == ["here"])
    table.send(.join(room: "AAAAAA", isWatcher: false), 1)
    #expect(table.refusals(1).map(\.code) == [.away])
    // Nobody opens another one that looks like it.
    table.send(.open(RoomSettings(), name: "there"), 1)
    #expect(table.refusals(1).map(\.code) == [.name])
    let census = NodeCensus(
      [try Self.node([Self.room("there", code: "AAAAAA")])], after: table.lobby.surroundings?.census)
    table.lobby.adopt(NodeNews(census), at: table.now)
    #expect(table.list().rooms.map(\.name) == ["here", "there"])
  }

  @Test func aRoomThatIsNotKnownIsAskedForBeforeItIsRefused() throws {
    var table = try Self.table([])
    _ = table.lobby.drainReport()
    table.send(.join(room: "new", isWatcher: false), 1)
    #expect(table.drain(1) == [] && table.lobby.wantsNews)
    // News of before the question answer nothing.
    table.lobby.adopt(NodeNews(nil), at: table.now)
    table.listen()
    #expect(table.drain(1) == [])
    _ = table.lobby.drainReport()
    #expect(!table.lobby.wantsNews)
    let census = NodeCensus(
      [try Self.node([Self.room("new", code: "AAAAAA")])], after: table.lobby.surroundings?.census)
    table.lobby.adopt(NodeNews(census), at: table.now)
    table.listen()
    #expect(table.drain(1) == [try Self.redirect("AAAAAA")])
    table.send(.join(room: "none", isWatcher: false), 1)
    _ = table.lobby.drainReport()
    table.lobby.adopt(NodeNews(nil), at: table.now)
    table.listen()
    #expect(table.refusals(1).map(\.code) == [.unknown])
  }

  @Test func whileTheStoreIsAwayRoomsGoOnAndNoNewOneIsOpened() throws {
    var table = try Self.table([Self.room("there", code: "AAAAAA")])
    table.lobby.adopt(NodeNews(nil, absence: "the server's database is away"), at: table.now)
    table.send(.open(RoomSettings(), name: "mine"), 1)
    let fault = try #require(table.refusals(1).first)
    #expect(fault.code == .away && fault.reason.contains("the server's database is away"))
    // An unknown room cannot be asked for; a known one is where it was, and the one here goes on.
    table.send(.join(room: "none", isWatcher: false), 1)
    #expect(table.refusals(1).map(\.code) == [.away])
    table.send(.join(room: "there", isWatcher: false), 1)
    #expect(table.drain(1) == [try Self.redirect("AAAAAA")])
    table.send(.join(room: "here", isWatcher: false), 1)
    for id in [1, 2] { table.send(.ready(true), id) }
    #expect(table.types(1).contains("deal"))
    table.lobby.adopt(NodeNews(nil), at: table.now)
    table.signIn(3, "third")
    table.send(.open(RoomSettings(), name: "mine"), 3)
    #expect(table.types(3).contains("room"))
  }

  @Test func aJournalOfARoomThatAnotherNodeHasIsNotRestored() throws {
    var table = LobbyTable(isJournaled: true)
    table.signIn(1, "Ada")
    table.send(.open(RoomSettings(), name: "room"), 1)
    guard case .room(let state)? = table.drain(1).last else {
      Issue.record("no room")
      return
    }
    let journal = try #require(table.disk.files.values.first?.bytes)
    for (code, isRestored) in [(state.code, false), ("AAAAAA", true)] {
      var other = LobbyTable(isJournaled: true)
      other.lobby.beginNode()
      other.lobby.adopt(
        NodeNews(NodeCensus([try Self.node([Self.room("x", code: code)], isAlive: false)])), at: other.now)
      switch other.lobby.restore(journal, at: other.now) {
      case .restored: #expect(isRestored)
      case .unreadable(let reason): #expect(!isRestored && reason.contains("the node two has its room"))
      }
    }
  }

  @Test func whatIsHereIsReportedOnceAndAgainWhenItChanges() throws {
    var table = try Self.table([])
    let taken = table.lobby.drainReport()
    let report = try #require(taken)
    #expect(report.rooms.map(\.entry.name) == ["here"] && report.players.map(\.name) == ["guest", "host"])
    #expect(report.players.map(\.room) == [nil, "here"])
    let again = table.lobby.drainReport()
    #expect(again == nil)
    table.send(.leave, 2)
    let later = table.lobby.drainReport()
    #expect(later?.rooms == [])
  }
}
