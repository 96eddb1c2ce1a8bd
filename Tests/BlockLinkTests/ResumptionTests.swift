import BlockEngine
import BlockRecords
import Testing

@testable import BlockLink

/// Short matches, interrupted after every packet in turn.
@Suite struct ResumptionTests {
  /// Fills the field with hard drops.
  private struct Stacker: Hands {
    mutating func next(for game: Game) -> (command: GameCommand, time: GameTime, isRepeat: Bool)? {
      (.hardDrop, game.time.advanced(by: 150_000), false)
    }
    mutating func forget() {}
  }

  private static func conversation(
    cutAfter: Int? = nil, for pause: Int64 = 500_000, crashAfter: Int? = nil,
    until isDone: (LinkWorld) -> Bool = { $0.clients.allSatisfy { $0.result != nil } }
  ) -> LinkWorld {
    var world = LinkWorld(seed: 3, network: .instant)
    (world.cutAfter, world.cutPause, world.crashAfter) = (cutAfter, pause, crashAfter)
    _ = world.startMatch(2, watchers: 1, RoomSettings()) { _ in Stacker() }
    _ = world.run(for: 60_000_000, until: isDone)
    return world
  }

  /// The packets after which to interrupt: every one in a thorough run, else every 17th.
  private static func accidents(_ world: LinkWorld) -> StrideThrough<Int> {
    stride(from: 1, through: world.packetCount, by: LinkedMatchTests.isThorough ? 1 : 17)
  }

  @Test func aMatchIsProvedWhicheverPacketTheConnectionIsLostAfter() throws {
    let whole = Self.conversation()
    try whole.expectResults(players: [0, 1])
    #expect(whole.packetCount > 100)
    for count in Self.accidents(whole) {
      let world = Self.conversation(cutAfter: count)
      try world.expectResults(players: [0, 1])
    }
  }

  @Test func aMatchIsProvedWhicheverPacketAProgramIsEndedAndStartedAgainAfter() throws {
    let whole = Self.conversation()
    for count in Self.accidents(whole) {
      var world = LinkWorld(seed: 3, network: .instant)
      _ = world.startMatch(2, watchers: 1, RoomSettings()) { _ in Stacker() }
      (world.restartAfter, world.cutPause) = (
        world.packetCount + count, Int64(count % 8) * 1_000_000 + 300_000
      )
      let isDone = world.run(for: 90_000_000) { $0.clients.allSatisfy { $0.result != nil } }
      #expect(isDone, "after packet \(count)")
      try world.expectResults(players: [0, 1])
      // Whoever has won while away is not waited for: that is no loss.
      #expect(
        !world.log.contains { $0.contains("is ended:") && !$0.contains("won meanwhile") },
        "nobody loses by it")
    }
  }

  @Test func whoeverDiesAfterWhicheverPacketTheOthersHaveAMatchThatIsProved() throws {
    let never: Int64 = 1 << 50
    var matches = 0
    for count in Self.accidents(Self.conversation()) {
      var world = Self.conversation(cutAfter: count, for: never) { world in
        world.clients.allSatisfy { $0.connection == nil || $0.result != nil }
      }
      let dead = world.clients.indices.filter { world.clients[$0].connection == nil }
      // Before a match, the others wait for the lost player, whose seat becomes free after half a minute.
      if world.lobby.matchCount == 0, world.files.isEmpty { continue }
      for index in dead.reversed() { world.clients.remove(at: index) }
      try world.expectResults(players: [0, 1])
      matches += 1
    }
    #expect(matches > 3)
  }

  @Test func afterWhicheverPacketTheServerDiesEverybodyHearsOfItAndKeepsTheirMatch() throws {
    var matches = 0
    for count in Self.accidents(Self.conversation()) {
      let world = Self.conversation(crashAfter: count) { world in
        world.clients.allSatisfy { client in
          client.result != nil
            || client.events.contains { if case .ended(.session, _) = $0 { true } else { false } }
        }
      }
      for client in world.clients {
        guard let match = client.session.match else { continue }
        #expect(
          client.result != nil
            || client.events.contains { if case .ended(.session, _) = $0 { true } else { false } },
          "\(client.session.name) after packet \(count)")
        var reader = MatchReader()
        try reader.read(match.file.span)
        try reader.finish()
        var player = try MatchVerifier(try #require(reader.header))
        try player.play(&reader)
        try player.finish(reader.result)
        matches += 1
      }
    }
    #expect(matches > 3)
  }
}
