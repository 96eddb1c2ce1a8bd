import BlockEngine
import TerminalUI

/// A game as somebody's turn in rounds.
extension GameScreen {
  /// A new game, for which its player has a count's time to take the keyboard; nil if there is no such game.
  init?(turn setup: GameSetup, of player: String, in context: ScreenContext, _ outbox: inout Outbox) {
    self.init(setup, player: player, in: context, &outbox)
    isTurn = true
    // Who plays next has just come to the keyboard.
    if case .playing = stage {
      seat.session.pause(at: context.now)
      stage = .counting(since: context.now)
    }
  }

  /// A turn that was left, as it was, paused.
  init(resumingTurn kept: KeptGame, in context: ScreenContext) {
    self.init(resuming: kept, in: context)
    isTurn = true
  }
}
