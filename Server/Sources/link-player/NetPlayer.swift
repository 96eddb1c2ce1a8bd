import BlockBot
import BlockEngine
import BlockLink
import BlockRecords
import Crypto
import Dispatch
import Glibc
import LinkTransport

/// A player or watcher: a session, its connection, and a bot that presses keys.
struct NetPlayer {
  /// The time between two polls, in milliseconds.
  private static let pollInterval: Int32 = 10

  private let options: LinkPlayer
  private let grade: BotGrade
  private let folder: PrivateFolder
  private let address: LinkAddress
  /// Where the server has sent the player, and where the first address lies; nil before that.
  private var target: (address: LinkAddress, start: Reach)?
  /// The server of the last connection.
  private var server: LinkClient.Server?
  private let identity: Identity
  private var session: LinkSession
  /// Our end of the connection's socket pair; −1 while there is none.
  private var descriptor: CInt = -1
  private var unsent: [UInt8] = []
  private var bot: BotPlayer?
  private var plan: BotPlayer.Move?
  private var matchesLeft: Int
  /// The match that is over and whose file the server has not signed yet; nil if there is none.
  private var unsigned: (match: LinkedMatch, result: LinkedResult)?
  /// Whether a ranked series has changed its rating, or a live run is entered.
  private var isRated = false
  private var hasGivenUp = false
  private var hasSentReady = false
  /// When the last piece of a live run was dropped, by its game's clock.
  private var lastDrop = GameTime.zero

  init(_ options: LinkPlayer, grade: BotGrade) throws {
    self.options = options
    self.grade = grade
    matchesLeft = options.matches
    folder = try PrivateFolder(making: options.folder)
    address = try LinkAddress(options.address)
    identity = try Identity.loadOrCreate(in: folder, as: "player.pem")
    session = LinkSession(
      name: options.name, version: "soak",
      bot: [.watcher, .ranked, .live].contains(options.part) ? 0 : grade.number,
      sha256: { Array(SHA256.hash(data: $0)) })
    if case .unix = address { session.followsRedirects = false }
  }

  /// Plays or watches until all matches are over.
  ///
  /// - Throws: `TransportError` if the server cannot be reached or ends the session.
  mutating func playAll() throws {
    while [.ranked, .live].contains(options.part) ? !isRated : matchesLeft > 0 || unsigned != nil {
      if descriptor < 0 { try connect() }
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&wait, 1, Self.pollInterval)
      if wait.revents != 0 { receive() }
      session.advance(to: .now())
      press()
      for event in session.drainEvents() { try handle(event) }
      for event in session.drainMatchEvents() where event.player == session.match?.seat {
        if event.event.comesFromOutside { discardPlan() }
      }
      send()
    }
    try save()
    // Acknowledges the end of the last match before leaving.
    session.quit(at: .now())
    send()
    shutdown(descriptor, Int32(SHUT_WR))
  }

  // MARK: The connection

  /// Connects, or waits briefly before the next try.
  ///
  /// - Throws: `TransportError` if another try would find the same: another key, an address inside.
  private mutating func connect() throws {
    let client: LinkClient
    do {
      client = try LinkClient(
        to: target?.address ?? address, as: identity, known: KnownServers(in: folder), sentFrom: target?.start
      )
    } catch  where [.changedKey, .inward, .misuse].contains(error.kind) {
      printEvent("event", "refused", "what", "address", "reason", "\(error)")
      throw error
    } catch {
      printEvent("event", "unreachable", "reason", "\(error)")
      usleep(500_000)
      return
    }
    server = client.server
    var ends: [CInt] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
    descriptor = ends[0]
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let other = ends[1]
    DispatchQueue(label: "carry").async { _ = try? client.relay(input: other, output: other) }
    unsent = []
    session.connected(at: .now())
  }

  private mutating func disconnect() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    session.disconnected(at: .now())
  }

  /// Goes to the node that has the room, which has to prove the same key.
  private mutating func follow(_ redirect: Redirect) {
    guard let server, let key = server.fingerprint, let reach = server.reach else { return }
    send()
    disconnect()
    let (host, port) = (redirect.address.host, redirect.address.port)
    target = (.tcp(host: host, port: port, fingerprint: key), target?.start ?? reach)
  }

  private mutating func receive() {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &bytes, bytes.count)
    if count > 0 { return session.received(bytes[..<count], at: .now()) }
    if count == 0 || errno != EAGAIN { disconnect() }
  }

  private mutating func send() {
    unsent += session.drainBytes()
    guard descriptor >= 0, !unsent.isEmpty else { return }
    let count = write(descriptor, unsent, unsent.count)
    if count > 0 { unsent.removeFirst(count) } else if errno != EAGAIN { disconnect() }
  }

  // MARK: The match

  /// Performs the bot's planned move once its time has come.
  private mutating func press() {
    guard let match = session.match, match.result == nil, let seat = match.seat else { return }
    let game = match.game(of: seat)
    if game.isOver { return }
    if options.part == .live {
      // The pieces of two round trips fit between any two.
      let next = lastDrop.advanced(by: 500_000)
      if game.time >= next, session.perform(.hardDrop, at: .now()) { lastDrop = game.time }
      return
    }
    if game.time.microseconds > Int64(options.longest) * 1_000_000, !hasGivenUp {
      hasGivenUp = true
      return session.giveUp(at: .now())
    }
    if let move = plan, game.time >= move.time {
      plan = nil
      session.perform(move.command, isRepeat: move.isRepeat, at: .now())
    }
    if plan == nil, let match = session.match { plan = bot?.next(for: match.game(of: seat)) }
  }

  private mutating func discardPlan() {
    plan = nil
    bot?.discardPlan()
  }

  private mutating func handle(_ event: LinkEvent) throws {
    let now = LinkTime.now()
    switch event {
    case .online:
      switch options.part {
      case .ranked: session.seek(.modern, at: now)
      case .live:
        guard let settings = RoomSettings.live(.modern, .endless, level: 1) else { break }
        session.beginRun(settings, at: now)
      case .host: session.open(RoomSettings(), name: options.room, at: now)
      case .guest, .watcher: session.join(options.room, asWatcher: options.part == .watcher, at: now)
      }
    case .room(let room):
      guard ![.watcher, .ranked, .live].contains(options.part), matchesLeft > 0, room.members.count == 2,
        !room.isPlaying, !hasSentReady
      else { return }
      hasSentReady = true
      session.ready(at: now)
    case .found: session.answerOffer(accepts: true, at: now)
    case .rated(let change):
      printEvent(
        "event", "rated", "result", change.result.rawValue, "before", "\(change.before.rating)", "after",
        "\(change.after.rating)")
      isRated = true
    case .placed(let place):
      printEvent("event", "placed", "mark", place.mark.rawValue, "rank", "\(place.rank)")
      isRated = true
    case .matchBegan: try begin()
    case .matchPaused(let players, _): printEvent("event", "stands", "players", "\(players)")
    case .matchEnded(let result):
      matchesLeft -= 1
      unsigned = session.match.map { ($0, result) }
      if !session.signsMatches || result.isUnfinished { try save() }
    case .matchSigned(let statement): try save(statement)
    case .returned: printEvent("event", "back")
    case .redirected(let redirect):
      printEvent("event", "redirected", "address", "\(redirect.address)")
      follow(redirect)
    case .moved: printEvent("event", "moved")
    case .notMoved(let fault): throw TransportError(.broken, "not moved: \(fault)")
    case .resumed: printEvent("event", "resumed")
    case .silent: disconnect()
    case .ruled(_, let reason): printEvent("event", "ruled", "reason", reason)
    case .invalidData(let reason): printEvent("event", "doubted", "reason", reason)
    case .refused(_, "join", _, _):
      // The room is not open yet.
      usleep(200_000)
      session.join(options.room, asWatcher: options.part == .watcher, at: now)
    case .refused(_, let what, let reason, _): printEvent("event", "refused", "what", what, "reason", reason)
    case .ended(_, let reason), .left(_, let reason):
      printEvent("event", "ended", "reason", reason)
      throw TransportError(.broken, reason)
    case .matchResumed, .list, .invited, .withdrawn, .answered, .broadcastUpdated, .regained, .restarting,
      .notice, .board, .ratings, .seeking, .unfound, .record, .ownRecords, .forgotten:
      break
    }
  }

  private mutating func begin() throws {
    try save()
    guard let match = session.match else { return }
    (plan, hasGivenUp, hasSentReady) = (nil, false, false)
    printEvent("event", "began", "match", match.id)
    guard match.seat != nil else { return }
    let rules = Ruleset(match.settings.rules)
    bot = BotPlayer(grade, ruleset: rules, width: rules.width, height: rules.height, seed: options.seed)
  }

  /// Writes the file of the match that is over.
  private mutating func save(_ statement: MatchStatement? = nil) throws {
    guard let (match, result) = unsigned else { return }
    unsigned = nil
    let proof = result.proof()
    _ = try folder.writeNew(
      proof.file + (statement?.line ?? []), to: "\(match.id).\(match.settings.isLive ? "replay" : "match")")
    let pieces = match.games.map { "\($0.pieceCount)" }.joined(separator: " ")
    let sent = match.games.map { "\($0.sentLines)" }.joined(separator: " ")
    printEvent(
      "event", "over", "match", match.id, "fault", proof.fault?.description ?? "", "winner",
      "\(result.winner ?? 0)",
      "pieces", pieces, "sent", sent)
  }

  /// Prints pairs of names and values as a JSON object; the values are sanitized.
  private func printEvent(_ words: String...) {
    let pairs = stride(from: 0, to: words.count, by: 2).map { index in
      let value = words[index + 1].replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(words[index])\":\"\(LinkName.sanitized(value))\""
    }
    print("{\(pairs.joined(separator: ","))}")
    fflush(nil)
  }
}

extension GameEvent {
  /// Whether another player or the server caused the event.
  fileprivate var comesFromOutside: Bool {
    switch kind {
    case .garbageArrived, .opponentOut, .ended: true
    default: false
    }
  }
}
