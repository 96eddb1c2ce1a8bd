import BlockEngine

/// Somebody who is told of a match, and how far he has been told: the log so far first, then what comes.
///
/// What he has not been told yet is in the match's logs alone, so a slow watcher costs no memory.
struct Subscriber: Sendable {
  let session: UInt64
  /// His seat, from 0; nil for a watcher.
  let seat: Int?
  /// How far in each player's log.
  var cursors: [PartLog.Cursor]
  /// How far each player's game has been told to be.
  var reached: [GameTime]
  /// How many times 64 pieces each player's digest has been told for.
  var digests: [Int]
  /// How many pieces have been dealt to him.
  var dealt: Int
  /// Whether he has been told how the match ended.
  var hasEnd = false

  init(session: UInt64, seat: Int?, players: Int, dealt: Int) {
    self.session = session
    self.seat = seat
    cursors = Array(repeating: PartLog.Cursor(), count: players)
    reached = Array(repeating: .zero, count: players)
    digests = Array(repeating: 0, count: players)
    self.dealt = dealt
  }
}

extension HostedMatch {
  /// The most pieces that one message deals.
  static let piecesAtOnce = 512
  /// About how many bytes of entries a message has at most; what is around them has room in the rest.
  private static let mostEntryBytes = 3_000

  /// The message that begins the match for somebody, or lets him watch it from now on.
  mutating func subscribe(_ session: UInt64, seat: Int?, at now: LinkTime) -> LinkMessage {
    let first = Array(dealt.prefix(Self.piecesAtOnce))
    subscribers.append(
      Subscriber(session: session, seat: seat, players: seats.count, dealt: first.count))
    return .deal(
      Deal(
        match: id, commitment: facts.commitment, settings: settings,
        players: seats.map { Deal.Player(name: $0.name, bot: $0.bot) }, you: seat.map { $0 + 1 } ?? 0,
        started: facts.header.players[0].started,
        wins: facts.header.series?.wins ?? Array(repeating: 0, count: seats.count),
        played: facts.header.series?.playedCount ?? 0, startsIn: -clock.time(at: now), pieces: first))
  }

  /// How often watchers are told what is new, which is seldom enough to be cheap.
  private static let watching: Int64 = 250_000

  /// Whether watchers are to be told what is new; then that is noted.
  mutating func isTimeForWatchers(at now: LinkTime) -> Bool {
    guard now.since(watchersTold) >= Self.watching else { return false }
    watchersTold = now
    return true
  }

  /// The next message for a subscriber; nil if he knows all there is.
  mutating func next(for index: Int) -> LinkMessage? {
    if subscribers[index].dealt < dealt.count {
      let more = Array(dealt[subscribers[index].dealt...].prefix(Self.piecesAtOnce))
      subscribers[index].dealt += more.count
      return .pieces(more)
    }
    for player in seats.indices where player != subscribers[index].seat {
      if let peers = news(of: player, for: index) { return .peers(peers) }
    }
    // What led to the end, a ruling say, is told before it.
    guard let end, isRecorded, !subscribers[index].hasEnd else { return nil }
    subscribers[index].hasEnd = true
    return .end(end)
  }

  /// What a subscriber does not know of a player's game; nil if he knows all.
  private mutating func news(of player: Int, for index: Int) -> LinkMessage.Peers? {
    var cursor = subscribers[index].cursors[player]
    let end = seats[player].log.end.index
    guard cursor.index < end || subscribers[index].reached[player] < seats[player].reached else {
      return nil
    }
    var entries: [LinkMessage.PeerEntry] = []
    var room = Self.mostEntryBytes
    var last = cursor.time
    while room > 0, entries.count < MessageFields.mostEntries, let entry = seats[player].log.next(&cursor) {
      entries.append(
        LinkMessage.PeerEntry(delay: entry.time.microseconds - last.microseconds, event: entry.event))
      last = entry.time
      room -= entry.size
    }
    subscribers[index].cursors[player] = cursor
    let isAll = cursor.index == end
    let upto = isAll ? seats[player].reached : last
    subscribers[index].reached[player] = upto
    var digest: UInt64?
    let count = seats[player].game.pieceCount / LinkProtocol.piecesBetweenDigests
    if isAll, count > subscribers[index].digests[player] {
      subscribers[index].digests[player] = count
      digest = seats[player].game.publicDigest.value
    }
    return LinkMessage.Peers(player: player + 1, upto: upto, entries: entries, digest: digest)
  }
}

extension PartEntry {
  /// At most about so many bytes of a message.
  fileprivate var size: Int {
    switch event {
    case .command: 24
    case .garbage(let arrival): 64 + 5 * RunLength.runs(arrival.holes).count
    case .out, .givenUp: 32
    }
  }
}
