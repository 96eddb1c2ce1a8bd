import BlockEngine

/// Practice, and taking pieces back.
extension GameScreen {
  /// A game that begins where a position stands, in memory alone; nothing in it hurries unless that is wanted.
  ///
  /// - Throws: `GameError` if the position's field cannot be played.
  init(practising position: Position, hurries: Bool, in context: inout AppContext) throws(GameError) {
    let level = context.settings.startLevel
    let mode = hurries ? GameMode.zen : .practice
    let seed = context.newSeed()
    let game = try Game(position, seed: seed, level: level, mode: mode)
    self.init(
      practising: game, position.setup(seed: seed, level: level, mode: mode), in: context)
  }

  /// Goes on from a moment of another game, in memory alone.
  init(practising game: Game, _ setup: GameSetup, in context: AppContext) {
    self.init(practising: context.keeper.practise(game, setup), in: context)
  }

  /// A trial that begins at once.
  init(practising kept: KeptGame, in context: AppContext) {
    self.init(resuming: kept, in: context)
    isPractice = true
    stage = layout(in: context) == nil ? .paused(GameScreen.pauseMenu(isPractice: true)) : .playing
    if case .playing = stage { session.start(at: context.now) }
  }

  /// Takes the last piece back, or places it again.
  mutating func travel(_ action: PlayerAction, in context: inout AppContext) {
    guard case .playing = stage, session.game.mode.allowsUndo else { return }
    controls.cancel(at: ControlTime(context.now))
    if action == .undo { session.undo(at: context.now) } else { session.redo(at: context.now) }
    (animation, nudgeEnd, announcement) = (nil, nil, nil)
    lookDiffers()
    keepPosition(in: &context, atMostEvery: GameScreen.keepInterval)
  }

  /// So often at the most what is practised is kept.
  static let keepInterval = Duration.seconds(2)

  /// Has it kept where a trial stands, which no file tells.
  func keepPosition(in context: inout AppContext, atMostEvery patience: Duration = .zero) {
    guard isPractice else { return }
    context.position = Position(session.game)
    context.keepPosition(atMostEvery: patience)
  }

  /// To the editor, with the field and the pieces as they are.
  mutating func edit(in context: inout AppContext) -> Transition {
    keepWhatWasLearnt(in: &context)
    keepPosition(in: &context)
    return .replace(EditorScreen(in: context))
  }

  static func pauseMenu(isPractice: Bool) -> MenuList<Choice> {
    guard isPractice else {
      return MenuList([
        .init(.resume, tr("Continue")), .init(.help, tr("Help")), .init(.leave, tr("Menu")),
        .init(.giveUp, tr("Give up")),
      ])
    }
    return MenuList([
      .init(.resume, tr("Continue")), .init(.edit, tr("Edit and save")), .init(.help, tr("Help")),
      .init(.leave, tr("Menu")),
    ])
  }
}
