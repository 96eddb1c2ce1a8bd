import BlockBot
import BlockEngine
import BlockRecords
import Testing

@testable import BlockLink

/// A lobby and its clients, on simulated time and a simulated network.
struct LinkWorld {
  /// A simulated network: like TCP, it delivers everything in order, but late.
  struct Network {
    var delay: ClosedRange<Int64> = 200_000...400_000
    /// The percentage of packets that are lost and sent again.
    var loss: UInt64 = 5
    /// The extra delay of a lost packet.
    var retransmission: ClosedRange<Int64> = 300_000...900_000

    static let instant = Network(delay: 1_000...1_000, loss: 0)
  }

  struct Packet {
    let arrival: LinkTime
    let bytes: [UInt8]
  }

  struct Client {
    var session: LinkSession
    let key: [UInt8]
    var connection: Int?
    var upward: [Packet] = []
    var downward: [Packet] = []
    /// The time of the next connection.
    var connectTime: LinkTime?
    var hands: (any Hands)?
    var planned: (command: GameCommand, moment: LinkTime, isRepeat: Bool)?
    var events: [LinkEvent] = []
    var games: [MatchEvent] = []

    var result: LinkedResult? {
      for case .matchEnded(let result) in events.reversed() { return result }
      return nil
    }
  }

  var now = LinkTime(microseconds: 7)
  var lobby: Lobby
  var clients: [Client] = []
  var network: Network
  var random: SeededGenerator
  /// The client of each of the lobby's connections.
  var owners: [Int: Int] = [:]
  var closings: [(moment: LinkTime, id: Int)] = []
  var lastConnection = 0
  var log: [String] = []
  var files: [[UInt8]] = []
  /// The files with the server's signature, as the server keeps them.
  var signedFiles: [[UInt8]] = []
  /// The ranked matches that were to be kept, by their IDs.
  var ranked: [String: RankedMatch] = [:]
  /// The live runs that were to be entered.
  var uploads: [RecordUpload] = []
  /// Whether live runs are on a disk as soon as they are entered.
  var takesRuns = true
  var packetCount = 0
  /// The number of packets after which the connection of the last one is cut.
  var cutAfter: Int?
  /// The number of packets after which the client of the last one is ended and started again.
  var restartAfter: Int?
  /// The time until a client connects again after a cut or a crash.
  var cutPause: Int64 = 500_000
  /// The number of packets after which the server dies and a new one without its state replaces it.
  var crashAfter: Int?
  /// The journals of the server's rooms; nil if it keeps none.
  var disk: JournalDisk?
  /// Called with the client and the number of bytes of each delivery.
  var onDelivery: (Int, Int) -> Void = { _, _ in }

  private let seed: UInt64

  init(
    seed: UInt64, network: Network = Network(), limits: LobbyLimits = LobbyLimits(), disk: JournalDisk? = nil
  ) {
    random = SeededGenerator(seed: seed)
    self.network = network
    self.seed = seed
    self.disk = disk
    lobby = Self.lobby(seed: seed, limits: limits, isJournaled: disk != nil)
  }

  private static func lobby(seed: UInt64, limits: LobbyLimits, isJournaled: Bool = false) -> Lobby {
    let secrets = Secrets(seed: seed)
    var lobby = Lobby(
      name: "test", version: "1", limits: limits,
      services: LobbyServices(
        entropy: { secrets.bytes($0) }, sha256: LinkHash.sha256, wallClock: { "2026-11-23T00:00:00Z" }),
      isJournaled: isJournaled)
    lobby.setBoards(true)
    lobby.signsMatches = true
    return lobby
  }

  mutating func draw(_ range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(random.draw(below: UInt64(range.upperBound - range.lowerBound + 1)))
  }

  // MARK: Who is there

  mutating func add(_ name: String, hands: (any Hands)? = nil, key: [UInt8]? = nil) -> Int {
    let session = Self.session(name)
    clients.append(Client(session: session, key: key ?? Array(name.utf8), connectTime: now, hands: hands))
    return clients.count - 1
  }

  private static func session(_ name: String) -> LinkSession {
    let secret = Array(LinkHash.sha256(Array(name.utf8)).prefix(LinkProtocol.secretBytes))
    return LinkSession(name: name, version: "1", secret: secret, sha256: LinkHash.sha256)
  }

  /// Ends a client's program and starts it again: it keeps its name, its key and its secret alone.
  mutating func restart(_ index: Int, after pause: Int64) {
    cut(index, for: pause)
    clients[index].session = Self.session(clients[index].session.name)
    clients[index].planned = nil
  }

  private mutating func connect(_ index: Int) {
    lastConnection += 1
    clients[index].connectTime = nil
    clients[index].connection = lastConnection
    owners[lastConnection] = index
    lobby.connected(lastConnection, key: clients[index].key, at: now)
    clients[index].session.connected(at: now)
    deliver()
  }

  /// Cuts a connection and loses its packets in flight; the server may notice later than the client.
  mutating func cut(_ index: Int, for pause: Int64, serverLearnsAfter later: Int64 = 0) {
    guard let connection = clients[index].connection else { return }
    clients[index].connection = nil
    clients[index].upward = []
    clients[index].downward = []
    owners[connection] = nil
    closings.append((now.advanced(by: later), connection))
    clients[index].session.disconnected(at: now)
    clients[index].connectTime = now.advanced(by: pause)
  }

  // MARK: Time

  /// Runs until `isDone` or for `limit` microseconds; returns whether it is done.
  mutating func run(for limit: Int64, until isDone: (LinkWorld) -> Bool = { _ in false }) -> Bool {
    let end = now.advanced(by: limit)
    deliver()
    while !isDone(self) {
      guard let next = nextMoment, next <= end else {
        now = end
        return isDone(self)
      }
      now = max(now, next)
      processDue()
    }
    return true
  }

  private var nextMoment: LinkTime? {
    var moments: [LinkTime] = closings.map(\.moment)
    if let deadline = lobby.nextDeadline { moments.append(deadline) }
    for client in clients {
      if let moment = client.session.nextDeadline { moments.append(moment) }
      if let moment = client.connectTime { moments.append(moment) }
      if let moment = client.planned?.moment { moments.append(moment) }
      if let packet = client.upward.first { moments.append(packet.arrival) }
      if let packet = client.downward.first { moments.append(packet.arrival) }
    }
    return moments.min()
  }

  private mutating func processDue() {
    for closing in closings where closing.moment <= now { lobby.closed(closing.id, at: now) }
    closings.removeAll { $0.moment <= now }
    for index in clients.indices {
      if let moment = clients[index].connectTime, moment <= now { connect(index) }
      while let packet = clients[index].upward.first, packet.arrival <= now {
        clients[index].upward.removeFirst()
        guard let connection = clients[index].connection else { break }
        lobby.received(packet.bytes, from: connection, at: now)
        count(index)
      }
      while let packet = clients[index].downward.first, packet.arrival <= now {
        clients[index].downward.removeFirst()
        clients[index].session.received(packet.bytes, at: now)
        count(index)
      }
      if let plan = clients[index].planned, plan.moment <= now {
        clients[index].planned = nil
        clients[index].session.perform(plan.command, isRepeat: plan.isRepeat, at: now)
      }
      clients[index].session.advance(to: now)
    }
    lobby.advance(to: now)
    deliver()
  }

  private mutating func count(_ index: Int) {
    packetCount += 1
    if packetCount == cutAfter { cut(index, for: cutPause) }
    if packetCount == restartAfter { restart(index, after: cutPause) }
    if packetCount == crashAfter { crashServer() }
  }

  private mutating func crashServer() {
    lobby = Self.lobby(seed: ~seed, limits: LobbyLimits())
    for index in clients.indices { cut(index, for: cutPause) }
    closings = []
  }

  /// Ends the server at once and starts it again from its journals.
  ///
  /// - Parameter losesPackets: whether what the server has sent and what has not arrived yet is lost too.
  mutating func kill(losesPackets: Bool) {
    for index in clients.indices {
      if !losesPackets {
        for packet in clients[index].downward { clients[index].session.received(packet.bytes, at: now) }
        clients[index].events += clients[index].session.drainEvents()
      }
      cut(index, for: cutPause)
      clients[index].planned = nil
      clients[index].hands?.forget()
    }
    (closings, owners) = ([], [:])
    // Nothing that it draws may be as before.
    lobby = Self.lobby(seed: ~seed &+ UInt64(lastConnection), limits: LobbyLimits(), isJournaled: true)
    now = now.advanced(by: 100_000)
    disk?.restore(&lobby, at: now)
    lobby.listens(at: now)
  }

  /// Sends the pending bytes of both sides on their way.
  mutating func deliver() {
    disk?.syncIfDue(at: now)
    for output in lobby.drainOutputs() {
      switch output {
      case .send(let bytes, let id):
        guard let owner = owners[id] else { continue }
        onDelivery(owner, bytes.count)
        clients[owner].downward.append(packet(bytes, after: clients[owner].downward.last))
      case .close(let id, let reason):
        log.append("closed: \(reason)")
        guard let owner = owners.removeValue(forKey: id), clients[owner].connection == id else { continue }
        // Bytes sent before the close arrive first.
        for packet in clients[owner].downward { clients[owner].session.received(packet.bytes, at: now) }
        clients[owner].connection = nil
        clients[owner].upward = []
        clients[owner].downward = []
        clients[owner].session.disconnected(at: now)
        clients[owner].connectTime = now.advanced(by: 200_000)
      case .log(let line): log.append(line)
      case .saveMatch(let match):
        if let file = match.file { files.append(file) }
        sign(match)
        if let kept = match.ranked { ranked[match.id] = kept }
        lobby.saved(match: match.id)
      case .journal(let change):
        if disk?.perform(change) == true { return kill(losesPackets: disk?.losesPackets == true) }
      case .standing(let request):
        lobby.answer(.standing(RankedStanding(), request.rules), to: request.session, at: now)
      case .record(let upload):
        uploads.append(upload)
        if takesRuns, let run = upload.run { lobby.saved(match: run) }
        let place = RecordPlace(
          record: uploads.count, rank: 1, total: 1, change: .improved, mark: upload.mark)
        lobby.answer(.placed(place), to: upload.session, at: now)
      case .find: Issue.record("there are no other nodes")
      case .board, .ratings: Issue.record("nobody asked for boards")
      }
    }
    for index in clients.indices {
      let bytes = clients[index].session.drainBytes()
      if !bytes.isEmpty, clients[index].connection != nil {
        clients[index].upward.append(packet(bytes, after: clients[index].upward.last))
      }
      clients[index].events += clients[index].session.drainEvents()
      let games = clients[index].session.drainMatchEvents()
      clients[index].games += games
      plan(index, games)
    }
  }

  /// Signs a match's file with what is no real signature.
  private mutating func sign(_ match: MatchRecord) {
    guard let file = match.file,
      let statement = match.statement?.signed(
        for: file, by: Self.serverKey, { LinkHash.sha256($0) + LinkHash.sha256($0 + [0]) })
    else { return }
    signedFiles.append(file + statement.line)
    lobby.signed(statement, at: now)
  }

  private static let serverKey = Array(repeating: UInt8(7), count: MatchStatement.keyBytes)

  private mutating func packet(_ bytes: [UInt8], after last: Packet?) -> Packet {
    var delay = draw(network.delay)
    while network.loss > 0, random.draw(below: 100) < network.loss { delay += draw(network.retransmission) }
    return Packet(arrival: max(now.advanced(by: delay), last?.arrival ?? now), bytes: bytes)
  }

  /// Plans a player's next key.
  private mutating func plan(_ index: Int, _ games: [MatchEvent]) {
    guard clients[index].hands != nil, let match = clients[index].session.match, let seat = match.seat else {
      return
    }
    let isDisturbed = games.contains { $0.player == seat && $0.event.comesFromOutside }
    if isDisturbed {
      clients[index].planned = nil
      clients[index].hands?.forget()
    }
    guard clients[index].planned == nil, match.result == nil, !match.isOver(seat),
      let move = clients[index].hands?.next(for: match.game(of: seat))
    else { return }
    guard let moment = match.moment(of: move.time) else { return }
    // If the game waits for the network, the key is delayed by 100 ms.
    let soonest = match.isRunning(at: now) ? now : now.advanced(by: 100_000)
    clients[index].planned = (move.command, max(soonest, moment), move.isRepeat)
  }
}

extension LinkedMatch {
  func isOver(_ player: Int) -> Bool { parts[player - 1].game.isOver }

  /// The moment at which the own game reaches `time`; nil while the match is paused.
  func moment(of time: GameTime) -> LinkTime? { clock.isPaused ? nil : clock.moment(of: time) }
}

extension GameEvent {
  fileprivate var comesFromOutside: Bool {
    switch kind {
    case .garbageArrived, .opponentOut, .ended: true
    default: false
    }
  }
}
