import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews

/// The race against the player's best.
extension GameScreen {
  /// Begins a new game with the pieces of a recorded one, which runs beside it, or says why that cannot be raced.
  package static func race(_ timeline: ReplayTimeline, in context: inout ScreenContext) -> Transition {
    let header = timeline.header
    guard header.versus == nil, ![.puzzle, .practice].contains(header.resultMode.kind) else {
      context.showNotice(tr("A part of a match, a puzzle or practice cannot be raced."))
      return .stay
    }
    guard timeline.endCause != .givenUp else {
      context.showNotice(tr("A game that was given up cannot be raced."))
      return .stay
    }
    return .push(ifAny: GameScreen(racing: timeline, in: &context))
  }

  private init?(racing timeline: ReplayTimeline, in context: inout ScreenContext) {
    self.init(timeline.header.setup, player: nil, in: &context)
    race = BestRunRace(RaceRun(timeline))
    followRace()
  }

  /// Requests the run to race against.
  mutating func askForRace(in context: inout ScreenContext) {
    guard let wanted = wantedRace(in: context) else { return }
    context.ask(.race(wanted.player, rules: wanted.rules, mode: wanted.mode))
  }

  /// Advances the other run to the time of this game.
  mutating func followRace() {
    race?.follow(seat.session.game)
    raceRevision = race?.revision
  }

  /// The games whose best to race against; nil if there is no race: the mode's results do not compare, races are off,
  /// one has started already, or the game is over.
  private func wantedRace(in context: ScreenContext) -> (player: PlayerFilter, rules: String, mode: String)? {
    let mode = seat.session.header.resultMode
    guard context.settings.race, race == nil, !isPractice, !seat.session.isOver, mode.kind != .puzzle,
      mode.ranking != .none
    else { return nil }
    let player = seat.session.header.player.flatMap { name in context.players.first { $0.name == name } }
    return (.of(player), seat.session.header.rulesText, mode.resultText)
  }

  /// Starts the race with a run, at the game's current time; ignores a run that was requested for another game.
  mutating func startRace(
    with run: RaceRun?, of asked: (player: PlayerFilter, rules: String, mode: String),
    in context: ScreenContext
  ) {
    guard let run, let wanted = wantedRace(in: context), wanted == asked else { return }
    race = BestRunRace(run)
    followRace()
  }
}
