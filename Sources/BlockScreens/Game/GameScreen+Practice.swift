import BlockControls
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Practice, undo and redo.
extension GameScreen {
  /// A practice game from a position, in memory only; without gravity unless `hasGravity`.
  ///
  /// - Throws: `GameError` if the position's field cannot be played.
  init(practising position: Position, hasGravity: Bool, in context: inout ScreenContext) throws(GameError) {
    let level = Ruleset(position.rules).level(near: context.settings.startLevel)
    let mode = hasGravity ? GameMode.zen : .practice
    let seed = context.newSeed()
    let game = try Game(position, seed: seed, level: level, mode: mode)
    self.init(practising: game, position.setup(seed: seed, level: level, mode: mode), in: context)
  }

  /// A practice game that continues another game, in memory only.
  init(practising game: Game, _ setup: GameSetup, in context: ScreenContext) {
    self.init(practising: context.saver.beginPractice(game, setup), in: context)
  }

  /// A practice game that starts at once.
  init(practising saved: AutosavedGame, in context: ScreenContext) {
    self.init(resuming: saved, in: context)
    practiceStart = Position(saved.game)
    stage = layout(in: context) == nil ? .paused(pauseMenu) : .playing
    guard case .playing = stage else { return }
    seat.session.start(at: context.now)
    if let buttons = seat.controls.heldButtons { seat.session.hold(buttons, at: context.now) }
  }

  /// Undoes or redoes the last piece.
  mutating func undoOrRedo(_ action: PlayerAction, in context: inout ScreenContext) {
    guard seat.session.game.mode.allowsUndo else { return }
    switch stage {
    case .playing: break
    case .over where isEndOpen && action == .undo: break
    case .counting, .paused, .asking, .over: return
    }
    seat.controls.cancel(at: ControlTime(context.now))
    placeHint = nil
    let isDone =
      training != nil
      ? stepInTask(action, in: &context)
      : action == .undo ? seat.session.undo(at: context.now) : seat.session.redo(at: context.now)
    finesse.restart(at: seat.session.game)
    if isEndOpen, isDone { resumeAfterUndo(in: &context) }
    // The piece comes back as it was, but its keys are no longer held.
    if isDone { holdButtons(at: context.now, in: &context) }
    // The redone piece may be the one that ends the game.
    if seat.session.isOver { showEnd(in: &context) }
    narrateUndoOrRedo(action, isDone: isDone, in: &context)
    if training != nil {
      showTarget()
      if isDone { narrateTarget(in: &context) }
    }
    seat.effects.removeAll()
    seat.effects.setNeedsRedraw()
    autosavePosition(in: &context, atMostEvery: GameScreen.autosaveInterval)
  }

  /// Resumes an ended game after the last piece is undone.
  private mutating func resumeAfterUndo(in context: inout ScreenContext) {
    (isEndOpen, outcome, resultScroll, confetti) = (false, nil, 0, nil)
    seat.session.start(at: context.now)
    stage = .playing
    if layout(in: context) == nil { pause(in: &context) }
  }

  /// The least time between two saves of the practice position.
  static let autosaveInterval = Duration.seconds(2)

  /// Saves the practice position, which is in no game file.
  func autosavePosition(in context: inout ScreenContext, atMostEvery interval: Duration = .zero) {
    guard isPractice, training == nil else { return }
    let position = Position(seat.session.game)
    context.setPracticePosition(position)
    context.autosave(position, atMostEvery: interval)
  }

  /// Opens the editor with the current field and pieces.
  mutating func edit(in context: inout ScreenContext) -> Transition {
    saveLearntMoves(in: &context)
    autosavePosition(in: &context)
    return .replace(EditorScreen(Position(seat.session.game), in: context))
  }

  package var pauseMenu: MenuList<Choice> {
    GameScreen.pauseMenu(isPractice: isPractice, isPuzzle: isPuzzle, isTurn: isTurn)
  }

  static func pauseMenu(isPractice: Bool, isPuzzle: Bool, isTurn: Bool = false) -> MenuList<Choice> {
    let resume = MenuList<Choice>.Item(.resume, tr("Continue"))
    let middle: [MenuList<Choice>.Item] = [.init(.help, tr("Help")), .init(.settings, tr("Settings"))]
    let restart = MenuList<Choice>.Item(.restart, tr("Start again"))
    let leave = MenuList<Choice>.Item(.leave, tr("Menu"))
    guard !isPractice else {
      return MenuList([resume, .init(.edit, tr("Edit and save"))] + middle + [restart, leave])
    }
    let solution: [MenuList<Choice>.Item] = isPuzzle ? [.init(.solution, tr("Show me"))] : []
    // A turn is played once.
    return MenuList(
      [resume] + solution + middle + (isTurn ? [] : [restart]) + [leave, .init(.giveUp, tr("Give up"))])
  }
}
