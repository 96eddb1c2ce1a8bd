/// The screens of matches, for the app.
struct MatchScreens: MatchScreenFactory {
  func setup(in context: ScreenContext) -> any Screen { VersusSetupScreen(in: context) }
  func list() -> any Screen { MatchesScreen() }
  func resuming(_ match: SavedMatch, in context: ScreenContext) -> any Screen {
    VersusScreen(resuming: match, in: context)
  }
  func broadcast() -> any Broadcast { GameBroadcast() }
}
