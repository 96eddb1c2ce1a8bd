import BlockEngine
import BlockRecords

/// What the server of a live run sees beside the game itself: whether every key came in its time, and whether the game
/// ever stood; times in microseconds.
struct LiveRun: Sendable {
  /// By how much more than the smallest round trip a key may come after its time.
  static let allowance: Int64 = 500_000
  /// The longest round trip that is taken off: a client that answers late on purpose gains no more time to think.
  static let maxRoundTrip: Int64 = 500_000

  /// When the game's clock starts.
  private let start: LinkTime
  /// The longest time from a key's moment in the game until it was here.
  private var delay: Int64 = 0
  /// The smallest measured round trip; nil before the first.
  private var roundTrip: Int64?
  /// When the ping was sent that has no answer yet.
  private var pinged: LinkTime?
  /// The messages with pieces that the player may not have yet, and the number of all pieces with each.
  private var deals: [(message: Int, pieces: Int)] = []
  /// The number of pieces that the player has.
  private var known = 0
  /// Whether the game has stood: for pieces, for a lost connection, or for a server that was started again.
  var hasStood = false

  /// A run whose clock starts at `start`.
  init(startingAt start: LinkTime) { self.start = start }

  /// How the run counts if it is a record.
  var mark: RecordPlace.Mark {
    let excess = delay - min(roundTrip ?? 0, Self.maxRoundTrip)
    return !hasStood && excess <= Self.allowance ? .live : .replayed
  }

  /// Takes note that a key of this time in the game is here, or the end of the game.
  mutating func record(_ key: GameTime, at now: LinkTime) {
    delay = max(delay, now.since(start) - key.microseconds)
  }

  // MARK: The round trip

  /// Returns what the next ping says, for the client to repeat.
  mutating func ping(at now: LinkTime) -> Int64 {
    pinged = now
    return now.microseconds
  }

  /// Takes what a client repeats; anything but the last ping means nothing.
  mutating func handle(echo: Int64, at now: LinkTime) {
    guard let pinged, echo == pinged.microseconds else { return }
    self.pinged = nil
    roundTrip = min(roundTrip ?? .max, now.since(pinged))
  }

  // MARK: The pieces

  /// Takes note that the player has so many pieces with the message of this number.
  mutating func recordDeal(of pieces: Int, in message: Int) { deals.append((message, pieces)) }

  /// Takes note of how many pieces a player needs to go on, who has the messages up to `seen`.
  mutating func record(needed: Int, seen: Int) {
    while let first = deals.first, first.message <= seen {
      known = first.pieces
      deals.removeFirst()
    }
    if known < needed { hasStood = true }
  }
}

// The seed of a live run is drawn as for any game that may become a record, but by the server.
extension LiveRun {
  /// The seed of a run: nobody else could enter it.
  static func seed(key: [UInt8], nonce: [UInt8]) -> UInt64 {
    RecordSeed.seed(key: key, nonce: recordNonce(of: nonce))
  }

  /// The nonce in the replay: the first bytes of what the server is committed to.
  static func recordNonce(of nonce: [UInt8]) -> [UInt8] { Array(nonce.prefix(ReplayHeader.nonceBytes)) }
}

extension HostedMatch {
  /// Takes note of how late a report of a live run is: its first key is the latest of all.
  mutating func recordDelay(of play: LinkMessage.Play, since before: GameTime, by seat: Int, at now: LinkTime)
  {
    if let first = play.entries.first {
      live?.record(before.advanced(by: first.delay), at: now)
    } else if seats[seat].game.isOver {
      live?.record(seats[seat].game.time, at: now)
    }
  }

  /// Takes note of whether the player of a live run had pieces to go on with, who had the messages up to `seen`.
  mutating func recordPieces(seen: Int) {
    guard live != nil, let game = seats.first?.game, !game.isOver else { return }
    live?.record(needed: game.takenPieceCount + facts.previewCount + game.piecesPerEvent, seen: seen)
  }
}
