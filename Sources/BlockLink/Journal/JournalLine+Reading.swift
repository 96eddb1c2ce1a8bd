import BlockEngine
import BlockRecords

extension JournalLine {
  /// The longest line: those with removed players are the longest.
  static let maxBytes = 64 << 10

  /// Reads a line without its line feed.
  ///
  /// - Throws: `MessageFault` if it is none that a server writes.
  init(_ line: ArraySlice<UInt8>) throws(MessageFault) {
    guard line.count <= Self.maxBytes else { throw MessageFault("a line is too long") }
    let value: JSONValue
    do throws(JSONError) { value = try JSONReader.read(Array(line)) } catch {
      throw MessageFault("\(error.message) (at byte \(error.column))")
    }
    if case .array(let elements) = value {
      self = try Self.play(elements, line: line)
      return
    }
    var fields = try MessageFields(value, of: "the line")
    if fields.has("format") {
      guard try fields.text("format") == "blockfall-journal" else { throw MessageFault("it is no journal") }
      let version = try fields.int("version", 0...Int.max)
      guard version == Self.version else {
        throw MessageFault("the journal is of version \(version), and this server reads \(Self.version)")
      }
      self = .header(room: try fields.int("room", 1...1 << 40))
    } else {
      self = try Self.line(try fields.text("type"), &fields)
    }
    try fields.rejectUnknown()
  }

  private static func line(_ type: String, _ fields: inout MessageFields) throws(MessageFault) -> JournalLine
  {
    switch type {
    case "session": return .session(try session(&fields))
    case "room": return .room(try room(&fields))
    case "removed":
      let keys = try fields.texts("keys", atMost: 64)
      let names = try fields.texts("names", atMost: 64)
      guard keys.count == names.count else { throw MessageFault("keys and names differ in number") }
      var removed: [LobbyRoom.Removed] = []
      for (key, name) in zip(keys, names) {
        guard let key = Hexadecimal.bytes(key) else { throw MessageFault("a key is not hexadecimal") }
        removed.append(LobbyRoom.Removed(key: key, name: name.isEmpty ? nil : name))
      }
      return .removed(removed)
    case "watching": return .watching(try fields.session("session"), try fields.bool("is"))
    case "match": return .match(try match(&fields))
    case "ruled":
      return .ruled(
        seat: try fields.seat(), try fields.word("code", RulingCode.self),
        reason: try fields.text("reason", atMost: 1_000))
    case "left": return .left(seat: try fields.seat())
    case "clock":
      let most = Versus.seats.upperBound
      return .clock(
        Clock(
          reading: try fields.clock("clock"), latest: try fields.clock("latest"),
          budgets: try fields.integers("budgets", -600_000_000...Int(LinkProtocol.pauseBudget), atMost: most)
            .map { Int64($0) },
          caused: try fields.integers("caused", 0...most - 1, atMost: most)))
    case "informed": return .informed(try fields.session("session"))
    default: throw MessageFault("there is no line \(LinkName.sanitized(String(type.prefix(40))))")
    }
  }

  private static func play(_ elements: [JSONValue], line: ArraySlice<UInt8>) throws(MessageFault)
    -> JournalLine
  {
    guard elements.count == 4, let clock = elements[0].signed, elements[1] == .string("play"),
      let seat = elements[2].signed, (0..<Int64(Versus.seats.upperBound)).contains(seat),
      let start = line.firstIndex(of: UInt8(ascii: "{")), line.last == UInt8(ascii: "]")
    else { throw MessageFault("a report of play is not [CLOCK,\"play\",SEAT,{…}]") }
    return .play(seat: Int(seat), clock: clock, line: Array(line[start..<(line.endIndex - 1)]))
  }

  private static func session(_ fields: inout MessageFields) throws(MessageFault) -> Session {
    var session = Session(
      id: try fields.session("id"), key: try fields.key(), name: try fields.name("name"),
      bot: try fields.int("bot", 0...1_000), features: try fields.texts("features", atMost: 32),
      token: try fields.bytes("token", count: 16), seen: try fields.int("seen", 0...1 << 40))
    if fields.has("secret") { session.secret = try fields.bytes("secret", count: LinkProtocol.secretBytes) }
    if fields.has("lastToken") { session.lastToken = try fields.bytes("lastToken", count: 16) }
    return session
  }

  private static func room(_ fields: inout MessageFields) throws(MessageFault) -> Room {
    let most = Versus.seats.upperBound
    var room = Room(
      name: try fields.name("name"), code: try fields.name("code"), settings: try fields.settings(),
      members: [],
      played: 0)
    let sessions = try fields.sessions("members")
    let ready = try fields.integers("ready", 0...1, atMost: most)
    let seen = try fields.integers("seen", 0...1 << 40, atMost: most)
    guard ready.count == sessions.count, seen.count == sessions.count, sessions.count <= room.settings.seats
    else {
      throw MessageFault("the members of a room differ in number")
    }
    for index in sessions.indices {
      room.members.append(
        Room.Member(session: sessions[index], isReady: ready[index] == 1, seen: seen[index]))
    }
    (room.wins, room.played) = try fields.series()
    if fields.has("ranked") { room.ranked = try fields.ranked() }
    return room
  }

  private static func match(_ fields: inout MessageFields) throws(MessageFault) -> Match {
    let id = try fields.text("id")
    guard Hexadecimal.bytes(id)?.count == 8 else { throw fields.fault("id", remedy: "16 hexadecimal digits") }
    var match = Match(
      id: id, seed: try fields.unsigned("seed"), nonce: try fields.bytes("nonce", count: 32),
      started: try fields.text("started", atMost: 20), sessions: try fields.sessions("sessions"), played: 0)
    guard !match.sessions.isEmpty else { throw fields.fault("sessions", remedy: "one or more") }
    (match.wins, match.played) = try fields.series()
    return match
  }
}

extension MessageFields {
  fileprivate mutating func session(_ name: String) throws(MessageFault) -> UInt64 {
    Lobby.number(try bytes(name, count: 8)[...])
  }

  fileprivate mutating func sessions(_ name: String) throws(MessageFault) -> [UInt64] {
    var sessions: [UInt64] = []
    for text in try texts(name, atMost: Versus.seats.upperBound) {
      guard let bytes = Hexadecimal.bytes(text), bytes.count == 8,
        !sessions.contains(Lobby.number(bytes[...]))
      else {
        throw fault(name, remedy: "different sessions")
      }
      sessions.append(Lobby.number(bytes[...]))
    }
    return sessions
  }

  /// A ranked series, of two players.
  fileprivate mutating func ranked() throws(MessageFault) -> RankedSeries {
    var fields = try part(try value("ranked"), of: "a ranked series")
    let (id, sessions) = (try fields.text("id"), try fields.sessions("sessions"))
    let (keys, names) = (try fields.texts("keys", atMost: 2), try fields.texts("names", atMost: 2))
    guard Hexadecimal.bytes(id)?.count == 8, sessions.count == 2, keys.count == 2, names.count == 2 else {
      throw MessageFault("a ranked series has an ID and two players")
    }
    var players: [RankedMatch.Player] = []
    for index in 0..<2 {
      guard let key = Hexadecimal.bytes(keys[index]), !key.isEmpty, LinkName.isShowable(names[index]) else {
        throw MessageFault("a player of a ranked series has no key or no name")
      }
      players.append(.init(session: sessions[index], key: key, name: names[index]))
    }
    let series = RankedSeries(
      id: id, players: players, remaining: try fields.int("remaining", 0...RankedLimits.seriesPerPair),
      isOver: try fields.bool("over"))
    try fields.rejectUnknown()
    return series
  }

  fileprivate mutating func key() throws(MessageFault) -> [UInt8] {
    guard let key = Hexadecimal.bytes(try text("key")), !key.isEmpty else {
      throw fault("key", remedy: "hexadecimal digits")
    }
    return key
  }

  fileprivate mutating func seat() throws(MessageFault) -> Int {
    try int("seat", 0...Versus.seats.upperBound - 1)
  }

  /// A reading of a match's clock, which is negative before the start.
  fileprivate mutating func clock(_ name: String) throws(MessageFault) -> Int64 {
    try integer(name, -LinkProtocol.maxMatchTime...2 * LinkProtocol.maxMatchTime)
  }

  fileprivate mutating func series() throws(MessageFault) -> (wins: [Int]?, played: Int) {
    guard has("wins") else { return (nil, 0) }
    return (
      try integers("wins", 0...MatchSeries.maxFirstTo, atMost: Versus.seats.upperBound),
      try int("played", 0...10 * MatchSeries.maxFirstTo)
    )
  }
}
