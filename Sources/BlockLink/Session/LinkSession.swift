import BlockEngine
import BlockRecords

/// The client's side of network play as a value: it says hello, is in a room, plays and watches.
///
/// It has no clock and no socket. The caller reports changes of the connection and passes in its bytes, sends
/// `drainBytes()` after each call, and calls `advance(to:)` at `nextDeadline`. Times never go back.
public struct LinkSession: Sendable {
  /// The session's state.
  public enum State: Equatable, Sendable {
    /// There is no connection.
    case offline
    /// There is a connection, but the server has not answered yet.
    case greeting
    /// The session is established.
    case online
  }

  /// The player's name.
  public let name: String
  let version: String
  /// The grade of a bot; 0 for a person.
  public let bot: Int
  /// What proves the same client after it was started again; nil if nothing does.
  let secret: [UInt8]?
  let sha256: @Sendable ([UInt8]) -> [UInt8]

  /// The session's state.
  public internal(set) var state = State.offline
  /// The server's name; nil before its welcome.
  public internal(set) var server: String?
  /// The version of the server's program.
  var program: String?
  /// The server's features beyond the first version of the protocol.
  var serverFeatures: Set<String> = []
  /// The player's room.
  public internal(set) var room: RoomState?
  /// The unanswered invitation.
  public internal(set) var invitation: Invitation?
  /// The search for a ranked match; nil while there is none.
  public internal(set) var search: RankedSearch?
  /// The current or last match, played or watched.
  public internal(set) var match: LinkedMatch?
  /// The watched single game of another player.
  public internal(set) var broadcast: BroadcastGame?
  /// The last round trip to the server, in microseconds; nil before the first.
  public internal(set) var roundTrip: Int64?

  /// The identity for resuming the session; nil if there is none.
  var identity: (session: [UInt8], token: [UInt8])?
  var stream = Self.newStream
  var splitter = LineSplitter()
  var bytes: [UInt8] = []
  var events: [LinkEvent] = []
  /// The times at which the server was last heard, last pinged, and last sent the game's progress.
  var lastReceived = LinkTime(microseconds: 0)
  var lastPing = LinkTime(microseconds: 0)
  var lastReport = LinkTime(microseconds: 0)
  var isSilent = false
  /// The matches that the server may still deal, and the steps of watched games that are still played: a server must not
  /// keep the player's machine busy.
  var dealLimiter = RateLimiter(perSecond: 1, burst: 16, at: 0)
  var stepLimiter = RateLimiter(perSecond: 40_000, burst: 1_000_000, at: 0)
  /// The replay that is being sent for the boards, and how much of it was.
  var upload: (bytes: [UInt8], sent: Int)?
  /// The replay of a record that is on its way here, as far as it has come.
  var fetched: (record: Int, bytes: [UInt8])?
  /// Whether the player may be taken to other nodes of the server; not over a socket of this machine, which proves no key.
  public var followsRedirects = true
  /// Whether the server has not answered yet to the player who asks for a room.
  var isJoining = false
  /// Where the player was sent and has not arrived, and the times of the last redirects.
  var destination: Redirect?
  var hops: [LinkTime] = []
  /// The server's highest message number that has been acknowledged.
  var lastAcknowledged = 0

  /// A session without a connection.
  ///
  /// - Parameters:
  ///   - name: the player's name, valid by `LinkName`.
  ///   - version: the program's version, for display.
  ///   - bot: the player's grade; 0 for a person.
  ///   - secret: `LinkProtocol.secretBytes` bytes that nobody else knows, the same after the client was ended and
  ///     started again, which then regains its seat; nil if it cannot.
  ///   - sha256: the SHA-256 function.
  public init(
    name: String, version: String, bot: Int = 0, secret: [UInt8]? = nil,
    sha256: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) {
    self.name = name
    self.version = version
    self.bot = bot
    self.secret = secret
    self.sha256 = sha256
  }

  /// A stream that keeps what was acknowledged, for a server that goes back.
  static var newStream: LinkStream { LinkStream(keeping: LinkProtocol.sessionRetention) }

  /// Whether the server has pages of the list of rooms, and a search in it.
  public var hasPages: Bool { serverFeatures.contains(LinkProtocol.pages) }

  /// Whether the player may remove others from the current room: those who opened it may.
  public var canRemove: Bool { serverFeatures.contains(LinkProtocol.removal) && room?.you == 1 }

  /// Takes the bytes to send: whole lines.
  public mutating func drainBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Takes the events since the last call, in order.
  public mutating func drainEvents() -> [LinkEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Takes the received steps of the watched game.
  public mutating func drainBroadcastSteps() -> [ReplayStep] { broadcast?.drainSteps() ?? [] }

  /// Takes the events of the match's games since the last call, in order.
  public mutating func drainMatchEvents() -> [MatchEvent] {
    defer { match?.events.removeAll(keepingCapacity: true) }
    return match?.events ?? []
  }

  /// Takes note of a new connection: the session says hello or resumes.
  public mutating func connected(at now: LinkTime) {
    state = .greeting
    splitter = LineSplitter()
    bytes = []
    (lastReceived, lastPing, isSilent) = (now, now, false)
    if let identity {
      let resume = LinkMessage.Resume(
        version: LinkProtocol.version, session: identity.session, token: identity.token)
      bytes += LinkMessage.resume(resume).line(number: nil, seen: stream.seen)
    } else {
      let hello = LinkMessage.Hello(
        version: LinkProtocol.version, program: version, name: name, features: LinkProtocol.features,
        bot: bot,
        secret: secret)
      bytes += LinkMessage.hello(hello).line(number: nil, seen: nil)
    }
  }

  /// Takes note of a lost connection; it can be replaced within half a minute.
  public mutating func disconnected(at now: LinkTime) {
    advance(to: now)
    state = .offline
    bytes = []
  }

  /// The latest time for the next call of `advance(to:)`; nil if nothing happens by itself.
  public var nextDeadline: LinkTime? {
    var deadlines: [LinkTime] = []
    if state != .offline, !isSilent {
      deadlines.append(lastReceived.advanced(by: LinkProtocol.silenceTimeout))
      if state == .online { deadlines.append(lastPing.advanced(by: LinkProtocol.pingInterval)) }
    }
    if let match, let seat = match.seat, match.result == nil, !match.hasSentEnd, !match.isRestoring {
      let interval = match.hasUnsentEvents ? LinkProtocol.minReportInterval : LinkProtocol.maxReportInterval
      if state == .online { deadlines.append(lastReport.advanced(by: interval)) }
      let game = match.parts[seat - 1].game
      if !match.clock.isPaused, let due = game.nextDeadline, due != .never, match.parts[seat - 1].hasPieces,
        due.microseconds <= match.clock.latest
      {
        deadlines.append(match.clock.moment(of: due))
      }
    }
    return deadlines.min()
  }

  /// Does everything due by now.
  public mutating func advance(to now: LinkTime) {
    match?.advanceOwn(at: now)
    guard state != .offline else { return }
    if state == .online {
      sendPlay(at: now)
      sendUpload(at: now)
    }
    if now.since(lastPing) >= LinkProtocol.pingInterval, state == .online {
      (lastPing, lastAcknowledged) = (now, stream.seen)
      bytes += LinkMessage.ping(LinkMessage.Ping(sent: now.microseconds)).line(number: nil, seen: stream.seen)
    }
    if now.since(lastReceived) >= LinkProtocol.silenceTimeout, !isSilent {
      isSilent = true
      events.append(.silent)
    }
  }

  /// Sends the events of the player's own game if that is due.
  mutating func sendPlay(at now: LinkTime, immediately: Bool = false) {
    guard let match, match.seat != nil, match.result == nil else { return }
    let interval = match.hasUnsentEvents ? LinkProtocol.minReportInterval : LinkProtocol.maxReportInterval
    let isBufferFull = match.unsentEntries.count >= Self.maxUnsentEntries
    guard immediately || isBufferFull || match.needsPieces || now.since(lastReport) >= interval,
      let play = self.match?.takePlay()
    else {
      return
    }
    lastReport = now
    send(.playReport(play), at: now)
    self.match?.recordCheckpoint(message: stream.sent)
  }

  /// The number of entries that fit into a message with room to spare.
  private static let maxUnsentEntries = 100

  /// Sends a numbered message, now or once the connection is restored.
  mutating func send(_ message: LinkMessage, at now: LinkTime) {
    let line = stream.send(message, at: now)
    guard state == .online else { return }
    bytes += line
    lastAcknowledged = stream.seen
  }
}
