import BlockEngine
import BlockRecords
import Testing

@testable import BlockLink

/// Live runs: dealt by a server that sees every key in its time, and enters the record itself.
@Suite struct LiveRunTests {
  /// Fills the field with hard drops.
  private struct Stacker: Hands {
    var interval: Int64 = 300_000
    mutating func next(for game: Game) -> (command: GameCommand, time: GameTime, isRepeat: Bool)? {
      (.hardDrop, game.time.advanced(by: interval), false)
    }
    mutating func forget() {}
  }

  fileprivate static func settings(_ mode: GameMode = .endless) throws -> RoomSettings {
    try #require(RoomSettings.live(.modern, mode, level: 1))
  }

  // MARK: A run on a network

  /// A client that has begun a run.
  private static func world(
    _ settings: RoomSettings, network: LinkWorld.Network = .init(delay: 20_000...40_000, loss: 0),
    disk: JournalDisk? = nil, hands: any Hands = Stacker()
  ) -> LinkWorld {
    var world = LinkWorld(seed: 5, network: network, disk: disk)
    let player = world.add("Ada", hands: hands)
    _ = world.run(for: 10_000_000) { $0.clients[player].session.state == .online }
    world.clients[player].session.beginRun(settings, at: world.now)
    return world
  }

  private static func verify(_ replay: [UInt8]) throws -> (header: ReplayHeader, game: Game) {
    var reader = ReplayReader()
    try reader.read(replay.span)
    try reader.finish()
    let header = try #require(reader.header)
    return (header, try ReplayPlayer.play(Replay(header: header, body: reader.body)))
  }

  @Test func aRunIsEnteredAsLiveWithAReplayThatAnybodyVerifies() throws {
    let settings = try Self.settings(.sprint20)
    var world = Self.world(settings, hands: BotHandsOfATest(grade: 5, settings: settings, seed: 1))
    let isOver = world.run(for: 400_000_000) {
      $0.clients[0].events.contains { if case .placed = $0 { true } else { false } }
    }
    #expect(isOver, "\(world.log.suffix(5))")
    let upload = try #require(world.uploads.first)
    #expect(world.uploads.count == 1 && upload.mark == .live && upload.name == "Ada")
    let (header, game) = try Self.verify(upload.bytes)
    #expect(game.endCause == .goal && game.mode == .sprint20 && header.player == "Ada")
    // It is the sender's own game, from a seed that nobody chose.
    let nonce = try #require(header.nonce)
    #expect(header.seed == RecordSeed.seed(key: Array("Ada".utf8), nonce: nonce) && header.pieces.isEmpty)
    // And its pieces from the secret to which the server was committed.
    #expect(header.dealKey?.bytes.prefix(nonce.count) == nonce[...])
    // The player has the same proof, down to the byte.
    let proof = try #require(world.clients[0].result?.proof())
    #expect(proof.fault == nil && proof.file == upload.bytes)
    #expect(world.files.isEmpty, "a run is no match")
  }

  @Test(arguments: RankedLimits.piecesAhead...RankedLimits.piecesAhead)
  func aPlayerKnowsNoMoreThanWhatIsShownAndTwoPieces(ahead: Int) throws {
    var world = Self.world(try Self.settings())
    var most = 0
    _ = world.run(for: 60_000_000) { world in
      if let match = world.clients[0].session.match {
        let game = match.game(of: 1)
        most = max(most, match.pieces.count - game.takenPieceCount - game.ruleset.nextCount)
      }
      return world.clients[0].result != nil
    }
    #expect(most == ahead && world.uploads.map(\.mark) == [.live])
  }

  @Test func aRunThatStoodForPiecesIsReplayed() throws {
    // Three pieces within a round trip.
    var world = Self.world(
      try Self.settings(), network: .init(delay: 200_000...200_000, loss: 0),
      hands: Stacker(interval: 100_000))
    _ = world.run(for: 60_000_000) { $0.clients[0].result != nil }
    _ = world.run(for: 2_000_000)
    #expect(world.uploads.map(\.mark) == [.replayed])
    // With time for each, the same network is good enough.
    world = Self.world(
      try Self.settings(), network: .init(delay: 200_000...200_000, loss: 0),
      hands: Stacker(interval: 600_000))
    _ = world.run(for: 60_000_000) { $0.clients[0].result != nil }
    _ = world.run(for: 2_000_000)
    #expect(world.uploads.map(\.mark) == [.live])
  }

  @Test func aRunWhoseConnectionWasLostGoesOnAndIsReplayed() throws {
    var world = Self.world(try Self.settings(), hands: Stacker(interval: 800_000))
    _ = world.run(for: 6_000_000)
    world.cut(0, for: 2_000_000)
    _ = world.run(for: 90_000_000) { $0.clients[0].result != nil }
    _ = world.run(for: 2_000_000)
    #expect(world.uploads.map(\.mark) == [.replayed])
  }

  @Test(arguments: [false, true])
  func aRunSurvivesItsServerAndIsReplayed(losesPackets: Bool) throws {
    var world = Self.world(
      try Self.settings(), network: .instant, disk: JournalDisk(), hands: Stacker(interval: 800_000))
    _ = world.run(for: 6_000_000)
    world.kill(losesPackets: losesPackets)
    _ = world.run(for: 120_000_000) { $0.clients[0].result != nil }
    _ = world.run(for: 2_000_000)
    #expect(world.uploads.map(\.mark) == [.replayed], "\(world.log.suffix(6))")
    _ = try Self.verify(try #require(world.uploads.first).bytes)
    #expect(world.disk?.unreadable == [])
    let journal = try #require(world.disk?.files.values.first)
    let text = String(decoding: journal.bytes, as: UTF8.self)
    #expect(!text.contains("\"play\"") && text.contains("\"mode\":\"endless\""), "\(text)")
  }

  @Test(arguments: [false, true])
  func aRunWhoseServerEndsBeforeTheRecordsHaveItIsEnteredAgain(hasLeft: Bool) throws {
    var world = Self.world(try Self.settings(), network: .instant, disk: JournalDisk())
    world.takesRuns = false
    _ = world.run(for: 60_000_000) { $0.uploads.count == 1 }
    _ = world.run(for: 2_000_000)
    if hasLeft {
      world.clients[0].session.leave(at: world.now)
      _ = world.run(for: 2_000_000)
    }
    #expect(world.uploads.count == 1 && world.disk?.files.isEmpty == false)
    world.kill(losesPackets: false)
    _ = world.run(for: 2_000_000) { $0.uploads.count == 2 }
    let first = try #require(world.uploads.first)
    let second = try #require(world.uploads.last)
    #expect(world.uploads.count == 2 && second.run == first.run && second.bytes == first.bytes)
    #expect(second.key == first.key && second.name == first.name)
    // Once they have it, it is never entered again.
    world.lobby.saved(match: try #require(second.run))
    _ = world.run(for: 2_000_000)
    if hasLeft { #expect(world.disk?.files.isEmpty == true) }
    world.kill(losesPackets: false)
    _ = world.run(for: 4_000_000)
    #expect(world.uploads.count == 2 && world.disk?.unreadable == [])
  }

  @Test func anotherRunBeginsInTheSameRoom() throws {
    var world = Self.world(try Self.settings())
    for count in 1...2 {
      _ = world.run(for: 60_000_000) { $0.uploads.count == count }
      _ = world.run(for: 2_000_000)
      world.clients[0].session.ready(at: world.now)
    }
    let headers = try world.uploads.map { try Self.verify($0.bytes).header }
    #expect(headers.count == 2 && headers[0].seed != headers[1].seed)
    #expect(world.uploads.map(\.mark) == [.live, .live])
  }

  // MARK: What the server makes of the times

  /// A run at connection 1, whose player reports each key so much later than its time.
  fileprivate struct Run {
    var table: LobbyTable
    /// When the game's clock reads zero.
    let zero: LinkTime
    /// The time of the last key in the game.
    var time: Int64 = 0

    /// - Parameter echo: after how long the client answers pings; nil for never.
    init(_ mode: GameMode = .endless, limits: LobbyLimits = LobbyLimits(), echo: Int64? = nil) throws {
      table = LobbyTable(limits: limits)
      table.lobby.setBoards(true)
      table.signIn(1, "Ada")
      table.send(.open(try LiveRunTests.settings(mode), name: "any"), 1)
      table.send(.ready(true), 1)
      zero = table.now.advanced(by: LinkProtocol.countdown)
      guard let echo else { return }
      for number in [0, 1] as [Int64] {
        _ = table.drain(1)
        table.send(.ping(.init(sent: 5)), 1)
        let sent = table.drain(1).compactMap { if case .ping(let ping) = $0 { ping.sent } else { nil } }.last
        table.wait(echo)
        // What was never asked says nothing.
        table.send(.ping(.init(echo: (sent ?? 0) - number)), 1)
      }
    }

    var isOver: Bool { table.lobby.rooms.values.first?.match?.isOver ?? true }

    mutating func wait(to moment: LinkTime) {
      let left = moment.since(table.now)
      if left > 0 { table.wait(left) }
    }

    /// Reports hard drops, each so long after the last one, all at once and late.
    mutating func drop(_ count: Int = 1, after interval: Int64 = 300_000, lateBy late: Int64 = 0) {
      time += Int64(count) * interval
      wait(to: zero.advanced(by: time + late))
      let key = LinkMessage.PlayEntry(delay: interval, event: .command(.hardDrop, isRepeat: false))
      table.play(1, upto: time, Array(repeating: key, count: count))
    }

    /// Drops pieces until the game is over.
    mutating func finish(lateBy late: Int64 = 0) {
      for _ in 0..<100 where !isOver { drop(lateBy: late) }
    }

    var marks: [RecordPlace.Mark] { table.uploads.map(\.mark) }
  }

  @Test(arguments: [(0, .live), (500_000, .live), (500_001, .replayed)] as [(Int64, RecordPlace.Mark)])
  func everyKeyHasToBeThereHalfASecondAfterItsTime(late: Int64, mark: RecordPlace.Mark) throws {
    var run = try Run()
    run.finish(lateBy: late)
    #expect(run.marks == [mark])
  }

  @Test(
    arguments: [
      (300_000, 800_000, .live), (300_000, 800_001, .replayed),
      // However late a client answers, half a second is taken off at most.
      (900_000, 1_000_000, .live), (900_000, 1_000_001, .replayed),
    ] as [(Int64, Int64, RecordPlace.Mark)])
  func theSmallestRoundTripIsTakenOffUpToHalfASecond(
    echo: Int64, late: Int64, mark: RecordPlace.Mark
  ) throws {
    var run = try Run(echo: echo)
    run.finish(lateBy: late)
    #expect(run.marks == [mark])
  }

  @Test func whoWithholdsKeysOnceIsReplayedHoweverGoodTheRestIs() throws {
    var run = try Run()
    for _ in 1...3 { run.drop() }
    run.drop(after: 100_000, lateBy: 600_000)
    run.drop(after: 700_000)
    run.finish()
    #expect(run.marks == [.replayed])
  }

  @Test func aStretchedRunIsReplayed() throws {
    var run = try Run()
    // Each key is a tenth of a second later than the game says.
    for count in 1...100 where !run.isOver { run.drop(lateBy: Int64(count) * 100_000) }
    #expect(run.marks == [.replayed])
  }

  @Test func whoPlaysAheadOfTheDealtPiecesEndsThere() throws {
    var run = try Run()
    run.drop()
    _ = run.table.drain(1)
    run.drop(3, after: 20_000)
    let messages = run.table.drain(1)
    #expect(
      messages.contains { if case .gameRuled(let ruling) = $0 { ruling.code == .forged } else { false } })
    #expect(
      messages.contains {
        if case .refusal(of: "play", let fault) = $0 { fault.code == .forged } else { false }
      })
    run.finish()
    #expect(run.isOver && run.marks.isEmpty)
  }

  @Test func whoUsesUpAllThatIsDealtHasStood() throws {
    var run = try Run()
    run.drop()
    run.drop(2, after: 20_000)
    run.finish()
    #expect(run.marks == [.replayed])
  }

  @Test func nothingIsEnteredOfARunThatWasGivenUpOrDidNotReachItsGoal() throws {
    var run = try Run(.sprint)
    run.finish()
    #expect(run.isOver && run.marks.isEmpty)
    run = try Run()
    run.drop()
    run.table.play(1, upto: run.time, [.init(delay: 0, event: .givenUp)])
    #expect(run.isOver && run.marks.isEmpty)
    run = try Run()
    run.drop()
    run.table.send(.leave, 1)
    #expect(run.marks.isEmpty && run.table.lobby.rooms.isEmpty)
  }

  @Test func noMoreRunsAreEnteredThanReplaysAreTaken() throws {
    var limits = LobbyLimits()
    limits.recordsPerHour = 1
    var run = try Run(limits: limits)
    run.finish()
    run.table.wait(1_000_000, pinging: [1])
    run.table.send(.ready(true), 1)
    _ = run.table.drain(1)
    run = Run(again: run)
    run.finish()
    #expect(run.marks == [.live] && run.table.refusals(1).map(\.code) == [.flood])
  }

  // MARK: Who may

  @Test func anOldClientABotAndAServerWithoutBoardsHaveNoLiveRuns() throws {
    var table = LobbyTable()
    let open = LinkMessage.open(try Self.settings(), name: "any")
    table.signIn(1, "Ada")
    table.send(open, 1)
    #expect(table.refusals(1).map(\.code) == [.unknown])
    table.lobby.setBoards(true)
    table.signIn(2, "Bo", features: [LinkProtocol.pages])
    table.send(open, 2)
    #expect(table.refusals(2).map(\.code) == [.unknown])
    table.connect(3)
    table.send(
      .hello(.init(version: 1, program: "1", name: "Cy", features: LinkProtocol.features, bot: 3)), 3)
    table.send(open, 3)
    #expect(table.refusals(3).map(\.code) == [.unexpected])
  }

  @Test func onlyAServerWithBoardsSaysSo() throws {
    for hasBoards in [false, true] {
      var table = LobbyTable()
      table.lobby.setBoards(hasBoards)
      table.signIn(1, "Ada")
      guard case .welcome(let welcome) = try #require(table.drain(1).first) else { return }
      #expect(welcome.features.contains(LinkProtocol.live) == hasBoards)
    }
  }

  @Test func nobodyElseSeesOrJoinsARun() throws {
    var run = try Run()
    run.table.signIn(2, "Bo")
    _ = run.table.drain(2)
    run.table.send(.rooms(), 2)
    let lists = run.table.drain(2).compactMap { if case .list(let list) = $0 { list.rooms } else { nil } }
    #expect(lists == [[]])
    let room = try #require(run.table.lobby.rooms.values.first)
    for isWatcher in [false, true] {
      run.table.send(.join(room: room.code, isWatcher: isWatcher), 2)
    }
    #expect(run.table.refusals(2).map(\.code) == [.playing, .closed])
  }

  @Test(arguments: [
    "\"mode\":\"dig\"", "\"mode\":\"daily:2026-11-27\"", "\"mode\":\"what\"", "\"mode\":7",
    "\"mode\":\"sprint\",\"seats\":2", "\"mode\":\"sprint\",\"watchable\":true",
    "\"mode\":\"sprint\",\"firstTo\":2",
    "\"mode\":\"sprint\",\"goal\":\"life\"", "\"mode\":\"sprint\",\"rules\":\"retro\"",
  ])
  func settingsThatAreNoneOfALiveRunAreRefused(members: String) throws {
    var json: [String: String] = [
      "rules": "\"modern\"", "level": "1", "attack": "\"guideline\"", "target": "\"next\"",
      "goal": "\"standing\"", "seats": "1", "firstTo": "1", "watchable": "false", "listed": "false",
      "mode": "\"sprint\"",
    ]
    func message(_ members: [String: String]) -> [UInt8] {
      let text = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
      return Array(
        "{\"type\":\"open\",\"n\":1,\"seen\":0,\"name\":\"a\",\"settings\":{\(text.joined(separator: ","))}}"
          .utf8)
    }
    #expect(
      try ReceivedMessage(message(json), for: .server).message == .open(try Self.settings(.sprint), name: "a")
    )
    for member in members.split(separator: ",") {
      let parts = member.split(separator: ":", maxSplits: 1).map(String.init)
      json[String(parts[0].dropFirst().dropLast())] = parts[1]
    }
    #expect(throws: MessageFault.self) { try ReceivedMessage(message(json), for: .server) }
  }
}

extension LiveRunTests.Run {
  /// The next run in the room of another one.
  fileprivate init(again run: Self) {
    table = run.table
    zero = table.now.advanced(by: LinkProtocol.countdown)
  }
}
