import BlockBot
import BlockEngine
import BlockLink

/// A player in a test.
protocol Hands {
  mutating func next(for game: Game) -> (command: GameCommand, time: GameTime, isRepeat: Bool)?
  mutating func forget()
}

/// Presses random keys, ten per second by default.
struct Masher: Hands {
  var random: SeededGenerator
  var interval: Int64 = 100_000

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next(for game: Game) -> (command: GameCommand, time: GameTime, isRepeat: Bool)? {
    let all = GameCommand.allCases
    let command = all[Int(random.draw(below: UInt64(all.count)))]
    return (command, game.time.advanced(by: interval), command.canRepeat && random.draw(below: 3) == 0)
  }

  mutating func forget() {}
}

/// Plays with one of the game's bots.
struct BotHandsOfATest: Hands {
  let bot: BotPlayer

  init(grade: Int, settings: RoomSettings, seed: UInt64) {
    let rules = Ruleset(settings.rules)
    guard let grade = BotGrade(grade) else { preconditionFailure("a grade") }
    bot = BotPlayer(grade, ruleset: rules, width: rules.width, height: rules.height, seed: seed)
  }

  mutating func next(for game: Game) -> (command: GameCommand, time: GameTime, isRepeat: Bool)? {
    guard let move = bot.next(for: game) else { return nil }
    return (move.command, move.time, move.isRepeat)
  }

  mutating func forget() { bot.discardPlan() }
}

/// A reproducible source of bytes.
final class Secrets: @unchecked Sendable {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: ~seed) }

  func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 20) }
  }
}

/// Presses ten keys a second, but lets pieces fall: on the left, on the right and in the middle in turn.
struct Careful: Hands {
  var step = 0
  mutating func next(for game: Game) -> (command: GameCommand, time: GameTime, isRepeat: Bool)? {
    step += 1
    let commands: [[GameCommand]] = [[.left, .left], [.right, .right], [.left, .right]]
    return (commands[game.pieceCount % 3][step % 2], game.time.advanced(by: 100_000), false)
  }
  mutating func forget() {}
}
