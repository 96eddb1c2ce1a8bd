import BlockControls
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Playing: commands of the player, and updates by time as they fall due.
extension GameScreen {
  /// Whether to read the tilt sensor: only while the piece falls, or during the countdown.
  package var wantsTilt: Bool { isLive }
  /// As for every screen of play; here, because the protocol's would copy the whole game for it at every key.
  package var focus: Focus? { stage.focus }
  package var isOnMachine: Bool { seat.input.controls.machine != nil }
  /// The machine whose rules the game has; nil under rules that commands play.
  package var rules: Ruleset { seat.session.game.ruleset }
  package var musicState: MusicState? {
    isLive ? MusicState(level: seat.session.level, on: seat.session.game.playfield) : nil
  }

  /// Handles an input while the piece falls, or during the countdown.
  package mutating func play(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    switch event {
    case .key(let key): return play(key, in: &context)
    case .mouse(let mouse):
      guard seat.input.devices.accepts(event) else { return .stay }
      if let key = mouse.key, context.bindings.action(bound: key) != nil {
        return play(key, in: &context)
      }
      let drags = context.pointerDrags
      let game = seat.session.game
      let holdArea = GameView.layout(of: game.playfield, in: context.drawing).flatMap {
        GameView.holdArea(of: game, $0)
      }
      let commands = seat.controls.feed(mouse, drags: drags, holdArea: holdArea, at: ControlTime(context.now))
      if case .counting = stage, !commands.isEmpty { resume(in: &context) }
      perform(commands, in: &context)
      return .stay
    case .paste, .focus, .reply: return .stay
    }
  }

  /// Handles a key while the piece falls, or during the countdown.
  mutating func play(_ key: KeyEvent, in context: inout ScreenContext) -> Transition {
    guard seat.input.devices.accepts(.key(key)) else { return .stay }
    let action = context.bindings.action(bound: key)
    if context.isPlain, answer(key, action: action, in: &context) { return .stay }
    if let action, !action.isPlay {
      // Held down, these keys would pause and resume in turn.
      return key.phase == .press ? act(action, in: &context) : .stay
    }
    if isPractice, action == nil, key.phase == .press, key.key == .character("e") {
      return edit(in: &context)
    }
    if case .counting = stage, action != nil, key.phase == .press {
      resume(in: &context)
      // Heard, the count is no time to look at the piece: the key begins, and drops nothing.
      if context.isPlain, action == .hardDrop { return .stay }
    }
    // A local copy of the buffer, because the loop over it changes the screen.
    var commands = commandBuffer
    commandBuffer = []
    seat.controls.feed(
      key, action: action, reportsReleases: key.reportsRelease(by: context.reportsReleases),
      at: ControlTime(context.now), into: &commands)
    perform(commands, in: &context)
    holdButtons(at: context.now, in: &context)
    commands.removeAll(keepingCapacity: true)
    commandBuffer = commands
    return .stay
  }

  /// Tells a game with a pad which buttons the player holds, if that has changed.
  mutating func holdButtons(at moment: Moment, in context: inout ScreenContext) {
    guard case .playing = stage, let buttons = seat.controls.heldButtons else { return }
    guard buttons != seat.session.heldButtons else { return }
    seat.session.hold(buttons, at: moment)
    react(from: nil, byItself: true, in: &context)
  }

  /// Performs commands, each as often as it repeats and has an effect.
  mutating func perform(_ commands: [ControlCommand], in context: inout ScreenContext) {
    guard !commands.isEmpty, case .playing = stage else { return }
    var queue = CommandQueue(commands)
    while let command = queue.next(in: seat.session.game) {
      let moment = min(Moment(command.time), context.now)
      let game = seat.session.game
      guard seat.input.admit(command.command, in: game, at: moment) else { continue }
      let matrix = command.command.rotates ? seat.session.game.fallingPiece?.matrix : nil
      recordKey(command.command, isRepeat: command.isRepeat, in: context)
      seat.session.perform(command.command, at: moment, isRepeat: command.isRepeat)
      var response = respond(from: matrix, in: &context)
      guard case .playing = stage else { return }
      response.commands += seat.input.groundPiece(after: command)
      queue.add(response, after: command)
    }
  }

  /// Handles the new events, and performs what held keys add to them.
  ///
  /// - Parameter byItself: whether only the passing of time caused them.
  mutating func react(from matrix: Matrix?, byItself: Bool = false, in context: inout ScreenContext) {
    perform(respond(from: matrix, byItself: byItself, in: &context).commands, in: &context)
  }

  /// Handles the new events: a later one replaces an earlier one on the screen.
  ///
  /// - Parameter byItself: whether only the passing of time caused them.
  /// - Returns: what held keys add.
  private mutating func respond(
    from matrix: Matrix?, byItself: Bool = false, in context: inout ScreenContext
  ) -> CommandQueue.Response {
    guard seat.session.hasEvents else { return CommandQueue.Response() }
    let events = seat.session.drainEvents()
    let game = seat.session.game
    var response = CommandQueue.Response()
    GameFeedback.playSound(events, in: game, to: &seat.spatialCues, &context)
    GameFeedback.rumble(
      for: events, in: &seat.effects, isOver: seat.session.isOver, pad: context.activePad, &context)
    seat.effects.announce(events, in: game, context.settings, at: context.now)
    for event in events {
      seat.effects.show(event, from: matrix, motion: context.settings.animations, at: context.now)
      let commands = seat.input.handle(event, in: game, at: context.now)
      if !commands.isEmpty { response.commands += commands }
      if byItself, case .locked = event.kind {
        seat.input.guardHardDrop(context.settings, in: game, at: context.now)
      }
      recordMove(from: event, in: context)
      if placeHint != nil { placeHint = placeHint?.after(event) }
      if context.isPlain { context.narration.add(event, in: seat.session.game, context.settings) }
      if case .locked = event.kind {
        response.hasLocked = true
        seat.recordLock(at: event.time)
        autosavePosition(in: &context, atMostEvery: GameScreen.autosaveInterval)
      }
      if case .ended = event.kind {
        seat.recordKeys()
        showEnd(in: &context)
      }
    }
    recordFinesse(events, in: &context)
    seat.session.recycle(events)
    return response
  }

  /// Updates the game and the controls to the current moment, and drops a finished animation.
  mutating func catchUp(in context: inout ScreenContext) {
    let now = ControlTime(context.now)
    while case .playing = stage, let due = seat.controls.nextDeadline, due <= now {
      advance(to: Moment(due), in: &context)
      perform(seat.controls.advance(to: due), in: &context)
      holdButtons(at: Moment(due), in: &context)
    }
    advance(to: context.now, in: &context)
    if raceRevision != nil { followRace() }
    seat.effects.removeExpired(at: context.now)
  }

  private mutating func advance(to moment: Moment, in context: inout ScreenContext) {
    seat.session.advance(to: moment)
    // Nothing rotates by itself.
    react(from: nil, byItself: true, in: &context)
  }
}
