import BlockEngine
import TerminalUI

/// The game in lines.
extension GameScreen {
  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    askForRace(in: context, &outbox)
    guard context.isPlain else { return }
    switch stage {
    case .over: break
    case .playing, .counting:
      introduce(in: context, &outbox)
      if case .playing = stage { tellPlace(in: context, &outbox) }
    case .paused, .asking:
      // One who comes back wants to know where he is, and not what Help has told him.
      let game = seat.session.game
      if case .puzzle(let goal) = game.mode.goal { outbox.narration.tell(goal.title) }
      outbox.narration.tell(PlainQuestion.figures.answer(in: game, context.settings) ?? "")
      outbox.narration.tell(PlainQuestion.heights(of: game.seenPlayfield))
      tellPlace(in: context, &outbox)
    }
  }

  /// Tells what a game begins with: its level, the key for Help, whose it is, its goal and what lies on its field.
  private func introduce(in context: ScreenContext, _ outbox: inout Outbox) {
    let game = seat.session.game
    let help = context.bindings.names(of: .help, isUnicode: false).first ?? ""
    outbox.narration.tell(tr("Level %s. %s tells the keys.", String(game.level), help))
    if let player = seat.session.header.player { outbox.narration.tell(PlayerName.harmless(player)) }
    if case .puzzle(let goal) = game.mode.goal { outbox.narration.tell(goal.title) }
    let parts = game.mode.parts
    if parts.fall == .never || parts.waits { outbox.narration.tell(tr("Pieces wait for you.")) }
    guard GameNarration.heights(of: game.seenPlayfield).contains(where: { $0 > 0 }) else { return }
    for question in [PlainQuestion.heights, .gaps] {
      question.tellAnswer(in: game, context.settings, &outbox.narration)
    }
  }

  /// Tells where the piece is and what comes next.
  func tellPlace(in context: ScreenContext, _ outbox: inout Outbox) {
    guard context.isPlain else { return }
    for question in [PlainQuestion.place] + (context.settings.next ? [.next] : []) {
      question.tellAnswer(in: seat.session.game, context.settings, &outbox.narration)
    }
  }

  /// Narrates an undo or a redo, and how the game stands then.
  func tellTravel(_ action: PlayerAction, isDone: Bool, in context: ScreenContext, _ outbox: inout Outbox) {
    guard context.isPlain else { return }
    guard isDone else {
      return outbox.narration.tell(
        action == .undo ? tr("Nothing to undo") : tr("Nothing to redo"))
    }
    outbox.narration.tell(action.title)
    outbox.narration.tell(PlainQuestion.heights(of: seat.session.game.seenPlayfield))
    if !seat.session.isOver { tellPlace(in: context, &outbox) }
  }

  /// Answers what somebody who cannot see the field asks; false for any other key.
  func answer(_ key: KeyEvent, action: PlayerAction?, in context: ScreenContext, _ outbox: inout Outbox)
    -> Bool
  {
    guard action == nil, key.phase == .press, let question = PlainQuestion(key: key.key)
    else { return false }
    question.tellAnswer(in: seat.session.game, context.settings, &outbox.narration)
    return true
  }
}
