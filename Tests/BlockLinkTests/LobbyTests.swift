import BlockEngine
import Testing

@testable import BlockLink

/// Sign-in, resumption, misbehaving clients and rooms.
@Suite struct LobbyTests {
  // MARK: Hello

  @Test func whoSaysNothingIsClosedInTime() {
    var table = LobbyTable()
    for id in 1...50 { table.connect(id) }
    #expect(table.lobby.connections.count == 50)
    table.wait(5_200_000)
    #expect(table.lobby.connections.isEmpty)
    #expect(Set(table.closed.values) == ["it has not said hello in time"])
    #expect(table.lobby.nextDeadline == nil)
  }

  @Test func anotherVersionIsToldBeforeAnythingElse() {
    var table = LobbyTable()
    table.connect(1)
    table.send("{\"type\":\"hello\",\"version\":2,\"program\":\"9\",\"name\":\"Ada\",\"features\":[]}", 1)
    #expect(
      table.drain(1) == [
        .bye(
          .version,
          reason: "this server speaks version 1 of the protocol, and the message is of version 2")
      ])
    #expect(table.closed[1] != nil)
  }

  @Test func aNameIsOnePersonsAndAReturningOneTakesItAgain() {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    table.signIn(2, "Ada")
    #expect(table.closed[2]?.contains("somebody here is called Ada") == true)
    table.lobby.closed(1, at: table.now)
    table.connect(3, key: "another key")
    table.send(.hello(.init(version: 1, program: "1", name: "Ada", features: [])), 3)
    #expect(table.closed[3]?.contains("somebody here is called Ada") == true)
    table.connect(4, key: "1")
    table.send(.hello(.init(version: 1, program: "1", name: "Ada", features: [])), 4)
    #expect(table.types(4) == ["welcome"])
  }

  /// The server does not notice a cut cable at once: the old connection counts as alive for eight seconds.
  @Test func aPlayerWhoReconnectsWithTheirKeyGetsTheirNameOnceTheOldConnectionIsQuiet() {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    table.wait(2_000_000)
    table.connect(2, key: "1")
    table.send(.hello(.init(version: 1, program: "1", name: "Ada", features: [])), 2)
    #expect(table.closed[2]?.contains("somebody here is called Ada") == true)
    table.wait(1_000_000)
    for (id, key) in [(3, "another key"), (4, "1")] {
      table.connect(id, key: key)
      table.send(.hello(.init(version: 1, program: "1", name: "Ada", features: [])), id)
    }
    #expect(table.closed[3] != nil && table.types(4) == ["welcome"])
    #expect(table.closed[1] == "the player has connected again")
  }

  @Test func connectionsAreLimitedInAllAndForEachKey() {
    var limits = LobbyLimits()
    (limits.connections, limits.connectionsPerKey) = (3, 2)
    var table = LobbyTable(limits: limits)
    for id in 1...3 { table.connect(id, key: "same") }
    #expect(table.closed.keys.sorted() == [3])
    table.connect(4, key: "4")
    table.connect(5, key: "5")
    // Of those who have not said hello the oldest goes.
    #expect(table.closed[1] == "it has not said hello, and others want its place" && table.closed[5] == nil)
  }

  // MARK: Resumption

  private static func welcome(_ table: inout LobbyTable, _ id: Int) -> LinkMessage.Welcome? {
    for case .welcome(let welcome) in table.drain(id) { return welcome }
    return nil
  }

  @Test func aReadyPlayerWithALostConnectionPlaysOnceTheyAreBack() throws {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    table.signIn(2, "Bo")
    table.send(.open(RoomSettings(), name: "room"), 1)
    table.send(.join(room: "room", isWatcher: false), 2)
    let welcome = try #require(Self.welcome(&table, 1))
    table.send(.ready(true), 1)
    table.lobby.closed(1, at: table.now)
    table.send(.ready(true), 2)
    #expect(table.lobby.matchCount == 0)
    table.connect(3, key: "1")
    table.send(.resume(.init(version: 1, session: welcome.session, token: welcome.token)), 3)
    #expect(table.lobby.matchCount == 1)
    #expect(table.types(2).contains("deal") && table.types(3).contains("deal"))
  }

  @Test func aTokenResumesOnceAndOnlyWithItsKey() throws {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    let first = try #require(Self.welcome(&table, 1))
    func resume(_ token: [UInt8]) -> LinkMessage {
      .resume(.init(version: 1, session: first.session, token: token))
    }
    table.lobby.closed(1, at: table.now)
    table.connect(2, key: "somebody else")
    table.send(resume(first.token), 2)
    #expect(table.closed[2]?.contains("there is no such session") == true)
    table.connect(3, key: "1")
    table.send(resume(first.token), 3)
    let second = try #require(Self.welcome(&table, 3))
    #expect(second.isResumed && second.token != first.token)
    // The welcome may have been lost, so the old token stays valid until the client's next message.
    table.lobby.closed(3, at: table.now)
    table.connect(4, key: "1")
    table.send(resume(first.token), 4)
    let third = try #require(Self.welcome(&table, 4))
    table.send(.ping(.init()), 4)
    table.lobby.closed(4, at: table.now)
    for (id, token) in [(5, first.token), (6, second.token)] {
      table.connect(id, key: "1")
      table.send(resume(token), id)
      #expect(table.closed[id]?.contains("the token is wrong") == true)
    }
    table.connect(7, key: "1")
    table.send(resume(third.token), 7)
    #expect(Self.welcome(&table, 7)?.isResumed == true)
  }

  @Test func aLostSessionIsKeptHalfAMinute() throws {
    for (pause, isKept) in [(Int64(29_000_000), true), (31_000_000, false)] {
      var table = LobbyTable()
      table.signIn(1, "Ada")
      let welcome = try #require(Self.welcome(&table, 1))
      table.lobby.closed(1, at: table.now)
      table.wait(pause)
      table.connect(2, key: "1")
      table.send(.resume(.init(version: 1, session: welcome.session, token: welcome.token)), 2)
      #expect((Self.welcome(&table, 2) != nil) == isKept)
    }
  }

  // MARK: Impolite ones

  @Test func whoeverFloodsTalksTooLongOrIsRefusedTooOftenIsClosed() {
    var table = LobbyTable()
    for id in 1...3 { table.signIn(id, "\(id)") }
    for _ in 0..<500 where table.closed[1] == nil { table.send(.ping(.init()), 1) }
    #expect(table.closed[1] == "more than 50 messages a second")
    table.send(Array(repeating: UInt8(ascii: "x"), count: 10_000), 2)
    #expect(table.closed[2]?.contains("longer than 4096 bytes") == true)
    for _ in 0..<50 where table.closed[3] == nil { table.send("what?", 3) }
    #expect(table.closed[3] == "too many of its messages were refused")
  }

  @Test func whoeverIsSilentOrTakesNothingIsClosed() {
    var table = LobbyTable()
    for id in 1...2 { table.signIn(id, "\(id)") }
    table.send(.rooms(), 2)
    // The second client keeps pinging but never acknowledges the answer.
    for _ in 0..<11 {
      table.wait(1_000_000)
      if table.closed[2] == nil {
        table.lobby.received(
          LinkMessage.ping(.init()).line(number: nil, seen: 0), from: 2, at: table.now)
        table.listen()
      }
    }
    #expect(table.closed[1] == "it has said nothing for eight seconds")
    #expect(table.closed[2] == "it does not read what the server sends")
  }

  @Test func aMessageThatIsWrongIsRefusedToItsSenderAndNobodyElseHearsOfIt() {
    for message in MessageSamples.client {
      let line = MessageSamples.line(message)
      for place in 0..<line.count {
        var table = LobbyTable()
        for id in 1...2 { table.signIn(id, "player \(id)") }
        table.send(.open(RoomSettings(), name: "room"), 1)
        table.send(.join(room: "room", isWatcher: false), 2)
        _ = table.drain(1)
        _ = table.drain(2)
        var wrong = line
        wrong[place] ^= 0x41
        let isWrong = (try? ReceivedMessage(wrong, for: .server)) == nil
        guard isWrong, !wrong.contains(10) else { continue }
        table.send(wrong + [10], 1)
        let answer = table.drain(1).map(\.type)
        #expect(answer == ["refusal"], "\(String(decoding: wrong, as: UTF8.self)): \(answer)")
        #expect(table.drain(2).isEmpty)
      }
    }
  }

  // MARK: Rooms

  @Test func aRoomIsJoinedByNameOrCodeAsFarAsThereAreSeats() throws {
    var table = LobbyTable()
    for (index, name) in ["Ada", "Bo", "Cy", "Di"].enumerated() { table.signIn(index + 1, name) }
    table.send(.open(RoomSettings(isListed: false), name: "room"), 1)
    var code = ""
    for case .room(let room) in table.drain(1) { code = room.code }
    table.send(.rooms(), 2)
    for case .list(let list) in table.drain(2) {
      #expect(list.rooms.isEmpty && list.players == ["Bo", "Cy", "Di"])
    }
    table.send(.join(room: "nowhere", isWatcher: false), 2)
    #expect(table.refusals(2).map(\.code) == [.unknown])
    table.send(.join(room: code, isWatcher: false), 2)
    var state: RoomState?
    for case .room(let room) in table.drain(2) { state = room }
    #expect(state?.members.map(\.name) == ["Ada", "Bo"] && state?.you == 2)
    _ = table.drain(3)
    table.send(.join(room: "room", isWatcher: false), 3)
    #expect(
      table.refusals(3) == [
        MessageFault("all 2 seats of this room are taken", remedy: "to watch", code: .full)
      ])
    table.send(.join(room: "room", isWatcher: true), 3)
    #expect(table.types(3) == ["room"])
    table.send(.open(RoomSettings(), name: "room"), 4)
    #expect(table.refusals(4).map(\.code) == [.name])
  }

  @Test func nobodyWatchesInAClosedRoomAndAnEmptyOneIsGone() {
    var table = LobbyTable()
    for (index, name) in ["Ada", "Bo"].enumerated() { table.signIn(index + 1, name) }
    table.send(.open(RoomSettings(isWatchable: false), name: "room"), 1)
    table.send(.join(room: "room", isWatcher: true), 2)
    #expect(table.refusals(2).map(\.code) == [.closed])
    table.send(.leave, 1)
    #expect(table.lobby.rooms.isEmpty)
    table.send(.leave, 1)
    #expect(table.refusals(1).map(\.code) == [.unexpected])
  }

  @Test func aServerThatStopsSaysSoToAll() {
    var table = LobbyTable.match()
    table.lobby.stop(at: table.now)
    table.listen()
    for id in [1, 2] { #expect(table.drain(id).contains(.bye(nil, reason: "the server stops"))) }
    #expect(table.lobby.connections.isEmpty && table.lobby.nextDeadline == nil)
  }
}
