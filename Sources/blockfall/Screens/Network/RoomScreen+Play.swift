import BlockEngine
import BlockLink
import TerminalUI

/// Playing: what one's own hands want, and what time and the server bring.
extension RoomScreen {
  var wantsTilt: Bool { isLive && own != nil }
  var takesPadKeys: Bool { if case .playing = stage { own != nil } else { false } }
  var saysWhatIsUnkept: Bool { true }

  var mood: Mood? {
    if case .watching = stage { return watched.map { Mood(of: [$0.game]) } }
    guard isLive, let match = connection.session.match else { return nil }
    // Whoever watches hears all games.
    let heard = own.map { [$0] } ?? Array(seats.indices)
    return Mood(of: heard.map { match.game(of: $0 + 1) })
  }

  var focus: Focus? {
    switch stage {
    case .connecting, .playing, .watching: nil
    case .opening(let menu): Focus(page: 8, item: menu.selection)
    case .list(let menu): Focus(page: 1, item: menu.selection)
    case .room(let menu): Focus(page: 2, item: menu.selection)
    case .inviting(let menu): Focus(page: 3, item: menu.selection)
    case .invited(_, let menu): Focus(page: 4, item: menu.selection)
    case .asking(let menu): Focus(page: 5, item: menu.selection)
    case .closing(let menu): Focus(page: 9, item: menu.selection)
    case .over(let menu, _): Focus(page: 6, item: menu.selection)
    case .ended(let menu): Focus(page: 7, item: menu.selection)
    }
  }

  /// Lets the session, the hands and what is seen come up to now.
  mutating func catchUp(in context: ScreenContext, _ outbox: inout Outbox) {
    while isLive, let own, let due = seats[own].hands?.controls.nextDeadline.map(Moment.init),
      due <= context.now
    {
      connection.advance(to: due, &outbox)
      react(byItself: true, in: context, &outbox)
      let wants = seats[own].hands?.controls.advance(to: ControlTime(due)) ?? []
      obey(wants, in: context, &outbox)
    }
    connection.advance(to: context.now, &outbox)
    react(byItself: true, in: context, &outbox)
    takeEvents(in: context, &outbox)
    playBots(in: context, &outbox)
    noteQuality(in: context, &outbox)
    if case .watching = stage { watchOn(in: context, &outbox) }
    for index in seats.indices {
      seats[index].forget(at: context.now)
      if isLive, let match = connection.session.match {
        seats[index].watch(match.game(of: index + 1), at: context.now)
      }
    }
  }

  /// Lets be seen, and heard, what is due of the game that is watched.
  private mutating func watchOn(in context: ScreenContext, _ outbox: inout Outbox) {
    guard let events = watched?.advance(to: context.now, context), !events.isEmpty, let watched else {
      return
    }
    GameSenses.sound(events, context, &outbox)
    let report = OpponentReport(watched.game)
    guard context.isPlain, report.isNews(after: watched.told, .brief) else { return }
    self.watched?.told = report
    outbox.narration.tell(report.words(watched.header.player?.harmless ?? ""))
  }

  /// The game of a player (from 0) as it is seen.
  func seenGame(of index: Int, in match: LinkedMatch) -> Game {
    seats[index].glance?.game ?? match.game(of: index + 1)
  }

  /// Performs what one's own hands want, as often as each makes sense.
  mutating func obey(_ commands: [ControlCommand], in context: ScreenContext, _ outbox: inout Outbox) {
    guard let own, isLive else { return }
    for command in commands {
      guard let game = connection.session.match?.game(of: own + 1), !game.isOver,
        seats[own].hands?.takes(command.command, in: game, at: min(Moment(command.time), context.now))
          ?? false
      else { continue }
      for place in 0..<(command.count == 1 ? 1 : game.repetitions(of: command)) {
        let matrix = connection.session.match?.game(of: own + 1).fallingPiece?.matrix
        let isRepeat = command.isRepeat || place > 0
        let moment = min(Moment(command.time), context.now)
        connection.perform(at: moment, &outbox) { session, time in
          _ = session.perform(command.command, isRepeat: isRepeat, at: time)
        }
        react(turned: command.command.turns ? matrix : nil, in: context, &outbox)
      }
      if let hands = seats[own].hands, hands.controls.dropsAtOnce, command.command != .softDrop {
        obey(hands.controls.groundPiece(at: command.time), in: context, &outbox)
      }
    }
  }

  /// Takes what has happened in the games, and tells each field, and one's own hands, of it.
  mutating func react(
    turned matrix: Matrix? = nil, byItself: Bool = false, in context: ScreenContext, _ outbox: inout Outbox
  ) {
    let events = connection.takeMatchEvents()
    guard !events.isEmpty, let match = connection.session.match else { return }
    var wishes: [ControlCommand] = []
    for index in seats.indices {
      let happened = events.compactMap { $0.player == index + 1 ? $0.event : nil }
      guard !happened.isEmpty else { continue }
      let game = match.game(of: index + 1)
      let isOwn = index == own
      if own == nil { GameSenses.sound(happened, context, &outbox) }
      if isOwn {
        GameSenses.sound(happened, in: game, to: &seats[index].ears, context, &outbox)
        GameSenses.shake(
          for: happened, in: &seats[index].look, isOver: game.isOver, pad: context.activePad, context, &outbox
        )
      }
      tell(happened, of: index, in: game, context, &outbox)
      wishes += seats[index].take(
        happened, in: game, turned: isOwn ? matrix : nil, byItself: byItself && isOwn, context)
    }
    obey(wishes, in: context, &outbox)
  }

  mutating func nextWake(after now: Moment) -> Moment? {
    var wake = connection.nextWake(after: now)
    for seat in seats { wake = earliest(wake, seat.nextWake(after: now, PlayClock())) }
    for bot in bots { wake = earliest(wake, bot.nextWake(after: now)) }
    if case .watching = stage { wake = earliest(wake, watched?.nextWake(after: now)) }
    // The clock, the count and the wait are told by the second.
    if isLive || stoodSince != nil { wake = earliest(wake, now + .milliseconds(250)) }
    return wake
  }

  // MARK: Input

  mutating func respond(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox) -> Transition
  {
    let panel = panel(in: context)
    switch stage {
    case .playing: return play(event, in: context, &outbox)
    case .connecting, .watching:
      if bar(in: context).isBack(event, in: context) { return choose(.leave, in: context, &outbox) }
    case .opening(var menu):
      let response = menu.respond(to: event, in: panel.menuArea)
      stage = .opening(menu)
      if case .changed(let choice, let step) = response {
        change(choice, by: step, in: context, &outbox)
        return .stay
      }
      if case .chosen = response { return choose(.proceed, in: context, &outbox) }
      return answer(response, event, isHost ? .leave : .look, in: context, &outbox)
    case .list(var menu):
      let response = menu.respond(to: event, in: panel.menuArea)
      stage = .list(menu)
      return answer(response, event, .leave, in: context, &outbox)
    case .room(var menu):
      let response = menu.respond(to: event, in: panel.menuArea)
      stage = .room(menu)
      if case .changed(.addBot, let step) = response {
        changeGrade(by: step)
        return .stay
      }
      return answer(response, event, isHost ? .leave : .leaveRoom, in: context, &outbox)
    case .inviting(var menu):
      let response = menu.respond(to: event, in: panel.menuArea)
      stage = .inviting(menu)
      return answer(response, event, .back, in: context, &outbox)
    case .invited(let invitation, var menu):
      let response = menu.respond(to: event, in: panel.menuArea)
      stage = .invited(invitation, menu)
      return answer(response, event, .decline, in: context, &outbox)
    case .asking(var menu):
      let response = menu.respond(to: event, in: panel.menuArea)
      stage = .asking(menu)
      return answer(response, event, .playOn, in: context, &outbox)
    case .closing(var menu):
      let response = menu.respond(to: event, in: panel.menuArea)
      stage = .closing(menu)
      return answer(response, event, .playOn, in: context, &outbox)
    case .over(var menu, let since):
      // Nobody mashes through it, and whoever still drops pieces does not want another match.
      if case .key(let key) = event, key.phase == .release || key.key == .character(" ") { return .stay }
      guard context.now - since >= GameScreen.inputGracePeriod else { return .stay }
      let response = menu.respond(to: event, in: panel.menuArea)
      stage = .over(menu, since: since)
      // Back is always to where other rooms are, if this one is gone.
      let back: Choice = endText == nil ? isRoomGone ? .look : .back : .network
      return answer(response, event, back, in: context, &outbox)
    case .ended(var menu):
      let response = menu.respond(to: event, in: panel.menuArea)
      stage = .ended(menu)
      return answer(response, event, .leave, in: context, &outbox)
    }
    return .stay
  }

  private mutating func answer(
    _ response: MenuList<Choice>.Response, _ event: InputEvent, _ back: Choice, in context: ScreenContext,
    _ outbox: inout Outbox
  ) -> Transition {
    if case .chosen(let choice) = response { return choose(choice, in: context, &outbox) }
    return bar(in: context).isBack(event, in: context) ? choose(back, in: context, &outbox) : .stay
  }

  private mutating func play(_ event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox)
    -> Transition
  {
    if bar(in: context).isBack(event, in: context) {
      let choices: [MenuList<Choice>.Item] =
        own == nil
        ? [.init(.playOn, tr("Watch on"))]
        : [.init(.playOn, tr("Play on")), .init(.giveUp, tr("Give up"))]
      stage = .asking(MenuList(choices + [.init(.leave, tr("Leave"))]))
      if let own { seats[own].hands?.controls.cancel(at: ControlTime(context.now)) }
      return .stay
    }
    if case .key(let key) = event, answerQuestion(key, in: context, &outbox) { return .stay }
    guard let own else { return .stay }
    switch event {
    case .key(let key):
      let action = context.bindings.action(bound: key)
      guard action.map(\.isPlay) ?? true else {
        if key.phase == .press, action == .pause { outbox.tell(tr("Nothing pauses across a network.")) }
        return .stay
      }
      var wants: [ControlCommand] = []
      seats[own].hands?.controls.feed(
        key, action: action, tellsReleases: key.isReleaseTold(by: context.tellsReleases),
        at: ControlTime(context.now), into: &wants)
      obey(wants, in: context, &outbox)
    case .mouse(let mouse):
      let wants =
        seats[own].hands?.controls.feed(
          mouse, drags: context.pointerDrags, at: ControlTime(context.now)) ?? []
      obey(wants, in: context, &outbox)
    case .paste, .focus, .reply: break
    }
    return .stay
  }

  mutating func choose(_ choice: Choice, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    let now = context.now
    switch choice {
    case .ready, .notReady:
      connection.perform(at: now, &outbox) { $0.ready(choice == .ready, at: $1) }
      if case .over = stage { showRoom() }
    case .invite:
      stage = .inviting(callMenu)
      connection.perform(at: now, &outbox) { $0.askForRooms(at: $1) }
    case .call(let player):
      connection.perform(at: now, &outbox) { $0.invite(player, at: $1) }
      showRoom()
    case .open: askWhatIsPlayed(in: context)
    case .proceed: open(in: context, &outbox)
    case .part, .seats, .watchers: break
    case .join(let room):
      let watches = wish.watches || list?.rooms.first { $0.name == room }?.isShow == true
      connection.perform(at: now, &outbox) { $0.join(room, asWatcher: watches, at: $1) }
    case .watch(let room):
      guard list?.rooms.first(where: { $0.name == room })?.isWatchable ?? true else {
        outbox.say(RefusalCode.closed.text)
        break
      }
      connection.perform(at: now, &outbox) { $0.join(room, asWatcher: true, at: $1) }
    case .look:
      switch stage {
      case .opening, .over, .invited: stage = .connecting
      default: break
      }
      connection.perform(at: now, &outbox) { $0.askForRooms(at: $1) }
    case .accept, .decline:
      stage = .connecting
      connection.perform(at: now, &outbox) { session, time in
        session.answer(accepts: choice == .accept, at: time)
        if choice == .decline { session.askForRooms(at: time) }
      }
    case .back: showRoom()
    case .leaveRoom:
      stage = .connecting
      releaseBots(in: context, &outbox)
      connection.perform(at: now, &outbox) { $0.leave(at: $1) }
    case .leave where meansTheEndToOthers: stage = .closing(closingMenu)
    case .closeLater:
      stage = .playing
      closesAfterMatch = true
      outbox.tell(tr("The room closes when the match has ended."))
      connection.perform(at: now, &outbox) { $0.giveUp(at: $1) }
      react(in: context, &outbox)
    case .leave, .closeNow:
      leave(in: context, &outbox)
      return .pop
    case .network:
      leave(in: context, &outbox)
      return wish.comesFromNetwork ? .pop : .replace(NetworkScreen())
    case .addBot: addBot(botGrade, &outbox)
    case .removeBot: removeBot(in: context, &outbox)
    case .playOn: stage = .playing
    case .giveUp:
      stage = .playing
      connection.perform(at: now, &outbox) { $0.giveUp(at: $1) }
      react(in: context, &outbox)
    }
    takeEvents(in: context, &outbox)
    return .stay
  }

  mutating func showRoom() {
    guard let room = connection.session.room else { return }
    if case .room(let menu) = stage {
      stage = .room(roomMenu(room, selected: menu.selected))
    } else {
      stage = .room(roomMenu(room))
    }
  }

  // MARK: Told in lines

  private mutating func tell(
    _ events: [GameEvent], of index: Int, in game: Game, _ context: ScreenContext, _ outbox: inout Outbox
  ) {
    guard context.isPlain else { return }
    if index == own {
      for event in events { outbox.narration.tell(event, in: game, context.settings) }
      let hasLocked = events.contains { if case .locked = $0.kind { true } else { false } }
      if hasLocked { tellOthers(context, &outbox) }
    } else if game.endCause != .goal {
      let report = OpponentReport(game)
      guard report.isNews(after: seats[index].told, .brief) else { return }
      seats[index].told = report
      outbox.narration.tell(report.words(seats[index].name))
    }
  }

  /// Tells between two pieces how the others are, if that is news.
  private mutating func tellOthers(_ context: ScreenContext, _ outbox: inout Outbox) {
    guard let match = connection.session.match else { return }
    for index in seats.indices where index != own {
      let report = OpponentReport(match.game(of: index + 1))
      guard report.isNews(after: seats[index].told, context.settings.wordiness) else { continue }
      seats[index].told = report
      outbox.narration.tell(report.words(seats[index].name))
    }
  }

  /// Tells the keys, as nothing pauses for Help.
  private func tellKeys(in context: ScreenContext, _ outbox: inout Outbox) {
    for action in PlayerAction.allCases where action.isPlay {
      let keys = context.bindings.names(of: action, isUnicode: false)
      if !keys.isEmpty { outbox.narration.tell("\(action.title): \(keys.joined(separator: ", "))") }
    }
    for question in PlainQuestion.allCases { outbox.narration.tell("\(question.title): \(question.key)") }
    outbox.narration.tell("\(PlainQuestion.othersTitle): \(PlainQuestion.othersKey)")
  }

  /// Answers what somebody who cannot see the fields asks; false for any other key.
  private func answerQuestion(
    _ key: KeyEvent, in context: ScreenContext, _ outbox: inout Outbox
  ) -> Bool {
    guard context.isPlain, key.phase == .press, let match = connection.session.match else { return false }
    let action = context.bindings.action(bound: key)
    if action == .help {
      tellKeys(in: context, &outbox)
      return true
    }
    guard action == nil else { return false }
    if key.key == .character(PlainQuestion.othersKey) {
      for seat in seats where seat.player - 1 != own {
        outbox.narration.tell(OpponentReport(match.game(of: seat.player)).words(seat.name))
      }
      return true
    }
    guard let own, let question = PlainQuestion(key: key.key) else { return false }
    question.tellAnswer(in: match.game(of: own + 1), context.settings, &outbox.narration)
    return true
  }
}
