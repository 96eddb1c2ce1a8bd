import BlockEngine
import BlockScreens
import BlockSettings
import BlockViews
import TerminalUI

/// The narration of a match.
extension RoomScreen {
  mutating func narrate(
    _ events: [GameEvent], of index: Int, in game: Game, _ context: ScreenContext, _ outbox: inout Outbox
  ) {
    guard context.isPlain else { return }
    if index == own {
      for event in events { outbox.narration.add(event, in: game, context.settings) }
      let hasLocked = events.contains { if case .locked = $0.kind { true } else { false } }
      if hasLocked { narrateOpponents(context, &outbox) }
    } else if game.endCause != .goal {
      played.seats[index].narrateChange(in: game, .brief, &outbox.narration)
    }
  }

  /// Reports the opponents between two pieces, if something changed.
  private mutating func narrateOpponents(_ context: ScreenContext, _ outbox: inout Outbox) {
    guard let match = connection.session.match else { return }
    for index in played.seats.indices where index != own {
      let game = match.game(of: index + 1)
      played.seats[index].narrateChange(in: game, context.settings.verbosity, &outbox.narration)
    }
  }

  /// Narrates the keys, as a match does not pause for Help.
  private func narrateKeys(in context: ScreenContext, _ outbox: inout Outbox) {
    for action in PlayerAction.allCases where action.isPlay {
      let keys = context.bindings.names(of: action, isUnicode: false)
      if !keys.isEmpty { outbox.narration.add("\(action.title): \(keys.joined(separator: ", "))") }
    }
    for question in PlainQuestion.allCases { outbox.narration.add("\(question.title): \(question.key)") }
    outbox.narration.add("\(PlainQuestion.othersTitle): \(PlainQuestion.othersKey)")
  }

  /// Answers a spoken question about the fields; false for any other key.
  func answerQuestion(_ key: KeyEvent, in context: ScreenContext, _ outbox: inout Outbox) -> Bool {
    guard context.isPlain, key.phase == .press, let match = connection.session.match else { return false }
    let action = context.bindings.action(bound: key)
    if action == .help {
      narrateKeys(in: context, &outbox)
      return true
    }
    guard action == nil else { return false }
    if key.key == .character(PlainQuestion.othersKey) {
      for seat in played.seats where seat.player - 1 != own {
        outbox.narration.add(OpponentReport(match.game(of: seat.player)).words(seat.name))
      }
      return true
    }
    guard let own, let question = PlainQuestion(key: key.key) else { return false }
    question.narrateAnswer(in: match.game(of: own + 1), context.settings, &outbox.narration)
    return true
  }
}
