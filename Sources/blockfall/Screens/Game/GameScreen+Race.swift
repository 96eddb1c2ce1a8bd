import BlockEngine

/// The race against the player's best.
extension GameScreen {
  /// Asks for the run to race against.
  mutating func askForRace(in context: ScreenContext, _ outbox: inout Outbox) {
    guard let wanted = wantedRace(in: context) else { return }
    outbox.ask(.race(wanted.player, rules: wanted.rules, mode: wanted.mode))
  }

  /// Lets the other run come as far as this game is.
  mutating func followRace() {
    race?.follow(seat.session.game)
    raceRevision = race?.revision
  }

  /// The games whose best is raced against; nil if there is no race: results of the mode do not compare, nobody
  /// wants one, there is one already, or the game is over.
  private func wantedRace(in context: ScreenContext) -> (player: PlayerFilter, rules: String, mode: String)? {
    let mode = seat.session.header.countedMode
    guard context.settings.race, race == nil, !isPractice, !seat.session.isOver, mode.kind != .puzzle,
      mode.ranking != .none
    else { return nil }
    let player = seat.session.header.player.flatMap { name in context.players.first { $0.name == name } }
    return (.of(player), seat.session.header.rulesText, mode.resultText)
  }

  /// Takes the run, as far as the game has come meanwhile; one that another game has asked for is passed over.
  mutating func take(
    _ run: RaceRun?, of asked: (player: PlayerFilter, rules: String, mode: String), in context: ScreenContext
  ) {
    guard let run, let wanted = wantedRace(in: context), wanted == asked else { return }
    race = Race(run)
    followRace()
  }
}
