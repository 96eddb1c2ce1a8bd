import BlockEngine

/// The client's side of play across a network, as a value: it says hello, is in a room, plays and watches.
///
/// It knows no clock and no socket. Whoever runs it says when a connection stands or is gone and what came over it,
/// sends what `takeBytes()` gives after each call, and calls `advance(to:)` when `nextDeadline` has come. Times never go
/// back.
public struct LinkSession: Sendable {
  /// How the session stands.
  public enum State: Equatable, Sendable {
    /// There is no connection.
    case offline
    /// There is one, and the server has not answered yet.
    case greeting
    /// All is well.
    case online
  }

  /// What one is called.
  public let name: String
  let version: String
  let bot: Int
  let sha256: @Sendable ([UInt8]) -> [UInt8]

  /// How the session stands.
  public internal(set) var state = State.offline
  /// What the server is called; nil before it has said so.
  public internal(set) var server: String?
  /// The version of the server's program.
  var program: String?
  /// The room that one is in.
  public internal(set) var room: RoomState?
  /// The invitation that has not been answered.
  public internal(set) var invitation: Invitation?
  /// The match that is played or watched, or was last.
  public internal(set) var match: LinkedMatch?
  /// The game that somebody plays alone and that one watches.
  public internal(set) var shown: ShownGame?
  /// How long the last question to the server and its answer took, in microseconds; nil before the first.
  public internal(set) var roundTrip: Int64?

  /// What the server knows the session by; nil if there is none to be resumed.
  var identity: (session: [UInt8], token: [UInt8])?
  var stream = LinkStream()
  var lines = LineCutter()
  var bytes: [UInt8] = []
  var events: [LinkEvent] = []
  /// When the server was heard last, asked last, and told last how far one's own game is.
  var heard = LinkTime(microseconds: 0)
  var asked = LinkTime(microseconds: 0)
  var told = LinkTime(microseconds: 0)
  var isSilent = false
  /// The highest number of the server's that it has been told is here.
  var confirmed = 0

  /// A session that has no connection yet.
  ///
  /// - Parameters:
  ///   - name: what one is called, a name that `LinkName` allows.
  ///   - version: the program's own version, for people.
  ///   - bot: one's grade; 0 for a person.
  ///   - sha256: SHA-256.
  public init(
    name: String, version: String, bot: Int = 0, sha256: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) {
    self.name = name
    self.version = version
    self.bot = bot
    self.sha256 = sha256
  }

  /// Takes what is to be sent: whole lines.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Takes what has happened, in order.
  public mutating func takeEvents() -> [LinkEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Takes the steps that have come of the game that one watches.
  public mutating func takeShownSteps() -> [ReplayStep] { shown?.takeSteps() ?? [] }

  /// Takes what has happened in the games of the match, in order.
  public mutating func takeMatchEvents() -> [MatchEvent] {
    defer { match?.events.removeAll(keepingCapacity: true) }
    return match?.events ?? []
  }

  /// A connection stands: the session says hello, or goes on where it was.
  public mutating func connected(at now: LinkTime) {
    state = .greeting
    lines = LineCutter()
    bytes = []
    (heard, asked, isSilent) = (now, now, false)
    if let identity {
      let resume = LinkMessage.Resume(
        version: LinkProtocol.version, session: identity.session, token: identity.token)
      bytes += LinkMessage.resume(resume).line(number: nil, seen: stream.seen)
    } else {
      let hello = LinkMessage.Hello(
        version: LinkProtocol.version, program: version, name: name, features: LinkProtocol.features, bot: bot
      )
      bytes += LinkMessage.hello(hello).line(number: nil, seen: nil)
    }
  }

  /// The connection is gone; it can be made anew within half a minute.
  public mutating func disconnected(at now: LinkTime) {
    advance(to: now)
    state = .offline
    bytes = []
  }

  /// When `advance(to:)` is to be called at the latest; nil if nothing happens by itself.
  public var nextDeadline: LinkTime? {
    var deadlines: [LinkTime] = []
    if state != .offline, !isSilent {
      deadlines.append(heard.advanced(by: LinkProtocol.silence))
      if state == .online { deadlines.append(asked.advanced(by: LinkProtocol.pingInterval)) }
    }
    if let match, let seat = match.seat, match.result == nil, !match.hasSaidEnd {
      let silence = match.hasNews ? LinkProtocol.shortestSilence : LinkProtocol.longestSilence
      if state == .online { deadlines.append(told.advanced(by: silence)) }
      let game = match.parts[seat - 1].game
      if !match.clock.stands, let due = game.nextDeadline, due != .never, match.parts[seat - 1].hasPieces,
        due.microseconds <= match.clock.latest
      {
        deadlines.append(match.clock.moment(of: due))
      }
    }
    return deadlines.min()
  }

  /// Lets happen whose time has come.
  public mutating func advance(to now: LinkTime) {
    match?.advanceOwn(at: now)
    guard state != .offline else { return }
    if state == .online { sayPlay(at: now) }
    if now.since(asked) >= LinkProtocol.pingInterval, state == .online {
      (asked, confirmed) = (now, stream.seen)
      bytes += LinkMessage.ping(LinkMessage.Ping(sent: now.microseconds)).line(number: nil, seen: stream.seen)
    }
    if now.since(heard) >= LinkProtocol.silence, !isSilent {
      isSilent = true
      events.append(.silent)
    }
  }

  /// Says what came to one's own game, if it is time to.
  mutating func sayPlay(at now: LinkTime, atOnce: Bool = false) {
    guard let match, match.seat != nil, match.result == nil else { return }
    let silence = match.hasNews ? LinkProtocol.shortestSilence : LinkProtocol.longestSilence
    let isMuch = match.unsaid.count >= Self.mostUnsaid
    guard atOnce || isMuch || now.since(told) >= silence, let play = self.match?.takePlay() else { return }
    told = now
    say(.play(play), at: now)
    self.match?.note(play: stream.sent)
  }

  /// So many entries fit a message with room to spare.
  private static let mostUnsaid = 100

  /// Says a numbered message: now, or as soon as the connection is there again.
  mutating func say(_ message: LinkMessage, at now: LinkTime) {
    let line = stream.send(message, at: now)
    guard state == .online else { return }
    bytes += line
    confirmed = stream.seen
  }
}
