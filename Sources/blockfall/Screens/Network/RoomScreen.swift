import BlockEngine
import BlockLink
import TerminalUI

/// What somebody wants of a server: a room of it.
struct LinkWish: Equatable, Sendable {
  /// Where the server is; nil to run one for friends.
  var address: String?
  /// The room's name or code; nil for the only one, or one of the list.
  var room: String?
  /// Whether one only watches.
  var watches = false
  /// What one is called; nil for the career's name.
  var name: String?
  /// What is played in the room that is opened; nil to be asked.
  var settings: RoomSettings?
  /// What the server for friends is told besides.
  var hostArguments: [String] = []
  /// The grades of bots that take seats.
  var bots: [Int] = []
  /// Whether the screen below is the one that leads to rooms.
  var comesFromNetwork = false
}

/// A room of a server: who is there, and the match that is played in it, over one connection.
struct RoomScreen: Screen {
  enum Choice: Hashable, Sendable {
    case ready, notReady, invite, call(String), open, join(String), look, accept, decline, back, leaveRoom,
      leave
    /// To watch in a room that one cannot play in.
    case watch(String)
    case playOn, giveUp
    /// Gives up and closes the room once the match has ended, or at once.
    case closeLater, closeNow
    /// Opens the room as it is set.
    case proceed
    case part(VersusSetup.Part)
    case seats, watchers
    case addBot, removeBot
    /// To the ways to other rooms.
    case network
  }

  enum Stage: Sendable {
    /// Nothing is known yet.
    case connecting
    /// What is played in the room that is to be opened.
    case opening(MenuList<Choice>)
    /// What there is to join.
    case list(MenuList<Choice>)
    case room(MenuList<Choice>)
    /// Whom to invite.
    case inviting(MenuList<Choice>)
    /// Somebody invites one.
    case invited(Invitation, MenuList<Choice>)
    case playing
    /// Somebody plays alone, and one watches.
    case watching
    /// Whether to give up or leave, while the match goes on.
    case asking(MenuList<Choice>)
    /// Whether to end the server that one runs, while others play.
    case closing(MenuList<Choice>)
    /// The result; keys count from a moment on.
    case over(MenuList<Choice>, since: Moment)
    /// The connection is over.
    case ended(MenuList<Choice>)
  }

  let wish: LinkWish
  var connection: LinkConnection
  var stage = Stage.connecting
  /// What is played in the room that is to be opened, and how many may play.
  var offer = VersusSetup()
  var offeredSeats = 2
  /// Whether anybody may watch there.
  var offersWatching = true
  /// The run of the server for friends; nil before it, and where somebody else runs one.
  private var host: HostRun?
  private var hasBegun = false
  private var names = 0
  /// Whether the only room that can be joined is joined without asking.
  private var joinsOnlyRoom = true
  private(set) var list: RoomList?
  /// The bots that this game seats, and the grade of the next one.
  var bots: [RoomBot] = []
  var botGrade = 3
  /// Whether those that were wished for have been seated.
  private var hasSeatedBots = false

  /// The game that somebody plays alone.
  var watched: WatchedGame?
  /// What it is drawn with.
  private(set) var gameLabels: GameLabels?

  // The match.
  var seats: [MatchSeat] = []
  private(set) var labels = MatchLabels()
  /// Changes with whatever is seen of a match besides its games.
  private(set) var revision = 0
  /// How good the connection is, as it was shown last.
  private(set) var quality = LinkQuality.unknown
  /// Whether the room closes as soon as the match has ended.
  var closesAfterMatch = false
  /// Why the invitation that is seen does not stand any more; nil while it does.
  private(set) var withdrawal: String?
  /// Since when the match stands.
  private(set) var stoodSince: Moment?
  private(set) var result: LinkedResult?
  /// The match's file, which is written while it is played; nil for a watcher, and once it has ended.
  private var kept: KeptLinkedMatch?
  /// Whether the match's file has been handed over to be kept.
  private var isFileKept = false

  init(_ wish: LinkWish) {
    self.wish = wish
    connection = LinkConnection(to: wish.address ?? "", name: "")
  }

  // MARK: The beginning

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) { begin(in: context, &outbox) }

  /// Begins once it is known who plays.
  private mutating func begin(in context: ScreenContext, _ outbox: inout Outbox) {
    guard !hasBegun, context.hasStarted || context.keeper.games == nil else { return }
    hasBegun = true
    if let address = wish.address { return connect(to: address, in: context, &outbox) }
    if wish.settings == nil { askWhatIsPlayed(in: context) } else { startServer(in: context, &outbox) }
  }

  /// Runs the server for friends; the room is opened once it answers.
  mutating func startServer(in context: ScreenContext, _ outbox: inout Outbox) {
    stage = .connecting
    host = HostRun(wish.hostArguments, at: context.now, &outbox)
  }

  /// The line to type elsewhere; nil before the server for friends has said it.
  var hostLine: String? { host?.line }

  private mutating func connect(to address: String, in context: ScreenContext, _ outbox: inout Outbox) {
    connection = LinkConnection(to: address, name: wish.name ?? context.linkName(names))
    connection.start(&outbox)
  }

  /// Whether this game runs the server.
  var isHost: Bool { wish.address == nil }

  // MARK: Messages

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    // Before anything is drawn of it.
    defer { if let match = connection.session.match { kept?.update(match) } }
    return take(message, in: context, &outbox)
  }

  private mutating func take(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox)
    -> Transition
  {
    if case .link(let news, let ticket) = message {
      if ticket == host?.ticket {
        take(news, in: context, &outbox)
      } else {
        connection.take(news, for: ticket, at: context.now, &outbox)
        for index in bots.indices { bots[index].take(news, for: ticket, at: context.now, &outbox) }
      }
    }
    catchUp(in: context, &outbox)
    noteDifference(message)
    switch message {
    case .terminating:
      leave(in: context, &outbox)
      return .quit
    case .storage: begin(in: context, &outbox)
    case .resized:
      for index in seats.indices { seats[index].hands?.controls.adopt(context.settings, size: context.size) }
    case .suspending, .continued, .input(.focus(false)):
      if let own { seats[own].rest(at: context.now) }
    case .device(let event):
      guard let own, isLive, let wants = seats[own].hands?.controls.feed(event, at: ControlTime(context.now))
      else { break }
      obey(wants, in: context, &outbox)
    case .input(let event): return respond(to: event, in: context, &outbox)
    case .tick, .shown, .keyboard, .link: break
    }
    guard closesAfterMatch, result != nil else { return .stay }
    leave(in: context, &outbox)
    outbox.tell(tr("The room is closed."))
    return .pop
  }

  /// Takes note of how good the connection is, once that is seen otherwise.
  mutating func noteQuality(in context: ScreenContext, _ outbox: inout Outbox) {
    let now = connection.quality(at: context.now)
    guard now != quality else { return }
    let wasBad = quality.isBad
    quality = now
    guard isLive else { return }
    revision += 1
    if now.isBad, !wasBad, let words = now.words.first { tell(words, in: context, &outbox) }
  }

  /// Has all be drawn after what is no play; what pads and the server do is seen of the games, or told as an event.
  private mutating func noteDifference(_ message: Message) {
    switch message {
    case .device, .link: break
    default: if !message.isPlay { revision += 1 }
    }
  }

  /// Takes what the server for friends says: first the line to type elsewhere.
  private mutating func take(_ news: LinkNews, in context: ScreenContext, _ outbox: inout Outbox) {
    switch host?.take(news) {
    case .opened(let line)?:
      if let host { connect(to: host.address, in: context, &outbox) }
      tell(line, in: context, &outbox)
    case .complained(let line)?: outbox.say(line)
    case .missing?: end(ServerProgram.missing)
    case .ended?: if hostLine == nil { end(tr("The room cannot be opened.")) }
    case nil: break
    }
  }

  /// Why it is all over; nil while it is not.
  private(set) var endText: String?
  /// Whether the room of the result that is seen is not there any more.
  private(set) var isRoomGone = false

  /// Ends it all, and says why; a result that is seen stays.
  private mutating func end(_ text: String) {
    endText = text
    if case .over(_, let since) = stage {
      stage = .over(endMenu, since: since)
    } else {
      stage = .ended(endMenu)
    }
  }

  mutating func leave(in context: ScreenContext, _ outbox: inout Outbox) {
    keepFile(&outbox)
    releaseBots(in: context, &outbox)
    connection.leave(at: context.now, &outbox)
    if let host { outbox.endServer(host.ticket) }
    host = nil
  }

  // MARK: What the session tells

  mutating func takeEvents(in context: ScreenContext, _ outbox: inout Outbox) {
    for event in connection.takeEvents() {
      revision += 1
      take(event, in: context, &outbox)
    }
    guard case .over(let end) = connection.state, end != .left, endText == nil else { return }
    if case .ended(.name, _) = end, wish.name == nil, names < 8 {
      names += 1
      return connect(to: connection.address, in: context, &outbox)
    }
    keepFile(&outbox)
    releaseBots(in: context, &outbox)
    for index in seats.indices { seats[index].rest(at: context.now) }
    self.end(end.text(address: connection.address))
    tell(endText ?? "", in: context, &outbox)
  }

  private func tell(_ line: String, in context: ScreenContext, _ outbox: inout Outbox) {
    if context.isPlain { outbox.narration.tell(line) }
  }

  private mutating func take(_ event: LinkEvent, in context: ScreenContext, _ outbox: inout Outbox) {
    switch event {
    case .online:
      if connection.isFirstContact, let key = connection.fingerprint {
        outbox.tell(tr("First contact: the server's key %s is remembered.", key))
      }
      enter(in: context, &outbox)
    case .resumed: outbox.tell(tr("Connected again."))
    case .silent, .ended: break
    case .list(let found): take(found, in: context, &outbox)
    case .room(let room): take(room, in: context, &outbox)
    case .left:
      if case .watching = stage { return leaveShow(in: context, &outbox) }
      releaseBots(in: context, &outbox)
      guard !isLive else { break }
      if case .over(_, let since) = stage {
        // What is seen of the match stays until somebody has read it.
        isRoomGone = true
        stage = .over(MenuList([.init(.look, tr("Other rooms")), .init(.leave, tr("Leave"))]), since: since)
        break
      }
      connection.perform(at: context.now, &outbox) { $0.askForRooms(at: $1) }
    case .invited(let invitation):
      guard isFree else {
        // What one does goes on, whoever calls.
        connection.perform(at: context.now, &outbox) { $0.answerThatOneIsBusy(at: $1) }
        outbox.tell(tr("%s has invited you, and hears that you are busy.", invitation.from.harmless))
        break
      }
      withdrawal = nil
      stage = .invited(
        invitation, MenuList([.init(.accept, tr("Accept")), .init(.decline, tr("Decline"))]))
      outbox.hear(.chosen)
      tell(tr("%s invites you.", invitation.from.harmless), in: context, &outbox)
    case .withdrawn(let invitation, let why):
      guard case .invited = stage else { break }
      let text = why.text(invitation.from.harmless)
      withdrawal = text
      stage = .invited(invitation, MenuList([.init(.look, tr("Other rooms"))]))
      tell(text, in: context, &outbox)
    case .answered(let player, let answer): outbox.tell(answer.text(player.harmless))
    case .shown: watch(in: context, &outbox)
    case .matchBegan: beginMatch(in: context, &outbox)
    case .matchStands(_, _):
      stoodSince = context.now
      if let line = standing(at: context.now) { tell(line, in: context, &outbox) }
    case .matchGoesOn: stoodSince = nil
    case .ruled(let code, _):
      outbox.tell(tr("The server has ended your game: %s", code.text))
      if let match = connection.session.match { kept?.update(match, isRuled: true) }
    case .matchEnded(let result): endMatch(result, in: context, &outbox)
    case .doubted: outbox.tell(tr("The server sent data that contradicts the game."))
    case .refused(let code, let what, _, _):
      outbox.tell(code.text)
      if ["join", "open", "answer"].contains(what) {
        joinsOnlyRoom = false
        connection.perform(at: context.now, &outbox) { $0.askForRooms(at: $1) }
      }
    }
  }

  /// Whether somebody who calls may take the screen: one is in no room, and sets or reads nothing.
  private var isFree: Bool {
    switch stage {
    case .connecting, .list, .invited: connection.session.room == nil
    case .opening, .room, .inviting, .playing, .watching, .asking, .closing, .over, .ended: false
    }
  }

  private mutating func enter(in context: ScreenContext, _ outbox: inout Outbox) {
    if isHost { return openRoom(in: context, &outbox) }
    let (room, watches) = (wish.room, wish.watches)
    connection.perform(at: context.now, &outbox) { session, time in
      if let room {
        session.join(room, asWatcher: watches, at: time)
      } else {
        session.askForRooms(at: time)
      }
    }
  }

  mutating func openRoom(in context: ScreenContext, _ outbox: inout Outbox) {
    let settings = wish.settings ?? RoomSettings(offer, seats: offeredSeats, isWatchable: offersWatching)
    let name = wish.room ?? connection.session.name
    connection.perform(at: context.now, &outbox) { $0.open(settings, name: name, at: $1) }
  }

  private mutating func take(_ found: RoomList, in context: ScreenContext, _ outbox: inout Outbox) {
    list = found
    if case .inviting = stage {
      stage = .inviting(callMenu)
      return
    }
    guard connection.session.room == nil, !isLive else { return }
    let watches = wish.watches
    let open = found.rooms.filter { watches || $0.isShow || !$0.isPlaying && $0.players < $0.seats }
    if joinsOnlyRoom, wish.room == nil, open.count == 1, let only = open.first {
      joinsOnlyRoom = false
      return connection.perform(at: context.now, &outbox) {
        $0.join(only.name, asWatcher: watches || only.isShow, at: $1)
      }
    }
    joinsOnlyRoom = false
    switch stage {
    case .invited, .opening, .over: return
    default: stage = .list(listMenu(in: context))
    }
  }

  private mutating func take(_ room: RoomState, in context: ScreenContext, _ outbox: inout Outbox) {
    // What is shown says itself whose it is.
    let isShown = room.settings.isShow && room.isPlaying
    if context.isPlain, !isLive, !isShown { for line in memberLines(room) { outbox.narration.tell(line) } }
    switch stage {
    case .playing, .watching, .asking, .closing, .over, .inviting: break
    case .room(let menu): stage = .room(roomMenu(room, selected: menu.selected))
    case .connecting, .opening, .list, .invited, .ended:
      if !room.settings.isShow {
        tell(room.settings.words(isUnicode: context.isUnicode).joined(separator: ", "), in: context, &outbox)
      }
      stage = .room(roomMenu(room))
    }
    if room.you > 0, !hasSeatedBots {
      hasSeatedBots = true
      for grade in wish.bots { addBot(grade, &outbox) }
    }
  }

  // MARK: A game that somebody plays alone

  /// Takes what has come of it.
  private mutating func watch(in context: ScreenContext, _ outbox: inout Outbox) {
    let now = context.now
    let came = connection.perform(at: now, &outbox) { session, _ in session.takeShownSteps() }
    guard let shown = connection.session.shown else { return }
    if watched?.take(shown, came, at: now) != true {
      let before = watched?.header
      watched = WatchedGame(shown, at: now)
      guard let watched else { return }
      // Pieces were taken back, or the same game is gone on with.
      if watched.header == before { return }
      let name = watched.header.player?.harmless ?? connection.session.room?.members.first?.name.harmless
      tell(tr("%s plays a game.", name ?? ""), in: context, &outbox)
    }
    if gameLabels == nil { gameLabels = GameLabels(in: context) }
    stage = .watching
  }

  /// Whoever played has gone.
  private mutating func leaveShow(in context: ScreenContext, _ outbox: inout Outbox) {
    watched = nil
    tell(tr("The room is closed."), in: context, &outbox)
    outbox.tell(tr("The room is closed."))
    stage = .connecting
    connection.perform(at: context.now, &outbox) { $0.askForRooms(at: $1) }
  }

  // MARK: The match

  /// Whether a match is played that one's hands may be in.
  var isLive: Bool {
    switch stage {
    case .playing, .asking, .closing: true
    default: false
    }
  }

  /// One's own seat, from 0; nil for a watcher, and without a match.
  var own: Int? {
    guard let seat = connection.session.match?.seat, seats.indices.contains(seat - 1) else { return nil }
    return seat - 1
  }

  private mutating func beginMatch(in context: ScreenContext, _ outbox: inout Outbox) {
    guard let match = connection.session.match else { return }
    (result, stoodSince, isFileKept, isRoomGone, closesAfterMatch) = (nil, nil, false, false, false)
    kept = match.seat == nil ? nil : context.keeper.begin(match)
    let hands = MatchHands.dealt(people: 1, pads: context.pads)[0]
    seats = match.names.enumerated().map { index, name in
      let isOwn = match.seat == index + 1
      let grade = match.bots[index]
      var seat = MatchSeat(
        player: index + 1, name: MatchNames.name(name.harmless, grade: grade),
        hands: isOwn ? hands.map { SeatHands($0, in: context) } : nil, bot: nil, isBot: grade > 0)
      seat.isOpponent = match.seat != nil && !isOwn
      return seat
    }
    stage = .playing
    if context.isPlain {
      outbox.narration.tell(
        tr(
          "%s. %s. %s tells the keys.", seats.map(\.name).joined(separator: ", "),
          match.settings.words(isUnicode: context.isUnicode).joined(separator: ", "),
          context.bindings.names(of: .help, isUnicode: false).first ?? ""))
    }
    react(in: context, &outbox)
  }

  private mutating func endMatch(
    _ result: LinkedResult, in context: ScreenContext, _ outbox: inout Outbox
  ) {
    self.result = result
    stoodSince = nil
    for index in seats.indices { seats[index].rest(at: context.now) }
    keepFile(&outbox)
    stage = .over(resultMenu, since: context.now)
  }

  /// Keeps the match's file, once: with its end, or a player's as far as it is known here.
  private mutating func keepFile(_ outbox: inout Outbox) {
    guard !isFileKept, !seats.isEmpty, let match = connection.session.match,
      match.seat != nil || result != nil
    else { return }
    isFileKept = true
    defer { kept = nil }
    kept?.update(match)
    // What does not prove itself leaves what was written while it was played.
    if let kept, kept.finish(result?.fault == nil ? result?.file : nil) { return }
    let file = match.file
    if !file.isEmpty { outbox.ask(.keepMatch(file)) }
  }

  mutating func languageChanged(in context: ScreenContext) {
    revision += 1
    labels = MatchLabels()
    if gameLabels != nil { gameLabels = GameLabels(in: context) }
  }

  mutating func settingsChanged(in context: ScreenContext, _ outbox: inout Outbox) {
    for index in seats.indices { seats[index].hands?.controls.adopt(context.settings, size: context.size) }
  }
}

extension InvitationEnd {
  /// Why an invitation does not stand any more, for whoever was invited by `player`.
  func text(_ player: String) -> String {
    switch self {
    case .expired: tr("The invitation does not stand any more: nobody answered in time.")
    case .left: tr("The invitation does not stand any more: %s has left the room.", player)
    case .gone: tr("The invitation does not stand any more: %s has gone.", player)
    case .full: tr("The invitation does not stand any more: others have taken the seats.")
    case .playing: tr("The invitation does not stand any more: a match has begun in the room.")
    }
  }
}

extension LinkAnswer {
  /// What becomes of an invitation, for whoever made it.
  func text(_ player: String) -> String {
    switch self {
    case .accepted: tr("%s accepts.", player)
    case .declined: tr("%s declines.", player)
    case .busy: tr("%s is busy.", player)
    case .away: tr("%s is not there.", player)
    }
  }
}
