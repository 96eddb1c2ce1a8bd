import BlockEngine
import Testing

@testable import BlockLink

/// Matches one of whose players is late or away.
@Suite struct StandingTests {
  private static func world(_ seed: UInt64 = 5, _ count: Int = 2) -> LinkWorld {
    var world = LinkWorld(seed: seed, network: .instant)
    let settings = RoomSettings(goal: .lines(seconds: 40), seats: count)
    _ = world.meet(count, watchers: 0, settings) { _ in Careful() }
    _ = world.run(for: 8_000_000)
    return world
  }

  private static func stood(_ client: LinkWorld.Client) -> Int {
    client.events.count { if case .matchStands = $0 { true } else { false } }
  }

  @Test func upToFiveSecondsLateNothingStands() throws {
    var world = Self.world()
    world.cut(1, for: 3_500_000)
    _ = world.run(for: 90_000_000) { $0.clients.allSatisfy { $0.result != nil } }
    #expect(world.clients.map(Self.stood) == [0, 0])
    try world.holdResults(players: [0, 1])
  }

  @Test func afterThatTheMatchStandsAndGoesOnWithEverybodyWhoIsBack() throws {
    var world = Self.world()
    let before = world.now
    world.cut(1, for: 15_000_000)
    _ = world.run(for: 7_000_000)
    #expect(Self.stood(world.clients[0]) == 1)
    guard let time = world.clients[0].session.match?.game(of: 1).time else { return }
    _ = world.run(for: 5_000_000)
    // Nothing moves while it stands.
    #expect(world.clients[0].session.match?.game(of: 1).time == time)
    let isTaken = world.clients[0].session.perform(.left, at: world.now)
    #expect(!isTaken)
    _ = world.run(for: 120_000_000) { $0.clients.allSatisfy { $0.result != nil } }
    #expect(world.clients[0].events.contains { if case .matchGoesOn = $0 { true } else { false } })
    #expect(world.now.since(before) > 40_000_000)
    try world.holdResults(players: [0, 1])
  }

  @Test func whoeverIsAwayForHalfAMinuteInAllHasLostAndTheOtherHasHisFile() throws {
    var world = Self.world()
    world.cut(1, for: 3_600_000_000)
    _ = world.run(for: 60_000_000) { $0.clients[0].result != nil }
    let result = try #require(world.clients[0].result)
    #expect(result.winner == 1 && result.fault == nil)
    #expect(world.files.last == result.file)
    #expect(world.log.contains { $0.contains("the match has stood for him as long as it may") })
  }

  @Test func whoeverComesBackLaterThanThatIsToldThatHeHasLost() throws {
    var world = Self.world()
    // Three times eleven seconds of standing are more than he has.
    for _ in 0..<3 {
      world.cut(1, for: 16_000_000)
      _ = world.run(for: 20_000_000)
    }
    _ = world.run(for: 90_000_000) { $0.clients.allSatisfy { $0.result != nil } }
    #expect(world.clients[1].events.contains { if case .ruled = $0 { true } else { false } })
    #expect(world.clients[1].result?.winner == 1)
    try world.holdResults(players: [0, 1])
  }

  @Test func whoeverLeavesHasLostAtOnce() throws {
    var world = Self.world()
    world.clients[1].session.leave(at: world.now)
    _ = world.run(for: 5_000_000) { $0.clients[0].result != nil }
    #expect(world.clients[0].result?.winner == 1)
    #expect(world.clients[0].result?.fault == nil)
  }

  @Test func aServerThatDiesLeavesAFileThatVerifiesAsFarAsItGoes() throws {
    var world = Self.world()
    for index in world.clients.indices { world.clients[index].session.disconnected(at: world.now) }
    for client in world.clients {
      let file = try #require(client.session.match?.file)
      var reader = MatchReader()
      try reader.read(file.span)
      try reader.finish()
      var player = try MatchPlayer(try #require(reader.header))
      try player.play(&reader)
      try player.finish(reader.result)
      #expect(reader.result == nil)
      #expect(player.games.contains { $0.time > .zero })
    }
  }

  @Test func aSeriesIsPlayedWithRematchesUntilSomebodyHasWonIt() throws {
    var world = LinkWorld(seed: 8, network: .instant)
    let settings = RoomSettings(goal: .lines(seconds: 10), firstTo: 2)
    _ = world.meet(2, watchers: 0, settings) { Masher(seed: UInt64($0)) }
    for round in 1...3 {
      #expect(world.run(for: 60_000_000) { world in world.clients.allSatisfy { $0.result != nil } })
      try world.holdResults(players: [0, 1])
      let header = try #require(MatchOutline(head: world.files[round - 1][...], tail: [][...]).header.series)
      #expect(header.firstTo == 2 && header.playedCount == round - 1)
      if round == 1 { world.clients[1].session.giveUp(at: world.now) }
      for index in 0...1 {
        world.clients[index].events = []
        world.clients[index].session.ready(at: world.now)
      }
      _ = world.run(for: 5_000_000) { $0.clients.allSatisfy { $0.session.match?.result == nil } }
      world.clients[1].session.giveUp(at: world.now)
      if world.clients[0].session.room?.members.contains(where: { $0.wins == 2 }) == true { break }
    }
  }

  @Test func aDealThatNoFileCanTellOfIsNotTaken() throws {
    guard case .deal(var deal)? = MessageSamples.server.first(where: { $0.type == "deal" }) else { return }
    _ = try LinkedMatch(deal, at: LinkTime(microseconds: 0))
    deal.started = "yesterday"
    let fault = #expect(throws: MessageFault.self) { try LinkedMatch(deal, at: LinkTime(microseconds: 0)) }
    #expect(fault?.reason.contains("YYYY-MM-DDTHH:MM:SSZ") == true)
  }
}
