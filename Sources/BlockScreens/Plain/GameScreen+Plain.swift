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

  package mutating func appear(in context: inout ScreenContext) {
    askForRace(in: &context)
    guard context.isPlain else { return }
    context.narration.begin(seat.session.game.visiblePlayfield)
    switch stage {
    case .over, .asking: break
    case .playing, .counting:
      introduce(in: &context)
      if case .playing = stage { narratePlace(in: &context) }
    case .paused:
      // Whoever comes back from Help can ask.
      guard isLeftGame else { return }
      let game = seat.session.game
      context.narration.add(PlainQuestion.scoreAndTime.answer(in: game, context.settings) ?? "")
      context.narration.add(PlainQuestion.heights(of: game.visiblePlayfield))
      narratePlace(in: &context)
    }
  }

  /// Introduces a game: its field, its goal, its level, the Help key, the player.
  private func introduce(in context: inout ScreenContext) {
    let game = seat.session.game
    let help = context.bindings.spokenName(of: .help)
    var words = [tr("%s columns, %s rows.", String(game.playfield.width), String(game.playfield.height))]
    if goalTitle == nil, training == nil { words.append(game.mode.kind.rule) }
    words.append(tr("Level %s. %s lists the keys.", String(game.level), help))
    context.narration.add(words.joined(separator: " "))
    if let player = seat.session.header.player { context.narration.add(PlayerName.sanitized(player)) }
    let parts = game.mode.parts
    if parts.fall == .never || parts.waitsForPlayer { context.narration.add(tr("Pieces wait for you.")) }
    guard game.visiblePlayfield.columnHeights.contains(where: { $0 > 0 }) else { return }
    for question in [PlainQuestion.heights, .gaps] {
      question.narrateAnswer(in: game, context.settings, &context.narration)
    }
  }

  /// Describes the piece's place and the next piece.
  func narratePlace(in context: inout ScreenContext) {
    if context.isPlain { context.narratePlace(of: seat.session.game) }
  }

  /// Narrates an undo or a redo, and the situation after it.
  func narrateUndoOrRedo(_ action: PlayerAction, isDone: Bool, in context: inout ScreenContext) {
    guard context.isPlain else { return }
    guard isDone else {
      return context.narration.add(action == .undo ? tr("Nothing to undo") : tr("Nothing to redo"))
    }
    context.narration.add(action == .undo ? tr("Undone") : tr("Redone"))
    context.narration.add(PlainQuestion.heights(of: seat.session.game.visiblePlayfield))
    if !seat.session.isOver { narratePlace(in: &context) }
  }

  /// Answers a spoken question about the field; false for any other key.
  package mutating func answer(
    _ key: KeyEvent, action: PlayerAction?, in context: inout ScreenContext
  ) -> Bool {
    context.answer(key, action: action, about: seat.session.game) {
      $0.add(tr("There is no other player."))
    }
  }
}

extension ScreenContext {
  /// Describes the place of a game's piece and what comes next.
  package mutating func narratePlace(of game: Game) {
    for question in [PlainQuestion.place] + (settings.next ? [.next] : []) {
      question.narrateAnswer(in: game, settings, &narration)
    }
  }

  /// Answers a spoken question about a game, in plain mode; false for any other key.
  ///
  /// - Parameter others: says how the others stand.
  package mutating func answer(
    _ key: KeyEvent, action: PlayerAction?, about game: Game, others: (inout GameNarration) -> Void
  ) -> Bool {
    guard isPlain, action == nil, key.phase == .press, key.modifiers.isEmpty,
      case .character(let character) = key.key
    else { return false }
    switch character {
    case PlainQuestion.othersKey: others(&narration)
    case PlainQuestion.wordinessKey:
      let next = settings.verbosity.next
      setOrShowReason(.verbosity, next.rawValue)
      narration.add("\(Setting.verbosity.title): \(next.title)")
    default:
      guard let question = PlainQuestion(key: key.key) else { return false }
      question.narrateAnswer(in: game, settings, &narration)
    }
    return true
  }
}
