import BlockEngine
import Testing

@testable import BlockLink

/// A lobby with bare connections, on which messages arrive at once.
struct LobbyTable {
  var lobby: Lobby
  var now = LinkTime(microseconds: 0)
  /// The messages that each connection has received and the test has not taken yet.
  var received: [Int: [LinkMessage]] = [:]
  var closed: [Int: String] = [:]
  /// The last deal that each connection received.
  var deals: [Int: LinkMessage] = [:]
  var log: [String] = []
  var files: [[UInt8]] = []
  /// The replays that came for the boards, and the pages of boards that were asked for.
  var uploads: [RecordUpload] = []
  var boardRequests: [BoardRequest] = []
  /// The players' standings by their keys; others are new.
  var standings: [String: RankedStanding] = [:]
  /// The matches that were to be saved.
  var records: [MatchRecord] = []
  /// The ranked matches that were to be kept.
  var ranked: [RankedMatch] = []
  /// Whether the file of a match is saved at once.
  var savesMatches = true
  var ratingRequests: [RatingRequest] = []
  /// The names that were looked for at other nodes.
  var sought: [String] = []
  var disk = JournalDisk()
  /// The number of the last message that each connection has sent.
  var numbers: [Int: Int] = [:]
  /// The number of the last message that each connection has received.
  var seen: [Int: Int] = [:]

  init(limits: LobbyLimits = LobbyLimits(), isJournaled: Bool = false) {
    let secrets = Secrets(seed: 1)
    lobby = Lobby(
      name: "table", version: "1", limits: limits,
      services: LobbyServices(
        entropy: { secrets.bytes($0) }, sha256: LinkHash.sha256, wallClock: { "2026-11-23T00:00:00Z" }),
      isJournaled: isJournaled)
  }

  mutating func connect(_ id: Int, key: String? = nil, origin: [UInt8] = []) {
    lobby.connected(id, key: Array((key ?? "\(id)").utf8), origin: origin, at: now)
    listen()
  }

  /// Connects a client and says hello.
  mutating func signIn(
    _ id: Int, _ name: String, features: [String] = LinkProtocol.features, origin: [UInt8] = []
  ) {
    connect(id, origin: origin)
    send(.hello(.init(version: 1, program: "1", name: name, features: features)), id)
  }

  mutating func send(_ message: LinkMessage, _ id: Int) {
    let isNumbered = LinkMessage.isNumbered(message.type)
    if isNumbered { numbers[id, default: 0] += 1 }
    let line = message.line(
      number: isNumbered ? numbers[id] : nil,
      seen: ["hello", "bye"].contains(message.type) ? nil : seen[id, default: 0])
    send(line, id)
  }

  mutating func send(_ bytes: [UInt8], _ id: Int) {
    lobby.received(bytes, from: id, at: now)
    listen()
  }

  mutating func send(_ text: String, _ id: Int) { send(Array(text.utf8) + [10], id) }

  /// Advances the time in steps of 0.1 s, while the given connections ping once a second.
  mutating func wait(_ microseconds: Int64, pinging: [Int] = []) {
    let end = now.advanced(by: microseconds)
    while now < end {
      now = min(end, now.advanced(by: 100_000))
      if now.microseconds % 1_000_000 < 100_000 {
        for id in pinging where closed[id] == nil { send(.ping(.init(sent: 1)), id) }
      }
      lobby.advance(to: now)
      listen()
    }
  }

  mutating func listen() {
    for output in lobby.drainOutputs() {
      switch output {
      case .send(let bytes, let id):
        for line in bytes.split(separator: 10) {
          do {
            let read = try ReceivedMessage(Array(line), for: .client)
            if let number = read.number { seen[id] = number }
            received[id, default: []].append(read.message)
            if case .matchDealt = read.message { deals[id] = read.message }
          } catch {
            Issue.record("the lobby sent \(String(decoding: line, as: UTF8.self)): \(error)")
          }
        }
      case .close(let id, let reason): closed[id] = reason
      case .log(let line):
        log.append(line)
        #expect(!line.unicodeScalars.contains { LinkName.isUnsafe($0) })
      case .saveMatch(let match):
        records.append(match)
        if let file = match.file { files.append(file) }
        if let match = match.ranked { ranked.append(match) }
        if savesMatches { lobby.saved(match: match.id) }
      case .journal(let change): _ = disk.perform(change)
      case .record(let upload):
        uploads.append(upload)
        if savesMatches, let run = upload.run { lobby.saved(match: run) }
      case .board(let request): boardRequests.append(request)
      case .ratings(let request): ratingRequests.append(request)
      case .find(let name, _): sought.append(name)
      case .standing(let request):
        let standing = standings[String(decoding: request.key, as: UTF8.self)] ?? RankedStanding()
        lobby.answer(.standing(standing, request.rules), to: request.session, at: now)
        listen()
      }
    }
  }

  /// Returns the messages that a connection has received since the last call.
  mutating func drain(_ id: Int) -> [LinkMessage] {
    defer { received[id] = [] }
    return received[id] ?? []
  }

  mutating func types(_ id: Int) -> [String] { drain(id).map(\.type) }

  mutating func refusals(_ id: Int) -> [MessageFault] {
    drain(id).compactMap { if case .refusal(_, let fault) = $0 { fault } else { nil } }
  }

  /// A lobby with a match of two players, connections 1 and 2, whose clock is at `time`.
  static func match(
    _ settings: RoomSettings = RoomSettings(), limits: LobbyLimits = LobbyLimits(),
    at time: Int64 = 1_000_000,
    isJournaled: Bool = false
  ) -> LobbyTable {
    var table = LobbyTable(limits: limits, isJournaled: isJournaled)
    table.signIn(1, "Ada")
    table.signIn(2, "Bo")
    table.send(.open(settings, name: "room"), 1)
    table.send(.join(room: "room", isWatcher: false), 2)
    for id in [1, 2] { table.send(.ready(true), id) }
    table.wait(LinkProtocol.countdown, pinging: [1, 2])
    for step in stride(from: 0, to: time, by: 250_000) {
      table.wait(250_000)
      for id in [1, 2] { table.play(id, upto: step + 250_000) }
    }
    _ = table.drain(1)
    _ = table.drain(2)
    return table
  }

  mutating func play(
    _ id: Int, upto: Int64, _ entries: [LinkMessage.PlayEntry] = [], digest: UInt64? = nil
  ) {
    send(.playReport(.init(upto: GameTime(microseconds: upto), entries: entries, digest: digest)), id)
  }
}
