import BlockEngine

/// The game where it is told in lines.
extension GameScreen {
  mutating func appear(in context: inout AppContext) {
    askForRace(in: &context)
    guard context.isPlain else { return }
    let game = session.game
    if case .over = stage { return }
    let help = context.bindings.names(of: .help, isUnicode: false).first ?? ""
    context.narration.tell(tr("Level %s. %s tells the keys.", String(game.level), help))
    if let player = session.header.player { context.narration.tell(PlayerName.harmless(player)) }
    if case .playing = stage { tellPlace(in: &context) }
  }

  /// Tells where the piece is and what comes next.
  func tellPlace(in context: inout AppContext) {
    guard context.isPlain else { return }
    context.narration.tell(PlainQuestion.place.answer(in: session.game, context.settings))
    if context.settings.next {
      context.narration.tell(PlainQuestion.next.answer(in: session.game, context.settings))
    }
  }

  /// Answers what somebody who cannot see the field asks; false for any other key.
  func answer(_ key: KeyEvent, action: PlayerAction?, in context: inout AppContext) -> Bool {
    guard action == nil, key.phase == .press, let question = PlainQuestion(key: key.key)
    else { return false }
    context.narration.tell(question.answer(in: session.game, context.settings))
    return true
  }
}
