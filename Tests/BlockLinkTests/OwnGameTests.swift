import BlockEngine
import Testing

@testable import BlockLink

/// The player's own game, which never waits for the network.
@Suite struct OwnGameTests {
  private struct Idle: Hands {
    mutating func next(for game: Game) -> (command: GameCommand, time: GameTime, isRepeat: Bool)? { nil }
    mutating func forget() {}
  }

  /// The immediate effect of a key.
  private struct Answer {
    let command: GameCommand
    let isTaken: Bool
    let time: GameTime
    let digest: UInt64
  }

  /// A match in which the first player's game runs, over a network with the given one-way delay.
  private static func world(delay: Int64) throws -> LinkWorld {
    var world = LinkWorld(seed: 3, network: .init(delay: delay...delay, loss: 0))
    _ = world.startMatch(2, watchers: 0, RoomSettings(goal: .lines(seconds: 60))) { _ in Idle() }
    let isRunning = world.run(for: 20_000_000) { $0.clients[0].session.match?.isRunning(at: $0.now) == true }
    try #require(isRunning)
    return world
  }

  /// Presses a key; returns its effect before any time passes.
  private static func press(_ command: GameCommand, _ world: inout LinkWorld) throws -> Answer {
    let isTaken = world.clients[0].session.perform(command, at: world.now)
    let game = try #require(world.clients[0].session.match?.game(of: 1))
    return Answer(command: command, isTaken: isTaken, time: game.time, digest: game.publicDigest.value)
  }

  @Test(arguments: [1_000, 150_000, 700_000, 2_000_000]) func aKeyIsAnsweredAtOnceAndAsAloneAtAnyLatency(
    delay: Int64
  ) throws {
    var world = try Self.world(delay: delay)
    let ways: [[GameCommand]] = [
      [.left, .left, .rotateClockwise], [.right, .right, .hold], [.left, .softDrop],
    ]
    var answers: [Answer] = []
    for piece in 0..<8 {
      for command in ways[piece % 3] + [.hardDrop] {
        answers.append(try Self.press(command, &world))
        _ = world.run(for: 120_000)
      }
    }
    let match = try #require(world.clients[0].session.match)
    let setup = match.settings.setup(players: 2, seed: 0, pieces: match.pieces)
    var alone = try Game(setup.game(of: 1))
    var last: GameTime?
    for answer in answers {
      #expect(answer.isTaken)
      // The game's clock runs between keys as in a solo game.
      if let last { #expect(answer.time == last.advanced(by: 120_000)) }
      last = answer.time
      alone.advance(to: answer.time)
      var events: [GameEvent] = []
      alone.perform(
        PlayerEvent(time: answer.time, event: .command(answer.command, isRepeat: false)), events: &events)
      try #require(answer.digest == alone.publicDigest.value, "\(answer.command) at \(answer.time)")
    }
    #expect(world.clients[0].events.allSatisfy { if case .matchPaused = $0 { false } else { true } })
  }

  /// The game continues as long as garbage sent to it can still arrive; by then the match is paused anyway.
  @Test func withoutAConnectionKeysAreTakenAsLongAsTheMatchDoesNotStand() throws {
    var world = try Self.world(delay: 50_000)
    _ = world.run(for: 3_000_000)
    world.cut(0, for: 60_000_000)
    let begin = world.now
    var refused: Int64?
    while refused == nil, world.now.since(begin) < 20_000_000 {
      if try !Self.press(.left, &world).isTaken { refused = world.now.since(begin) }
      _ = world.run(for: 50_000)
    }
    // The last clock reading was at most a second old when the connection was lost.
    let silence = try #require(refused)
    #expect(silence > LinkProtocol.maxExtrapolation - LinkProtocol.pingInterval - 200_000)
    #expect(silence <= LinkProtocol.pauseThreshold)
  }

  /// A player who is five seconds late may send garbage that a disconnected player must still be able to
  /// receive.
  @Test func howFarAGameGoesOnAloneFollowsFromHowLongGarbageMayTravel() {
    let ticks = 2 * Lobby.tick
    #expect(LinkProtocol.pauseThreshold + ticks + LinkProtocol.maxExtrapolation <= LinkProtocol.maxTravelTime)
  }
}
