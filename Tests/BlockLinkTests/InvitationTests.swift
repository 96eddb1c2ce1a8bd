import BlockEngine
import Testing

@testable import BlockLink

/// Invitations and how they end.
@Suite struct InvitationTests {
  @Test func whoeverIsInvitedAcceptsOrDeclinesAndAThirdCallerHearsBusy() throws {
    var table = LobbyTable()
    for (index, name) in ["Ada", "Bo", "Cy"].enumerated() { table.signIn(index + 1, name) }
    table.send(.open(RoomSettings(), name: "a"), 1)
    table.send(.open(RoomSettings(), name: "c"), 3)
    for id in 1...3 { _ = table.drain(id) }
    table.send(.invite(player: "Bo"), 1)
    table.send(.invite(player: "Bo"), 3)
    #expect(table.drain(3) == [.answered(player: "Bo", .busy)])
    guard case .invited(let first)? = table.drain(2).first else {
      Issue.record("nobody was invited")
      return
    }
    #expect(first.from == "Ada" && first.room == "a")
    table.send(.answer(invitation: first.id, accepts: false), 2)
    #expect(table.drain(1) == [.answered(player: "Bo", .declined)])
    table.send(.invite(player: "Bo"), 3)
    guard case .invited(let second)? = table.drain(2).first else {
      Issue.record("nobody was invited")
      return
    }
    table.send(.answer(invitation: second.id, accepts: true), 2)
    #expect(table.types(3) == ["answered", "room"])
    table.send(.invite(player: "Bo"), 1)
    #expect(table.drain(1) == [.answered(player: "Bo", .busy)])
    table.send(.invite(player: "Zed"), 1)
    #expect(table.drain(1) == [.answered(player: "Zed", .away)])
    table.send(.answer(invitation: second.id, accepts: true), 2)
    #expect(table.refusals(2).map(\.code) == [.unknown])
  }

  /// A lobby with three people: Ada, who has a room and has invited Bo, and Cy; with the invitation's number.
  private static func invited(seats: Int = 3, features: [String] = LinkProtocol.features) -> (LobbyTable, Int)
  {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    table.signIn(2, "Bo", features: features)
    table.signIn(3, "Cy")
    table.send(.open(RoomSettings(seats: seats), name: "a"), 1)
    table.send(.invite(player: "Bo"), 1)
    var number = 0
    for case .invited(let invitation) in table.drain(2) { number = invitation.id }
    return (table, number)
  }

  @Test func anUnansweredInvitationIsWithdrawnAndBothAreNotified() {
    var (table, number) = Self.invited()
    table.wait(61_000_000, pinging: [1, 2])
    #expect(table.drain(1).contains(.answered(player: "Bo", .away)))
    #expect(table.drain(2).contains(.withdrawn(invitation: number, .expired)))
    table.send(.answer(invitation: number, accepts: true), 2)
    #expect(table.refusals(2).map(\.code) == [.unknown])
  }

  @Test func anInvitedPlayerHearsThatTheOtherHasLeftTheRoomOrTheServer() {
    for (word, why) in [(LinkMessage.leave, InvitationEnd.left), (.bye(nil, reason: "gone"), .gone)] {
      var (table, number) = Self.invited()
      table.send(.join(room: "a", isWatcher: false), 3)
      table.send(word, 1)
      #expect(table.drain(2) == [.withdrawn(invitation: number, why)])
      // Bo can be invited again.
      table.send(.invite(player: "Bo"), 3)
      #expect(table.types(2) == ["invited"])
    }
  }

  @Test func anInvitedPlayerHearsThatTheOthersConnectionIsLostForGood() {
    var (table, number) = Self.invited()
    table.lobby.closed(1, at: table.now)
    // While Ada's session can still resume, the invitation stays open.
    table.wait(29_000_000, pinging: [2, 3])
    #expect(!table.types(2).contains("withdrawn"))
    table.wait(2_000_000, pinging: [2, 3])
    #expect(table.drain(2).contains(.withdrawn(invitation: number, .gone)))
  }

  @Test func anInvitedPlayerHearsThatTheSeatsAreTakenOrAMatchHasBegun() {
    var (table, number) = Self.invited(seats: 2)
    table.send(.join(room: "a", isWatcher: false), 3)
    #expect(table.drain(2) == [.withdrawn(invitation: number, .full)])
    (table, number) = Self.invited(seats: 3)
    table.send(.join(room: "a", isWatcher: false), 3)
    #expect(table.drain(2).isEmpty)
    for id in [1, 3] { table.send(.ready(true), id) }
    #expect(table.drain(2) == [.withdrawn(invitation: number, .playing)])
  }

  @Test func aPlayerWhoOpensTheirOwnRoomIsBusyForTheInviter() {
    var (table, _) = Self.invited()
    _ = table.drain(1)
    table.send(.open(RoomSettings(), name: "b"), 2)
    #expect(table.drain(1) == [.answered(player: "Bo", .busy)])
  }

  @Test func whoeverDoesNotKnowTheMessageIsNotToldByIt() {
    var (table, _) = Self.invited(features: [])
    table.send(.leave, 1)
    #expect(table.drain(2).isEmpty)
  }

  @Test func aClientTellsOfTheInvitationThatWasWithdrawn() throws {
    var world = LinkWorld(seed: 4, network: .instant)
    let (ada, bo) = (world.add("Ada"), world.add("Bo"))
    _ = world.run(for: 1_000_000) { $0.clients.allSatisfy { $0.session.state == .online } }
    world.clients[ada].session.open(RoomSettings(), name: "a", at: world.now)
    _ = world.run(for: 1_000_000) { $0.clients[ada].session.room != nil }
    world.clients[ada].session.invite("Bo", at: world.now)
    _ = world.run(for: 1_000_000) { $0.clients[bo].session.invitation != nil }
    let invitation = try #require(world.clients[bo].session.invitation)
    world.clients[ada].session.leave(at: world.now)
    _ = world.run(for: 1_000_000) { $0.clients[bo].session.invitation == nil }
    #expect(world.clients[bo].events.last == .withdrawn(invitation, .left))
    #expect(world.clients[bo].session.invitation == nil)
  }
}
