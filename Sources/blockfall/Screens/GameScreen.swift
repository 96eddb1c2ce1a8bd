import BlockEngine

/// The game: what is played, paused, lost and begun again.
struct GameScreen: Screen {
  enum Choice: Hashable, Sendable {
    case resume, help, leave, abandon, giveUp, stay, again, nextPuzzle, share, edit, menu
  }

  enum Stage: Sendable {
    /// The piece falls.
    case playing
    /// Everything stands still and the field is hidden.
    case paused(MenuList<Choice>)
    /// A moment to find one's place again before the piece falls.
    case counting(since: Moment)
    /// Whether to give the game up, which ends it.
    case asking(MenuList<Choice>)
    /// The result is shown; keys count from a moment on.
    case over(MenuList<Choice>, since: Moment)
  }

  var session: GameSession
  var stage = Stage.playing
  var animation: FieldAnimation?
  /// Until when the field stands a row lower.
  var nudgeEnd: Moment?
  var controls: GameControls
  /// An empty list for what a key wants, kept for its room.
  var roomForCommands: [ControlCommand] = []
  /// What became of the result, once it is in the database.
  var outcome: Outcome?
  /// What is said for a moment about the last lock.
  var announcement: Announcement?
  /// Whether the player has shown to know something that is still to be kept.
  var hasLearnt = false
  /// How many splits have been told.
  var splitCount = 0
  private(set) var labels: GameLabels
  /// Grows whenever something else than the falling piece's place may look different.
  private(set) var revision = 0
  /// The best run beside the game; nil where there is none.
  var race: Race?
  /// The revision of the race's look; nil where there is none.
  ///
  /// A race is large, and would be copied to be asked.
  var raceRevision: Int?
  /// Whether the game is a trial in memory alone, to and from the editor.
  var isPractice = false

  /// The count before a game goes on: three beats.
  static let beat = Duration.milliseconds(500)
  static let beats = 3
  /// So long after the end keys choose nothing: they were meant for the last piece.
  static let deafness = Duration.milliseconds(500)

  /// A new game as it is set, at the level, by the rules and in the mode; nil if there is no such game.
  ///
  /// - Parameter player: whose career it belongs to; nil for a quick game.
  init?(seed: UInt64, player: String? = nil, in context: inout AppContext) {
    self.init(context.settings.setup(seed: seed), player: player, in: &context)
  }

  /// A new game; nil if there is no such game.
  ///
  /// - Parameter player: whose career it belongs to; nil for a quick game.
  init?(_ setup: GameSetup, player: String?, in context: inout AppContext) {
    guard let kept = try? context.keeper.begin(setup, player: player) else { return nil }
    session = GameSession(kept)
    labels = GameLabels(in: context)
    controls = GameControls(context.settings, size: context.size)
    session.start(at: context.now)
    if layout(in: context) == nil { pause(in: &context) }
  }

  /// A game that was left, as it was, paused.
  init(resuming kept: KeptGame, in context: AppContext) {
    session = GameSession(kept)
    splitCount = kept.game.splits.count
    labels = GameLabels(in: context)
    controls = GameControls(context.settings, size: context.size)
    stage = .paused(GameScreen.pauseMenu(isPractice: false))
  }

  // MARK: Messages

  mutating func update(_ message: Message, in context: inout AppContext) -> Transition {
    catchUp(in: &context)
    if !message.isPlay { revision += 1 }
    switch message {
    case .terminating:
      keepPosition(in: &context)
      session.leave(at: context.now)
      keepWhatWasLearnt(in: &context)
      return .quit
    case .suspending, .continued, .input(.focus(false)): pause(in: &context)
    case .resized:
      controls.adopt(context.settings, size: context.size)
      if layout(in: context) == nil { pause(in: &context) }
    case .tick: countDown(in: &context)
    case .storage(.started): controls.adopt(context.settings, size: context.size)
    case .storage(.recorded(let id, let previous)) where id == session.id: note(previous, in: &context)
    case .storage(.race(let player, let rules, let mode, let run)):
      take(run, of: (player, rules, mode), in: context)
    case .storage, .shown, .keyboard: break
    case .device(let event): obey(controls.feed(event, at: ControlTime(context.now)), in: &context)
    case .input(let event): return respond(to: event, in: &context)
    }
    return .stay
  }

  private mutating func respond(to event: InputEvent, in context: inout AppContext) -> Transition {
    if case .mouse(let mouse) = event, mouse.action == .press, mouse.button == .left {
      let bar = navigationBar(in: context)
      let part = bar.part(
        at: mouse.position, width: context.size.columns, isUnicode: context.isUnicode)
      switch part {
      case .left: return act(.menu, in: &context)
      case .right: return act(.pause, in: &context)
      case nil: break
      }
    }
    switch stage {
    case .playing, .counting:
      return play(event, in: &context)
    case .paused(var menu):
      // Held, they would pause and go on by turns.
      if case .key(let key) = event, key.phase != .repeat, let action = context.bindings.action(for: key) {
        switch action {
        case .pause, .menu, .help: return act(action, in: &context)
        default: break
        }
      }
      let response = menu.respond(to: event, in: menuArea(menu, in: context))
      stage = .paused(menu)
      return choose(response, in: &context)
    case .asking(var menu):
      if case .key(let key) = event {
        switch context.bindings.action(for: key) {
        case .menu, .pause:
          stage = .paused(GameScreen.pauseMenu(isPractice: isPractice))
          return .stay
        default: break
        }
      }
      let response = menu.respond(to: event, in: menuArea(menu, in: context))
      stage = .asking(menu)
      return choose(response, in: &context)
    case .over(var menu, let since):
      guard context.now - since >= GameScreen.deafness else { return .stay }
      if case .key(let key) = event, context.bindings.action(for: key) == .menu { return .pop }
      let response = menu.respond(to: event, in: menuArea(menu, in: context))
      stage = .over(menu, since: since)
      return choose(response, in: &context)
    }
  }

  /// Does what a player asks of the program, whatever the stage is.
  mutating func act(_ action: PlayerAction, in context: inout AppContext) -> Transition {
    switch action {
    case .left, .right, .wallLeft, .wallRight, .rotateClockwise, .rotateCounterclockwise, .softDrop,
      .sonicDrop, .hardDrop, .rotateHalf, .hold, .tiltLeft, .tiltRight, .tiltLevel, .tiltDrop, .mute:
      break
    case .pause:
      switch stage {
      case .playing, .counting: pause(in: &context)
      case .paused, .asking: beginCount(in: context)
      case .over: break
      }
    case .menu:
      switch stage {
      case .over: return .pop
      case .playing, .counting, .paused, .asking: return leave(in: &context)
      }
    case .undo, .redo: travel(action, in: &context)
    case .help:
      pause(in: &context)
      return .push(HelpScreen())
    }
    return .stay
  }

  private mutating func choose(
    _ response: MenuList<Choice>.Response, in context: inout AppContext
  ) -> Transition {
    guard case .chosen(let choice) = response else { return .stay }
    switch choice {
    case .resume: beginCount(in: context)
    case .stay: stage = .paused(GameScreen.pauseMenu(isPractice: isPractice))
    case .help: return .push(HelpScreen())
    case .edit: return edit(in: &context)
    case .leave: return act(.menu, in: &context)
    case .abandon:
      session.leave(at: context.now)
      return .pop
    case .giveUp: giveUp(in: &context)
    case .menu: return .pop
    case .again: return begin(session.header.setupAgain(seed: context.newSeed()), in: &context)
    case .nextPuzzle: if let next = nextPuzzle { return begin(next, in: &context) }
    case .share: return .push(ShareScreen(SharedResult(session.header, session.game)))
    }
    return .stay
  }

  /// Another game in this one's place, for the same player.
  private func begin(_ setup: GameSetup, in context: inout AppContext) -> Transition {
    guard let game = GameScreen(setup, player: session.header.player, in: &context) else { return .stay }
    return .replace(game)
  }

  mutating func languageChanged(in context: inout AppContext) {
    labels = GameLabels(in: context)
    revision += 1
    if case .paused = stage { stage = .paused(GameScreen.pauseMenu(isPractice: isPractice)) }
  }

  /// Has all of the next frame drawn: something happened that no event tells of.
  mutating func lookDiffers() { revision += 1 }

  // MARK: Stages

  private mutating func pause(in context: inout AppContext) {
    switch stage {
    case .over, .paused, .asking: return
    case .playing, .counting: break
    }
    controls.cancel(at: ControlTime(context.now))
    session.pause(at: context.now)
    react(from: nil, in: &context)
    keepWhatWasLearnt(in: &context)
    if case .over = stage { return }
    (animation, nudgeEnd) = (nil, nil)
    keepPosition(in: &context)
    stage = .paused(GameScreen.pauseMenu(isPractice: isPractice))
  }

  /// Goes on after a count, where the field has room; else the game stays as it is.
  private mutating func beginCount(in context: AppContext) {
    guard layout(in: context) != nil else { return }
    stage = .counting(since: context.now)
  }

  mutating func resume(in context: inout AppContext) {
    stage = .playing
    tellPlace(in: &context)
    controls.adopt(context.settings, size: context.size)
    session.start(at: context.now)
  }

  /// Leaves the game, which goes on another time; one that is in memory alone is asked about.
  private mutating func leave(in context: inout AppContext) -> Transition {
    pause(in: &context)
    if case .over = stage { return .stay }
    guard case .unkept = session.keeping, !isPractice else {
      keepPosition(in: &context)
      session.leave(at: context.now)
      return .pop
    }
    stage = .asking(MenuList([.init(.stay, tr("Play on")), .init(.abandon, tr("Leave"))]))
    return .stay
  }

  /// Ends the game for good, once it has been asked about.
  private mutating func giveUp(in context: inout AppContext) {
    guard case .asking = stage else {
      stage = .asking(MenuList([.init(.stay, tr("Play on")), .init(.giveUp, tr("Give up"))]))
      return
    }
    session.giveUp(at: context.now)
    react(from: nil, in: &context)
  }
}
