import BlockEngine

/// Playing: what hands want, and what time brings, in the order in which it falls due.
extension GameScreen {
  /// Whether a sensor has anything to say: only while the piece falls, or is about to.
  var wantsTilt: Bool {
    switch stage {
    case .playing, .counting: true
    case .paused, .asking, .over: false
    }
  }

  var takesPadKeys: Bool { wantsTilt }

  /// Takes an input while the piece falls, or is about to.
  mutating func play(_ event: InputEvent, in context: inout AppContext) -> Transition {
    switch event {
    case .key(let key): return play(key, in: &context)
    case .mouse(let mouse):
      if let key = mouse.key, context.bindings.action(bound: key) != nil { return play(key, in: &context) }
      let drags = context.pointerDrags
      let commands = controls.feed(mouse, drags: drags, at: ControlTime(context.now))
      if case .counting = stage, !commands.isEmpty { resume(in: &context) }
      obey(commands, in: &context)
      return .stay
    case .paste, .focus, .reply: return .stay
    }
  }

  /// Takes a key while the piece falls, or is about to.
  mutating func play(_ key: KeyEvent, in context: inout AppContext) -> Transition {
    let action = context.bindings.action(bound: key)
    if context.isPlain, answer(key, action: action, in: &context) { return .stay }
    if let action, !action.isPlay {
      // Held, they would pause and go on by turns.
      return key.phase == .press ? act(action, in: &context) : .stay
    }
    if isPractice, action == nil, key.phase == .press, key.key == .character("e") {
      return edit(in: &context)
    }
    if case .counting = stage, action != nil, key.phase == .press { resume(in: &context) }
    // Out of its place, as it is looked through while the screen changes.
    var commands = roomForCommands
    roomForCommands = []
    controls.feed(
      key, action: action, tellsReleases: key.isReleaseTold(by: context.tellsReleases),
      at: ControlTime(context.now), into: &commands)
    obey(commands, in: &context)
    commands.removeAll(keepingCapacity: true)
    roomForCommands = commands
    return .stay
  }

  /// Performs commands, as often as each makes sense.
  mutating func obey(_ commands: [ControlCommand], in context: inout AppContext) {
    guard !commands.isEmpty, case .playing = stage else { return }
    for command in commands {
      // What the rules do not know is no command at all, and not in the replay.
      if command.command == .hold, !session.game.ruleset.allowsHold { continue }
      if command.command == .rotateHalf, !session.game.ruleset.allowsHalfTurns { continue }
      let moment = min(Moment(command.time), context.now)
      for _ in 0..<(command.count == 1 ? 1 : session.game.repetitions(of: command)) {
        let matrix = command.command.isTurn ? session.game.fallingPiece?.matrix : nil
        session.perform(command.command, at: moment)
        react(from: matrix, in: &context)
        guard case .playing = stage else { return }
      }
    }
  }

  /// Takes what has happened: the latest thing to be seen goes before an older one.
  mutating func react(from matrix: Matrix?, in context: inout AppContext) {
    guard session.hasEvents else { return }
    let events = session.takeEvents()
    var wishes: [ControlCommand] = []
    sound(events, in: &context)
    shake(for: events, in: &context)
    announce(events, at: context.now)
    for event in events {
      if !event.movesAlone { lookDiffers() }
      let told = tellControls(of: event, at: context.now)
      if !told.isEmpty { wishes += told }
      learn(from: event, in: &context)
      if context.isPlain { context.narration.tell(event, in: session.game, context.settings) }
      let moving =
        context.settings.reducedMotion ? nil : FieldAnimation(for: event, from: matrix, at: context.now)
      if let moving {
        animation = moving
      } else if case .locked = event.kind {
        animation = nil
      } else if case .gliding = animation?.state(at: context.now), case .moved = event.kind {
        animation = nil
      }
      if case .locked = event.kind { keepPosition(in: &context, atMostEvery: GameScreen.keepInterval) }
      if case .ended = event.kind {
        session.leave(at: context.now)
        record(in: &context)
        announcement = nil
        keepWhatWasLearnt(in: &context)
        stage = .over(overMenu(), since: context.now)
        controls.cancel(at: ControlTime(context.now))
      }
    }
    session.giveBack(events)
    obey(wishes, in: &context)
  }

  /// Lets the game and the hands come up to now, and forgets an animation that is over.
  mutating func catchUp(in context: inout AppContext) {
    let now = ControlTime(context.now)
    while case .playing = stage, let due = controls.nextDeadline, due <= now {
      advance(to: Moment(due), in: &context)
      obey(controls.advance(to: due), in: &context)
    }
    advance(to: context.now, in: &context)
    if raceRevision != nil { followRace() }
    if animation?.state(at: context.now) == nil { animation = nil }
    if let end = nudgeEnd, end <= context.now { nudgeEnd = nil }
    if let said = announcement, said.until <= context.now { announcement = nil }
  }

  /// Lets the game go on when the count is over.
  mutating func countDown(in context: inout AppContext) {
    guard case .counting(let since) = stage else { return }
    if context.now - since >= GameScreen.beat * GameScreen.beats { resume(in: &context) }
  }

  private mutating func advance(to moment: Moment, in context: inout AppContext) {
    session.advance(to: moment)
    // By itself nothing turns.
    react(from: nil, in: &context)
  }

  /// Tells the controls what became of the piece.
  mutating func tellControls(of event: GameEvent, at now: Moment) -> [ControlCommand] {
    let time = ControlTime(now)
    switch event.kind {
    case .locked: return controls.pieceLocked(at: time)
    case .spawned, .rotated, .held, .garbageRose, .moved(_, by: .gravity), .moved(_, by: .softDrop):
      return controls.pieceChanged(at: time)
    case .moved, .refused, .spun, .linesCleared, .backToBack, .combo, .allClear, .lifeLost, .lifeGiven,
      .lossRose, .swept, .levelRose, .ended:
      return []
    }
  }
}

extension GameCommand {
  /// Whether it turns the piece.
  fileprivate var isTurn: Bool {
    switch self {
    case .rotateClockwise, .rotateCounterclockwise, .rotateHalf: true
    case .left, .right, .softDrop, .hardDrop, .hold: false
    }
  }
}

extension Moment {
  /// The moment of a control's time.
  init(_ time: ControlTime) {
    let (nanoseconds, overflow) = time.microseconds.multipliedReportingOverflow(by: 1_000)
    self.init(nanoseconds: overflow ? (time.microseconds < 0 ? .min : .max) : nanoseconds)
  }
}
