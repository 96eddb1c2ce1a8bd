import BlockEngine
import Testing

@testable import BlockLink

/// Players whose programs are ended and started again.
@Suite struct RegainingTests {
  private static let secret: [UInt8] = Array(1...16)

  private static func hello(_ name: String, secret: [UInt8]? = secret) -> LinkMessage {
    .hello(.init(version: 1, program: "1", name: name, features: LinkProtocol.features, secret: secret))
  }

  /// A lobby with a match between connections 1, who has a secret, and 2.
  private static func match(_ settings: RoomSettings = RoomSettings()) -> LobbyTable {
    var table = LobbyTable()
    table.connect(1, key: "ada")
    table.send(hello("Ada"), 1)
    table.signIn(2, "Bo")
    table.send(.open(settings, name: "room"), 1)
    table.send(.join(room: "room", isWatcher: false), 2)
    for id in [1, 2] { table.send(.ready(true), id) }
    table.wait(LinkProtocol.countdown, pinging: [1, 2])
    for step in 1...4 {
      table.wait(250_000)
      for id in [1, 2] { table.play(id, upto: Int64(step) * 250_000) }
    }
    for id in [1, 2] { _ = table.drain(id) }
    return table
  }

  private static func lose(_ id: Int, _ table: inout LobbyTable) {
    table.lobby.closed(id, at: table.now)
    table.listen()
  }

  @Test func theSameKeyAndSecretGetTheSeatTheRoomAndTheGame() throws {
    var table = Self.match()
    Self.lose(1, &table)
    table.wait(2_000_000, pinging: [2])
    table.connect(3, key: "ada")
    table.send(Self.hello("Ada"), 3)
    let messages = table.drain(3)
    guard case .welcome(let welcome)? = messages.first else {
      Issue.record("\(messages.map(\.type))")
      return
    }
    #expect(welcome.isRegained && !welcome.isResumed)
    #expect(messages.map(\.type).prefix(5) == ["welcome", "room", "deal", "stand", "own"])
    for case .room(let room) in messages { #expect(room.you == 1 && room.members.count == 2) }
    for case .matchDealt(let deal) in messages { #expect(deal.you == 1 && deal.isRestored) }
    for case .gameRestored(let part, let isComplete) in messages {
      #expect(part.upto == GameTime(microseconds: 1_000_000) && isComplete)
    }
    #expect(table.types(2).contains("stand"), "nobody plays on against a player who is coming back")
  }

  @Test(arguments: [
    ("ada", "Ada", Array(2...17) as [UInt8]?), ("ada", "Ada", nil), ("other", "Ada", secret),
    ("other", "Ada", nil),
  ])
  func whoeverLacksTheKeyOrTheSecretGetsNothing(key: String, name: String, secret: [UInt8]?) {
    var table = Self.match()
    Self.lose(1, &table)
    table.connect(3, key: key)
    table.send(Self.hello(name, secret: secret), 3)
    #expect(table.closed[3]?.contains("somebody here is called Ada") == true)
    #expect(table.lobby.matchCount == 1)
    // The seat still waits for its player.
    table.connect(4, key: "ada")
    table.send(Self.hello("Ada"), 4)
    #expect(table.types(4).contains("own"))
  }

  @Test func whoWasReadyBeforeTheProgramsEndPlaysTheNextMatchAsANewOne() throws {
    var table = LobbyTable()
    table.connect(1, key: "ada")
    table.send(Self.hello("Ada"), 1)
    table.signIn(2, "Bo")
    table.send(.open(RoomSettings(), name: "room"), 1)
    table.send(.join(room: "room", isWatcher: false), 2)
    table.send(.ready(true), 1)
    Self.lose(1, &table)
    table.connect(3, key: "ada")
    table.send(Self.hello("Ada"), 3)
    table.send(.ready(true), 2)
    let messages = table.drain(3)
    #expect(messages.map(\.type).suffix(2) == ["deal", "room"])
    var session = LinkSession(name: "Ada", version: "1", secret: Self.secret, sha256: LinkHash.sha256)
    session.connected(at: table.now)
    for (number, message) in messages.enumerated() {
      let isNumbered = LinkMessage.isNumbered(message.type)
      session.received(message.line(number: isNumbered ? number : nil, seen: 0), at: table.now)
    }
    let match = try #require(session.match)
    #expect(match.seat == 1 && !match.isRestoring)
    session.advance(to: table.now.advanced(by: LinkProtocol.countdown + 100_000))
    let isApplied = session.perform(.left, at: table.now.advanced(by: LinkProtocol.countdown + 100_000))
    #expect(isApplied, "the own game waits for nothing")
  }

  @Test func nothingOfAnEndedSessionIsSaidInTheNextOneBeforeTheMatchIsThere() throws {
    var table = Self.match()
    var session = LinkSession(name: "Ada", version: "1", secret: Self.secret, sha256: LinkHash.sha256)
    session.connected(at: table.now)
    func say(_ messages: [LinkMessage]) {
      for (index, message) in messages.enumerated() {
        let isNumbered = LinkMessage.isNumbered(message.type)
        session.received(message.line(number: isNumbered ? index : nil, seen: 0), at: table.now)
      }
    }
    Self.lose(1, &table)
    table.connect(3, key: "ada")
    table.send(Self.hello("Ada"), 3)
    let messages = table.drain(3)
    say(messages)
    table.now = table.now.advanced(by: 2_000_000)
    session.advance(to: table.now)
    // The server has closed this session, and the program is back in the match as a new one.
    session.received(LinkMessage.bye(.flood, reason: "enough").line(number: nil, seen: nil), at: table.now)
    session.connected(at: table.now)
    _ = session.drainBytes()
    say([messages[0]])
    for _ in 0..<10 {
      table.now = table.now.advanced(by: 300_000)
      session.advance(to: table.now)
    }
    let said = String(decoding: session.drainBytes(), as: UTF8.self)
    #expect(said.contains("ping") && !said.contains("play"), "\(said)")
    // Then the match comes from the server.
    say(messages)
    #expect(session.match?.result == nil && session.match?.isRestoring == false)
  }

  @Test func theSeriesGoesOn() {
    var table = Self.match(RoomSettings(firstTo: 2))
    table.play(
      2, upto: 1_000_000, [.init(delay: 1_000_000, event: .givenUp)])
    table.wait(300_000)
    _ = table.drain(1)
    Self.lose(1, &table)
    table.wait(20_000_000, pinging: [2])
    table.connect(3, key: "ada")
    table.send(Self.hello("Ada"), 3)
    for case .room(let room) in table.drain(3) { #expect(room.members.map(\.wins) == [1, 0]) }
    table.send(.ready(true), 2)
    table.send(.ready(true), 3)
    #expect(table.types(3).contains("deal"))
  }

  @Test func garbageOnItsWayArrivesAfterAll() throws {
    var table = Self.match()
    let arrival = GarbageArrival(from: 2, id: 1, ack: 0, lines: 1, holes: [3])
    let room = try #require(table.lobby.rooms.keys.first)
    table.lobby.rooms[room]?.match?.seats[0].pendingEvents = [
      .init(event: .garbage(arrival), sentAt: GameTime(microseconds: 1_000_000))
    ]
    Self.lose(1, &table)
    table.connect(3, key: "ada")
    table.send(Self.hello("Ada"), 3)
    let messages = table.drain(3)
    #expect(messages.contains { if case .garbageArrived(arrival, _) = $0 { true } else { false } })

    // The client takes it when its own game is there.
    var session = LinkSession(name: "Ada", version: "1", secret: Self.secret, sha256: LinkHash.sha256)
    session.connected(at: table.now)
    for (number, message) in messages.enumerated() {
      let isNumbered = LinkMessage.isNumbered(message.type)
      session.received(message.line(number: isNumbered ? number : nil, seen: 0), at: table.now)
    }
    let match = try #require(session.match)
    #expect(!match.isRestoring)
    #expect(match.game(of: 1).waitingLines == 1, "\(session.drainEvents())")
    #expect(session.drainEvents().allSatisfy { if case .ended = $0 { false } else { true } })
  }

  @Test func whoeverReturnsPaysForTheWait() {
    var table = Self.match()
    var time: Int64 = 1_000_000
    for id in 3..<30 {
      Self.lose(id == 3 ? 1 : id - 1, &table)
      table.connect(id, key: "ada")
      table.send(Self.hello("Ada"), id)
      for player in [id, 2] { table.play(player, upto: time) }
      table.wait(100_000)
      table.wait(1_500_000, pinging: [id, 2])
      for _ in 0..<2 {
        time += 250_000
        table.wait(250_000)
        for player in [id, 2] { table.play(player, upto: time) }
      }
    }
    #expect(table.log.contains { $0.contains("player 1's game is ended: the match has been paused") })
  }
}
