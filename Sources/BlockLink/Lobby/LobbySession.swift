import BlockRecords

/// A connection to the server.
struct LobbyConnection: Sendable {
  let key: [UInt8]
  /// Its origin; empty if unknown.
  let origin: [UInt8]
  let since: LinkTime
  /// Its session; nil before its hello.
  var session: UInt64?
  var splitter = LineSplitter()
  var lastReceived: LinkTime
  /// Whether it has no place of its own: it may only take that of a session with its key.
  var isSurplus = false
}

/// A client that has said hello; its session outlives its connection for a while.
struct LobbySession: Sendable {
  let id: UInt64
  let key: [UInt8]
  let name: String
  /// The grade of a bot; 0 for a person.
  let bot: Int
  /// The client's features beyond the first version of the protocol.
  var features: Set<String>
  /// What proves a client that has started again to be the same one; nil if it cannot be proved.
  let secret: [UInt8]?
  /// The token for resuming the session after a lost connection.
  var token: [UInt8]
  /// The previous token, valid until the new one is known to have arrived.
  var lastToken: [UInt8]?
  var stream = LinkStream()
  /// The connection; nil while it is lost.
  var connection: Int?
  /// The origin of the current or last connection.
  var origin: [UInt8]
  /// The time at which the connection was lost.
  var lostAt: LinkTime?
  var room: Int?
  var messageLimiter: RateLimiter
  /// The steps of shown games that the server still plays for this client.
  var stepLimiter: RateLimiter
  /// The changes of a room: everybody in it hears of each.
  var changeLimiter: RateLimiter
  var invitationLimiter: RateLimiter
  var refusals = 0
  /// The invitation that was delivered and not answered.
  var invitation: Int?
  /// The parts of a replay that have come so far; nil if none is being sent.
  var upload: [UInt8]?
  /// The bytes that are kept for it, as last counted.
  var memory = 0
  /// Whether it comes from a journal, and its client has not been back since.
  var isRestored = false
  /// The signature of its last match, for when its client is back; nil if there is none or the client has it.
  var signature: MatchStatement?

  /// A session whose limits begin now.
  init(
    id: UInt64, key: [UInt8], name: String, bot: Int, features: Set<String>, secret: [UInt8]?, token: [UInt8],
    lastToken: [UInt8]? = nil, stream: LinkStream = LinkStream(), connection: Int? = nil, origin: [UInt8],
    lostAt: LinkTime? = nil, room: Int? = nil, _ limits: LobbyLimits, at now: LinkTime
  ) {
    (self.id, self.key, self.name, self.bot, self.features) = (id, key, name, bot, features)
    (self.secret, self.token, self.lastToken, self.stream) = (secret, token, lastToken, stream)
    (self.connection, self.origin, self.lostAt, self.room) = (connection, origin, lostAt, room)
    let time = now.microseconds
    messageLimiter = RateLimiter(perSecond: limits.messagesPerSecond, burst: limits.messageBurst, at: time)
    stepLimiter = RateLimiter(perSecond: limits.stepsPerSecond, burst: limits.stepBurst, at: time)
    changeLimiter = RateLimiter(perSecond: limits.changesPerSecond, burst: limits.changeBurst, at: time)
    invitationLimiter = RateLimiter(
      perSecond: 1, burst: Lobby.invitationSeconds * limits.invitationBurst, at: time)
  }

  /// The session's ID in the client's form.
  var idBytes: [UInt8] { Self.bytes(of: id) }

  /// An ID in the client's form.
  static func bytes(of id: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: id >> (56 - 8 * UInt64($0))) }
  }
}

/// A rate limit: an amount per second, and a larger one at once after a pause.
struct RateLimiter: Sendable {
  private let perSecond: Int64
  private let capacity: Int64
  private var available: Int64
  private var time: Int64

  init(perSecond: Int, burst: Int, at time: Int64) {
    self.perSecond = Int64(perSecond)
    capacity = Int64(burst) * 1_000_000
    available = capacity
    self.time = time
  }

  /// Spends `count` if that much is left at `time`; returns whether it was.
  mutating func spend(_ count: Int = 1, at time: Int64) -> Bool {
    refill(at: time)
    guard available >= Int64(count) * 1_000_000 else { return false }
    available -= Int64(count) * 1_000_000
    return true
  }

  /// Whether nothing is left at `time`.
  mutating func isSpent(at time: Int64) -> Bool {
    refill(at: time)
    return available <= 0
  }

  /// Spends `count`, which is known only afterwards, even if less is left: `isSpent` until the rest has come in.
  mutating func charge(_ count: Int) { available -= Int64(count) * 1_000_000 }

  private mutating func refill(at time: Int64) {
    // Limited to the time of a complete refill, which prevents overflow.
    let passed = min(max(0, time - self.time), (capacity - min(0, available)) / perSecond + 1)
    available = min(capacity, available + passed * perSecond)
    self.time = max(time, self.time)
  }
}

/// A session whose connection is lost.
struct LostSession: Sendable {
  let id: UInt64
  let key: [UInt8]
  /// The connection's origin; empty if unknown.
  let origin: [UInt8]
}

/// An invitation to a room.
struct LobbyInvitation: Sendable {
  enum Invited: Equatable, Sendable {
    case session(UInt64)
    /// A player of the local network who is not on any server, with the call's number, which cannot be guessed.
    case neighbour(String, call: UInt64)
    /// A player of another node of the server, with what the nodes call the invitation.
    case elsewhere(String, token: String)
  }

  /// Where an invitation from another node comes from: what the nodes call it, and the code of the room there.
  struct Origin: Equatable, Sendable {
    let token: String
    let code: String
  }

  let from: UInt64
  let to: Invited
  let room: Int
  let since: LinkTime
  /// nil for an invitation from here; one from elsewhere has no session and no room.
  var origin: Origin?
}
