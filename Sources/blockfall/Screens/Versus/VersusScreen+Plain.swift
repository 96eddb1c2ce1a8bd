import BlockEngine
import TerminalUI

/// The match in lines: the own game in full, the others in few words.
extension VersusScreen {
  /// Whose game it narrates: the first person's, or if nobody plays the first one.
  private var told: Int { people.first ?? 0 }

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    guard context.isPlain else { return }
    if case .over = stage { return }
    let help = context.bindings.names(of: .help, isUnicode: false).first ?? ""
    let names = seats.map(\.name).joined(separator: ", ")
    outbox.narration.tell(tr("%s. First to %s. %s tells the keys.", names, String(series.firstTo), help))
    let goal = session.header.goal
    if goal != .lastStanding { outbox.narration.tell(goal.title) }
    guard session.match.time != .zero else { return }
    let game = session.game(of: told + 1)
    for question in [PlainQuestion.figures, .heights, .place]
    where question != .place || game.fallingPiece != nil {
      question.tellAnswer(in: game, context.settings, &outbox.narration)
    }
    for line in others { outbox.narration.tell(line) }
  }

  /// Narrates what happened to a player.
  mutating func tell(
    _ events: [GameEvent], of index: Int, in game: Game, _ context: ScreenContext, _ outbox: inout Outbox
  ) {
    guard context.isPlain else { return }
    guard index == told else { return tellDanger(of: index, in: game, context, &outbox) }
    for event in events { outbox.narration.tell(event, in: game, context.settings) }
    let hasLocked = events.contains { if case .locked = $0.kind { true } else { false } }
    if hasLocked { tellOthers(context, &outbox) }
  }

  /// Tells at once that another player comes into danger, is out of it, or out of the round.
  private mutating func tellDanger(
    of index: Int, in game: Game, _ context: ScreenContext, _ outbox: inout Outbox
  ) {
    let report = OpponentReport(game)
    guard report.isNews(after: seats[index].told, .brief) else { return }
    seats[index].told = report
    outbox.narration.tell(report.words(seats[index].name))
  }

  /// Tells between two pieces how the others are, if that is news.
  private mutating func tellOthers(_ context: ScreenContext, _ outbox: inout Outbox) {
    for index in seats.indices where index != told {
      let report = OpponentReport(session.game(of: index + 1))
      guard report.isNews(after: seats[index].told, context.settings.wordiness) else { continue }
      seats[index].told = report
      outbox.narration.tell(report.words(seats[index].name))
    }
  }

  /// How the others are, in few words each.
  private var others: [String] {
    seats.indices.filter { $0 != told }.map { index in
      let game = session.game(of: index + 1)
      let line = OpponentReport(game).words(seats[index].name)
      return game.isOver ? line : ([line] + standing(of: game)).joined(separator: ", ")
    }
  }

  /// What decides the match, in words.
  private func standing(of game: Game) -> [String] {
    switch session.header.goal {
    case .lastStanding: []
    case .life: game.life.map { [LifeBar(gauge: $0).text] } ?? []
    case .lines: [labels.lines + " " + labels.numeral.text(game.lines)]
    case .attack: [labels.totalAttack + " " + labels.numeral.text(game.attack)]
    }
  }

  /// Answers what somebody who cannot see the fields asks; false for any other key.
  func answer(_ key: KeyEvent, action: PlayerAction?, in context: ScreenContext, _ outbox: inout Outbox)
    -> Bool
  {
    guard context.isPlain, action == nil, key.phase == .press else { return false }
    if key.key == .character(PlainQuestion.othersKey) {
      for line in others { outbox.narration.tell(line) }
      return true
    }
    guard let question = PlainQuestion(key: key.key) else { return false }
    // The last line stays the last one.
    if question == .again {
      for line in others { outbox.narration.tell(line) }
    }
    question.tellAnswer(in: session.game(of: told + 1), context.settings, &outbox.narration)
    return true
  }
}
