import BlockEngine
import TerminalUI

/// The match where it is told in lines: the own game in full, the others in few words.
extension VersusScreen {
  /// Whose game is told: the first person's, or if nobody plays the first one.
  private var told: Int { people.first ?? 0 }

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    guard context.isPlain else { return }
    if case .over = stage { return }
    let help = context.bindings.names(of: .help, isUnicode: false).first ?? ""
    let names = seats.map(\.name).joined(separator: ", ")
    outbox.narration.tell(tr("%s. First to %s. %s tells the keys.", names, String(series.firstTo), help))
    let goal = session.header.goal
    if goal != .lastStanding { outbox.narration.tell(goal.title) }
  }

  /// Tells what happened to a player, as far as it is told.
  func tell(
    _ events: [GameEvent], of index: Int, in game: Game, _ context: ScreenContext, _ outbox: inout Outbox
  ) {
    guard context.isPlain else { return }
    guard index != told else {
      for event in events { outbox.narration.tell(event, in: game, context.settings) }
      return
    }
    // Of the others only what changes something for the listener.
    for event in events {
      guard case .locked = event.kind, let line = danger(of: index, in: game) else { continue }
      outbox.narration.tell(line)
    }
  }

  /// That a player is near the top; nil while he is not, or if that was so with the last lock too.
  private func danger(of index: Int, in game: Game) -> String? {
    let height = game.playfield.stackHeight
    let limit = game.playfield.height * 3 / 4
    guard height >= limit, seats[index].toldHeight < limit else { return nil }
    return tr("%s: height %s, in danger", seats[index].name, String(height))
  }

  /// How the others are, in few words each.
  private var others: [String] {
    seats.indices.filter { $0 != told }.map { index in
      let game = session.game(of: index + 1)
      guard !game.isOver else { return tr("%s: out", seats[index].name) }
      let line = tr(
        "%s: height %s, waiting %s", seats[index].name, String(game.playfield.stackHeight),
        String(game.waitingLines))
      return ([line] + standing(of: game)).joined(separator: ", ")
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
    if key.key == .character("o") {
      for line in others { outbox.narration.tell(line) }
      return true
    }
    guard let question = PlainQuestion(key: key.key) else { return false }
    question.tellAnswer(in: session.game(of: told + 1), context.settings, &outbox.narration)
    return true
  }
}
