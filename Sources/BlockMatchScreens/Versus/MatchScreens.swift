import BlockScreens
import BlockStorage

/// The screens of matches, for the app.
package struct MatchScreens: MatchScreenFactory {
  package init() {}

  package func setup(in context: ScreenContext) -> any Screen { VersusSetupScreen(in: context) }
  package func list() -> any Screen { MatchesScreen() }
  package func boards(in context: ScreenContext) -> any Screen { BoardsScreen(in: context) }
  package func sending(_ id: GameID) -> any Screen { SendGameScreen(id) }
  package func resuming(_ match: AutosavedMatch, in context: ScreenContext) -> any Screen {
    VersusScreen(resuming: match, in: context)
  }
  package func broadcast() -> any Broadcast { GameBroadcast() }
}
