import BlockEngine
import TerminalUI

/// The game where it is told in lines.
extension GameScreen {
  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    askForRace(in: context, &outbox)
    guard context.isPlain else { return }
    let game = seat.session.game
    if case .over = stage { return }
    let help = context.bindings.names(of: .help, isUnicode: false).first ?? ""
    outbox.narration.tell(tr("Level %s. %s tells the keys.", String(game.level), help))
    if let player = seat.session.header.player { outbox.narration.tell(PlayerName.harmless(player)) }
    if case .playing = stage { tellPlace(in: context, &outbox) }
  }

  /// Tells where the piece is and what comes next.
  func tellPlace(in context: ScreenContext, _ outbox: inout Outbox) {
    guard context.isPlain else { return }
    outbox.narration.tell(PlainQuestion.place.answer(in: seat.session.game, context.settings))
    if context.settings.next {
      outbox.narration.tell(PlainQuestion.next.answer(in: seat.session.game, context.settings))
    }
  }

  /// Answers what somebody who cannot see the field asks; false for any other key.
  func answer(_ key: KeyEvent, action: PlayerAction?, in context: ScreenContext, _ outbox: inout Outbox)
    -> Bool
  {
    guard action == nil, key.phase == .press, let question = PlainQuestion(key: key.key)
    else { return false }
    outbox.narration.tell(question.answer(in: seat.session.game, context.settings))
    return true
  }
}
