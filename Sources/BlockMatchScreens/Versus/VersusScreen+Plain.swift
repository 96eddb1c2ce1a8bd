import BlockEngine
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The narration of the match: the player's own game in full, the others in brief.
extension VersusScreen {
  /// The narrated player: the first person, or the first player if all are bots.
  private var narratedSeat: Int { people.first ?? 0 }

  /// What is played, as the screen's title.
  var spokenTitle: String {
    let rules = session.header.players[narratedSeat].ruleset
    let names = seats.map(\.name).joined(separator: ", ")
    return [names, RulesChoice(rules)?.title(isUnicode: false) ?? ""].filter { !$0.isEmpty }.joined(
      separator: ", ")
  }

  mutating func appear(in context: inout ScreenContext) {
    guard context.isPlain else { return }
    if case .over = stage { return }
    let game = session.game(of: narratedSeat + 1)
    context.narration.begin(game.visiblePlayfield)
    let help = context.bindings.spokenName(of: .help)
    let goal = session.header.goal.title
    context.narration.add(tr("Goal: %s. First to %s. %s lists the keys.", goal, String(series.firstTo), help))
    guard session.match.time != .zero else { return context.narratePlace(of: game) }
    for question in [PlainQuestion.scoreAndTime, .heights, .place]
    where question != .place || game.fallingPiece != nil {
      question.narrateAnswer(in: game, context.settings, &context.narration)
    }
    for line in opponentLines { context.narration.add(line) }
  }

  /// Narrates a player's events.
  mutating func narrate(_ events: [GameEvent], of index: Int, in game: Game, _ context: inout ScreenContext) {
    guard context.isPlain else { return }
    // That another player gets into danger or out of it, or is out of the round, is reported at once.
    // The first piece comes with the introduction.
    if session.match.time == .zero { return }
    guard index == narratedSeat else {
      return seats[index].narrateChange(in: game, .brief, &context.narration)
    }
    for event in events { context.narration.add(event, in: game, context.settings) }
    let hasLocked = events.contains { if case .locked = $0.kind { true } else { false } }
    if hasLocked { narrateOpponents(&context) }
  }

  /// Reports the opponents between two pieces, if something changed.
  private mutating func narrateOpponents(_ context: inout ScreenContext) {
    for index in seats.indices where index != narratedSeat {
      let game = session.game(of: index + 1)
      seats[index].narrateChange(in: game, context.settings.verbosity, &context.narration)
    }
  }

  /// The opponents' situations in brief.
  private var opponentLines: [String] {
    seats.indices.filter { $0 != narratedSeat }.map { index in
      let game = session.game(of: index + 1)
      let line = OpponentReport(game).words(seats[index].name)
      return game.isOver ? line : ([line] + goalFigure(of: game)).joined(separator: ", ")
    }
  }

  /// The figure that decides the match, in words.
  private func goalFigure(of game: Game) -> [String] {
    switch session.header.goal {
    case .lastStanding: []
    case .life: game.life.map { [GoalProgress.Bar.life($0).text] } ?? []
    case .lines: [labels.lines + " " + labels.numeral.text(game.lines)]
    case .attack: [labels.totalAttack + " " + labels.numeral.text(game.attack)]
    }
  }

  /// Answers a spoken question about the fields; false for any other key.
  func answer(_ key: KeyEvent, action: PlayerAction?, in context: inout ScreenContext) -> Bool {
    context.answer(key, action: action, about: session.game(of: narratedSeat + 1)) { narration in
      for line in opponentLines { narration.add(line) }
    }
  }
}
