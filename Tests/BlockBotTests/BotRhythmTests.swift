import BlockEngine
import Testing

@testable import BlockBot

/// The times of a bot's keys: they vary as people's do.
@Suite struct BotRhythmTests {
  /// The gaps between the keys of a piece that are no steps of a held one, in microseconds.
  private func gaps(_ number: Int, seed: UInt64) throws -> [Int64] {
    let grade = try #require(BotGrade(number)).scoring(60)
    let player = BotPlayer(grade, ruleset: .modern, width: 10, height: 20, seed: seed)
    let game = try SoloGame(GameSetup(ruleset: .modern, seed: seed), played: player, pieces: 120)
    return zip(game.moves, game.moves.dropFirst()).compactMap { one, next in
      guard one.pieceCount == next.pieceCount, !next.isRepeat, !one.isRepeat else { return nil }
      return next.time.microseconds - one.time.microseconds
    }
  }

  @Test(arguments: [3, 5, 8])
  func gapsVaryAroundTheGradesOwn(number: Int) throws {
    let interval = try #require(BotGrade(number)).keyInterval
    let gaps = try gaps(number, seed: 7)
    #expect(gaps.count > 60)
    let mean = gaps.reduce(0, +) / Int64(gaps.count)
    #expect(abs(mean - interval) * 10 < interval, "\(mean)")
    #expect(Set(gaps).count >= 10)
    #expect(gaps.allSatisfy { $0 * 2 >= interval && $0 <= interval * 2 })
    // Skewed: more are shorter than the mean than longer.
    #expect(gaps.count { $0 < interval } > gaps.count { $0 > interval })
  }

  @Test func theSameSeedHasTheSameRhythmAndAnotherOneAnother() throws {
    #expect(try gaps(5, seed: 1) == gaps(5, seed: 1))
    #expect(try gaps(5, seed: 1) != gaps(5, seed: 2))
  }
}
