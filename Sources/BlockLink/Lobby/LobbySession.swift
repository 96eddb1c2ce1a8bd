import BlockEngine

/// A connection that the server has.
struct LobbyConnection: Sendable {
  let key: [UInt8]
  /// Where it comes from; empty if that is not known.
  let origin: [UInt8]
  let since: LinkTime
  /// Whose it is; nil before it has said so.
  var session: UInt64?
  var lines = LineCutter()
  var heard: LinkTime
}

/// Somebody who has said hello: he outlives his connection for a while.
struct LobbySession: Sendable {
  let id: UInt64
  let key: [UInt8]
  let name: String
  /// The grade of a bot; 0 for a person.
  let bot: Int
  /// What it understands beyond the first clients.
  let features: Set<String>
  /// What the connection is resumed with if it is lost.
  var token: [UInt8]
  /// The token before, valid until it is known that the new one arrived.
  var lastToken: [UInt8]?
  var stream = LinkStream()
  /// The connection; nil while it is lost.
  var connection: Int?
  /// Where the connection comes from, or the last one came from.
  var origin: [UInt8]
  /// When it was lost.
  var lostAt: LinkTime?
  /// The room that it is in.
  var room: Int?
  var messages: Allowance
  var refusals = 0
  /// The invitation that has been brought and not answered.
  var invitation: Int?

  /// The session's id as its owner knows it.
  var idBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: id >> (56 - 8 * UInt64($0))) } }
}

/// How much somebody may still do: so much a second, and so much at once after a pause.
struct Allowance: Sendable {
  private let perSecond: Int64
  private let most: Int64
  private var left: Int64
  private var time: Int64

  init(perSecond: Int, burst: Int, at time: Int64) {
    self.perSecond = Int64(perSecond)
    most = Int64(burst) * 1_000_000
    left = most
    self.time = time
  }

  /// Takes `count`, if there are so many left at `time`.
  mutating func take(_ count: Int = 1, at time: Int64) -> Bool {
    // No longer than it takes to fill up: so nothing can overflow.
    let passed = min(max(0, time - self.time), most / perSecond + 1)
    left = min(most, left + passed * perSecond)
    self.time = max(time, self.time)
    guard left >= Int64(count) * 1_000_000 else { return false }
    left -= Int64(count) * 1_000_000
    return true
  }
}

/// A session whose connection is lost.
struct LostSession: Sendable {
  let id: UInt64
  let key: [UInt8]
  /// Where its connection came from; empty if that is not known.
  let origin: [UInt8]
}

/// Somebody asks somebody else to play.
struct LobbyInvitation: Sendable {
  enum Invited: Equatable, Sendable {
    case session(UInt64)
    /// Somebody of the local network, who is on no server: the call's number, which nobody can guess.
    case neighbour(String, call: UInt64)
  }

  let from: UInt64
  let to: Invited
  let room: Int
  let since: LinkTime
}
