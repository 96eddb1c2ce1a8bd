import BlockEngine
import TerminalUI

/// Practice, and taking pieces back.
extension GameScreen {
  /// A game that begins where a position stands, in memory alone; nothing in it hurries unless that is wanted.
  ///
  /// - Throws: `GameError` if the position's field cannot be played.
  init(practising position: Position, hurries: Bool, in context: ScreenContext, _ outbox: inout Outbox)
    throws(GameError)
  {
    let level = context.settings.startLevel
    let mode = hurries ? GameMode.zen : .practice
    let seed = outbox.newSeed()
    let game = try Game(position, seed: seed, level: level, mode: mode)
    self.init(
      practising: game, position.setup(seed: seed, level: level, mode: mode), in: context)
  }

  /// Goes on from a moment of another game, in memory alone.
  init(practising game: Game, _ setup: GameSetup, in context: ScreenContext) {
    self.init(practising: context.keeper.practise(game, setup), in: context)
  }

  /// A trial that begins at once.
  init(practising kept: KeptGame, in context: ScreenContext) {
    self.init(resuming: kept, in: context)
    trialStart = Position(kept.game)
    stage = layout(in: context) == nil ? .paused(pauseMenu) : .playing
    if case .playing = stage { seat.session.start(at: context.now) }
  }

  /// Takes the last piece back, or places it again.
  mutating func travel(_ action: PlayerAction, in context: ScreenContext, _ outbox: inout Outbox) {
    guard seat.session.game.mode.allowsUndo else { return }
    switch stage {
    case .playing: break
    case .over where isEndOpen && action == .undo: break
    case .counting, .paused, .asking, .over: return
    }
    seat.controls.cancel(at: ControlTime(context.now))
    placeHint = nil
    let isDone =
      action == .undo ? seat.session.undo(at: context.now) : seat.session.redo(at: context.now)
    if isEndOpen, isDone { goOn(in: context, &outbox) }
    // The piece that is placed again may be the one that ends it.
    if seat.session.isOver { showEnd(in: context, &outbox) }
    tellTravel(action, isDone: isDone, in: context, &outbox)
    seat.look.rest()
    seat.look.lookDiffers()
    keepPosition(in: context, &outbox, atMostEvery: GameScreen.keepInterval)
  }

  /// Plays on after the end, from the undone last piece.
  private mutating func goOn(in context: ScreenContext, _ outbox: inout Outbox) {
    (isEndOpen, outcome, resultScroll) = (false, nil, 0)
    seat.session.start(at: context.now)
    stage = .playing
    if layout(in: context) == nil { pause(in: context, &outbox) }
  }

  /// How often to save a trial at most.
  static let keepInterval = Duration.seconds(2)

  /// Has it kept where a trial stands, which no file tells.
  func keepPosition(
    in context: ScreenContext, _ outbox: inout Outbox, atMostEvery patience: Duration = .zero
  ) {
    guard isPractice else { return }
    let position = Position(seat.session.game)
    outbox.practise(position)
    outbox.keep(position, atMostEvery: patience, in: context)
  }

  /// To the editor, with the field and the pieces as they are.
  mutating func edit(in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    keepWhatWasLearnt(in: context, &outbox)
    keepPosition(in: context, &outbox)
    return .replace(EditorScreen(Position(seat.session.game), in: context))
  }

  var pauseMenu: MenuList<Choice> { GameScreen.pauseMenu(isPractice: isPractice, isPuzzle: isPuzzle) }

  static func pauseMenu(isPractice: Bool, isPuzzle: Bool) -> MenuList<Choice> {
    guard isPractice else {
      let solution: [MenuList<Choice>.Item] = isPuzzle ? [.init(.solution, tr("Show me"))] : []
      return MenuList(
        [.init(.resume, tr("Continue"))] + solution
          + [.init(.help, tr("Help")), .init(.leave, tr("Menu")), .init(.giveUp, tr("Give up"))])
    }
    return MenuList([
      .init(.resume, tr("Continue")), .init(.edit, tr("Edit and save")), .init(.help, tr("Help")),
      .init(.leave, tr("Menu")),
    ])
  }
}
