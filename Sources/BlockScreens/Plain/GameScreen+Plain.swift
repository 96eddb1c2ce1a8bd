import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// The narration of the game.
extension GameScreen {
  /// What is played, as the screen's title.
  var spokenTitle: String {
    goalTitle ?? training?.title ?? seat.session.header.title(isUnicode: false)
  }

  package mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    askForRace(in: context, &outbox)
    guard context.isPlain else { return }
    outbox.narration.begin(seat.session.game.visiblePlayfield)
    switch stage {
    case .over, .asking: break
    case .playing, .counting:
      introduce(in: context, &outbox)
      if case .playing = stage { narratePlace(in: context, &outbox) }
    case .paused:
      // Whoever comes back from Help can ask.
      guard isLeftGame else { return }
      let game = seat.session.game
      outbox.narration.add(PlainQuestion.scoreAndTime.answer(in: game, context.settings) ?? "")
      outbox.narration.add(PlainQuestion.heights(of: game.visiblePlayfield))
      narratePlace(in: context, &outbox)
    }
  }

  /// Introduces a game: its field, its goal, its level, the Help key, the player.
  private func introduce(in context: ScreenContext, _ outbox: inout Outbox) {
    let game = seat.session.game
    let help = context.bindings.spokenName(of: .help)
    var words = [tr("%s columns, %s rows.", String(game.playfield.width), String(game.playfield.height))]
    if goalTitle == nil, training == nil { words.append(game.mode.kind.rule) }
    words.append(tr("Level %s. %s lists the keys.", String(game.level), help))
    outbox.narration.add(words.joined(separator: " "))
    if let player = seat.session.header.player { outbox.narration.add(PlayerName.sanitized(player)) }
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
    outbox.narration.add(action == .undo ? tr("Undone") : tr("Redone"))
    outbox.narration.add(PlainQuestion.heights(of: seat.session.game.visiblePlayfield))
    if !seat.session.isOver { narratePlace(in: context, &outbox) }
  }

  /// Answers a spoken question about the field; false for any other key.
  package mutating func answer(
    _ key: KeyEvent, action: PlayerAction?, in context: ScreenContext, _ outbox: inout Outbox
  ) -> Bool {
    context.answer(key, action: action, about: seat.session.game, &outbox) {
      $0.add(tr("There is no other player."))
    }
  }
}

extension ScreenContext {
  /// Answers a spoken question about a game, in plain mode; false for any other key.
  ///
  /// - Parameter others: says how the others stand.
  package func answer(
    _ key: KeyEvent, action: PlayerAction?, about game: Game, _ outbox: inout Outbox,
    others: (inout GameNarration) -> Void
  ) -> Bool {
    guard isPlain, action == nil, key.phase == .press, key.modifiers.isEmpty,
      case .character(let character) = key.key
    else { return false }
    switch character {
    case PlainQuestion.othersKey: others(&outbox.narration)
    case PlainQuestion.wordinessKey:
      let next = settings.verbosity.next
      outbox.setOrShowReason(.verbosity, next.rawValue, in: self)
      outbox.narration.add("\(Setting.verbosity.title): \(next.title)")
    default:
      guard let question = PlainQuestion(key: key.key) else { return false }
      question.narrateAnswer(in: game, settings, &outbox.narration)
    }
    return true
  }
}
