import BlockEngine
import Testing

@testable import BlockLink

/// Lost sessions: the lobby keeps them for a while, but never turns newcomers away for them.
@Suite struct LostSessionTests {
  private static func hello(_ name: String) -> LinkMessage {
    .hello(.init(version: 1, program: "1", name: name, features: LinkProtocol.features))
  }

  /// Connects a guest, who says hello and loses the connection.
  private static func lose(_ id: Int, key: String, origin: [UInt8] = [], _ table: inout LobbyTable) {
    table.lobby.connected(id, key: Array(key.utf8), origin: origin, at: table.now)
    table.send(hello("guest \(id)"), id)
    #expect(table.types(id) == ["welcome"])
    table.lobby.closed(id, at: table.now)
  }

  /// The names of the sessions that the lobby keeps.
  private static func kept(_ table: LobbyTable) -> Set<String> {
    #expect(Set(table.lobby.looks.values) == Set(table.lobby.sessions.keys))
    #expect(Set(table.lobby.lost.map(\.id)).isSubset(of: table.lobby.sessions.keys))
    return Set(table.lobby.sessions.values.map(\.name))
  }

  @Test func howEverManyAreLostTheLastOnesAreKeptAndANewCallerIsWelcome() {
    var limits = LobbyLimits()
    limits.lostSessions = 5
    var table = LobbyTable(limits: limits)
    for id in 1...50 { Self.lose(id, key: "\(id)", &table) }
    #expect(Self.kept(table) == Set((46...50).map { "guest \($0)" }))
    table.signIn(51, "guest 1")
    #expect(table.types(51) == ["welcome"])
  }

  @Test func ofOneKeyAndOfOnePlaceFewerAreKeptAndOthersAreNotTouched() {
    var limits = LobbyLimits()
    (limits.lostSessionsPerKey, limits.lostSessionsPerOrigin) = (2, 3)
    var table = LobbyTable(limits: limits)
    Self.lose(1, key: "other", origin: [9], &table)
    for id in 2...9 { Self.lose(id, key: "same", &table) }
    #expect(Self.kept(table) == ["guest 1", "guest 8", "guest 9"])
    for id in 10...19 { Self.lose(id, key: "\(id)", origin: [1, 2, 3, 4], &table) }
    #expect(
      Self.kept(table) == ["guest 1", "guest 8", "guest 9", "guest 17", "guest 18", "guest 19"])
  }

  @Test func whoeverIsInARunningMatchIsNotEndedForThoseWhoComeAndGo() throws {
    var limits = LobbyLimits()
    limits.lostSessions = 1
    var table = LobbyTable.match(limits: limits)
    table.lobby.closed(1, at: table.now)
    table.lobby.closed(2, at: table.now)
    for id in 11...20 { Self.lose(id, key: "\(id)", &table) }
    #expect(Self.kept(table) == ["Ada", "Bo"])
    // Ten seconds later the match still waits for both.
    table.wait(10_000_000)
    #expect(Self.kept(table) == ["Ada", "Bo"] && table.lobby.matchCount == 1)
  }

  @Test func whoeverIsBackIsNotCountedAmongTheLost() throws {
    var limits = LobbyLimits()
    limits.lostSessions = 2
    var table = LobbyTable(limits: limits)
    table.signIn(1, "Ada")
    guard case .welcome(let welcome)? = table.drain(1).first else { return }
    table.lobby.closed(1, at: table.now)
    table.connect(2, key: "1")
    table.send(.resume(.init(version: 1, session: welcome.session, token: welcome.token)), 2)
    for id in 11...20 { Self.lose(id, key: "\(id)", &table) }
    #expect(Self.kept(table) == ["Ada", "guest 19", "guest 20"])
  }

  @Test func aRoomWhosePeopleAreAllGoneMakesPlaceForANewOne() {
    var limits = LobbyLimits()
    limits.rooms = 2
    var table = LobbyTable(limits: limits)
    for (id, name) in [(1, "Ada"), (2, "Bo"), (3, "Cy")] { table.signIn(id, name) }
    table.send(.open(RoomSettings(), name: "a"), 1)
    table.send(.open(RoomSettings(), name: "b"), 2)
    table.send(.open(RoomSettings(), name: "c"), 3)
    #expect(table.refusals(3).map(\.code) == [.full])
    table.lobby.closed(1, at: table.now)
    table.send(.open(RoomSettings(), name: "c"), 3)
    #expect(table.types(3) == ["room"])
    #expect(Set(table.lobby.rooms.values.map(\.name)) == ["b", "c"])
  }
}
