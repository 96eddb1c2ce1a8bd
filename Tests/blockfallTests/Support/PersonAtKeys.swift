import BlockBot
import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockMatchScreens
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// A simulated person of known strength in a match: a bot decides, and the keys of the seat are pressed for
/// it.
struct PersonAtKeys {
  private static let actions: [GameCommand: PlayerAction] = [
    .left: .left, .right: .right, .rotateClockwise: .rotateClockwise,
    .rotateCounterclockwise: .rotateCounterclockwise, .rotateHalf: .rotateHalf, .softDrop: .softDrop,
    .hardDrop: .hardDrop, .hold: .hold,
  ]

  /// The player's number, from 1.
  private let player: Int
  private let bot: BotPlayer

  /// - Parameter grade: the grade of a bot of the same strength.
  init(_ grade: Int, player: Int, in driver: ModelDriver) throws {
    let rules = try driver.match.session.header.players[player - 1].ruleset
    self.player = player
    bot = BotPlayer(
      try #require(BotGrade(grade)), ruleset: rules, width: rules.width, height: rules.height,
      seed: UInt64(player))
  }

  /// Lets time pass until the next key is due, and presses it.
  func pressNext(_ driver: inout ModelDriver) throws {
    let session = try driver.match.session
    let game = session.game(of: player)
    guard !game.isOver, let move = bot.next(for: game), let due = session.clock.moment(of: move.time) else {
      return driver.pass(.milliseconds(100))
    }
    if due > driver.now { driver.pass(due - driver.now) }
    // The piece may have locked by itself meanwhile.
    guard try driver.match.isLive, try driver.match.session.game(of: player).pieceCount == move.pieceCount
    else { return bot.discardPlan() }
    let screen = try driver.match
    let context = driver.model.context
    let person = try #require(screen.people.firstIndex(of: player - 1))
    let keys = try #require(screen.assignments(in: context)[person]).keys
    let action = try #require(PersonAtKeys.actions[move.command])
    let chord = try #require(keys.chords(of: action, context.settings).first)
    driver.press(chord.key, chord.modifiers)
    driver.press(chord.key, chord.modifiers, .release)
  }
}
