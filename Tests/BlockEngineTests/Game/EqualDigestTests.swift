import BlockEngine
import Testing

@Suite struct EqualDigestTests {
  private static let moves: [GameCommand] = [
    .left, .right, .rotateClockwise, .rotateCounterclockwise, .rotateHalf, .softDrop,
  ]

  /// Plays every sequence of three commands from a state and groups the resulting games by digest.
  ///
  /// All games of a group then play the same commands and must stay equal, also in their score.
  @Test(arguments: [Ruleset.Name.classic, .modern])
  func gamesWithEqualDigestsGoOnAlike(_ rules: Ruleset.Name) {
    var meetings = 0
    withEverySeed(in: 0..<8) { random in
      var setup = GameSetup(
        ruleset: Ruleset(rules), seed: random.next(), pieces: [.t, random.pick(Tetromino.allCases)])
      setup.playfield = try slots(&random)
      var start = try Game(setup)
      for _ in 0..<random.pick(0...3) { start.perform(.hardDrop, at: start.time) }
      for _ in 0..<random.pick(0...18) { start.perform(.softDrop, at: start.time) }
      var groups: [UInt64: [Game]] = [:]
      for ways in 0..<216 {
        var game = start
        for place in [36, 6, 1] {
          game.perform(Self.moves[ways / place % 6], at: game.time.advanced(by: 10_000))
        }
        if !game.isOver { groups[game.digest.value, default: []].append(game) }
      }
      let future = (0..<12).map { _ in random.pick(Self.moves + [.hardDrop, .hold]) }
      for group in groups.values where group.count > 1 {
        meetings += 1
        for first in [GameCommand.hardDrop, .rotateClockwise, .softDrop] {
          let ends = Set(group.map { end(of: $0, after: [first] + future) })
          try ensure(ends.count == 1, "equal digests, then \(ends.count) different games")
        }
      }
    }
    #expect(meetings > 60)
  }

  /// The digests after each command, and the final digest and score.
  private func end(of game: Game, after commands: [GameCommand]) -> [UInt64] {
    var game = game
    var digests: [UInt64] = []
    for command in commands {
      game.perform(command, at: game.time.advanced(by: 120_000))
      digests.append(game.digest.value)
    }
    game.advance(to: game.time.advanced(by: 5_000_000))
    return digests + [game.digest.value, UInt64(game.score)]
  }

  /// A random field with slots for T-spins at various heights.
  private func slots(_ random: inout ReferenceGenerator) throws -> Playfield {
    var playfield = try Playfield(width: 8, height: 12)
    for y in 7..<12 {
      for x in 0..<8 where random.pick(0...9) < 6 { playfield[x, y] = .garbage }
      playfield[random.pick(0...7), y] = nil
    }
    return playfield
  }
}
