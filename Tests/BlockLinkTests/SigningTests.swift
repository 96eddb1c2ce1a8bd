import BlockEngine
import BlockRecords
import Testing

@testable import BlockLink

/// What a server says of its matches and signs.
@Suite struct SigningTests {
  /// Fills the field with hard drops.
  private struct Stacker: Hands {
    mutating func next(for game: Game) -> (command: GameCommand, time: GameTime, isRepeat: Bool)? {
      (.hardDrop, game.time.advanced(by: 150_000), false)
    }
    mutating func forget() {}
  }

  private static func statements(_ client: LinkWorld.Client) -> [MatchStatement] {
    client.events.compactMap { if case .matchSigned(let statement) = $0 { statement } else { nil } }
  }

  /// Everybody's own file with the signature that came is the file that the server keeps.
  private static func expectSigned(_ world: LinkWorld, _ clients: [Int]) throws {
    for index in clients {
      let client = world.clients[index]
      let result = try #require(client.result, "\(client.session.name) has no result")
      let statement = try #require(statements(client).last, "\(client.session.name) has no signature")
      #expect(world.signedFiles.contains(result.proof().file + statement.line), "\(client.session.name)")
    }
  }

  private static func match(_ change: (inout LinkWorld) -> Void = { _ in }) -> LinkWorld {
    var world = LinkWorld(seed: 5)
    _ = world.startMatch(2, watchers: 1, RoomSettings()) { _ in Stacker() }
    change(&world)
    _ = world.run(for: 200_000_000) { $0.clients.allSatisfy { $0.result != nil } }
    _ = world.run(for: 10_000_000)
    return world
  }

  @Test func playersAndWatchersHaveTheFileThatTheServerSigned() throws {
    let world = Self.match()
    try Self.expectSigned(world, [0, 1, 2])
    let file = try #require(world.signedFiles.first)
    var reader = MatchReader()
    try reader.read(file.span)
    try reader.finish()
    let statement = try #require(reader.statement)
    #expect(statement.keys.count == 2 && Set(statement.keys).count == 2 && statement.room == "room")
    let header = try #require(reader.header)
    #expect(statement.ends == [.played, .played] && statement.commits(to: header))
    #expect(statement.match == world.clients[0].session.match?.id)
    for client in world.clients { #expect(Self.statements(client).count == 1) }
  }

  @Test func whoIsAwayAtTheEndHasTheSignatureAfterComingBack() throws {
    let world = Self.match { world in
      _ = world.run(for: 200_000_000) { $0.clients[1].session.match?.isOver(1) == true }
      world.cut(1, for: 8_000_000)
    }
    try Self.expectSigned(world, [0, 1, 2])
  }

  @Test func whoStartsAgainWhileTheEndIsNotKnownHasTheSignatureToo() throws {
    let world = Self.match { world in
      _ = world.run(for: 200_000_000) { !$0.signedFiles.isEmpty }
      world.restart(1, after: 500_000)
    }
    try Self.expectSigned(world, [0, 1, 2])
  }

  @Test func aServerEndedRightAfterTheMatchSignsItAtItsNextStart() throws {
    var world = LinkWorld(seed: 5, network: .instant, disk: JournalDisk())
    _ = world.startMatch(2, watchers: 0, RoomSettings()) { _ in Stacker() }
    _ = world.run(for: 200_000_000) { !$0.signedFiles.isEmpty }
    world.kill(losesPackets: true)
    _ = world.run(for: 20_000_000) { world in world.clients.allSatisfy { !Self.statements($0).isEmpty } }
    try Self.expectSigned(world, [0, 1])
    #expect(Set(world.signedFiles).count == 1)
  }

  @Test func theStatementSaysWhoLeft() throws {
    var table = LobbyTable.match()
    table.lobby.signsMatches = true
    table.savesMatches = false
    table.send(.leave, 1)
    table.play(2, upto: 1_250_000, [.init(delay: 1_250_000, event: .out(player: 1))])
    let statement = try #require(table.records.last?.statement)
    #expect(statement.ends == [.left, .played])
    #expect(
      statement.keys == ["1", "2"].map { KeyFingerprint.text(ofHash: LinkHash.sha256(Array($0.utf8))) })
  }

  @Test func onlyClientsThatKnowSignaturesGetOne() throws {
    for isKnown in [false, true] {
      var table = LobbyTable()
      table.lobby.signsMatches = true
      let features = LinkProtocol.features.filter { isKnown || $0 != LinkProtocol.signed }
      for (id, name) in [(1, "Ada"), (2, "Bo")] { table.signIn(id, name, features: features) }
      table.send(.open(RoomSettings(), name: "room"), 1)
      table.send(.join(room: "room", isWatcher: false), 2)
      for id in [1, 2] { table.send(.ready(true), id) }
      table.wait(LinkProtocol.countdown, pinging: [1, 2])
      table.savesMatches = false
      table.play(1, upto: 0, [.init(delay: 0, event: .givenUp)])
      table.play(2, upto: 0, [.init(delay: 0, event: .out(player: 1))])
      let record = try #require(table.records.last)
      let statement = try #require(
        record.statement?.signed(for: [], by: Array(0..<32)) { _ in Array(0..<64) })
      _ = (table.drain(1), table.drain(2))
      table.lobby.signed(statement, at: table.now)
      table.listen()
      for id in [1, 2] { #expect(table.types(id).contains("signed") == isKnown, "\(id)") }
    }
  }

  @Test func whatIsSaidOfAnotherMatchIsNotTaken() throws {
    let table = LobbyTable.match()
    guard case .matchDealt(let deal)? = table.deals[1] else { return }
    let match = try LinkedMatch(deal, at: table.now)
    func statement(_ id: String, players: Int, _ commitment: [UInt8]) -> MatchStatement {
      MatchStatement(
        match: id, room: "room", keys: Array(repeating: "", count: players),
        ends: Array(repeating: .played, count: players), commitment: commitment, nonce: Array(0..<32))
    }
    #expect(match.accepts(statement(match.id, players: 2, deal.commitment)))
    #expect(!match.accepts(statement("another", players: 2, deal.commitment)))
    #expect(!match.accepts(statement(match.id, players: 3, deal.commitment)))
    #expect(!match.accepts(statement(match.id, players: 2, Array(0..<32))))
  }

  @Test func theJournalOfARoomThatClosesStaysUntilItsLastMatchIsSaved() throws {
    var table = LobbyTable.match(isJournaled: true)
    table.savesMatches = false
    table.play(1, upto: 1_250_000, [.init(delay: 1_250_000, event: .givenUp)])
    table.play(2, upto: 1_250_000, [.init(delay: 1_250_000, event: .out(player: 1))])
    let record = try #require(table.records.last)
    for id in [1, 2] { table.send(.leave, id) }
    #expect(table.disk.files.count == 1, "the file is not saved yet")
    // A server that was ended now has its file made again.
    var next = LobbyTable(isJournaled: true)
    next.savesMatches = false
    next.disk = table.disk
    next.disk.restore(&next.lobby, at: next.now)
    next.listen()
    #expect(next.records == [record] && next.disk.unreadable == [] && next.lobby.rooms.isEmpty)
    next.lobby.saved(match: record.id)
    next.listen()
    #expect(next.disk.files.isEmpty)
  }
}
