import BlockControls
import BlockEngine
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Playing: commands of all players and bots, and updates by time as they fall due.
extension VersusScreen {
  package var rules: Ruleset { session.header.players[0].ruleset }
  var wantsTilt: Bool { isLive && seats.contains { $0.input?.devices.hasPointer ?? false } }

  var musicState: MusicState? {
    guard isLive else { return nil }
    // If only bots play, all games are heard.
    let audible = people.isEmpty ? Array(seats.indices) : people
    return MusicState(of: audible.map { session.game(of: $0 + 1) })
  }

  /// Handles an input while the pieces fall, or during the countdown.
  mutating func play(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    switch event {
    case .key(let key): return play(key, in: &context)
    case .mouse(let mouse):
      if let key = mouse.key, context.bindings.action(bound: key) != nil {
        return play(key, in: &context)
      }
      guard let index = seats.firstIndex(where: { $0.input?.devices.accepts(event) ?? false }) else {
        return .stay
      }
      let now = ControlTime(context.now)
      let commands = seats[index].input?.controls.feed(mouse, drags: context.pointerDrags, at: now) ?? []
      if case .counting = stage, !commands.isEmpty { resume(in: &context) }
      perform(commands, by: index, in: &context)
      return .stay
    case .paste, .focus, .reply: return .stay
    }
  }

  /// Handles a key: a player's, the program's, or an unused one.
  private mutating func play(_ key: KeyEvent, in context: inout ScreenContext) -> Transition {
    let owners = seats.lazy.map { seat in seat.input.map { (devices: $0.devices, keys: $0.keys) } }
    let found = DeviceAssignment.owner(of: key, among: owners, context.bindings)
    let action = found?.action ?? context.bindings.action(bound: key)
    if let action, !action.isPlay {
      // Held down, these keys would pause and resume in turn.
      return key.phase == .press ? act(action, in: &context) : .stay
    }
    if answer(key, action: action, in: &context) { return .stay }
    guard let found else { return .stay }
    // A single player who is ready skips the countdown by the first key, which counts; several wait for each other.
    if case .counting = stage {
      guard people.count == 1, found.action != nil, key.phase == .press, session.match.time != .zero else {
        return .stay
      }
      resume(in: &context)
      if context.isPlain, found.action == .hardDrop { return .stay }
    }
    var commands: [ControlCommand] = []
    seats[found.person].input?.controls.feed(
      key, action: found.action, reportsReleases: key.reportsRelease(by: context.reportsReleases),
      at: ControlTime(context.now), into: &commands)
    perform(commands, by: found.person, in: &context)
    holdButtons(of: found.person, at: context.now, in: &context)
    return .stay
  }

  /// Tells a player's game with a pad which buttons are held, if that has changed.
  mutating func holdButtons(of index: Int, at moment: Moment, in context: inout ScreenContext) {
    guard case .playing = stage, let buttons = seats[index].input?.controls.heldButtons else { return }
    let player = seats[index].player
    guard !session.isOver(player), buttons != session.game(of: player).heldButtons else { return }
    session.hold(buttons, by: player, at: moment)
    react(byItself: true, in: &context)
  }

  /// Performs a player's commands, each as often as it repeats and has an effect.
  mutating func perform(_ commands: [ControlCommand], by index: Int, in context: inout ScreenContext) {
    guard !commands.isEmpty, case .playing = stage else { return }
    let player = seats[index].player
    var queue = CommandQueue(commands)
    var others: [(Int, [ControlCommand])] = []
    while let command = queue.next(in: session.game(of: player)) {
      let moment = min(Moment(command.time), context.now)
      let game = session.game(of: player)
      guard !game.isOver, seats[index].input?.admit(command.command, in: game, at: moment) ?? false else {
        continue
      }
      let matrix = command.command.rotates ? game.fallingPiece?.matrix : nil
      session.perform(command.command, by: player, at: moment, isRepeat: command.isRepeat)
      var response = CommandQueue.Response()
      for (other, its) in respond(rotation: matrix.map { (player, $0) }, in: &context) {
        if other == index { response = its } else { others.append((other, its.commands)) }
      }
      guard case .playing = stage else { return }
      response.commands += seats[index].input?.groundPiece(after: command) ?? []
      queue.add(response, after: command)
    }
    for (other, commands) in others { perform(commands, by: other, in: &context) }
  }

  /// Handles the new events, and performs what held keys add to them.
  ///
  /// - Parameters:
  ///   - rotation: the player whose command rotated a piece, and its matrix before.
  ///   - byItself: whether only the passing of time caused them.
  mutating func react(
    rotation: (player: Int, matrix: Matrix)? = nil, byItself: Bool = false, in context: inout ScreenContext
  ) {
    for (index, response) in respond(rotation: rotation, byItself: byItself, in: &context) {
      perform(response.commands, by: index, in: &context)
    }
  }

  /// Handles the new events in each player's controls and view.
  ///
  /// - Parameters:
  ///   - rotation: the player whose command rotated a piece, and its matrix before.
  ///   - byItself: whether only the passing of time caused them.
  /// - Returns: what held keys add, by seat (from 0).
  private mutating func respond(
    rotation: (player: Int, matrix: Matrix)? = nil, byItself: Bool = false, in context: inout ScreenContext
  ) -> [(Int, CommandQueue.Response)] {
    guard session.hasEvents else { return [] }
    let events = session.drainEvents()
    let playsAllSounds = people.isEmpty
    var responses: [(Int, CommandQueue.Response)] = []
    for index in seats.indices {
      let own = events.compactMap { $0.player == index + 1 ? $0.event : nil }
      guard !own.isEmpty else { continue }
      let game = session.game(of: index + 1)
      if seats[index].bot == nil || playsAllSounds {
        // With two people, a positional sound could not be assigned to either.
        if people == [index] {
          GameFeedback.playSound(own, in: game, to: &seats[index].spatialCues, &context)
        } else {
          GameFeedback.playSound(own, &context)
        }
        rumble(own, at: index, &context)
      }
      narrate(own, of: index, in: game, &context)
      let commands = seats[index].handle(
        own, in: game, rotatedFrom: rotation?.player == index + 1 ? rotation?.matrix : nil,
        byItself: byItself, context.drawing
      )
      let response = CommandQueue.Response(commands: commands, hasLocked: own.contains(where: \.isLock))
      if response.hasLocked || !commands.isEmpty { responses.append((index, response)) }
    }
    if session.isOver { end(in: &context) }
    return responses
  }

  /// Rumbles for a player's landings and hits.
  private mutating func rumble(_ events: [GameEvent], at index: Int, _ context: inout ScreenContext) {
    let pad: Int?
    switch seats[index].input?.devices.pads {
    case .one(let number)?: pad = number
    case .all?: pad = context.activePad
    case Optional.none, .some(.none): pad = nil
    }
    GameFeedback.rumble(
      for: events, in: &seats[index].effects, isOver: session.isOver(index + 1), pad: pad, &context)
  }

  /// Updates match, controls and bots to the current moment, and drops finished effects.
  mutating func catchUp(in context: inout ScreenContext) {
    askBots(in: &context)
    while case .playing = stage, let next = nextDue(), next.moment <= context.now {
      session.advance(to: next.moment)
      react(byItself: true, in: &context)
      guard case .playing = stage else { break }
      performDue(of: next.index, at: next.moment, in: &context)
      askBots(in: &context)
    }
    session.advance(to: context.now)
    react(byItself: true, in: &context)
    askBots(in: &context)
    for index in seats.indices {
      seats[index].removeExpiredEffects(at: context.now)
      if case .playing = stage {
        seats[index].updateSnapshot(of: session.game(of: index + 1), at: context.now)
      }
    }
  }

  /// The game of a player (from 0) as the screen shows it.
  func seenGame(of index: Int) -> Game { seats[index].snapshot?.game ?? session.game(of: index + 1) }

  /// The first due player command or bot move, and when.
  private func nextDue() -> (index: Int, moment: Moment)? {
    var first: (index: Int, moment: Moment)?
    for index in seats.indices {
      let bot = seats[index].botTime.flatMap { session.clock.moment(of: $0) }
      let due = earliest(seats[index].input?.controls.nextDeadline.map(Moment.init), bot)
      if let due, first.map({ due < $0.moment }) ?? true { first = (index, due) }
    }
    return first
  }

  private mutating func performDue(of index: Int, at moment: Moment, in context: inout ScreenContext) {
    if seats[index].bot != nil {
      let game = session.game(of: index + 1)
      guard let move = seats[index].takeMove(in: game), !game.isOver else { return }
      let matrix = move.command.rotates ? game.fallingPiece?.matrix : nil
      session.perform(move.command, by: index + 1, at: moment, isRepeat: move.isRepeat)
      return react(rotation: matrix.map { (index + 1, $0) }, in: &context)
    }
    let commands = seats[index].input?.controls.advance(to: ControlTime(moment)) ?? []
    perform(commands, by: index, in: &context)
    holdButtons(of: index, at: moment, in: &context)
  }

  /// Lets every bot without a plan think about its game.
  private mutating func askBots(in context: inout ScreenContext) {
    for index in seats.indices {
      guard case .playing = stage, let bot = seats[index].bot else { continue }
      seats[index].think(about: session.game(of: index + 1))
      guard case .program = bot.player else { continue }
      if let notice = bot.takeNotice() { context.showNews(notice) }
      guard let failure = seats[index].takeFailure(), !session.isOver(index + 1) else { continue }
      context.showNews(tr("%s forfeits: %s", seats[index].name, failure.text), isProblem: true)
      session.forfeit(index + 1, at: context.now)
      react(in: &context)
    }
  }

  mutating func nextWake(after now: Moment) -> Moment? {
    switch stage {
    case .playing:
      var wake = session.nextWake(after: now) { seats[$0 - 1].isPlanned }
      for index in seats.indices {
        wake = earliest(wake, seats[index].nextWake(after: now, session.clock))
        // An opponent's pending garbage shows at the next sample.
        if seats[index].snapshot == nil { wake = earliest(wake, nextGarbageChange(of: index + 1)) }
      }
      return wake
    case .counting(let since): return stage.nextStep(after: now, since: since)
    case .over:
      return seats.compactMap {
        earliest($0.effects.animation?.nextChange(after: now), $0.effects.nextMomentChange(after: now))
      }.min()
    case .asking: return restartHoldEnd
    case .paused: return nil
    }
  }

  /// When garbage on its way to a player visibly advances.
  private func nextGarbageChange(of player: Int) -> Moment? {
    IncomingGarbage.nextChange(in: session.game(of: player)).flatMap { session.clock.moment(of: $0) }
  }
}
