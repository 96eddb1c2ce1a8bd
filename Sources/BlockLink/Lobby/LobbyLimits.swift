/// How much the lobby takes of anybody; times in microseconds.
public struct LobbyLimits: Sendable {
  /// Connections at once.
  public var connections = 4_096
  /// Connections with the same key at once.
  public var connectionsPerKey = 8
  /// Sessions without a connection who are in no running match; those that were lost first go first.
  public var lostSessions = 1_024
  /// The same of one key.
  public var lostSessionsPerKey = 8
  /// The same of one place that connections come from.
  public var lostSessionsPerOrigin = 64
  /// Rooms at once.
  public var rooms = 1_024
  /// Watchers of one room.
  public var watchers = 256
  /// How long a connection may take to say hello.
  public var helloTime: Int64 = 5_000_000
  /// After how long without a word, of which each client has several a second, its owner may come anew by the same name.
  public var quietTime: Int64 = 3_000_000
  /// Messages a second.
  public var messagesPerSecond = 50
  /// How many messages may come at once after a pause.
  public var messageBurst = 400
  /// Entries of play in a second of a game.
  public var entriesPerSecond = 200
  /// How many entries of play may come at once after a pause.
  public var entryBurst = 600
  /// How many refused messages end a session.
  public var refusals = 16
  /// Bytes that are said to one and not acknowledged before play is held back for him.
  public var window = 65_536
  /// Bytes said to one and not acknowledged that end his connection.
  public var mostKept = 262_144
  /// How long an invitation stands.
  public var invitationTime: Int64 = 60_000_000
  /// How long a match may last, by its own clock.
  public var matchTime = LinkProtocol.longestMatch

  /// The usual limits.
  public init() {}
}

/// What the lobby needs of the outside, passed in as functions.
public struct LobbyServices: Sendable {
  /// So many bytes that nobody can guess.
  public let entropy: @Sendable (Int) -> [UInt8]
  /// SHA-256: 32 bytes.
  public let sha256: @Sendable ([UInt8]) -> [UInt8]
  /// The moment by the wall clock, `YYYY-MM-DDTHH:MM:SSZ`; it is only ever written down.
  public let wallClock: @Sendable () -> String

  /// What the lobby needs of the outside.
  public init(
    entropy: @escaping @Sendable (Int) -> [UInt8], sha256: @escaping @Sendable ([UInt8]) -> [UInt8],
    wallClock: @escaping @Sendable () -> String
  ) {
    self.entropy = entropy
    self.sha256 = sha256
    self.wallClock = wallClock
  }
}

/// What the lobby wants done, in order.
public enum LobbyOutput: Equatable, Sendable {
  /// Whole lines for a connection.
  case send([UInt8], to: Int)
  /// Close a connection once it has what was sent to it; the lobby has forgotten it.
  case close(Int, reason: String)
  /// A line for the log: without secrets, names made harmless.
  case log(String)
  /// A match ended: its file, which proves it. The id is harmless as a part of a file's name.
  case keep(match: String, file: [UInt8])
}
