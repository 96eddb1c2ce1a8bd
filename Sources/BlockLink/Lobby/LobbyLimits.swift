/// The limits of the lobby; times in microseconds.
public struct LobbyLimits: Sendable {
  /// The most places over a network, and the most for connections of the same machine.
  public var connections = 4_096
  /// The most places of an IPv4 address or an IPv6 network of 64 bits; four times as many for the network of 56 bits
  /// around it, and sixteen times as many for that of 48 bits.
  public var connectionsPerOrigin = 32
  /// The most connections with the same key at once.
  public var connectionsPerKey = 8
  /// The most sessions without a connection outside running matches; those lost first end first.
  public var lostSessions = 1_024
  /// The same per key.
  public var lostSessionsPerKey = 8
  /// The same per origin of connections.
  public var lostSessionsPerOrigin = 64
  /// The most rooms at once.
  public var rooms = 1_024
  /// The most watchers of a room.
  public var watchers = 256
  /// The time in which a connection must say hello.
  public var helloTime: Int64 = 5_000_000
  /// The silence after which a player may return under the same name; a client normally sends several messages a
  /// second.
  public var quietTime: Int64 = 3_000_000
  /// The most messages per second.
  public var messagesPerSecond = 50
  /// The most messages at once after a pause.
  public var messageBurst = 400
  /// The most messages per second that change a room: each is told to everybody there.
  public var changesPerSecond = 5
  /// The same at once after a pause.
  public var changeBurst = 40
  /// The most entries of play per second of a game.
  public var entriesPerSecond = 200
  /// The most entries of play at once after a pause.
  public var entryBurst = 600
  /// The most steps of shown games that are played for a client per second; a digest counts as 100, a step by a
  /// player's own rules as 8, and twelve frames of a machine as one.
  public var stepsPerSecond = 8_000
  /// The most steps of shown games that are played at once after a pause: more than the longest replay has.
  public var stepBurst = 120_000
  /// The most bytes of all shown games together.
  public var shownBytes = 64 << 20
  /// The most bytes kept for all clients together: what waits for them, what they show, and what has happened in their
  /// games.
  public var memory = 256 << 20
  /// The same for an IPv4 address or an IPv6 network of 64 bits; four times as many for the network of 56 bits around it,
  /// and sixteen times as many for that of 48 bits.
  public var memoryPerOrigin = 8 << 20
  /// The same for a key.
  public var memoryPerKey = 4 << 20
  /// The number of refused messages that ends a session.
  public var refusals = 16
  /// The unacknowledged bytes to a client from which on play is held back.
  public var window = 65_536
  /// The unacknowledged bytes to a client that end its connection.
  public var maxUnacknowledgedBytes = 262_144
  /// The time for which an invitation is valid.
  public var invitationTime: Int64 = 60_000_000
  /// The time from an invitation until the same player may invite the same one again.
  public var invitationPause: Int64 = 10_000_000
  /// The most invitations at once after a pause; then one every three seconds.
  public var invitationBurst = 8
  /// The time after which a room ends in which no player does anything and no match runs.
  public var roomIdleTime: Int64 = 30 * 60 * 1_000_000
  /// The most replays for the boards that a key may send in an hour; four times as many from an address.
  public var recordsPerHour = 60
  /// The longest match, by its own clock.
  public var matchTime = LinkProtocol.maxMatchTime

  /// The default limits.
  public init() {}
}

/// The external services of the lobby, passed in as functions.
public struct LobbyServices: Sendable {
  /// The given number of unpredictable bytes.
  public let entropy: @Sendable (Int) -> [UInt8]
  /// SHA-256: 32 bytes.
  public let sha256: @Sendable ([UInt8]) -> [UInt8]
  /// The wall-clock time, `YYYY-MM-DDTHH:MM:SSZ`; it is only recorded.
  public let wallClock: @Sendable () -> String

  /// Bundles the services.
  public init(
    entropy: @escaping @Sendable (Int) -> [UInt8], sha256: @escaping @Sendable ([UInt8]) -> [UInt8],
    wallClock: @escaping @Sendable () -> String
  ) {
    self.entropy = entropy
    self.sha256 = sha256
    self.wallClock = wallClock
  }
}

/// A task for the lobby's caller.
public enum LobbyOutput: Equatable, Sendable {
  /// Sends whole lines over a connection.
  case send([UInt8], to: Int)
  /// Closes a connection after sending pending bytes; the lobby has forgotten it.
  case close(Int, reason: String)
  /// A line for the log, without secrets and with harmless names.
  case log(String)
  /// Keeps the file of an ended match, which proves it; its ID is harmless as part of a file name.
  case saveMatch(MatchRecord)
  /// Changes a room's journal; the outputs after it wait for that.
  case journal(JournalChange)
  /// Verifies a replay for the boards; `answer` passes on what became of it.
  case record(RecordUpload)
  /// Looks up a page of a board for `answer`.
  case board(BoardRequest)
  /// Looks up a player's standing for `answer`.
  case standing(StandingRequest)
  /// Looks up a page of the ratings for `answer`.
  case ratings(RatingRequest)
  /// Looks for a player at the other nodes of the server, for `found`.
  case find(player: String, for: UInt64)
}
