import BlockEngine
import CReferenceEngine
import Glibc

/// Random commands, drawn beforehand so that no drawing is measured, and both engines' way through them.
struct Playout {
  /// The commands by the reference engine's numbers.
  static let vocabulary: [GameCommand] = [
    .left, .right, .rotateClockwise, .rotateCounterclockwise, .softDrop, .hardDrop,
  ]

  private let numbers: [UInt8]
  private let commands: [GameCommand]

  /// Draws `count` commands: a move to either side, a turn in either direction or a soft drop, each as likely.
  init(count: Int, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    numbers = (0..<count).map { _ in UInt8(generator.draw(below: 5)) }
    commands = numbers.map { Playout.vocabulary[Int($0)] }
  }

  /// What came of a run; equal runs of equal engines have equal games and scores.
  struct Outcome {
    var games = 0
    var score = 0
    var seconds = 0.0
  }

  /// Plays the commands `rounds` times in `BlockEngine`, one a millisecond of play, game after game.
  func runSwift(rounds: Int) -> Outcome {
    var outcome = Outcome()
    let start = Playout.processorSeconds()
    for round in 0..<rounds { playSwift(seed: UInt64(round) << 32, &outcome) }
    outcome.seconds = Playout.processorSeconds() - start
    return outcome
  }

  @inline(never)
  private func playSwift(seed: UInt64, _ outcome: inout Outcome) {
    commands.withUnsafeBufferPointer { commands in
      var seed = seed
      var game = Game(ruleset: .classic, seed: seed)
      var time: Int64 = 0
      for command in commands {
        time &+= 1_000
        game.perform(command, at: GameTime(microseconds: time))
        if game.isOver {
          outcome.score += game.score
          outcome.games += 1
          seed += 1
          time = 0
          game = Game(ruleset: .classic, seed: seed)
        }
      }
      outcome.score += game.score
    }
  }

  /// The same in the reference engine.
  func runReference(rounds: Int) -> Outcome {
    var outcome = Outcome()
    var scores: Int64 = 0
    let start = Playout.processorSeconds()
    for round in 0..<rounds {
      outcome.games += Int(reference_play(numbers, numbers.count, UInt64(round) << 32, 1, &scores))
    }
    outcome.seconds = Playout.processorSeconds() - start
    outcome.score = Int(scores)
    return outcome
  }

  /// The processor's time and not the wall's, so that what else the machine does matters less.
  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
