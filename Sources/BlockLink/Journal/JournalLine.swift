import BlockEngine
import BlockRecords

/// A line of a room's journal.
///
/// A journal is text: a JSON value on each line. The first line names the format and the room; each later one adds to
/// what is known or replaces it. A report of play is kept as it came.
enum JournalLine: Equatable, Sendable {
  /// The version of the format.
  static let version = 1

  /// A client that has a seat in the room or watches there.
  struct Session: Equatable, Sendable {
    var id: UInt64
    var key: [UInt8]
    var name: String
    var bot: Int
    var features: [String]
    var secret: [UInt8]?
    var token: [UInt8]
    var lastToken: [UInt8]?
    /// The number of the last message that was taken from it.
    var seen: Int
  }

  /// The state of the room.
  struct Room: Equatable, Sendable {
    struct Member: Equatable, Sendable {
      var session: UInt64
      var isReady: Bool
      /// The number of the last message that was taken from it.
      var seen: Int
    }

    var name: String
    var code: String
    var settings: RoomSettings
    var members: [Member]
    /// The wins in the series, in seat order; nil before its first match.
    var wins: [Int]?
    var played: Int
    /// The ranked series for which it was opened; nil in any other room.
    var ranked: RankedSeries?
  }

  /// A match that begins, with the sessions in seat order.
  struct Match: Equatable, Sendable {
    var id: String
    var seed: UInt64
    var nonce: [UInt8]
    var started: String
    var sessions: [UInt64]
    /// The state of the series at the start; nil without a series.
    var wins: [Int]?
    var played: Int
  }

  /// The clock of a match, and how long it may still wait for each player.
  struct Clock: Equatable, Sendable {
    var reading: Int64
    /// The furthest time that a game may have reached, because the clock was set back.
    var latest: Int64
    var budgets: [Int64]
    /// The seats, from 0, of those for whom the match waits.
    var caused: [Int]
  }

  case header(room: Int)
  case session(Session)
  case room(Room)
  /// The keys, and the names if they count, of those who may not come back.
  case removed([LobbyRoom.Removed])
  case watching(UInt64, Bool)
  case match(Match)
  /// A player's report, by seat from 0, at a reading of the match's clock.
  case play(seat: Int, clock: Int64, line: [UInt8])
  /// A decision about a player's game.
  case ruled(seat: Int, RulingCode, reason: String)
  /// A player has left the match for good.
  case left(seat: Int)
  case clock(Clock)
  /// A player or watcher knows the match's end.
  case informed(UInt64)
}

extension JournalLine {
  /// The line with its line feed.
  var bytes: [UInt8] {
    // By far the most lines, and each is written while its player waits for nothing else.
    if case .play(let seat, let clock, let line) = self {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(line.count + 40)
      bytes += "[\(clock),\"play\",\(seat),".utf8
      bytes += line
      bytes += "]\n".utf8
      return bytes
    }
    var json = JSONWriter { $0.value == 0x7f }
    json.object { write(to: &$0) }
    json.endLine()
    return json.bytes
  }

  private func write(to json: inout JSONWriter) {
    switch self {
    case .header(let room):
      json.member("format", "blockfall-journal")
      json.member("version", Self.version)
      json.member("room", room)
    case .session(let session): Self.write(session, to: &json)
    case .room(let room): Self.write(room, to: &json)
    case .removed(let removed):
      json.member("type", "removed")
      json.array("keys") { json in for one in removed { json.unescapedString(Hexadecimal.text(one.key)) } }
      json.array("names") { json in for one in removed { json.string(one.name ?? "") } }
    case .watching(let session, let isWatching):
      json.member("type", "watching")
      json.member("session", Self.text(session))
      json.member("is", isWatching)
    case .match(let match):
      json.member("type", "match")
      json.member("id", match.id)
      json.member("seed", match.seed)
      json.member("nonce", Hexadecimal.text(match.nonce))
      json.member("started", match.started)
      json.member("sessions", match.sessions.map(Self.text))
      if let wins = match.wins {
        json.member("wins", wins)
        json.member("played", match.played)
      }
    case .play: break
    case .ruled(let seat, let code, let reason):
      json.member("type", "ruled")
      json.member("seat", seat)
      json.member("code", code.rawValue)
      json.member("reason", reason)
    case .left(let seat):
      json.member("type", "left")
      json.member("seat", seat)
    case .clock(let clock):
      json.member("type", "clock")
      json.member("clock", clock.reading)
      json.member("latest", clock.latest)
      json.member("budgets", clock.budgets.map { Int($0) })
      json.member("caused", clock.caused)
    case .informed(let session):
      json.member("type", "informed")
      json.member("session", Self.text(session))
    }
  }

  private static func write(_ session: Session, to json: inout JSONWriter) {
    json.member("type", "session")
    json.member("id", text(session.id))
    json.member("key", Hexadecimal.text(session.key))
    json.member("name", session.name)
    json.member("bot", session.bot)
    json.member("features", session.features)
    if let secret = session.secret { json.member("secret", Hexadecimal.text(secret)) }
    json.member("token", Hexadecimal.text(session.token))
    if let token = session.lastToken { json.member("lastToken", Hexadecimal.text(token)) }
    json.member("seen", session.seen)
  }

  private static func write(_ room: Room, to json: inout JSONWriter) {
    json.member("type", "room")
    json.member("name", room.name)
    json.member("code", room.code)
    json.settings(room.settings)
    json.member("members", room.members.map { text($0.session) })
    json.member("ready", room.members.map { $0.isReady ? 1 : 0 })
    json.member("seen", room.members.map(\.seen))
    if let wins = room.wins {
      json.member("wins", wins)
      json.member("played", room.played)
    }
    guard let ranked = room.ranked else { return }
    json.object("ranked") { json in
      json.member("id", ranked.id)
      json.member("sessions", ranked.players.map { text($0.session) })
      json.member("keys", ranked.players.map { Hexadecimal.text($0.key) })
      json.member("names", ranked.players.map(\.name))
      json.member("remaining", ranked.remaining)
      json.member("over", ranked.isOver)
    }
  }

  /// A session's ID as 16 hexadecimal digits.
  private static func text(_ session: UInt64) -> String {
    Hexadecimal.text(LobbySession.bytes(of: session))
  }
}
