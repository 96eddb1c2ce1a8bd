import BlockEngine
import Testing

@testable import BlockLink

/// What is decided at one node of a server and counts at all of them.
@Suite struct NodeOrderTests {
  /// Two nodes; what one says the other does.
  private struct Nodes {
    var one = LobbyTable()
    var two = LobbyTable()
    /// What was said last.
    var said: [NodeOrder] = []

    init() throws {
      one.lobby.adopt(NameBook())
      two.lobby.adopt(NameBook())
      let address = try #require(NodeAddress("one.example:25625"))
      one.lobby.beginNode()
      two.lobby.beginNode()
      one.lobby.adopt(NodeNews(nil), at: one.now)
      for (index, name) in ["Ada", "Bo", "Cy"].enumerated() { one.signIn(index + 1, name) }
      one.send(.open(RoomSettings(), name: "room"), 1)
      let report = one.lobby.drainReport()
      let there = NodeCensus.Node(name: "one", address: address, isAlive: true, rooms: report?.rooms ?? [])
      two.lobby.adopt(NodeNews(NodeCensus([there])), at: two.now)
      for (index, name) in ["Dee", "Eve"].enumerated() { two.signIn(index + 11, name) }
      for id in 1...3 { _ = one.drain(id) }
      for id in 11...12 { _ = two.drain(id) }
    }

    /// Tells each node what the other one has said.
    mutating func tell() {
      let first = one.lobby.drainOrders()
      two.lobby.adopt(NodeNews(nil, orders: first), at: two.now)
      two.listen()
      let second = two.lobby.drainOrders()
      one.lobby.adopt(NodeNews(nil, orders: second), at: one.now)
      one.listen()
      said = first + second
    }
  }

  @Test func aBanOfOneNodeHoldsAtTheOtherAndActsAtOnce() throws {
    var nodes = try Nodes()
    let key = Array("11".utf8)
    nodes.one.lobby.ban(LobbyBan(.key(key), until: nil, reason: "rude"), at: nodes.one.now)
    nodes.tell()
    #expect(nodes.two.closed[11] != nil && nodes.two.closed[12] == nil)
    #expect(nodes.two.drain(11).last == .bye(.banned, reason: "banned by the operator", until: nil))
    #expect(nodes.two.lobby.bans == nodes.one.lobby.bans && nodes.two.lobby.bans.count == 1)
    // Both keep it on their disks, once.
    let kept = (nodes.one.lobby.drainBans(), nodes.two.lobby.drainBans())
    #expect(kept.0 == ["key:3131 always rude"] && kept.1 == kept.0)
    nodes.two.lobby.adopt(NodeNews(nil, orders: nodes.said), at: nodes.two.now)
    let again = nodes.two.lobby.drainBans()
    #expect(again == [] && nodes.two.lobby.drainOrders() == [])
    let isLifted = nodes.two.lobby.lift(.key(key))
    nodes.tell()
    #expect(isLifted && nodes.one.lobby.bans == [])
  }

  @Test func aNodeThatStartsLaterTakesAllBansAndSaysThoseThatItAloneHas() throws {
    var nodes = try Nodes()
    for number in 0..<500 {
      let key = [UInt8(number >> 8), UInt8(number & 255)]
      nodes.one.lobby.ban(LobbyBan(.key(key), until: nil, reason: ""), at: nodes.one.now)
    }
    nodes.one.lobby.setMuted(true, key: [1])
    let kept = nodes.one.lobby.keptOrders
    #expect(kept.count == 501)
    var late = LobbyTable()
    late.lobby.beginNode()
    late.lobby.adopt([LobbyBan(.network([1, 2, 3, 4]), until: nil, reason: "mine")])
    late.lobby.adopt(NodeNews(nil, orders: kept, areOrdersWhole: true), at: late.now)
    #expect(late.lobby.banCount == 501 && late.lobby.keptOrders.count == 502)
    late.connect(1, key: "\u{1}\u{2}")
    late.send(.hello(.init(version: 1, program: "1", name: "Ada", features: LinkProtocol.features)), 1)
    #expect(late.closed[1] != nil)
  }

  @Test func whoIsMutedRemovedOrSpokenToIsSoAtEveryNode() throws {
    var nodes = try Nodes()
    nodes.one.lobby.setMuted(true, key: Array("12".utf8))
    let (isNobody, isElsewhere) = (
      nodes.one.lobby.kick("Dee", because: "enough", at: nodes.one.now),
      nodes.one.lobby.kick("Dee", because: "enough", isElsewhere: true, at: nodes.one.now)
    )
    #expect(!isNobody && isElsewhere)
    _ = nodes.one.lobby.announce("noon", at: nodes.one.now)
    nodes.tell()
    #expect(
      nodes.two.closed[11] != nil && nodes.two.drain(11).last == .bye(.kicked, reason: "enough", until: nil))
    #expect(nodes.two.drain(12) == [.notice("noon")])
    #expect(nodes.two.lobby.players.map(\.isMuted) == [true])
    // Whoever said it has done it already.
    #expect(nodes.one.drain(1) == [.notice("noon")])
  }

  @Test func aNameThatIsTakenAtOneNodeIsTakenAtTheOtherUntilItIsFreed() throws {
    var nodes = try Nodes()
    let key = Array(repeating: UInt8(ascii: "k"), count: 32)
    let entry = try #require(
      NameBook.Entry(line: "\(LobbyBan.Subject.key(key).word) 2026-11-22T00:00:00Z Zoe"))
    nodes.two.lobby.adopt(NodeNews(nil, orders: [NodeOrder(entry)]), at: nodes.two.now)
    let kept = nodes.two.lobby.drainNames()
    #expect(kept == [entry])
    nodes.two.connect(13)
    nodes.two.send(.hello(.init(version: 1, program: "1", name: "Zoe", features: [])), 13)
    #expect(nodes.two.closed[13] != nil)
    nodes.one.lobby.adopt(NodeNews(nil, orders: [NodeOrder(entry)]), at: nodes.one.now)
    let isFreed = nodes.one.lobby.free("Zoe")
    nodes.tell()
    #expect(isFreed && nodes.two.lobby.names?.entries == [])
    nodes.two.connect(14)
    nodes.two.send(.hello(.init(version: 1, program: "1", name: "Zoe", features: [])), 14)
    #expect(nodes.two.closed[14] == nil)
  }

  @Test(arguments: [
    NodeOrder(.ban, "key:zz", "key:zz always", at: ""), NodeOrder(.ban, "key:00", "key:01 always", at: ""),
    NodeOrder(.ban, "key:00", "nonsense", at: ""), NodeOrder(.mute, "network:01020304", "muted", at: ""),
    NodeOrder(.name, "x", "free 2026-11-22T00:00:00Z\u{1b}", at: ""),
    NodeOrder(.kick, "\u{1b}[2J", "", at: ""),
    NodeOrder(.invite, "token", "", at: ""),
    NodeOrder(.invite, "token", "CODE Dee\n{\"type\":\"bye\"}", at: ""),
    NodeOrder(.answer, "token", "perhaps", at: ""), NodeOrder(.withdraw, "token", "", at: ""),
  ])
  func whatTheStoreSaysWithoutSenseChangesNothing(order: NodeOrder) throws {
    var nodes = try Nodes()
    nodes.two.lobby.adopt(NodeNews(nil, orders: [order]), at: nodes.two.now)
    nodes.two.listen()
    #expect(nodes.two.drain(11) == [] && nodes.two.drain(12) == [] && nodes.two.lobby.keptOrders == [])
  }

  // MARK: Invitations

  private static let dee = NodePlayer(
    name: "Dee", key: Array("11".utf8), room: nil, isWatcher: false, isConnected: true)

  /// Has Ada invite Dee, who is at the other node; returns the number of the invitation there.
  private static func invite(_ nodes: inout Nodes) throws -> Int {
    nodes.one.send(.invite(player: "Dee"), 1)
    #expect(nodes.one.sought == ["Dee"])
    let id = try #require(nodes.one.lobby.session(named: "Ada"))
    nodes.one.lobby.found([dee], named: "Dee", for: id, at: nodes.one.now)
    nodes.tell()
    guard case .invited(let invitation)? = nodes.two.drain(11).first else {
      Issue.record("nobody is invited")
      return 0
    }
    #expect(invitation.from == "Ada" && invitation.room == "room")
    return invitation.id
  }

  @Test func whoAcceptsAnInvitationFromAnotherNodeIsSentToTheRoom() throws {
    var nodes = try Nodes()
    let number = try Self.invite(&nodes)
    nodes.two.send(.answer(invitation: number, accepts: true), 11)
    #expect(nodes.two.types(11) == ["redirect"])
    nodes.tell()
    #expect(nodes.one.drain(1) == [.answered(player: "Dee", .accepted)])
  }

  @Test func whoDeclinesOrIsBusyOrAwaySaysSoAcrossNodes() throws {
    var nodes = try Nodes()
    let number = try Self.invite(&nodes)
    nodes.two.send(.answer(invitation: number, accepts: false), 11)
    nodes.tell()
    #expect(nodes.one.drain(1) == [.answered(player: "Dee", .declined)])
    let id = try #require(nodes.one.lobby.session(named: "Ada"))
    var busy = Self.dee
    busy.room = "another"
    for (players, answer) in [([], LinkAnswer.away), ([busy], .busy)] {
      nodes.one.lobby.found(players, named: "Dee", for: id, at: nodes.one.now)
      nodes.one.listen()
      #expect(nodes.one.drain(1) == [.answered(player: "Dee", answer)])
    }
    // Dee has opened a room, of which the other node has not heard yet.
    nodes.two.send(.open(RoomSettings(), name: "mine"), 11)
    nodes.one.lobby.found([Self.dee], named: "Dee", for: id, at: nodes.one.now)
    nodes.tell()
    #expect(nodes.one.drain(1) == [.answered(player: "Dee", .busy)])
  }

  @Test func anInvitationToAnotherNodeEndsWithItsRoomAndWithItsPlayer() throws {
    var nodes = try Nodes()
    let number = try Self.invite(&nodes)
    nodes.one.send(.leave, 1)
    nodes.tell()
    #expect(nodes.two.drain(11) == [.withdrawn(invitation: number, .left)])
    nodes.two.send(.answer(invitation: number, accepts: true), 11)
    #expect(nodes.two.refusals(11).map(\.code) == [.unknown])
    var others = try Nodes()
    _ = try Self.invite(&others)
    others.two.send(.bye(nil, reason: "done"), 11)
    others.tell()
    #expect(others.one.drain(1) == [.answered(player: "Dee", .away)])
  }
}
