import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The narration of the game.
extension GameScreen {
  package mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    askForRace(in: context, &outbox)
    guard context.isPlain else { return }
    switch stage {
    case .over: break
    case .playing, .counting:
      introduce(in: context, &outbox)
      if case .playing = stage { narratePlace(in: context, &outbox) }
    case .paused, .asking:
      // A returning player wants to know the situation, not what Help said.
      let game = seat.session.game
      if case .puzzle(let goal) = game.mode.goal { outbox.narration.add(goal.title) }
      outbox.narration.add(PlainQuestion.scoreAndTime.answer(in: game, context.settings) ?? "")
      outbox.narration.add(PlainQuestion.heights(of: game.visiblePlayfield))
      narratePlace(in: context, &outbox)
    }
  }

  /// Introduces a game: its level, the Help key, the player, the goal and the field.
  private func introduce(in context: ScreenContext, _ outbox: inout Outbox) {
    let game = seat.session.game
    let help = context.bindings.names(of: .help, isUnicode: false).first ?? ""
    outbox.narration.add(tr("Level %s. %s lists the keys.", String(game.level), help))
    if let player = seat.session.header.player { outbox.narration.add(PlayerName.sanitized(player)) }
    if case .puzzle(let goal) = game.mode.goal { outbox.narration.add(goal.title) }
    let parts = game.mode.parts
    if parts.fall == .never || parts.waitsForPlayer { outbox.narration.add(tr("Pieces wait for you.")) }
    guard game.visiblePlayfield.columnHeights.contains(where: { $0 > 0 }) else { return }
    for question in [PlainQuestion.heights, .gaps] {
      question.narrateAnswer(in: game, context.settings, &outbox.narration)
    }
  }

  /// Describes the piece's place and the next piece.
  func narratePlace(in context: ScreenContext, _ outbox: inout Outbox) {
    guard context.isPlain else { return }
    for question in [PlainQuestion.place] + (context.settings.next ? [.next] : []) {
      question.narrateAnswer(in: seat.session.game, context.settings, &outbox.narration)
    }
  }

  /// Narrates an undo or a redo, and the situation after it.
  func narrateUndoOrRedo(
    _ action: PlayerAction, isDone: Bool, in context: ScreenContext, _ outbox: inout Outbox
  ) {
    guard context.isPlain else { return }
    guard isDone else {
      return outbox.narration.add(action == .undo ? tr("Nothing to undo") : tr("Nothing to redo"))
    }
    outbox.narration.add(action.title)
    outbox.narration.add(PlainQuestion.heights(of: seat.session.game.visiblePlayfield))
    if !seat.session.isOver { narratePlace(in: context, &outbox) }
  }

  /// Answers a spoken question about the field; false for any other key.
  func answer(_ key: KeyEvent, action: PlayerAction?, in context: ScreenContext, _ outbox: inout Outbox)
    -> Bool
  {
    guard action == nil, key.phase == .press, let question = PlainQuestion(key: key.key) else { return false }
    question.narrateAnswer(in: seat.session.game, context.settings, &outbox.narration)
    return true
  }
}
