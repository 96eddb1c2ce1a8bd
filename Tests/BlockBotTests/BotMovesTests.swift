import BlockEngine
import Testing

@testable import BlockBot

/// Checks that a bot's moves for a whole piece are those that it gives key by key.
@Suite struct BotMovesTests {
  private func bot(_ number: Int, _ rules: Ruleset) throws -> BotPlayer {
    let grade = try #require(BotGrade(number))
    // Limits the search, which is slow without optimization.
    return BotPlayer(
      grade.scoring(60), ruleset: rules, width: rules.width, height: rules.height, seed: 3)
  }

  private func game(_ rules: Ruleset, level: Int = 1) throws -> Game {
    try Game(GameSetup(ruleset: rules, seed: 3, startLevel: level))
  }

  @Test(arguments: [
    (1, Ruleset.Name.modern, 1), (7, .modern, 1), (10, .modern, 20), (6, .classic, 1), (3, .classic, 12),
  ])
  func theMovesForAPieceAreThoseGivenOneByOne(_ number: Int, _ name: Ruleset.Name, _ level: Int) throws {
    let rules = Ruleset(name)
    var (one, other) = (try game(rules, level: level), try game(rules, level: level))
    let (byKey, byPiece) = (try bot(number, rules), try bot(number, rules))
    var (expected, issued, callCount): ([BotPlayer.Move], [BotPlayer.Move], Int) = ([], [], 0)
    while other.lockCount < 6, !other.isOver {
      let moves = byPiece.moves(for: other)
      callCount += 1
      guard !moves.isEmpty else { break }
      #expect(Set(moves.map(\.pieceCount)).count == 1)
      for move in moves {
        #expect(move.pieceCount == other.pieceCount || move == moves[0])
        other.perform(move.command, at: move.time)
      }
      issued += moves
    }
    while expected.count < issued.count, let move = byKey.next(for: one) {
      one.perform(move.command, at: move.time)
      expected.append(move)
    }
    #expect(expected == issued)
    #expect(one.digest == other.digest)
    #expect(callCount < issued.count, "more than one key at a time")
  }

  @Test(arguments: [2, 5, 8])
  func movesThatCameTooLateAreIssuedAgainFromWhereThePieceIs(_ number: Int) throws {
    var game = try game(.modern)
    let bot = try bot(number, .modern)
    var lateCount = 0
    while game.lockCount < 6 {
      let moves = bot.moves(for: game)
      let first = try #require(moves.first)
      var whole = game
      for move in moves { whole.perform(move.command, at: move.time) }
      guard moves.count > 2, whole.lockCount > game.lockCount else {
        game = whole
        continue
      }
      lateCount += 1
      // By then all moves were due.
      let late = first.time.advanced(by: 400_000)
      game.perform(first.command, at: late)
      let again = bot.moves(for: game)
      for move in again { game.perform(move.command, at: move.time) }
      #expect(game.playfield == whole.playfield, "the piece locks where the bot planned")
      #expect(again.allSatisfy { $0.time >= late })
      for (move, next) in zip(again, again.dropFirst()) where !next.isRepeat {
        #expect(next.time.microseconds - move.time.microseconds >= bot.grade.keyInterval * 55 / 100)
      }
    }
    #expect(lateCount > 1)
  }
}
