import BlockEngine

/// The server's side of network play as one value: sessions, rooms, invitations and matches.
///
/// It has no clock and no socket. The caller passes in events of connections with their times, performs the outputs
/// after each call, and calls `advance(to:)` at `nextDeadline`. Times never go back.
public struct Lobby: Sendable {
  /// The server's name.
  public let name: String
  let version: String
  private(set) var limits: LobbyLimits
  let services: LobbyServices

  var connections: [Int: LobbyConnection] = [:]
  var sessions: [UInt64: LobbySession] = [:]
  /// The sessions without a connection, in the order in which they lost it.
  var lost: [LostSession] = []
  /// The session of each name, by what the name looks like.
  private(set) var looks: [String: UInt64] = [:]
  var rooms: [Int: LobbyRoom] = [:]
  /// The list of rooms.
  var index = RoomIndex()
  /// The places that are taken.
  var places = LobbyPlaces()
  /// The bytes kept for the sessions.
  var memory = LobbyMemory()
  /// The bytes of all shown games.
  var shownBytes = 0
  var invitations: [Int: LobbyInvitation] = [:]
  /// The latest invitations, so that nobody is invited again and again.
  var recentInvitations: [RecentInvitation: LinkTime] = [:]
  /// The other nodes of the server; nil if there are none.
  var surroundings: LobbySurroundings?
  /// The people on the local network who look for others and are not here.
  var neighbours: [String] = []
  /// The names that belong to keys; nil if none do.
  public internal(set) var names: NameBook?
  var changedNames: [NameBook.Entry] = []
  /// Those who may not play here.
  var banned: [LobbyBan.Subject: LobbyBan] = [:]
  /// The keys of those who may invite nobody.
  var muted: Set<[UInt8]> = []
  /// What has changed in both, as lines to keep.
  var changedBans: [String] = []
  /// What the other nodes should do as well.
  var orders: [NodeOrder] = []
  /// Whether players may send replays and ask for boards.
  var hasBoards = false
  /// How many replays each key and each network may still send.
  var uploadLimiters: [[UInt8]: RateLimiter] = [:]
  /// The matches begun and ended since the start.
  var begunMatches = 0
  var endedMatches = 0
  /// The number of the last room, and of the last invitation.
  var lastRoom = 0
  var lastInvitation = 0
  /// Whether new players are refused.
  var isFinishing = false
  var outputs: [LobbyOutput] = []
  /// Those who wait for a ranked match.
  var queue = RankedQueue()
  /// The rules and the claimed waits of those whose standing is being looked up, by session.
  var soughtRules: [UInt64: (rules: Ruleset.Name, waited: Int64)] = [:]
  /// The rooms that are closed and whose last match is not kept yet, by the match's ID: their journals stay till then.
  var closedRooms: [String: Int] = [:]
  /// Whether the caller signs the files of matches.
  public var signsMatches = false
  /// Those who get the signature of a match's file, by the match's ID, until it is made.
  var unsigned: [String: [UInt64]] = [:]
  /// The time of the last `advance`; nil before any event.
  var lastTick: LinkTime?
  /// Whether the journals wait for the next start, and nothing more happens.
  var isRestarting = false
  /// Whether rooms come from journals.
  var hasRestored = false
  /// Whether rooms have journals.
  let isJournaled: Bool
  /// The remaining checks of this tenth of a second.
  private var sweep: LobbyInspection?

  /// An empty lobby.
  ///
  /// - Parameters:
  ///   - name: the server's name, valid by `LinkName`.
  ///   - version: the program's version, for display.
  ///   - isJournaled: whether what happens in rooms is put out as changes of journals.
  public init(
    name: String, version: String, limits: LobbyLimits = LobbyLimits(), services: LobbyServices,
    isJournaled: Bool = false
  ) {
    self.isJournaled = isJournaled
    self.name = name
    self.version = version
    self.limits = limits
    self.services = services
  }

  /// Takes note that a session has a name, or with nil that nobody has it any more.
  mutating func reserve(_ name: String, for session: UInt64?) {
    looks[LinkName.skeleton(of: name)] = session
  }

  /// The session whose name looks like `name`.
  func session(like name: String) -> UInt64? { looks[LinkName.skeleton(of: name)] }

  /// The session that is called exactly `name`.
  func session(named name: String) -> UInt64? {
    session(like: name).flatMap { sessions[$0]?.name == name ? $0 : nil }
  }

  /// The number of running matches.
  public var matchCount: Int { rooms.values.count(where: \.isPlaying) }

  /// What it counts.
  public var figures: LobbyFigures {
    var figures = LobbyFigures()
    (figures.connections, figures.sessions, figures.lostSessions) = (
      connections.count, sessions.count, lost.count
    )
    (figures.rooms, figures.matches, figures.keptBytes) = (rooms.count, matchCount, memory.all)
    (figures.begunMatches, figures.endedMatches) = (begunMatches, endedMatches)
    return figures
  }

  /// Takes other limits; who is here stays.
  public mutating func adopt(_ limits: LobbyLimits) { self.limits = limits }

  /// Takes the outputs since the last call, in order.
  public mutating func drainOutputs() -> [LobbyOutput] {
    defer { outputs.removeAll(keepingCapacity: true) }
    return outputs
  }

  /// The time in which all connections, sessions and rooms are checked once.
  static let tick: Int64 = 100_000

  /// The latest time for the next call of `advance(to:)`; nil if nothing happens by itself.
  public var nextDeadline: LinkTime? {
    guard !isRestarting, let lastTick, !(connections.isEmpty && sessions.isEmpty) else { return nil }
    return lastTick.advanced(by: partInterval)
  }

  /// The time between two parts of a round.
  private var partInterval: Int64 { Self.tick / Int64(sweep?.partCount ?? 1) }

  /// Does everything due by now.
  public mutating func advance(to now: LinkTime) {
    guard !isRestarting else { return }
    if let lastTick, now.since(lastTick) < partInterval { return }
    lastTick = now
    guard let part = sweep?.next() ?? beginSweep(at: now) else { return }
    for id in part.connections { check(connection: id, at: now) }
    for id in part.sessions { check(session: id, at: now) }
    for id in part.rooms { tick(room: id, at: now) }
  }

  private mutating func beginSweep(at now: LinkTime) -> LobbyInspection.Part? {
    expireInvitations(at: now)
    tickQueue(at: now)
    sweep = LobbyInspection(
      connections: connections.keys.sorted(), sessions: sessions.keys.sorted(), rooms: rooms.keys.sorted())
    return sweep?.next()
  }

  /// Takes a new connection.
  ///
  /// - Parameters:
  ///   - id: the connection's number, unique in the lobby.
  ///   - key: the unforgeable identity of the peer: its public key, or on a Unix socket the user.
  ///   - origin: where it comes from, as far as origins are distinguished; empty if unknown.
  public mutating func connected(_ id: Int, key: [UInt8], origin: [UInt8] = [], at now: LinkTime) {
    if lastTick == nil { lastTick = now }
    connections[id] = LobbyConnection(key: key, origin: origin, since: now, lastReceived: now)
    places.occupy(origin)
    settle(id, at: now)
  }

  /// Takes bytes from a connection, cut anywhere.
  public mutating func received(_ bytes: some Sequence<UInt8>, from id: Int, at now: LinkTime) {
    for line in connections[id]?.splitter.lines(endingIn: bytes) ?? [] {
      guard connections[id] != nil else { return }
      connections[id]?.lastReceived = now
      receive(line, from: id, at: now)
    }
    if connections[id]?.splitter.isOverlong == true {
      refuse(id, .flood, "a message is longer than \(LinkProtocol.maxMessageBytes) bytes")
    }
  }

  /// Takes note of a closed connection.
  public mutating func closed(_ id: Int, at now: LinkTime) {
    guard let connection = connections.removeValue(forKey: id) else { return }
    leave(connection, at: now)
  }

  /// Refuses new players from now on; running matches are played to their ends.
  public mutating func finish() { isFinishing = true }

  /// Whether nothing is left to do after `finish()`.
  public var isFinished: Bool { isFinishing && matchCount == 0 }

  /// Sends everybody a farewell and closes all connections; running matches end unfinished: their participants
  /// receive the seeds, and their files are kept as they are.
  public mutating func stop(at now: LinkTime) {
    for room in rooms.keys.sorted() {
      stopMatch(in: room, at: now)
      if rooms[room]?.journal != nil { outputs.append(.journal(JournalChange(room: room, .end))) }
    }
    for id in connections.keys.sorted() { refuse(id, nil, "the server stops") }
    sessions = [:]
    lost = []
    looks = [:]
    rooms = [:]
    invitations = [:]
    queue = RankedQueue()
    (index, places, shownBytes, memory) = (RoomIndex(), LobbyPlaces(), 0, LobbyMemory())
    requestNodeReport(isUrgent: true)
  }
}
