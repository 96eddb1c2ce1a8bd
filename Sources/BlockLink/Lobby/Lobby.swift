import BlockEngine

/// The server's side of play across a network, as one value: who is there, rooms, invitations and matches.
///
/// It knows no clock and no socket. Whoever runs it tells it what came over which connection and when, takes what it
/// wants done after each call, and calls `advance(to:)` when `nextDeadline` has come. Times never go back.
public struct Lobby: Sendable {
  /// What the server is called.
  public let name: String
  let version: String
  let limits: LobbyLimits
  let services: LobbyServices

  var connections: [Int: LobbyConnection] = [:]
  var sessions: [UInt64: LobbySession] = [:]
  /// The sessions without a connection, in the order in which they lost it.
  var lost: [LostSession] = []
  /// Whose each name is.
  var names: [String: UInt64] = [:]
  var rooms: [Int: LobbyRoom] = [:]
  var invitations: [Int: LobbyInvitation] = [:]
  /// Who of the local network looks for others and is not here.
  var neighbours: [String] = []
  /// The number of the last room, and of the last invitation.
  var lastRoom = 0
  var lastInvitation = 0
  /// Whether nobody new is taken.
  var isFinishing = false
  var outputs: [LobbyOutput] = []
  /// When time was last looked at; nil before anything happened.
  var ticked: LinkTime?
  /// Who is still to be looked at in this tenth of a second.
  private var round: LobbyRound?

  /// A lobby in which nobody is.
  ///
  /// - Parameters:
  ///   - name: what the server is called, a name that `LinkName` allows.
  ///   - version: the program's own version, for people.
  public init(
    name: String, version: String, limits: LobbyLimits = LobbyLimits(), services: LobbyServices
  ) {
    self.name = name
    self.version = version
    self.limits = limits
    self.services = services
  }

  /// How many matches go on.
  public var matchCount: Int { rooms.values.count(where: \.isPlaying) }

  /// Takes what is to be done since the last time, in order.
  public mutating func takeOutputs() -> [LobbyOutput] {
    defer { outputs.removeAll(keepingCapacity: true) }
    return outputs
  }

  /// How often everybody and every room is looked at while anybody is there.
  static let tick: Int64 = 100_000

  /// When `advance(to:)` is to be called at the latest; nil if nothing happens by itself.
  public var nextDeadline: LinkTime? {
    guard let ticked, !(connections.isEmpty && sessions.isEmpty) else { return nil }
    return ticked.advanced(by: pause)
  }

  /// How long it is from one part to the next.
  private var pause: Int64 { Self.tick / Int64(round?.partCount ?? 1) }

  /// Lets happen whose time has come.
  public mutating func advance(to now: LinkTime) {
    if let ticked, now.since(ticked) < pause { return }
    ticked = now
    guard let part = round?.next() ?? beginRound(at: now) else { return }
    for id in part.connections { look(atConnection: id, at: now) }
    for id in part.sessions { look(atSession: id, at: now) }
    for id in part.rooms { tick(room: id, at: now) }
  }

  private mutating func beginRound(at now: LinkTime) -> LobbyRound.Part? {
    lookAtInvitations(at: now)
    round = LobbyRound(
      connections: connections.keys.sorted(), sessions: sessions.keys.sorted(), rooms: rooms.keys.sorted())
    return round?.next()
  }

  /// Somebody has connected.
  ///
  /// - Parameters:
  ///   - id: the connection's number, which no other one that the lobby knows has.
  ///   - key: what tells who it is, and nobody else can have: the peer's public key, or on a Unix socket the user.
  ///   - origin: where it comes from, as far as that is to be told apart; empty if it is not known.
  public mutating func connected(_ id: Int, key: [UInt8], origin: [UInt8] = [], at now: LinkTime) {
    if ticked == nil { ticked = now }
    connections[id] = LobbyConnection(key: key, origin: origin, since: now, heard: now)
    if connections.count > limits.connections {
      return refuse(id, .full, "the server is full; at most \(limits.connections) may be connected")
    }
    if connections.values.count(where: { $0.key == key }) > limits.connectionsPerKey {
      refuse(id, .full, "there are \(limits.connectionsPerKey) connections with this key already")
    }
  }

  /// Bytes have come over a connection, cut anyhow.
  public mutating func received(_ bytes: some Sequence<UInt8>, from id: Int, at now: LinkTime) {
    var lines: [[UInt8]] = []
    connections[id]?.lines.take(Array(bytes)) { line in
      lines.append(line)
      return true
    }
    for line in lines {
      guard connections[id] != nil else { return }
      connections[id]?.heard = now
      take(line, from: id, at: now)
    }
    if connections[id]?.lines.isOverlong == true {
      refuse(id, .flood, "a message is longer than \(LinkProtocol.longestMessage) bytes")
    }
  }

  /// A connection is gone.
  public mutating func closed(_ id: Int, at now: LinkTime) {
    guard let connection = connections.removeValue(forKey: id) else { return }
    if let session = connection.session { lose(session, at: now) }
  }

  /// Takes nobody new any more: what is left to do is to let the matches that go on come to their ends.
  public mutating func finish() { isFinishing = true }

  /// Whether nothing is left to do after `finish()`.
  public var isFinished: Bool { isFinishing && matchCount == 0 }

  /// Says goodbye to all and closes all connections; matches that go on end unfinished, which everybody in them is told
  /// with their seeds, and their files are kept as far as they go.
  public mutating func stop(at now: LinkTime) {
    for room in rooms.keys.sorted() { stopMatch(in: room, at: now) }
    for id in connections.keys.sorted() { refuse(id, nil, "the server stops") }
    sessions = [:]
    lost = []
    names = [:]
    rooms = [:]
    invitations = [:]
  }
}
