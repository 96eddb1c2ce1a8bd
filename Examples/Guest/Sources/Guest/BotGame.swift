import BlockBot
import BlockEngine

/// The lines that a bot of the given grade clears with forty pieces.
func linesOfBot(grade number: Int) throws -> Int {
  guard let grade = BotGrade(number) else { return 0 }
  var game = try Game(GameSetup(ruleset: .modern, seed: 7))
  let bot = BotPlayer(grade, ruleset: .modern, width: 10, height: 20, seed: 7)
  while !game.isOver, game.lockCount < 40 {
    let moves = bot.moves(for: game)
    if moves.isEmpty { break }
    for move in moves { game.perform(move.command, at: move.time) }
  }
  return game.lines
}
