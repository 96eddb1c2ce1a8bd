import BlockBot
import BlockPlatform
import BlockStorage

/// A series on several threads; between grades the sum does not depend on the number of threads.
struct DuelRun: Sendable {
  let duel: Duel
  /// The number of games, at least 1.
  let games: Int
  var programs = DuelPrograms()

  /// Plays the games on `jobs` threads and reports now and then how many are finished.
  func run(jobs: Int, progress: (Int) -> Void) -> DuelSum {
    SharedWork(
      count: games, work: { play($0.lowerBound) }, add: { (sum: inout DuelSum, part) in sum.add(part) }
    )
    .run(jobs: jobs, from: DuelSum(), progress: progress)
  }

  private func play(_ number: Int) -> Duel.Outcome {
    var started: [ForeignBot] = []
    defer {
      for program in started { program.end() }
      for program in started { program.waitForEnd() }
    }
    do {
      return try duel.play(number) { (bot) throws(BotHost.Failure) in
        let program = try programs.start(bot)
        started.append(program)
        return programs.seat(of: program, isTimed: false)
      }
    } catch {
      preconditionFailure("the rules and the level were tried before")
    }
  }
}
