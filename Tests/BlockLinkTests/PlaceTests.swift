import BlockEngine
import Testing

@testable import BlockLink

/// The places of a server: who gets one, and who has to go.
@Suite struct PlaceTests {
  private static func limits(_ connections: Int, perOrigin: Int = 100) -> LobbyLimits {
    var limits = LobbyLimits()
    (limits.connections, limits.connectionsPerOrigin) = (connections, perOrigin)
    return limits
  }

  /// The upper 64 bits of an IPv6 address: three bytes of them vary.
  private static func home(_ site: UInt8, _ subnet: UInt8 = 0, _ last: UInt8 = 0) -> [UInt8] {
    [0x20, 0x01, 0x0d, 0xb8, 0, site, subnet, last]
  }

  @Test func whoSaysNothingGoesBeforeANewcomer() {
    var table = LobbyTable(limits: Self.limits(3))
    table.signIn(1, "Ada", origin: [10, 0, 0, 1])
    for id in 2...3 { table.connect(id, origin: [10, 0, 0, UInt8(id)]) }
    table.signIn(4, "Bo", origin: [10, 0, 0, 4])
    #expect(table.types(4) == ["welcome"])
    #expect(table.drain(2) == [.bye(.full, reason: "it has not said hello, and others want its place")])
    #expect(table.closed.keys.sorted() == [2])
  }

  @Test func ofThoseWhoSayNothingTheAddressWithMostOfThemGivesWay() {
    var table = LobbyTable(limits: Self.limits(5))
    table.connect(1, origin: [10, 0, 0, 1])
    for id in 2...5 { table.connect(id, origin: [10, 0, 0, 9]) }
    for id in 6...8 { table.signIn(id, "\(id)", origin: [10, 0, 0, UInt8(id)]) }
    #expect(table.closed.keys.sorted() == [2, 3, 4])
  }

  @Test func whereAllPlacesAreTakenByPlayersTheNextOneHearsThatItIsFull() {
    var table = LobbyTable(limits: Self.limits(2))
    for id in 1...3 { table.signIn(id, "\(id)", origin: [10, 0, 0, UInt8(id)]) }
    #expect(table.drain(3) == [.bye(.full, reason: "the server is full; at most 2 may be connected")])
    #expect(table.closed.keys.sorted() == [3])
    // Players of the same machine have places of their own.
    table.signIn(4, "local")
    #expect(table.types(4) == ["welcome"])
  }

  @Test func oneAddressDoesNotTakeAllPlacesAndHearsThatItIsFull() {
    var table = LobbyTable(limits: Self.limits(100, perOrigin: 2))
    for id in 1...3 { table.signIn(id, "\(id)", origin: [10, 0, 0, 1]) }
    #expect(
      table.drain(3) == [
        .bye(.full, reason: "the server is full: it has no more than 2 places for an address")
      ])
    table.signIn(4, "other", origin: [10, 0, 0, 2])
    #expect(table.types(4) == ["welcome"])
    table.send(.bye(nil, reason: "gone"), 1)
    table.signIn(5, "next", origin: [10, 0, 0, 1])
    #expect(table.types(5) == ["welcome"])
  }

  @Test(arguments: [(8, 2), (7, 8), (6, 32)]) func networksOfIPv6AreNestedAndEachHasFourTimesThePlaces(
    bytes: Int, places: Int
  ) {
    var table = LobbyTable(limits: Self.limits(1_000, perOrigin: 2))
    var welcome = 0
    // All from one network of so many bytes, and from as many networks within it as possible.
    for id in 1...100 {
      let (high, low) = (UInt8(id / 10), UInt8(id % 10))
      let origin =
        switch bytes {
        case 8: Self.home(1)
        case 7: Self.home(1, 0, UInt8(id))
        default: Self.home(1, high, low)
        }
      table.signIn(id, "\(id)", origin: origin)
      if table.closed[id] == nil { welcome += 1 }
    }
    #expect(welcome == places)
    table.signIn(200, "elsewhere", origin: Self.home(2))
    #expect(table.types(200) == ["welcome"])
  }

  @Test func aPlayerWhoComesBackHasTheOldPlace() throws {
    var table = LobbyTable(limits: Self.limits(2, perOrigin: 2))
    let origin: [UInt8] = [10, 0, 0, 1]
    table.signIn(1, "Ada", origin: origin)
    guard case .welcome(let welcome)? = table.drain(1).first else { throw MessageFault("no welcome came") }
    table.signIn(2, "Bo", origin: origin)
    table.send(.open(RoomSettings(), name: "room"), 1)
    table.lobby.closed(1, at: table.now)
    // Ada's place is kept: a newcomer does not get it.
    table.signIn(3, "Cy", origin: origin)
    #expect(table.types(3) == ["bye"])
    table.connect(4, key: "1", origin: origin)
    #expect(table.closed[4] == nil)
    table.send(.resume(.init(version: 1, session: welcome.session, token: welcome.token)), 4)
    #expect(table.types(4).first == "welcome")
    table.signIn(5, "Di", origin: origin)
    #expect(table.types(5) == ["bye"])
  }

  @Test func whoComesBackGetsNoSecondPlace() {
    var table = LobbyTable(limits: Self.limits(1))
    table.signIn(1, "Ada", origin: [10, 0, 0, 1])
    table.connect(2, key: "1", origin: [10, 0, 0, 1])
    table.send(.hello(.init(version: 1, program: "1", name: "another", features: [])), 2)
    #expect(table.drain(2) == [.bye(.full, reason: "the server is full")])
    #expect(table.closed[1] == nil)
  }

  @Test func aLostSessionOutsideOfRoomsGivesWay() {
    var table = LobbyTable(limits: Self.limits(1))
    table.signIn(1, "Ada", origin: [10, 0, 0, 1])
    table.lobby.closed(1, at: table.now)
    table.signIn(2, "Bo", origin: [10, 0, 0, 2])
    #expect(table.types(2) == ["welcome"] && table.lobby.sessions.count == 1)
  }

  @Test(arguments: UInt64(1)...20) func whateverHappensEachPlaceIsCountedOnce(seed: UInt64) {
    var table = LobbyTable(limits: Self.limits(6, perOrigin: 3))
    var random = SeededGenerator(seed: seed)
    var tokens: [Int: LinkMessage.Welcome] = [:]
    for id in 1...300 {
      let key = Int(random.draw(below: 8))
      let origin: [UInt8] = random.draw(below: 4) == 0 ? [] : Self.home(UInt8(key % 3), 0, UInt8(key))
      table.connect(id, key: "\(key)", origin: origin)
      if let old = tokens[key], random.draw(below: 2) == 0 {
        table.send(.resume(.init(version: 1, session: old.session, token: old.token)), id)
      } else if random.draw(below: 3) > 0 {
        table.send(
          .hello(.init(version: 1, program: "1", name: "\(key) \(random.draw(below: 2))", features: [])), id)
      }
      for case .welcome(let welcome) in table.drain(id) { tokens[key] = welcome }
      table.numbers[id] = 0
      if random.draw(below: 3) == 0 {
        let other = Int(random.draw(below: UInt64(id))) + 1
        if table.lobby.connections[other] != nil { table.lobby.closed(other, at: table.now) }
      }
      table.wait(Int64(random.draw(below: 4)) * 1_000_000)
      expectCount(table.lobby)
    }
    table.wait(60_000_000)
    expectCount(table.lobby)
    #expect(table.lobby.connections.isEmpty && table.lobby.sessions.isEmpty)
  }

  /// Expects the places that connections without a session and sessions take.
  private func expectCount(_ lobby: Lobby) {
    var places = LobbyPlaces()
    for connection in lobby.connections.values where connection.session == nil {
      places.occupy(connection.origin)
    }
    for session in lobby.sessions.values { places.occupy(session.origin) }
    #expect(lobby.places == places)
  }
}
