import BlockEngine
import Testing

@testable import BlockLink

/// Invitations to people on the local network who are not on a server.
@Suite struct NeighbourTests {
  /// A lobby where Ada and Cy have a room each, and Bo looks for others on the local network.
  private static func table(seats: Int = 2) -> LobbyTable {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    table.signIn(3, "Cy")
    table.send(.open(RoomSettings(seats: seats), name: "a"), 1)
    table.send(.open(RoomSettings(), name: "c"), 3)
    table.lobby.updateNeighbours(["Bo"], at: table.now)
    for id in [1, 3] { _ = table.drain(id) }
    return table
  }

  @Test func aPlayerWhoSearchesIsListedUntilTheyFallSilent() {
    var table = Self.table()
    table.lobby.updateNeighbours(["Ada", "Bo", "\u{1b}[2J", ""], at: table.now)
    table.send(.rooms(), 1)
    guard case .list(let list)? = table.drain(1).first else {
      Issue.record("no list came")
      return
    }
    // Ada is on the server, and the other two names are invalid.
    #expect(list.players == ["Bo"])
    table.lobby.updateNeighbours([], at: table.now)
    table.send(.rooms(), 1)
    guard case .list(let later)? = table.drain(1).first else {
      Issue.record("no list came")
      return
    }
    #expect(later.players.isEmpty)
  }

  @Test(arguments: [LinkAnswer.accepted, .declined, .busy])
  func aNeighbourIsCalledUntilTheyAnswerAndTheCallerHearsIt(answer: LinkAnswer) throws {
    var table = Self.table()
    table.send(.invite(player: "Bo"), 1)
    let call = try #require(table.lobby.calls.first)
    #expect(call.to == "Bo" && call.from == "Ada" && call.rules == .modern && table.drain(1).isEmpty)
    // An answer with a wrong number is ignored.
    table.lobby.answered(call: call.id &+ 1, .declined, at: table.now)
    #expect(table.lobby.calls == [call])
    table.lobby.answered(call: call.id, answer, at: table.now)
    table.listen()
    #expect(table.drain(1) == [.answered(player: "Bo", answer)] && table.lobby.calls.isEmpty)
    guard answer == .accepted else { return }
    table.signIn(2, "Bo")
    table.send(.join(room: call.room, isWatcher: false), 2)
    #expect(table.types(2).contains("room") && table.lobby.openRoom?.name == "c")
  }

  @Test func aSecondCallerHearsThatThePlayerIsBusy() {
    var table = Self.table()
    table.send(.invite(player: "Bo"), 1)
    table.send(.invite(player: "Bo"), 3)
    #expect(table.drain(3) == [.answered(player: "Bo", .busy)])
    #expect(table.lobby.calls.map(\.from) == ["Ada"])
  }

  /// The event that ends an unanswered call.
  enum End: CaseIterable { case time, noWord, theRoomIsLeft, theCallerGoes, theRoomIsFull }

  @Test(arguments: End.allCases) func aCallThatFallsIsNotSaidAnyMore(end: End) {
    var table = Self.table()
    table.send(.invite(player: "Bo"), 1)
    switch end {
    case .time: table.wait(61_000_000, pinging: [1, 3])
    case .noWord:
      table.lobby.updateNeighbours([], at: table.now)
      table.listen()
    case .theRoomIsLeft: table.send(.leave, 1)
    case .theCallerGoes: table.send(.bye(nil, reason: "gone"), 1)
    case .theRoomIsFull:
      table.signIn(4, "Dee")
      table.send(.join(room: "a", isWatcher: false), 4)
    }
    #expect(table.lobby.calls.isEmpty)
    if end == .time || end == .noWord { #expect(table.drain(1).contains(.answered(player: "Bo", .away))) }
  }
}
