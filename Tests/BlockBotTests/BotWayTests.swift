import BlockEngine
import Testing

@testable import BlockBot

/// A bot tells at once all that it does with a piece, and that is what it would tell key by key.
@Suite struct BotWayTests {
  private func bot(_ number: Int, _ rules: Ruleset) throws -> BotPlayer {
    let grade = try #require(BotGrade(number))
    // What a search without optimization has time for.
    return BotPlayer(
      grade.scoring(60), ruleset: rules, width: rules.width, height: rules.height, seed: 3)
  }

  private func game(_ rules: Ruleset, level: Int = 1) throws -> Game {
    try Game(GameSetup(ruleset: rules, seed: 3, startLevel: level))
  }

  @Test(arguments: [
    (1, Ruleset.Name.modern, 1), (7, .modern, 1), (10, .modern, 20), (6, .classic, 1), (3, .classic, 12),
  ])
  func aWayIsWhatItWouldSayKeyByKey(_ number: Int, _ name: Ruleset.Name, _ level: Int) throws {
    let rules = Ruleset(name)
    var (one, other) = (try game(rules, level: level), try game(rules, level: level))
    let (keys, ways) = (try bot(number, rules), try bot(number, rules))
    var (said, told, asked): ([BotPlayer.Move], [BotPlayer.Move], Int) = ([], [], 0)
    while other.lockCount < 6, !other.isOver {
      let way = ways.way(for: other)
      asked += 1
      guard !way.isEmpty else { break }
      #expect(Set(way.map(\.pieceCount)).count == 1)
      for move in way {
        #expect(move.pieceCount == other.pieceCount || move == way[0])
        other.perform(move.command, at: move.time)
      }
      told += way
    }
    while said.count < told.count, let move = keys.next(for: one) {
      one.perform(move.command, at: move.time)
      said.append(move)
    }
    #expect(said == told)
    #expect(one.digest == other.digest)
    #expect(asked < told.count, "more than one key at a time")
  }

  @Test(arguments: [2, 5, 8])
  func whatCameTooLateIsSaidAnewFromWhereThePieceIs(_ number: Int) throws {
    var game = try game(.modern)
    let bot = try bot(number, .modern)
    var lateWays = 0
    while game.lockCount < 6 {
      let way = bot.way(for: game)
      let first = try #require(way.first)
      var whole = game
      for move in way { whole.perform(move.command, at: move.time) }
      guard way.count > 2, whole.lockCount > game.lockCount else {
        game = whole
        continue
      }
      lateWays += 1
      // By then all of it was due.
      let late = first.time.advanced(by: 400_000)
      game.perform(first.command, at: late)
      let again = bot.way(for: game)
      for move in again { game.perform(move.command, at: move.time) }
      #expect(game.playfield == whole.playfield, "the piece comes to the place that was decided on")
      #expect(again.allSatisfy { $0.time >= late })
      for (move, next) in zip(again, again.dropFirst()) where !next.isRepeat {
        #expect(next.time.microseconds - move.time.microseconds >= bot.grade.keyInterval)
      }
    }
    #expect(lateWays > 1)
  }
}
