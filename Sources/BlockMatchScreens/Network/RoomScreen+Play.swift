import BlockControls
import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Playing: the commands of this player, and updates by time and by the server.
extension RoomScreen {
  package var wantsTilt: Bool { isLive && own != nil }
  /// Whether the keys are a machine's buttons: in a match of one's own, under its rules.
  package var isOnMachine: Bool { own.map { played.seats[$0].input?.controls.machine != nil } ?? false }
  package var acceptsPadKeys: Bool { if case .playing = stage { own != nil } else { false } }
  package var showsUnsavedReason: Bool { true }
  package var focus: Focus? { search == nil ? stage.focus : nil }
  package var acceptsText: Bool { search != nil }

  package var musicState: MusicState? {
    if case .watching = stage { return watched.map { MusicState(of: [$0.game]) } }
    guard isLive, let match = connection.session.match else { return nil }
    // A spectator hears all games.
    let audible = own.map { [$0] } ?? Array(played.seats.indices)
    return MusicState(of: audible.map { match.game(of: $0 + 1) })
  }

  /// Updates the session, the controls and the views to the current moment.
  mutating func catchUp(in context: inout ScreenContext) {
    while isLive, let own, let due = played.seats[own].input?.controls.nextDeadline.map(Moment.init),
      due <= context.now
    {
      connection.advance(to: due, &context)
      react(byItself: true, in: &context)
      let commands = played.seats[own].input?.controls.advance(to: ControlTime(due)) ?? []
      perform(commands, in: &context)
      holdButtons(at: due, &context)
    }
    connection.advance(to: context.now, &context)
    react(byItself: true, in: &context)
    drainEvents(in: &context)
    saveProof(&context)
    if case .seeking = stage { requestRedraw() }
    updateBots(in: &context)
    updateQuality(in: &context)
    if case .watching = stage { updateSpectatedGame(in: &context) }
    for index in played.seats.indices {
      played.seats[index].removeExpiredEffects(at: context.now)
      if isLive, let match = connection.session.match {
        played.seats[index].updateSnapshot(of: match.game(of: index + 1), at: context.now)
      }
    }
  }

  /// The game of a player (from 0) as the screen shows it.
  func seenGame(of index: Int, in match: LinkedMatch) -> Game {
    played.seats[index].snapshot?.game ?? match.game(of: index + 1)
  }

  /// Performs this player's commands, each as often as it repeats and has an effect.
  mutating func perform(_ commands: [ControlCommand], in context: inout ScreenContext) {
    guard !commands.isEmpty, let own else { return }
    var queue = CommandQueue(commands)
    while isLive, let game = connection.session.match?.game(of: own + 1), !game.isOver,
      let command = queue.next(in: game)
    {
      let moment = min(Moment(command.time), context.now)
      guard played.seats[own].input?.admit(command.command, in: game, at: moment) ?? false else { continue }
      connection.perform(at: moment, &context) { session, time in
        _ = session.perform(command.command, isRepeat: command.isRepeat, at: time)
      }
      let matrix = command.command.rotates ? game.fallingPiece?.matrix : nil
      var response = respond(rotatedFrom: matrix, in: &context)
      response.commands += played.seats[own].input?.groundPiece(after: command) ?? []
      queue.add(response, after: command)
    }
  }

  /// Tells a game with a pad which buttons are held, if that has changed.
  mutating func holdButtons(at moment: Moment, _ context: inout ScreenContext) {
    guard isLive, let own, let buttons = played.seats[own].input?.controls.heldButtons,
      let game = connection.session.match?.game(of: own + 1), !game.isOver, buttons != game.heldButtons
    else { return }
    connection.perform(at: moment, &context) { session, time in _ = session.hold(buttons, at: time) }
  }

  /// Handles the games' events, and performs what held keys add to them.
  mutating func react(
    rotatedFrom matrix: Matrix? = nil, byItself: Bool = false, in context: inout ScreenContext
  ) {
    let response = respond(rotatedFrom: matrix, byItself: byItself, in: &context)
    perform(response.commands, in: &context)
  }

  /// Handles the games' events in the views and in this player's controls.
  ///
  /// - Returns: what this player's held keys add.
  private mutating func respond(
    rotatedFrom matrix: Matrix? = nil, byItself: Bool = false, in context: inout ScreenContext
  ) -> CommandQueue.Response {
    let events = connection.drainMatchEvents()
    guard !events.isEmpty, let match = connection.session.match else { return CommandQueue.Response() }
    var response = CommandQueue.Response()
    for index in played.seats.indices {
      let gameEvents = events.compactMap { $0.player == index + 1 ? $0.event : nil }
      guard !gameEvents.isEmpty else { continue }
      let game = match.game(of: index + 1)
      let isOwn = index == own
      if own == nil { GameFeedback.playSound(gameEvents, &context) }
      if isOwn {
        GameFeedback.playSound(gameEvents, in: game, to: &played.seats[index].spatialCues, &context)
        GameFeedback.rumble(
          for: gameEvents, in: &played.seats[index].effects, isOver: game.isOver, pad: context.activePad,
          &context
        )
      }
      narrate(gameEvents, of: index, in: game, &context)
      let commands = played.seats[index].handle(
        gameEvents, in: game, rotatedFrom: isOwn ? matrix : nil, byItself: byItself && isOwn, context.drawing)
      // Only this player has keys here.
      response.commands += commands
      if isOwn { response.hasLocked = gameEvents.contains(where: \.isLock) }
    }
    return response
  }

  package mutating func nextWake(after now: Moment) -> Moment? {
    var wake = connection.nextWake(after: now)
    for seat in played.seats { wake = earliest(wake, seat.nextWake(after: now, PlayClock())) }
    if played.awaitsProof { wake = earliest(wake, now + .milliseconds(100)) }
    if played.result != nil, let deadline = played.awaitedSignatureDeadline {
      wake = earliest(wake, deadline)
    }
    for bot in bots { wake = earliest(wake, bot.nextWake(after: now)) }
    if case .watching = stage { wake = earliest(wake, watched?.nextWake(after: now)) }
    if case .seeking = stage { wake = earliest(wake, now + .milliseconds(500)) }
    // The clock, the countdown and the wait change every second.
    if isLive || played.pausedSince != nil { wake = earliest(wake, now + .milliseconds(250)) }
    return wake
  }

  mutating func play(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar(in: context).isBack(event, in: context.drawing) {
      let choices: [MenuList<Choice>.Item] =
        own == nil
        ? [.init(.playOn, tr("Go on watching"))]
        : [.init(.playOn, tr("Play on")), .init(.giveUp, tr("Give up"))]
      stage = .asking(MenuList(choices + [.init(.leave, tr("Leave"))]))
      if let own { played.seats[own].input?.controls.cancel(at: ControlTime(context.now)) }
      return .stay
    }
    if case .key(let key) = event, answerQuestion(key, in: &context) { return .stay }
    guard let own else { return .stay }
    switch event {
    case .key(let key):
      let action = context.bindings.action(bound: key)
      guard action.map(\.isPlay) ?? true else {
        if key.phase == .press, action == .pause { context.showNews(tr("Nothing pauses across a network.")) }
        return .stay
      }
      var commands: [ControlCommand] = []
      played.seats[own].input?.controls.feed(
        key, action: action, reportsReleases: key.reportsRelease(by: context.reportsReleases),
        at: ControlTime(context.now), into: &commands)
      perform(commands, in: &context)
      holdButtons(at: context.now, &context)
    case .mouse(let mouse):
      let commands =
        played.seats[own].input?.controls.feed(
          mouse, drags: context.pointerDrags, at: ControlTime(context.now)) ?? []
      perform(commands, in: &context)
    case .paste, .focus, .reply: break
    }
    return .stay
  }
}
