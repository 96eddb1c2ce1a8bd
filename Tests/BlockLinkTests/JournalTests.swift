import BlockEngine
import BlockRecords
import Testing

@testable import BlockLink

/// Rooms whose server is ended and started again.
@Suite struct JournalTests {
  /// Fills the field with hard drops.
  private struct Stacker: Hands {
    mutating func next(for game: Game) -> (command: GameCommand, time: GameTime, isRepeat: Bool)? {
      (.hardDrop, game.time.advanced(by: 150_000), false)
    }
    mutating func forget() {}
  }

  /// A short match; `end` counts the writes of its journal from the moment at which everybody is ready.
  private static func match(
    players: Int = 2, end: (write: Int, how: JournalDisk.End)? = nil, losesPackets: Bool = false,
    settings: RoomSettings = RoomSettings(), hands: (Int) -> any Hands = { _ in Stacker() }
  ) -> (world: LinkWorld, writes: Int) {
    var world = LinkWorld(seed: 3, network: .instant, disk: JournalDisk())
    var settings = settings
    settings.seats = players
    let all = (0..<players).map { world.add("player \($0)", hands: hands($0)) }
    for index in all {
      _ = world.run(for: 10_000_000) { $0.clients[index].session.state == .online }
      if index == 0 {
        world.clients[index].session.open(settings, name: "room", at: world.now)
      } else {
        world.clients[index].session.join("room", at: world.now)
      }
      _ = world.run(for: 20_000_000) { $0.clients[index].session.room != nil }
    }
    world.watch("watcher")
    // The room is on the disk.
    _ = world.run(for: 2_000_000)
    let before = world.disk?.writeCount ?? 0
    world.disk?.end = end.map { (before + $0.write, $0.how) }
    world.disk?.losesPackets = losesPackets
    for index in all { world.clients[index].session.ready(at: world.now) }
    _ = world.run(for: 120_000_000) { $0.clients.allSatisfy { $0.result != nil } }
    let writes = (world.disk?.writeCount ?? 0) - before
    // The last acknowledgements, and what a second start would bring.
    _ = world.run(for: 5_000_000)
    return (world, writes)
  }

  private static func expect(_ world: LinkWorld, players: [Int], _ what: String) throws {
    try world.expectResults(players: players)
    #expect(world.disk?.unreadable == [], "\(what)")
    let ruled = world.clients.flatMap(\.events).count { if case .ruled = $0 { true } else { false } }
    #expect(ruled == 0, "\(what): nobody loses by it: \(world.log.suffix(6))")
    #expect(!world.log.contains { $0.contains("is ended:") && !$0.contains("won meanwhile") }, "\(what)")
  }

  @Test(arguments: [JournalDisk.End.before, .within, .after])
  func aMatchIsProvedWhicheverWriteOfTheJournalIsTheServersLast(how: JournalDisk.End) throws {
    let (whole, writes) = Self.match()
    try Self.expect(whole, players: [0, 1], "without an end")
    #expect(writes > 50)
    for write in stride(from: 1, through: writes, by: LinkedMatchTests.isThorough ? 1 : 7) {
      let (world, _) = Self.match(end: (write, how), losesPackets: write % 2 == 0)
      try Self.expect(world, players: [0, 1], "\(how) write \(write)")
      let back = world.clients.map { $0.events.count { $0 == .returned } }
      #expect(back == [1, 1, 1], "\(how) write \(write): everybody hears that the server is back")
    }
  }

  @Test func aPowerCutTakesASecondAndThenEverybodyAgreesAgain() throws {
    let (_, writes) = Self.match()
    for write in stride(from: 1, through: writes, by: LinkedMatchTests.isThorough ? 1 : 7) {
      let (world, _) = Self.match(end: (write, .powerCut), losesPackets: write % 2 == 0)
      try Self.expect(world, players: [0, 1], "power cut at write \(write)")
    }
  }

  @Test func whatAServerHasForgottenItsPlayersSayAgain() throws {
    var world = LinkWorld(seed: 9, network: .instant, disk: JournalDisk())
    _ = world.startMatch(2, watchers: 0, RoomSettings(goal: .lines(seconds: 60))) { _ in Careful() }
    _ = world.run(for: 8_000_000)
    // Just before the next second is synced.
    _ = world.run(for: 2_000_000) { world in
      world.disk?.files.values.contains { $0.bytes.count > ($0.synced?.count ?? 0) + 1_000 } == true
    }
    let before = [0, 1].map { world.clients[$0].session.match?.parts[$0].log.end.index ?? 0 }
    world.disk?.losePower()
    world.kill(losesPackets: false)
    _ = world.run(for: 1_500_000)
    let room = try #require(world.lobby.rooms.values.first)
    for index in [0, 1] {
      let known = room.match?.seats[index].log.end.index ?? 0
      #expect(before[index] > 30 && known >= before[index], "nothing that a player has done is lost")
    }
    _ = world.run(for: 120_000_000) { $0.clients.allSatisfy { $0.result != nil } }
    try Self.expect(world, players: [0, 1], "power cut")
  }

  @Test(arguments: [0, 1, 2, 3, 4] as [UInt64])
  func matchesOfBotsWithGarbageHoldHoweverOftenTheServerIsKilled(seed: UInt64) throws {
    var world = LinkWorld(seed: seed, disk: JournalDisk())
    let settings = RoomSettings(goal: .attack(seconds: 40), seats: seed % 2 == 0 ? 2 : 3)
    let players = world.startMatch(settings.seats, watchers: 1, settings) { index in
      BotHandsOfATest(
        grade: 3 + index, settings: settings, seed: seed &* 7 &+ UInt64(index))
    }
    var kills = 0
    while world.clients.contains(where: { $0.result == nil }) {
      _ = world.run(for: 3_000_000)
      if world.random.draw(below: 4) == 0, world.lobby.matchCount > 0, kills < 12 {
        kills += 1
        world.cutPause = world.draw(200_000...8_000_000)
        world.kill(losesPackets: world.random.draw(below: 2) == 0)
      }
      try #require(world.now.microseconds < 900_000_000, "\(world.log.suffix(8))")
    }
    _ = world.run(for: 10_000_000)
    #expect(kills > 0)
    try Self.expect(world, players: players, "seed \(seed)")
  }

  /// The server may know of it or not: the match goes on without the player either way.
  @Test(arguments: 0..<12) func whoGivesUpWhileTheServerComesBackHasGivenUp(step: Int) throws {
    var world = LinkWorld(seed: 9, network: .init(delay: 20_000...20_000, loss: 0), disk: JournalDisk())
    _ = world.startMatch(2, watchers: 0, RoomSettings()) { _ in Careful() }
    _ = world.run(for: 8_000_000)
    world.kill(losesPackets: false)
    _ = world.run(for: 2_000_000) { $0.clients[0].connection != nil }
    _ = world.run(for: Int64(step) * 15_000)
    world.clients[0].session.giveUp(at: world.now)
    world.deliver()
    let isOver = world.run(for: 6_000_000) { $0.clients.allSatisfy { $0.result != nil } }
    #expect(isOver && world.clients[0].result?.winner == 2, "\(world.clients[0].events.suffix(5))")
    try world.expectResults(players: [0, 1])
  }

  @Test func theJournalEndsWithItsMatch() throws {
    let (world, _) = Self.match()
    let journal = try #require(world.disk?.files.values.first)
    let text = String(decoding: journal.bytes, as: UTF8.self)
    #expect(!text.contains("\"match\"") && !text.contains("\"play\"") && text.contains("\"room\""), "\(text)")
    // And with its room.
    var rest = world
    for index in rest.clients.indices { rest.clients[index].session.leave(at: rest.now) }
    _ = rest.run(for: 2_000_000)
    #expect(rest.disk?.files.isEmpty == true)
  }

  @Test func whoIsNotBackAfterHalfAMinuteIsOutAndTheServersAbsenceIsChargedToNobody() throws {
    var world = LinkWorld(seed: 9, network: .instant, disk: JournalDisk())
    _ = world.startMatch(2, watchers: 0, RoomSettings(goal: .lines(seconds: 60))) { _ in Careful() }
    _ = world.run(for: 8_000_000)
    world.kill(losesPackets: false)
    world.clients[1].connectTime = world.now.advanced(by: 1 << 50)
    // The server was away for long, and the half minute begins now.
    world.now = world.now.advanced(by: 40_000_000)
    world.lobby.listens(at: world.now)
    _ = world.run(for: 29_000_000)
    #expect(world.lobby.matchCount == 1 && world.clients[0].result == nil)
    _ = world.run(for: 40_000_000) { $0.clients[0].result != nil }
    #expect(world.clients[0].result?.winner == 1)
    let budgets = world.log.filter { $0.contains("player 1's game is ended") }
    #expect(budgets.isEmpty, "\(world.log)")
  }

  @Test func aRoomWithoutAMatchIsBackWithItsSeriesAndWhoIsReady() throws {
    var world = LinkWorld(seed: 9, network: .instant, disk: JournalDisk())
    let players = world.startMatch(2, watchers: 1, RoomSettings(firstTo: 2)) { seat in
      seat == 0 ? Stacker() as any Hands : Careful()
    }
    _ = world.run(for: 120_000_000) { $0.clients.allSatisfy { $0.result != nil } }
    _ = world.run(for: 2_000_000)
    world.clients[0].session.ready(at: world.now)
    _ = world.run(for: 500_000)
    let before = try #require(world.clients[1].session.room)
    world.kill(losesPackets: true)
    _ = world.run(for: 3_000_000)
    #expect(world.clients[1].session.room == before)
    #expect(before.members.map(\.wins).reduce(0, +) == 1 && before.members[0].isReady && before.watchers == 1)
    let played = world.files.count
    world.clients[1].session.ready(at: world.now)
    _ = world.run(for: 120_000_000) { $0.files.count > played }
    _ = world.run(for: 5_000_000)
    try world.expectResults(players: players)
  }

  @Test func afterAFarewellForANewStartEverybodyComesBackByThemselves() throws {
    var world = LinkWorld(seed: 9, network: .instant, disk: JournalDisk())
    let players = world.startMatch(2, watchers: 0, RoomSettings()) { _ in Stacker() }
    let outside = world.add("outside")
    _ = world.run(for: 4_000_000)
    world.lobby.restart(at: world.now)
    world.deliver()
    for index in players + [outside] {
      #expect(world.clients[index].events.contains(.restarting), "\(index)")
      #expect(world.clients[index].session.state == .offline)
    }
    world.kill(losesPackets: false)
    _ = world.run(for: 120_000_000) { world in players.allSatisfy { world.clients[$0].result != nil } }
    _ = world.run(for: 2_000_000)
    try world.expectResults(players: players)
    // Who was in no room begins anew without a word.
    let online = world.clients[outside].events.count { if case .online = $0 { true } else { false } }
    #expect(online == 2 && world.clients[outside].session.state == .online)
  }

  @Test func aClientOfAnOlderVersionGoesOnToo() throws {
    var table = LobbyTable(isJournaled: true)
    for (id, name) in [(1, "Ada"), (2, "Bo")] { table.signIn(id, name, features: []) }
    let tokens = table.received.mapValues { messages -> LinkMessage.Welcome? in
      if case .welcome(let welcome)? = messages.first { welcome } else { nil }
    }
    table.send(.open(RoomSettings(), name: "room"), 1)
    table.send(.join(room: "room", isWatcher: false), 2)
    for id in [1, 2] { table.send(.ready(true), id) }
    table.wait(LinkProtocol.countdown, pinging: [1, 2])
    for step in 1...4 {
      table.wait(250_000)
      for id in [1, 2] { table.play(id, upto: Int64(step) * 250_000) }
    }
    for id in [1, 2] { _ = table.drain(id) }
    let secrets = Secrets(seed: 77)
    table.lobby = Lobby(
      name: "table", version: "1",
      services: LobbyServices(
        entropy: { secrets.bytes($0) }, sha256: LinkHash.sha256, wallClock: { "2026-11-23T00:00:00Z" }),
      isJournaled: true)
    table.disk.restore(&table.lobby, at: table.now)
    table.lobby.listens(at: table.now)
    for id in [1, 2] {
      let welcome = try #require(tokens[id] ?? nil)
      table.connect(id + 10, key: "\(id)")
      (table.numbers[id + 10], table.seen[id + 10]) = (table.numbers[id], table.seen[id])
      table.send(.resume(.init(version: 1, session: welcome.session, token: welcome.token)), id + 10)
    }
    let types = table.types(11)
    #expect(types.prefix(3) == ["welcome", "room", "stand"], "\(types)")
    table.play(11, upto: 1_250_000)
    let anew = table.types(11)
    #expect(anew.contains("deal") && anew.contains("own"), "\(anew)")
  }

  @Test func whateverIsInAJournalTheServerReadsWhatCanBe() throws {
    var random = SeededGenerator(seed: 4)
    var whole = LinkWorld(seed: 3, network: .instant, disk: JournalDisk())
    _ = whole.startMatch(2, watchers: 1, RoomSettings()) { _ in Stacker() }
    _ = whole.run(for: 6_000_000)
    let bytes = try #require(whole.disk?.files.values.first?.bytes)
    for _ in 0..<300 {
      var changed = bytes
      for _ in 0...random.draw(below: 3) {
        changed[Int(random.draw(below: UInt64(changed.count)))] = UInt8(random.draw(below: 256))
      }
      changed.removeLast(Int(random.draw(below: 200)))
      var lobby = Lobby(
        name: "a", version: "1",
        services: LobbyServices(
          entropy: { Array(repeating: 1, count: $0) }, sha256: LinkHash.sha256, wallClock: { "" }),
        isJournaled: true)
      if case .restored(_, let count) = lobby.restore(changed, at: whole.now) {
        #expect(count <= changed.count)
      }
      for step in 1...400 { lobby.advance(to: whole.now.advanced(by: Int64(step) * 100_000)) }
      #expect(lobby.matchCount == 0, "a match without players comes to its end")
    }
  }
}
