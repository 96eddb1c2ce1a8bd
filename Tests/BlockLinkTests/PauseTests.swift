import BlockEngine
import BlockRecords
import Testing

@testable import BlockLink

/// Matches with a player who is late or away.
@Suite struct PauseTests {
  private static func world(_ seed: UInt64 = 5, _ count: Int = 2) -> LinkWorld {
    var world = LinkWorld(seed: seed, network: .instant)
    let settings = RoomSettings(goal: .lines(seconds: 40), seats: count)
    _ = world.startMatch(count, watchers: 0, settings) { _ in Careful() }
    _ = world.run(for: 8_000_000)
    return world
  }

  private static func pauseCount(_ client: LinkWorld.Client) -> Int {
    client.events.count { if case .matchPaused = $0 { true } else { false } }
  }

  @Test func theMatchWaitsForALatePlayerWhoHasNotWonThoughTheTimeOfTheOthersIsUp() throws {
    var table = LobbyTable.match(RoomSettings(goal: .attack(seconds: 30)), at: 26_000_000)
    let room = try #require(table.lobby.rooms.keys.first)
    let arrival = GarbageArrival(from: 2, id: 1, ack: 0, lines: 1, holes: [3])
    table.lobby.rooms[room]?.match?.seats[0].pendingEvents = [
      .init(event: .garbage(arrival), sentAt: GameTime(microseconds: 26_000_000))
    ]
    // The first player falls silent, and the second one plays to the end of the time.
    for step in 105...120 {
      table.wait(250_000)
      table.send(.ping(.init(sent: 1)), 1)
      table.play(2, upto: Int64(step) * 250_000)
    }
    table.wait(2_000_000, pinging: [1, 2])
    let types = table.types(1)
    #expect(!types.contains("ruled") && types.contains("stand"), "\(types)")
    #expect(table.lobby.rooms[room]?.match?.seats[0].pendingEvents.count == 1)
    #expect(table.lobby.matchCount == 1)
  }

  /// What has waited for them is old when they come back, and takes its time.
  @Test(arguments: [12, 20, 27] as [Int64]) func whoeverIsBackOverASlowConnectionPlaysOn(seconds: Int64)
    throws
  {
    var world = LinkWorld(seed: 5, network: .init(delay: 400_000...600_000, loss: 0))
    _ = world.startMatch(2, watchers: 0, RoomSettings(goal: .lines(seconds: 60))) { _ in Careful() }
    _ = world.run(for: 8_000_000)
    world.cut(1, for: seconds * 1_000_000)
    _ = world.run(for: seconds * 1_000_000 + 6_000_000)
    #expect(!world.log.contains { $0.contains("does not read") }, "\(world.log.suffix(5))")
    #expect(world.clients[1].events.contains(.resumed) && world.lobby.matchCount == 1)
    for client in world.clients {
      #expect(!client.events.contains { if case .ruled = $0 { true } else { false } })
    }
  }

  @Test func upToFiveSecondsLateNothingStands() throws {
    var world = Self.world()
    world.cut(1, for: 3_500_000)
    _ = world.run(for: 90_000_000) { $0.clients.allSatisfy { $0.result != nil } }
    #expect(world.clients.map(Self.pauseCount) == [0, 0])
    try world.expectResults(players: [0, 1])
  }

  @Test func afterThatTheMatchStandsAndGoesOnWithEverybodyWhoIsBack() throws {
    var world = Self.world()
    let before = world.now
    world.cut(1, for: 15_000_000)
    _ = world.run(for: 7_000_000)
    #expect(Self.pauseCount(world.clients[0]) == 1)
    guard let time = world.clients[0].session.match?.game(of: 1).time else { return }
    _ = world.run(for: 5_000_000)
    // Nothing moves while the match is paused.
    #expect(world.clients[0].session.match?.game(of: 1).time == time)
    let isTaken = world.clients[0].session.perform(.left, at: world.now)
    #expect(!isTaken)
    _ = world.run(for: 120_000_000) { $0.clients.allSatisfy { $0.result != nil } }
    #expect(world.clients[0].events.contains { if case .matchResumed = $0 { true } else { false } })
    #expect(world.now.since(before) > 40_000_000)
    try world.expectResults(players: [0, 1])
  }

  @Test func aPlayerWhoIsAwayForHalfAMinuteInAllLosesAndTheOtherHasTheFile() throws {
    var world = Self.world()
    world.cut(1, for: 3_600_000_000)
    _ = world.run(for: 60_000_000) { $0.clients[0].result != nil }
    let result = try #require(world.clients[0].result)
    #expect(result.winner == 1 && result.proof().fault == nil)
    #expect(world.files.last == result.proof().file)
    #expect(world.log.contains { $0.contains("the match has been paused for this player too long") })
  }

  @Test func aPlayerWhoReturnsLaterThanThatHearsThatTheyHaveLost() throws {
    var world = Self.world()
    // Three pauses of eleven seconds exceed the player's budget.
    for _ in 0..<3 {
      world.cut(1, for: 16_000_000)
      _ = world.run(for: 20_000_000)
    }
    _ = world.run(for: 90_000_000) { $0.clients.allSatisfy { $0.result != nil } }
    #expect(world.clients[1].events.contains { if case .ruled = $0 { true } else { false } })
    #expect(world.clients[1].result?.winner == 1)
    try world.expectResults(players: [0, 1])
  }

  /// Plays a match of two whose games advance by `paces` microseconds per tenth of a second.
  ///
  /// - Returns: the player whose game was ended for pausing, the second of that, and the number of pauses until then;
  ///   nil if there was none.
  private static func end(paces: [Int64], within seconds: Int64) -> (
    player: Int, second: Int64, pauseCount: Int
  )? {
    var table = LobbyTable.match(RoomSettings(goal: .life), at: 250_000)
    var reached: [Int64] = [250_000, 250_000]
    var pauseCount = 0
    let begin = table.now
    while table.now.since(begin) < seconds * 1_000_000 {
      table.wait(100_000)
      guard let clock = table.lobby.rooms.values.first?.match?.clock else { return nil }
      for id in 1...2 {
        for message in table.drain(id) {
          if case .gameRuled(let ruling) = message, ruling.code == .pausedTooLong {
            return (id, table.now.since(begin) / 1_000_000, pauseCount)
          }
          if case .matchPaused = message, id == 1 { pauseCount += 1 }
        }
        if clock.pausedAt == nil {
          reached[id - 1] = max(
            reached[id - 1], min(reached[id - 1] + paces[id - 1], clock.time(at: table.now)))
        }
        table.play(id, upto: reached[id - 1])
      }
    }
    return nil
  }

  /// Each pause sets the clock back; the slow player's budget pays for that too, not only for the wait.
  @Test func whoeverPlaysInSlowMotionHasLostBeforeLong() throws {
    let end = try #require(Self.end(paces: [100_000, 50_000], within: 300))
    #expect(end.player == 2)
    #expect(end.second < 60, "after \(end.second) s")
    #expect((2...6).contains(end.pauseCount))
    #expect(Self.end(paces: [100_000, 99_900], within: 120) == nil)
  }

  @Test func nobodyIsChargedForWhatKeepsEverybody() throws {
    var world = Self.world()
    // Both connections fail at once, as if the server hung for seven seconds.
    for index in 0...1 { world.cut(index, for: 7_000_000) }
    _ = world.run(for: 12_000_000)
    let match = try #require(world.lobby.rooms.values.first?.match)
    #expect(match.seats.allSatisfy { $0.pauseBudget > LinkProtocol.pauseBudget - 4_000_000 })
  }

  @Test func whoeverLeavesHasLostAtOnce() throws {
    var world = Self.world()
    world.clients[1].session.leave(at: world.now)
    _ = world.run(for: 5_000_000) { $0.clients[0].result != nil }
    #expect(world.clients[0].result?.winner == 1)
    #expect(world.clients[0].result?.proof().fault == nil)
  }

  @Test func aServerThatDiesLeavesAFileThatVerifiesAsFarAsItGoes() throws {
    var world = Self.world()
    for index in world.clients.indices { world.clients[index].session.disconnected(at: world.now) }
    for client in world.clients {
      let file = try #require(client.session.match?.file)
      var reader = MatchReader()
      try reader.read(file.span)
      try reader.finish()
      var player = try MatchVerifier(try #require(reader.header))
      try player.play(&reader)
      try player.finish(reader.result)
      #expect(reader.result == nil)
      #expect(player.games.contains { $0.time > .zero })
    }
  }

  @Test func aSeriesIsPlayedWithRematchesUntilSomebodyHasWonIt() throws {
    var world = LinkWorld(seed: 8, network: .instant)
    let settings = RoomSettings(goal: .lines(seconds: 10), firstTo: 2)
    _ = world.startMatch(2, watchers: 0, settings) { Masher(seed: UInt64($0)) }
    for round in 1...3 {
      #expect(world.run(for: 60_000_000) { world in world.clients.allSatisfy { $0.result != nil } })
      try world.expectResults(players: [0, 1])
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
    guard case .matchDealt(var deal)? = MessageSamples.server.first(where: { $0.type == "deal" }) else {
      return
    }
    _ = try LinkedMatch(deal, at: LinkTime(microseconds: 0))
    deal.started = "yesterday"
    let fault = #expect(throws: MessageFault.self) { try LinkedMatch(deal, at: LinkTime(microseconds: 0)) }
    #expect(fault?.reason.contains("YYYY-MM-DDTHH:MM:SSZ") == true)
  }
}
