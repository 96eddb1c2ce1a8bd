import BlockEngine
import Testing

@testable import BlockLink

/// Removing somebody from a room, and the end of idle rooms.
@Suite struct RemovalTests {
  /// Ada has opened a room, Bo sits in it, and Cy watches.
  private static func table(features: [String] = LinkProtocol.features) -> LobbyTable {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    table.signIn(2, "Bo", features: features)
    table.signIn(3, "Cy")
    table.send(.open(RoomSettings(seats: 3), name: "a"), 1)
    table.send(.join(room: "a", isWatcher: false), 2)
    table.send(.join(room: "a", isWatcher: true), 3)
    for id in 1...3 { _ = table.drain(id) }
    return table
  }

  @Test func whoOpenedARoomRemovesSomebodyWhoHearsItAndStaysOut() {
    var table = Self.table()
    table.send(.remove(player: "Bo"), 1)
    #expect(table.drain(2) == [.left(.removed, reason: "Ada has removed this player from the room")])
    guard case .room(let room)? = table.drain(1).last else {
      Issue.record("nobody heard of it")
      return
    }
    #expect(room.members.map(\.name) == ["Ada"])
    for isWatcher in [false, true] {
      table.send(.join(room: "a", isWatcher: isWatcher), 2)
      #expect(table.refusals(2).map(\.code) == [.removed])
    }
    table.send(.remove(player: "Cy"), 1)
    #expect(table.types(3).last == "left")
  }

  @Test func anInvitationOfWhoOpenedTheRoomLetsARemovedPlayerIn() {
    var table = Self.table()
    table.send(.remove(player: "Bo"), 1)
    table.send(.invite(player: "Bo"), 1)
    guard case .invited(let invitation)? = table.drain(2).last else {
      Issue.record("nobody was invited")
      return
    }
    table.send(.answer(invitation: invitation.id, accepts: true), 2)
    #expect(table.types(2) == ["room"])
  }

  @Test func whoOpenedARoomRemovesAPlayerFromTheMatchWhichThenGoesOnWithoutThem() {
    var table = LobbyTable()
    for (id, name) in [(1, "Ada"), (2, "Bo"), (3, "Cy")] { table.signIn(id, name) }
    table.send(.open(RoomSettings(seats: 3), name: "a"), 1)
    for id in [2, 3] { table.send(.join(room: "a", isWatcher: false), id) }
    for id in 1...3 { table.send(.ready(true), id) }
    table.wait(LinkProtocol.countdown + 500_000, pinging: [1, 2, 3])
    for id in 1...3 { _ = table.drain(id) }
    table.send(.remove(player: "Bo"), 1)
    #expect(table.types(2) == ["left"], "the removed player hears no ruling, but the removal")
    #expect(table.types(3).contains("peers") && table.lobby.matchCount == 1)
    // What was on its way is no offence, however much it is.
    for step in 1...40 { table.play(2, upto: Int64(step) * 10_000) }
    #expect(table.refusals(2).isEmpty)
    table.play(3, upto: 500_000, [.init(delay: 400_000, event: .givenUp)])
    // Whoever is left has won, also without taking the news.
    table.wait(8_000_000, pinging: [1, 2, 3])
    #expect(table.lobby.matchCount == 0 && table.types(1).contains("end") && !table.types(2).contains("end"))
    table.send(.join(room: "a", isWatcher: true), 2)
    #expect(table.refusals(2).map(\.code) == [.removed])
  }

  @Test func nobodyElseRemovesAndNobodyRemovesThemselves() {
    var table = Self.table()
    table.send(.remove(player: "Ada"), 2)
    table.send(.remove(player: "Ada"), 3)
    #expect(table.refusals(2).map(\.code) == [.unexpected] && table.refusals(3).map(\.code) == [.unexpected])
    for name in ["Ada", "nobody"] { table.send(.remove(player: name), 1) }
    #expect(table.refusals(1).map(\.code) == [.unknown, .unknown])
  }

  @Test func ifWhoOpenedTheRoomHasLeftTheNextOneRemoves() {
    var table = Self.table()
    table.send(.leave, 1)
    table.send(.remove(player: "Cy"), 2)
    #expect(table.types(3).last == "left")
  }

  @Test func anOlderClientHearsItInItsWords() {
    var table = Self.table(features: ["withdrawn", "stopped"])
    table.send(.remove(player: "Bo"), 1)
    #expect(table.drain(2) == [.left(reason: "Ada has removed this player from the room")])
    table.send(.join(room: "a", isWatcher: false), 2)
    #expect(table.refusals(2).map(\.code) == [.unexpected])
  }

  @Test func whoSharesTheKeyOfWhoOpenedTheRoomIsKnownByTheName() {
    var table = LobbyTable()
    for (id, name) in [(1, "Ada"), (2, "Bo")] {
      table.connect(id, key: "uid:1000")
      table.send(.hello(.init(version: 1, program: "1", name: name, features: LinkProtocol.features)), id)
    }
    table.send(.open(RoomSettings(seats: 3), name: "a"), 1)
    table.send(.join(room: "a", isWatcher: false), 2)
    table.send(.remove(player: "Bo"), 1)
    table.connect(3, key: "uid:1000")
    table.send(.hello(.init(version: 1, program: "1", name: "Cy", features: [])), 3)
    table.send(.join(room: "a", isWatcher: false), 3)
    #expect(table.types(3).last == "room")
    _ = table.drain(2)
    table.send(.join(room: "a", isWatcher: false), 2)
    #expect(table.refusals(2).map(\.code) == [.removed])
  }

  @Test func whoeverComesAndGoesOrChangesTheirMindAgainAndAgainIsRefused() {
    var table = Self.table()
    for step in 0..<60 { table.send(.ready(step % 2 == 0), 2) }
    #expect(table.refusals(2).map(\.code) == Array(repeating: .flood, count: 17))
    #expect(table.closed[2] == "too many of its messages were refused")
  }

  // MARK: Idle rooms

  @Test func aRoomInWhichNothingHappensEndsAndAllHearIt() {
    var limits = LobbyLimits()
    limits.roomIdleTime = 60_000_000
    var table = LobbyTable(limits: limits)
    for (id, name) in [(1, "Ada"), (2, "Bo")] { table.signIn(id, name) }
    table.send(.open(RoomSettings(), name: "a"), 1)
    table.send(.join(room: "a", isWatcher: true), 2)
    table.wait(50_000_000, pinging: [1, 2])
    // Looking at the list is nothing that happens in the room; being ready is.
    table.send(.rooms(), 1)
    table.send(.ready(true), 1)
    table.wait(50_000_000, pinging: [1, 2])
    #expect(table.lobby.rooms.count == 1)
    for id in [1, 2] { _ = table.drain(id) }
    table.wait(20_000_000, pinging: [1, 2])
    #expect(table.lobby.rooms.isEmpty)
    for id in [1, 2] {
      #expect(table.drain(id).contains(.left(.idle, reason: "nothing has happened in the room for too long")))
    }
    table.send(.open(RoomSettings(), name: "a"), 1)
    #expect(table.types(1).contains("room"))
  }

  @Test func aRoomWithAMatchDoesNotEnd() {
    var limits = LobbyLimits()
    limits.roomIdleTime = 1_000_000
    let table = LobbyTable.match(limits: limits, at: 5_000_000)
    #expect(table.lobby.matchCount == 1)
  }

  // MARK: Invitations

  @Test func betweenTwoInvitationsToTheSamePlayerIsAPause() {
    var table = LobbyTable()
    for (id, name) in [(1, "Ada"), (2, "Bo")] { table.signIn(id, name) }
    table.send(.open(RoomSettings(), name: "a"), 1)
    for _ in 0..<3 {
      table.send(.invite(player: "Bo"), 1)
      for case .invited(let invitation) in table.drain(2) {
        table.send(.answer(invitation: invitation.id, accepts: false), 2)
      }
    }
    #expect(table.refusals(1).map(\.code) == [.flood, .flood])
    // A new session is no way around it.
    table.send(.bye(nil, reason: "gone"), 1)
    table.connect(3, key: "1")
    table.send(.hello(.init(version: 1, program: "1", name: "Ada again", features: [])), 3)
    table.send(.open(RoomSettings(), name: "b"), 3)
    table.send(.invite(player: "Bo"), 3)
    #expect(table.refusals(3).map(\.code) == [.flood] && table.drain(2).isEmpty)
    table.wait(16_000_000, pinging: [2, 3])
    table.send(.invite(player: "Bo"), 3)
    #expect(table.types(2).contains("invited"))
  }

  @Test func manyInvitationsAtOnceAreRefusedAndTheSessionStays() {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    table.send(.open(RoomSettings(), name: "a"), 1)
    for number in 2...40 { table.signIn(number, "guest \(number)") }
    for number in 2...40 { table.send(.invite(player: "guest \(number)"), 1) }
    let invited = (2...40).filter { table.types($0).contains("invited") }
    #expect(invited.count == LobbyLimits().invitationBurst)
    #expect(table.refusals(1).count == 39 - invited.count && table.closed[1] == nil)
  }
}
