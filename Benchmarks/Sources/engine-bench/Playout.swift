import BlockEngine
import CReferenceEngine
import Glibc

/// Commands drawn in advance, so that drawing is not measured, which either engine can play.
struct Playout {
  /// The commands by the reference engine's numbers.
  static let vocabulary: [GameCommand] = [
    .left, .right, .rotateClockwise, .rotateCounterclockwise, .softDrop, .hardDrop,
  ]

  let ruleset: Ruleset
  let width: Int
  let height: Int
  private let numbers: [UInt8]
  let commands: [GameCommand]

  /// Commands for steps: moves to either side, rotations in either direction and soft drops, equally likely.
  static func steps(
    _ ruleset: Ruleset = .classic, count: Int, width: Int = 20, height: Int = 26, seed: UInt64
  ) -> Playout {
    var generator = SeededGenerator(seed: seed)
    return Playout(
      ruleset, width: width, height: height,
      numbers: (0..<count).map { _ in UInt8(generator.draw(below: 5)) })
  }

  /// Commands for pieces: each is rotated up to three times, moved by less than half the width, and dropped.
  static func pieces(count: Int, width: Int = 20, height: Int = 26, seed: UInt64) -> Playout {
    var generator = SeededGenerator(seed: seed)
    var numbers: [UInt8] = []
    for _ in 0..<count {
      numbers += [UInt8](repeating: 2, count: Int(generator.draw(below: 4)))
      let side = UInt8(generator.draw(below: 2))
      numbers += [UInt8](repeating: side, count: Int(generator.draw(below: UInt64(width / 2))))
      numbers.append(5)
    }
    return Playout(.classic, width: width, height: height, numbers: numbers)
  }

  private init(_ ruleset: Ruleset, width: Int, height: Int, numbers: [UInt8]) {
    self.ruleset = ruleset
    self.width = width
    self.height = height
    self.numbers = numbers
    commands = numbers.map { Playout.vocabulary[Int($0)] }
  }

  /// The outcome of a run; engines that agree have equal games and scores.
  struct Outcome {
    var games = 0
    var score = 0
    var seconds = 0.0

    static func += (sum: inout Outcome, other: Outcome) {
      sum.games += other.games
      sum.score += other.score
      sum.seconds += other.seconds
    }
  }

  /// Plays the commands once in `BlockEngine`, one per millisecond of play, game after game.
  ///
  /// Each round has other games.
  func runSwift(round: Int) throws -> Outcome {
    let field = try Playfield(width: width, height: height)
    var outcome = Outcome()
    let start = ProcessorTime.now
    try playSwift(on: field, seed: UInt64(round) << 32, &outcome)
    outcome.seconds = ProcessorTime.now - start
    return outcome
  }

  @inline(never)
  private func playSwift(on field: Playfield, seed: UInt64, _ outcome: inout Outcome) throws {
    try commands.withUnsafeBufferPointer { commands in
      var seed = seed
      var game = try Game(GameSetup(ruleset: ruleset, seed: seed, playfield: field))
      var time: Int64 = 0
      for command in commands {
        time &+= 1_000
        game.perform(command, at: GameTime(microseconds: time))
        if game.isOver {
          outcome.score += game.score
          outcome.games += 1
          seed += 1
          time = 0
          game = try Game(GameSetup(ruleset: ruleset, seed: seed, playfield: field))
        }
      }
      outcome.score += game.score
    }
  }

  /// Plays the commands once in the reference engine.
  func runReference(round: Int) -> Outcome {
    var outcome = Outcome()
    var score: Int64 = 0
    let start = ProcessorTime.now
    outcome.games = Int(
      reference_play(
        numbers, numbers.count, UInt32(width), UInt32(height), UInt64(round) << 32, 1, &score))
    outcome.seconds = ProcessorTime.now - start
    outcome.score = Int(score)
    return outcome
  }

  /// Commands in a round.
  var count: Int { numbers.count }
}

/// The thread's processor time, which other work of the machine affects less than elapsed time.
enum ProcessorTime {
  /// In seconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
