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

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    guard context.isPlain else { return }
    if case .over = stage { return }
    let help = context.bindings.names(of: .help, isUnicode: false).first ?? ""
    let names = seats.map(\.name).joined(separator: ", ")
    outbox.narration.add(tr("%s. First to %s. %s lists the keys.", names, String(series.firstTo), help))
    let goal = session.header.goal
    if goal != .lastStanding { outbox.narration.add(goal.title) }
    guard session.match.time != .zero else { return }
    let game = session.game(of: narratedSeat + 1)
    for question in [PlainQuestion.scoreAndTime, .heights, .place]
    where question != .place || game.fallingPiece != nil {
      question.narrateAnswer(in: game, context.settings, &outbox.narration)
    }
    for line in opponentLines { outbox.narration.add(line) }
  }

  /// Narrates a player's events.
  mutating func narrate(
    _ events: [GameEvent], of index: Int, in game: Game, _ context: ScreenContext, _ outbox: inout Outbox
  ) {
    guard context.isPlain else { return }
    // That another player gets into danger or out of it, or is out of the round, is reported at once.
    guard index == narratedSeat else {
      return seats[index].narrateChange(in: game, .brief, &outbox.narration)
    }
    for event in events { outbox.narration.add(event, in: game, context.settings) }
    let hasLocked = events.contains { if case .locked = $0.kind { true } else { false } }
    if hasLocked { narrateOpponents(context, &outbox) }
  }

  /// Reports the opponents between two pieces, if something changed.
  private mutating func narrateOpponents(_ context: ScreenContext, _ outbox: inout Outbox) {
    for index in seats.indices where index != narratedSeat {
      let game = session.game(of: index + 1)
      seats[index].narrateChange(in: game, context.settings.verbosity, &outbox.narration)
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
    case .life: game.life.map { [ModeGauge.Bar.life($0).text] } ?? []
    case .lines: [labels.lines + " " + labels.numeral.text(game.lines)]
    case .attack: [labels.totalAttack + " " + labels.numeral.text(game.attack)]
    }
  }

  /// Answers a spoken question about the fields; false for any other key.
  func answer(_ key: KeyEvent, action: PlayerAction?, in context: ScreenContext, _ outbox: inout Outbox)
    -> Bool
  {
    guard context.isPlain, action == nil, key.phase == .press else { return false }
    if key.key == .character(PlainQuestion.othersKey) {
      for line in opponentLines { outbox.narration.add(line) }
      return true
    }
    guard let question = PlainQuestion(key: key.key) else { return false }
    // The line to repeat stays the last one.
    if question == .again {
      for line in opponentLines { outbox.narration.add(line) }
    }
    question.narrateAnswer(in: session.game(of: narratedSeat + 1), context.settings, &outbox.narration)
    return true
  }
}
