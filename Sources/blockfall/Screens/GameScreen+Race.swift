import BlockEngine

/// The race against the player's best.
extension GameScreen {
  /// Asks for the run to race against, where races are wanted and results of the mode compare.
  mutating func askForRace(in context: inout AppContext) {
    let kind = session.game.mode.kind
    guard context.settings.race, race == nil, !isPractice, kind != .puzzle, kind.ranking != .none else {
      return
    }
    let player = session.header.player.flatMap { name in context.players.first { $0.name == name } }
    context.requests.append(
      .race(.of(player), rules: session.header.rulesText, mode: kind.resultText))
  }

  /// Takes the run, as far as the game has come meanwhile.
  mutating func take(_ run: RaceRun?) {
    guard let run, race == nil else { return }
    race = Race(run)
    race?.follow(session.game)
  }
}
