import BlockEngine
import BlockRecords
import Testing

@testable import BlockLink

/// Stopping a server during matches.
@Suite struct StopTests {
  private static func verify(_ file: [UInt8]) throws -> MatchVerifier {
    var reader = MatchReader()
    try reader.read(file.span)
    try reader.finish()
    #expect(reader.result == nil)
    var player = try MatchVerifier(try #require(reader.header))
    try player.play(&reader)
    try player.finish(reader.result)
    return player
  }

  /// Stops at several moments of a match with garbage, a watcher and a slow network.
  @Test(arguments: [1, 7, 20, 33, 47]) func everybodyIsToldWhyAndHasTheSeedAndTheSameFile(
    seconds: Int64
  ) throws {
    var world = LinkWorld(seed: UInt64(seconds))
    _ = world.startMatch(2, watchers: 1, RoomSettings()) { index in
      BotHandsOfATest(grade: 3, settings: RoomSettings(), seed: UInt64(seconds) + UInt64(index))
    }
    _ = world.run(for: seconds * 1_000_000) { $0.clients.contains { $0.result != nil } }
    try #require(world.lobby.matchCount == 1, "the match was over before")
    world.lobby.stop(at: world.now)
    world.deliver()
    let file = try #require(world.files.last)
    let player = try Self.verify(file)
    for client in world.clients {
      let result = try #require(client.result, "\(client.session.name)")
      #expect(
        result.isUnfinished && result.winner == nil && result.proof().fault == nil, "\(client.session.name)")
      #expect(result.proof().file == file, "\(client.session.name)'s file is not the server's")
      #expect(client.session.match?.file == file)
      #expect(client.events.last == .ended(nil, reason: "the server stops"))
      for case .invalidData(let reason) in client.events { Issue.record("received invalid data: \(reason)") }
    }
    // Without a fault, the seed matches its commitment and the pieces that were dealt.
    #expect(player.games.contains { $0.pieceCount > 0 })
    #expect(world.lobby.matchCount == 0 && world.lobby.connections.isEmpty)
  }

  @Test func aSeedThatIsNotTheOneCommittedToIsFound() throws {
    var table = LobbyTable.match()
    table.lobby.stop(at: table.now)
    table.listen()
    guard case .matchStopped(var stop)? = table.drain(1).first(where: { $0.type == "stopped" }) else {
      Issue.record("no stop message arrived")
      return
    }
    stop.own = nil
    guard case .matchDealt(let deal)? = table.deals[1] else { return }
    for (change, fault) in [(UInt64(0), LinkedResult.Fault?.none), (1, .commitment)] {
      var match = try LinkedMatch(deal, at: table.now)
      stop.seed ^= change
      let result = try match.stop(stop, sha256: LinkHash.sha256)
      #expect(result.proof().fault == fault && result.isUnfinished)
    }
  }

  @Test func aPlayerWhoIsOutKeepsTheirPart() throws {
    var world = LinkWorld(seed: 6, network: .instant)
    _ = world.startMatch(3, watchers: 0, RoomSettings(seats: 3)) { _ in Careful() }
    _ = world.run(for: 6_000_000)
    world.clients[0].session.giveUp(at: world.now)
    _ = world.run(for: 2_000_000)
    #expect(world.lobby.matchCount == 1)
    world.lobby.stop(at: world.now)
    world.deliver()
    let file = try #require(world.files.last)
    let player = try Self.verify(file)
    #expect(player.games.map(\.isOver) == [true, false, false])
    for client in world.clients {
      #expect(client.result?.proof().file == file && client.result?.proof().fault == nil)
    }
  }

  @Test func aHostWhoLeavesLetsTheOthersPlayOnAndNobodyNewComes() throws {
    var world = LinkWorld(seed: 9, network: .instant)
    _ = world.startMatch(3, watchers: 0, RoomSettings(seats: 3)) { _ in Careful() }
    _ = world.run(for: 6_000_000)
    #expect(!world.lobby.isFinished)
    world.lobby.finish()
    world.clients[0].session.quit(at: world.now)
    _ = world.run(for: 3_000_000)
    // The other two play on.
    #expect(world.lobby.matchCount == 1 && !world.lobby.isFinished)
    let late = world.add("late")
    _ = world.run(for: 1_000_000)
    #expect(
      world.clients[late].events.contains(
        .ended(.full, reason: "the host has left, and the server stops after the last match")))
    world.clients.remove(at: late)
    world.clients[1].session.giveUp(at: world.now)
    _ = world.run(for: 3_000_000) { $0.lobby.isFinished }
    #expect(world.lobby.isFinished)
    world.lobby.stop(at: world.now)
    world.deliver()
    for client in world.clients[1...] {
      let result = try #require(client.result)
      #expect(result.winner == 3 && result.proof().fault == nil && !result.isUnfinished)
      #expect(result.proof().file == world.files.last)
    }
    #expect(world.files.count == 1)
  }

  @Test func whereNoMatchGoesOnNothingIsLeftToDo() {
    var table = LobbyTable()
    table.signIn(1, "Ada")
    table.send(.open(RoomSettings(), name: "a"), 1)
    table.lobby.finish()
    #expect(table.lobby.isFinished)
  }
}
