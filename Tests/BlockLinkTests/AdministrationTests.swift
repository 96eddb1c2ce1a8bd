import Testing

@testable import BlockLink

/// What the operator of a server sees and does.
@Suite struct AdministrationTests {
  @Test func whoIsRemovedHearsItAndTheMatchEndsForTheOther() {
    var table = LobbyTable.match()
    let isKicked = table.lobby.kick("Ada", because: "enough", at: table.now)
    table.listen()
    #expect(isKicked && table.closed[1] != nil)
    guard case .bye(.kicked, "enough", nil)? = table.drain(1).last else {
      Issue.record("no farewell")
      return
    }
    let types = table.types(2)
    #expect(types.contains("out"))
    #expect(table.lobby.players.map(\.name) == ["Bo"])
    let again = table.lobby.kick("Ada", because: "enough", at: table.now)
    #expect(!again)
    table.signIn(3, "Ada")
    #expect(table.closed[3] == nil, "who is removed may come back")
  }

  @Test(arguments: [true, false]) func whoIsKeptOutHearsUntilWhen(isKnown: Bool) {
    var table = LobbyTable()
    let features = isKnown ? LinkProtocol.features : []
    table.signIn(1, "Ada", features: features)
    let until = "2026-12-01T00:00:00Z"
    table.lobby.ban(LobbyBan(.key(Array("1".utf8)), until: until, reason: "rude"), at: table.now)
    table.listen()
    #expect(table.closed[1] != nil && table.lobby.players.isEmpty)
    table.connect(2, key: "1")
    table.send(.hello(.init(version: 1, program: "1", name: "Other", features: features)), 2)
    let farewell = table.drain(2).last
    #expect(
      farewell
        == .bye(isKnown ? .banned : nil, reason: "kept out by the operator", until: isKnown ? until : nil))
    #expect(table.closed[2] != nil)
    let isLifted = table.lobby.lift(.key(Array("1".utf8)))
    table.connect(4, key: "1")
    table.send(.hello(.init(version: 1, program: "1", name: "Ada", features: features)), 4)
    let types = table.types(4)
    #expect(isLifted && types == ["welcome"])
  }

  @Test func aBanOfANetworkConcernsWhoeverComesFromThere() {
    var table = LobbyTable()
    table.lobby.ban(LobbyBan(.network([1, 2, 3, 4, 5, 6]), until: nil, reason: ""), at: table.now)
    table.signIn(1, "Ada", origin: [1, 2, 3, 4, 5, 6, 7, 8])
    table.signIn(2, "Bo", origin: [1, 2, 3, 4, 5, 7, 7, 8])
    table.signIn(3, "Cy")
    #expect(table.closed[1] != nil && table.closed[2] == nil && table.closed[3] == nil)
  }

  @Test func aBanIsOverWhenItsTimeIs() {
    var table = LobbyTable()
    // It is the 23rd of November 2026.
    table.lobby.ban(LobbyBan(.key(Array("1".utf8)), until: "2026-11-22T23:59:59Z", reason: ""), at: table.now)
    table.signIn(1, "Ada")
    #expect(table.closed[1] == nil && table.lobby.bans.isEmpty)
  }

  @Test func anAnnouncementReachesWhoCanShowIt() {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    table.signIn(2, "Bo", features: [])
    for id in [1, 2] { _ = table.drain(id) }
    let count = table.lobby.announce("noon\u{1b}[2J", at: table.now)
    #expect(count == 1)
    table.listen()
    let (heard, unheard) = (table.drain(1), table.drain(2))
    #expect(heard == [.notice(LinkName.sanitized("noon\u{1b}[2J"))] && unheard.isEmpty)
  }

  @Test func whoIsMutedInvitesNobody() {
    var table = LobbyTable()
    for (id, name) in [(1, "Ada"), (2, "Bo")] { table.signIn(id, name) }
    table.send(.open(RoomSettings(), name: "room"), 1)
    table.lobby.setMuted(true, key: Array("1".utf8))
    for id in [1, 2] { _ = table.drain(id) }
    table.send(.invite(player: "Bo"), 1)
    let (refusals, invited) = (table.refusals(1), table.drain(2))
    #expect(refusals.count == 1 && invited.isEmpty)
    table.lobby.setMuted(false, key: Array("1".utf8))
    table.send(.invite(player: "Bo"), 1)
    let types = table.types(2)
    #expect(types == ["invited"])
  }
}
