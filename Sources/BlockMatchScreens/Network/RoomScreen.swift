import BlockControls
import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// A room of a server: its members, and the match played in it, over one connection.
///
/// This file has the state and the handling of messages. The rest is sorted by topic:
///
/// | topic | file |
/// | --- | --- |
/// | the stages, and their choices | `+Stage`, `+Menus`, `+Choices` |
/// | news from the server: rooms, members, invitations | `+Session`, `+List`, `+Invitations`, `+Removal` |
/// | a server's changed key | `+Key` |
/// | the setup of a new room, its bots | `+Opening`, `+Bots` |
/// | a match: its play, from the start to the file | `RoomMatch`, `+Match`, `+Play`, `+Narration` |
/// | ranked matches | `+Ranked` |
/// | live runs | `+Live` |
/// | a game that somebody plays alone | `+Watching` |
/// | drawing | `+Drawing`, `+Panels`, `+Redrawing` |
package struct RoomScreen: Screen {
  let request: RoomRequest
  var connection: LinkConnection
  var stage = Stage.connecting
  private var hasBegun = false
  /// Whether the player has left the lobby for a game alone, or for the menu.
  var isAway = false
  /// How many of this player's names were already taken.
  private var namesTaken = 0
  /// How often this player has taken another name.
  private var renamings = 0
  /// Why the session has ended; nil while it lasts.
  private(set) var endText: String?
  /// The room to join after a lost connection, by its code.
  private(set) var roomToRejoin: String?

  // The hosted server's run; nil before it starts, and if somebody else hosts.
  private var host: HostRun?
  /// Whether the room closes as soon as the match has ended.
  var closesAfterMatch = false

  // The rooms of the server, and the current room.
  /// The rooms to join, and the players to invite.
  var list: RoomList?
  /// The page of the list that is asked for, and the open text field for its search.
  var query = RoomQuery()
  var search: TextField?
  /// Whether the only available room is joined without asking; a visitor sees the lobby first.
  var joinsOnlyRoom: Bool
  /// Why the visible invitation is no longer valid; nil while it is.
  var withdrawal: String?
  /// The match settings of the room to open, and its number of seats.
  var roomSetup = VersusSetup()
  var seatCount = 2
  /// Whether spectators are allowed there.
  var allowsWatchers = true
  /// The bots that this game seats, and the grade of the next one.
  var bots: [RoomBot] = []
  var botGrade = 3
  /// Whether the requested bots have been seated.
  var hasSeatedBots = false

  /// The rules of the next ranked match, and what the last ranked series has changed; nil while it goes on.
  var rankedRules = Ruleset.Name.modern
  var ratingChange: RatingChange?
  /// What became of the last live run; nil while it is played and entered.
  var runOutcome: RunOutcome?
  /// Whether the search has been described once.
  var hasReportedSeek = false

  /// The room as it was last seen, for what has changed in it.
  var lastRoom: RoomState?

  var played = RoomMatch()
  /// Whether the room of the visible result is gone.
  var isRoomGone = false
  /// The game that somebody plays alone.
  var watched: SpectatedGame?
  /// The labels for drawing it.
  var gameLabels: GameLabels?
  private(set) var labels = MatchLabels()
  /// Changes with everything visible of a match other than its games.
  private(set) var revision = 0
  /// The connection's quality as last shown.
  private(set) var quality = LinkQuality.unknown

  package init(_ request: RoomRequest) {
    self.request = request
    rankedRules = request.ranked ?? .modern
    joinsOnlyRoom = !request.endsProgram || request.watches
    connection = LinkConnection(to: request.address ?? "", name: "")
  }

  // MARK: Start and end

  package mutating func appear(in context: inout ScreenContext) {
    if isAway {
      isAway = false
      joinAgain(in: &context)
    }
    begin(in: &context)
  }

  /// Starts once it is known who plays.
  private mutating func begin(in context: inout ScreenContext) {
    guard !hasBegun, context.hasStarted || context.saver.games == nil else { return }
    hasBegun = true
    if let address = request.address { return connect(to: address, in: &context) }
    if request.settings == nil { askForRoomSettings(in: context) } else { startServer(in: &context) }
  }

  /// Starts the hosted server; the room is opened once it answers.
  mutating func startServer(in context: inout ScreenContext) {
    stage = .connecting
    host = HostRun(request.hostArguments, at: context.now, &context)
  }

  package var windowTitle: String? { connection.session.room.map { "blockfall: \($0.name.sanitized)" } }

  /// The line to type elsewhere; nil before the hosted server has given it.
  var hostLine: String? { host?.line }

  /// Whether this game hosts the server.
  var isHost: Bool { request.address == nil }

  private mutating func connect(to address: String, in context: inout ScreenContext) {
    // A hosted server ends with this program.
    let secret = isHost ? nil : context.seatSecret(for: address)
    connection = LinkConnection(
      to: address, name: request.name ?? context.linkName(namesTaken),
      fingerprint: request.isAnnounced ? .announced : connection.fingerprintSource, secret: secret)
    connection.start(&context)
  }

  /// Reconnects under another name if the own one is taken and none was requested; returns whether it does.
  mutating func connectRenamed(in context: inout ScreenContext) -> Bool {
    guard request.name == nil, renamings < 8 else { return false }
    renamings += 1
    // Among many of one name, such as visitors, a number at random is free the soonest.
    namesTaken = renamings < 3 ? renamings : 3 + Int(context.newSeed() % 997)
    connection = connection.renamed(context.linkName(namesTaken))
    connection.start(&context)
    return true
  }

  /// Connects anew to the server whose connection was lost, and joins the same room.
  mutating func joinAgain(in context: inout ScreenContext) {
    // A live run has no room to come back to.
    if request.live == nil { roomToRejoin = connection.session.room?.code ?? roomToRejoin }
    endText = nil
    stage = .connecting
    connect(to: connection.address, in: &context)
  }

  /// Ends the session and shows the reason; a visible result stays.
  mutating func end(_ text: String) {
    endText = text
    if case .over(_, let since) = stage {
      stage = .over(endMenu, since: since)
    } else {
      stage = .ended(endMenu)
    }
  }

  mutating func leave(in context: inout ScreenContext) {
    played.saveFile(of: connection.session.match, &context)
    removeAllBots(in: &context)
    connection.leave(at: context.now, &context)
    if let host { context.endServer(host.ticket) }
    host = nil
  }

  // MARK: Messages

  package mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    // Write before anything is drawn.
    defer { if let match = connection.session.match { played.write(match) } }
    return handle(message, in: &context)
  }

  private mutating func handle(_ message: Message, in context: inout ScreenContext) -> Transition {
    if case .link(let event, let ticket) = message {
      if ticket == host?.ticket {
        handle(event, in: &context)
      } else {
        connection.handle(event, for: ticket, at: context.now, &context)
        for index in bots.indices { bots[index].handle(event, for: ticket, at: context.now, &context) }
      }
    }
    catchUp(in: &context)
    updateRevision(for: message)
    switch message {
    case .terminating:
      // The terminal may be gone against the player's will, as when an SSH connection breaks.
      if !isHost, connection.session.room != nil { connection.abandon(&context) }
      leave(in: &context)
      return .quit
    case .storage: begin(in: &context)
    case .resized: played.adopt(context.settings, size: context.size)
    case .suspending, .continued, .input(.focus(false)):
      if let own { played.seats[own].stopInputAndEffects(at: context.now) }
    case .device(let event):
      guard let own, isLive,
        let commands = played.seats[own].input?.controls.feed(event, at: ControlTime(context.now))
      else { break }
      perform(commands, in: &context)
    case .input(let event): return respond(to: event, in: &context)
    case .tick, .shown, .keyboard, .link: break
    }
    guard closesAfterMatch, played.result != nil else { return .stay }
    leave(in: &context)
    context.showNews(tr("The room is closed."))
    return .pop
  }

  /// Handles news from the hosted server: first the line to type elsewhere.
  private mutating func handle(_ event: ServerEvent, in context: inout ScreenContext) {
    switch host?.handle(event) {
    case .opened(let line)?:
      if let host { connect(to: host.address, in: &context) }
      narrate(line, in: &context)
    case .failed(let line)?: context.showNotice(line)
    case .missing?: end(ServerProgram.missing)
    case .ended?:
      if hostLine == nil { end(tr("The room cannot be opened.")) } else { connection.giveUp(&context) }
    case nil: break
    }
  }

  /// Updates the connection's quality, if its display changes.
  mutating func updateQuality(in context: inout ScreenContext) {
    let now = connection.quality(at: context.now)
    guard now != quality else { return }
    let wasBad = quality.isBad
    quality = now
    guard isLive else { return }
    revision += 1
    if now.isBad, !wasBad, let words = now.words.first { narrate(words, in: &context) }
  }

  /// Requests a full redraw after a message that is not play; pad and server events change only the games, or come as
  /// events.
  private mutating func updateRevision(for message: Message) {
    switch message {
    case .device, .link: break
    default: if !message.isPlay { revision += 1 }
    }
  }

  /// Requests a full redraw.
  mutating func requestRedraw() { revision += 1 }

  func narrate(_ line: String, in context: inout ScreenContext) {
    if context.isPlain { context.narration.add(line) }
  }

  package mutating func languageChanged(in context: ScreenContext) {
    revision += 1
    labels = MatchLabels()
    if gameLabels != nil { gameLabels = GameLabels(in: context.drawing) }
  }

  package mutating func settingsChanged(in context: inout ScreenContext) {
    played.adopt(context.settings, size: context.size)
  }
}
