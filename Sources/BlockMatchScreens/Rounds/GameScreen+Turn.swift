import BlockEngine
import BlockScreens
import BlockStorage
import BlockViews
import TerminalUI

/// A game as a player's turn in rounds.
extension GameScreen {
  /// A new game that starts with a countdown, so that its player can take the keyboard; nil if the setup is invalid.
  init?(turn setup: GameSetup, of player: String, in context: inout ScreenContext) {
    self.init(setup, player: player, in: &context)
    isTurn = true
    // The next player has just come to the keyboard.
    if case .playing = stage {
      seat.session.pause(at: context.now)
      stage = .counting(since: context.now)
    }
  }

  /// An unfinished turn, resumed in its paused state.
  init(resumingTurn saved: AutosavedGame, in context: ScreenContext) {
    self.init(resuming: saved, in: context)
    isTurn = true
  }
}
