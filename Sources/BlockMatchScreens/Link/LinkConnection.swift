import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockStorage
import TerminalUI

/// The reason why a connection to a server has ended for good.
enum LinkEnd: Equatable, Sendable {
  /// The program `blockfall-server` is not installed.
  case notInstalled
  /// No connection was established; kind and reason come from the server's program.
  case refused(kind: String, reason: String)
  /// The address has another fingerprint than the known one: the player decides which one counts.
  case replacesKey(known: String, new: String)
  /// It was lost and did not come back in time.
  case lost
  /// The server ended it.
  case ended(RefusalCode?, reason: String)
  /// The player left.
  case left

  /// Whether another attempt may find the server and the room as they were.
  var mayPass: Bool {
    switch self {
    case .lost, .refused("unreachable", _), .refused("broken", _), .ended(.session, _): true
    case .notInstalled, .refused, .replacesKey, .ended, .left: false
    }
  }

  /// The reason in the player's language.
  func text(address: String) -> String {
    switch self {
    case .notInstalled: ServerProgram.missing
    case .refused("unreachable", _): tr("Nobody answers at %s.", address)
    case .refused("unknownHost", _): tr("There is no host of that name: %s.", address)
    case .refused("handshake", _): tr("%s answers, but not as a blockfall server.", address)
    case .refused("changedKey", _):
      tr(
        """
        The key of %s is not the expected one: the server was set up again, or somebody intercepts the connection. Ask \
        its host for its fingerprint, and join ADDRESS#FINGERPRINT.
        """, address)
    case .replacesKey: tr("For %s another key is known than the one in the address.", address)
    case .refused("inward", _):
      tr(
        "The server sent you to an address inside your own machine or network, where nobody from outside is sent."
      )
    case .refused(_, let reason): tr("%s cannot be joined: %s", address, reason)
    case .lost: tr("The connection is lost, and did not come back.")
    case .ended(.version, _): tr("The server has another version: one of you has to update blockfall.")
    case .ended(.name, _): tr("Somebody there has your name already: join with another one.")
    case .ended(.full, _): tr("The server is full.")
    case .ended(.session, _): tr("The server does not know this connection any more.")
    case .ended(.kicked, _): tr("The operator of the server has removed you.")
    case .ended(.banned, ""): tr("The operator of this server does not let you play here.")
    case .ended(.banned, let until):
      // The date and the time to the minute; the rest is noise.
      tr(
        "The operator of this server does not let you play here before %s UTC.",
        String(until.prefix(16).map { $0 == "T" ? " " : $0 }))
    case .ended(nil, _): tr("The server has closed.")
    case .ended(let code?, _): tr("The server has closed the connection: %s", code.text)
    case .left: tr("You have left.")
    }
  }
}

/// A connection to a server and the session over it; a screen owns one, passes messages to it and takes its events.
///
/// The owner looks at `drainEvents()` after each call.
struct LinkConnection: Sendable {
  /// The connection's state.
  enum State: Equatable, Sendable {
    /// The first attempt is under way.
    case connecting
    case online
    /// The connection broke at that moment; attempts to restore it are under way.
    case lost(since: Moment)
    case over(LinkEnd)
  }

  /// Where the fingerprint in an address came from.
  enum FingerprintSource: Sendable {
    /// The player typed it or followed a link.
    case typed
    /// The same, and the player wants it to replace the known one.
    case replacing
    /// The local network announced it.
    case announced

    /// The arguments for the server's program.
    var arguments: [String] {
      switch self {
      case .typed: []
      case .replacing: ["--replace-key"]
      case .announced: ["--announced"]
      }
    }
  }

  /// The address: `HOST:PORT`, `HOST:PORT#FINGERPRINT` or `unix:PATH`.
  let address: String
  let fingerprintSource: FingerprintSource
  private(set) var session: LinkSession
  /// What lets the seat be had back after this program's sudden end; nil if nothing does.
  private let secret: SeatSecret?
  /// Whether the secret is named at the next greeting; servers of an older version know of none.
  private var namesSecret: Bool
  private(set) var state = State.connecting
  /// The server's fingerprint; nil if it has none, or has not shown it yet.
  private(set) var fingerprint: String?
  /// Whether this is the first contact with the server's key.
  private(set) var isFirstContact = false
  /// Where the address of the first connection lies, in the word of the server's program; nil before that says so.
  private var reach: String?
  /// The node to which the server has sent the player, with the key that it has to prove; nil before that.
  private var node: String?
  /// The run of `blockfall-server` that carries it.
  private var ticket: Ticket?
  /// The run's last reported failure.
  private var failure: (kind: String, reason: String)?
  /// The known fingerprint and that of the address, if they differ.
  private var keys: (known: String, new: String)?
  /// The time of the next attempt.
  private var retryTime: Moment?
  private var retryCount = 0
  private var lastTime = LinkTime(microseconds: 0)
  /// The time at which the server last sent something.
  private var lastReceived: Moment?
  private var events: [LinkEvent] = []

  /// A connection that has not been started.
  ///
  /// - Parameters:
  ///   - name: the player's name, valid by `LinkName`.
  ///   - bot: the grade of a bot; 0 for a person.
  ///   - source: where the fingerprint in the address came from.
  ///   - secret: what lets the seat be had back after this program's sudden end.
  init(
    to address: String, name: String, bot: Int = 0, fingerprint source: FingerprintSource = .typed,
    secret: SeatSecret? = nil
  ) {
    (self.address, fingerprintSource) = (address, source)
    self.secret = secret
    namesSecret = secret != nil
    session = LinkSession(
      name: name, version: Version.number, bot: bot, secret: secret?.bytes, sha256: LinkHash.sha256)
    // A socket proves no key by which another node could be known.
    session.followsRedirects = !address.hasPrefix("unix:")
  }

  /// A connection to the same server under another name, not started.
  func renamed(_ name: String) -> LinkConnection {
    var other = LinkConnection(
      to: address, name: name, bot: session.bot, fingerprint: fingerprintSource, secret: secret)
    other.session = session.restarted(as: name, secret: secret?.bytes)
    (other.reach, other.node, other.fingerprint) = (reach, node, fingerprint)
    return other
  }

  /// Starts to connect.
  mutating func start(_ context: inout ScreenContext) {
    retryTime = nil
    (failure, keys) = (nil, nil)
    let place =
      node.map { ["--sent-from", reach ?? "outside", $0] } ?? fingerprintSource.arguments + [address]
    ticket = context.startServer(["connect", "--report"] + place)
  }

  /// The session's time at a moment; it never goes back.
  private mutating func time(at moment: Moment) -> LinkTime {
    lastTime = max(lastTime, LinkTime(moment))
    return lastTime
  }

  // MARK: Events

  /// Takes news of the run that carries it; ignores news of other runs.
  mutating func handle(
    _ event: ServerEvent, for ticket: Ticket, at now: Moment, _ context: inout ScreenContext
  ) {
    guard ticket == self.ticket else { return }
    switch event {
    case .output(let bytes):
      lastReceived = now
      session.received(bytes, at: time(at: now))
    case .errorLine(let line): handleReport(line, at: now)
    case .notStarted: end(.notInstalled)
    case .ended:
      self.ticket = nil
      disconnected(at: now)
    }
    processEvents(at: now, &context)
  }

  private mutating func handleReport(_ line: String, at now: Moment) {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    if words.count >= 2, words[0] == "reach" {
      if node == nil { reach = words[1] }
    } else if words.count >= 3, words[0] == "connected" {
      fingerprint = words[1] == "-" ? nil : words[1]
      isFirstContact = words[2] == "first"
      session.connected(at: time(at: now))
    } else if words.count == 3, words[0] == "keys" {
      keys = (words[1].sanitized, words[2].sanitized)
    } else if words.count >= 2, words[0] == "failed" {
      failure = (words[1], words.count > 2 ? words[2].sanitized : "")
    }
  }

  private mutating func disconnected(at now: Moment) {
    session.disconnected(at: time(at: now))
    if let keys, failure?.kind == "replacesKey" { return end(.replacesKey(known: keys.known, new: keys.new)) }
    switch state {
    case .over: return
    case .connecting:
      // The connection was never established: report the reason to whoever typed the address.
      let (kind, reason) = failure ?? ("broken", tr("the connection broke"))
      return end(.refused(kind: kind, reason: reason))
    case .online: state = .lost(since: now)
    case .lost: break
    }
    if let failure, ["changedKey", "replacesKey", "inward", "misuse"].contains(failure.kind) {
      return end(.refused(kind: failure.kind, reason: failure.reason))
    }
    retryTime = now + LinkConnection.retryDelays[min(retryCount, LinkConnection.retryDelays.count - 1)]
    retryCount += 1
  }

  private static let retryDelays: [Duration] = [
    .milliseconds(100), .milliseconds(500), .seconds(1), .seconds(2), .seconds(3),
  ]
  /// The time after which it gives up a lost connection; the server keeps the session for as long.
  static let reconnectTimeout = Duration.microseconds(LinkProtocol.sessionRetention)

  private mutating func end(_ end: LinkEnd) {
    if case .over = state { return }
    state = .over(end)
    // Under another name the same seat is taken.
    if case .ended(.name, _) = end {} else { secret?.discard() }
    retryTime = nil
  }

  /// Does everything due by now.
  mutating func advance(to now: Moment, _ context: inout ScreenContext) {
    session.advance(to: time(at: now))
    if case .lost(let since) = state {
      if now - since >= LinkConnection.reconnectTimeout {
        end(.lost)
        release(&context)
      } else if let retryTime, retryTime <= now {
        start(&context)
      }
    }
    processEvents(at: now, &context)
  }

  /// Runs a closure on the session at a moment.
  mutating func perform<Result>(
    at now: Moment, _ context: inout ScreenContext, _ body: (inout LinkSession, LinkTime) -> Result
  ) -> Result {
    let time = time(at: now)
    defer { processEvents(at: now, &context) }
    return body(&session, time)
  }

  /// Handles the events that concern the connection itself and sends pending bytes.
  private mutating func processEvents(at now: Moment, _ context: inout ScreenContext) {
    for event in session.drainEvents() {
      switch event {
      case .redirected(let redirect):
        move(to: redirect.address, at: now, &context)
      case .online, .moved, .resumed, .regained, .returned:
        state = .online
        retryCount = 0
      case .silent:
        release(&context)
        disconnected(at: now)
      case .ended(.malformed, _) where state == .connecting && namesSecret:
        namesSecret = false
        session = session.restarted(as: session.name, secret: nil)
        release(&context)
        start(&context)
        continue
      case .ended(let code, let reason):
        end(.ended(code, reason: reason.sanitized))
        release(&context)
      default: break
      }
      events.append(event)
    }
    let bytes = session.drainBytes()
    if !bytes.isEmpty, let ticket { context.send(bytes, to: ticket) }
  }

  /// Goes to another node of the server, once the farewell is said; it counts as a lost connection until the node answers.
  private mutating func move(to address: NodeAddress, at now: Moment, _ context: inout ScreenContext) {
    let bytes = session.drainBytes()
    if !bytes.isEmpty, let ticket { context.send(bytes, to: ticket) }
    release(&context)
    session.disconnected(at: time(at: now))
    node = fingerprint.map { "\(address)#\($0)" }
    guard node != nil else { return end(.refused(kind: "changedKey", reason: "")) }
    (state, retryCount) = (.lost(since: now), 0)
    start(&context)
  }

  private mutating func release(_ context: inout ScreenContext) {
    if let ticket { context.endServer(ticket) }
    ticket = nil
  }

  /// Leaves the server with a farewell.
  mutating func leave(at now: Moment, _ context: inout ScreenContext) {
    session.quit(at: time(at: now))
    processEvents(at: now, &context)
    release(&context)
    end(.left)
  }

  /// Gives it up, as the server that it leads to has ended for good.
  mutating func giveUp(_ context: inout ScreenContext) {
    end(.ended(nil, reason: ""))
    release(&context)
  }

  /// Breaks off without a farewell: the server keeps the seat for half a minute, and this program's next start has it
  /// back.
  mutating func abandon(_ context: inout ScreenContext) {
    release(&context)
    if case .over = state { return }
    state = .over(.left)
  }

  // MARK: For the owner

  /// The address for a person: the player's own, or that of the node to which the server has sent the player.
  var shownAddress: String { node.map { String($0.prefix { $0 != "#" }) } ?? address }

  /// Takes the events since the last call, in order.
  mutating func drainEvents() -> [LinkEvent] {
    defer { events = [] }
    return events
  }

  /// Takes the events of the match's games since the last call, in order.
  mutating func drainMatchEvents() -> [MatchEvent] { session.drainMatchEvents() }

  /// The connection's quality.
  func quality(at now: Moment) -> LinkQuality {
    guard state == .online, let lastReceived else { return .unknown }
    let silence = now - lastReceived
    if silence >= LinkQuality.silenceThreshold { return .silent(seconds: Int(silence.components.seconds)) }
    return session.roundTrip.map { LinkQuality(roundTrip: $0) } ?? .unknown
  }

  /// The whole seconds that remain to restore a lost connection; nil if it is not lost.
  func secondsLeft(at now: Moment) -> Int? {
    guard case .lost(let since) = state else { return nil }
    return max(0, Int((LinkConnection.reconnectTimeout - (now - since)).components.seconds) + 1)
  }

  /// The latest time for the next call of `advance(to:)`.
  func nextWake(after now: Moment) -> Moment? {
    var wake = session.nextDeadline.map(Moment.init)
    if case .lost(let since) = state {
      wake = earliest(wake, earliest(retryTime, since + LinkConnection.reconnectTimeout))
      // The screen counts the remaining seconds down.
      wake = earliest(wake, now + .seconds(1))
    }
    if case .over = state { return nil }
    return wake
  }
}

extension LinkTime {
  /// The protocol's time at a moment.
  init(_ moment: Moment) { self.init(microseconds: moment.nanoseconds / 1_000) }
}

extension Moment {
  /// The moment at a time of the protocol, rounded up.
  init(_ time: LinkTime) {
    let (nanoseconds, overflow) = time.microseconds.multipliedReportingOverflow(by: 1_000)
    self.init(nanoseconds: overflow ? .max : nanoseconds)
  }
}
