import BlockEngine

/// A follower of a match and what has been sent to it: first the log so far, then what is added.
///
/// The unsent part exists only in the match's logs, so a slow watcher costs no memory.
struct Subscriber: Sendable {
  let session: UInt64
  /// The seat, from 0; nil for a watcher.
  let seat: Int?
  /// The position in each player's log.
  var cursors: [PlayerEventLog.Cursor]
  /// The reported time of each player's game.
  var reached: [GameTime]
  /// The number of reported digests of each player's game, one for every 64 pieces.
  var digests: [Int]
  /// The number of pieces dealt to the follower.
  var dealt: Int
  /// Whether the end of the match has been sent.
  var isEndSent = false
  /// Whether the player, whose client has started again, lacks a part of the own game.
  var isRestoring = false

  init(session: UInt64, seat: Int?, players: Int, dealt: Int) {
    self.session = session
    self.seat = seat
    cursors = Array(repeating: PlayerEventLog.Cursor(), count: players)
    reached = Array(repeating: .zero, count: players)
    digests = Array(repeating: 0, count: players)
    self.dealt = dealt
  }
}

extension HostedMatch {
  /// The most pieces in one message.
  static let maxPiecesPerMessage = 512
  /// The approximate limit for bytes of entries in a message, which leaves room for the rest.
  private static let maxEntryBytes = 3_000

  /// Adds a follower; returns the message that starts the match for a player, or from now on for a watcher.
  ///
  /// - Parameter isRestored: whether it is a player who has started again, and gets the own game too.
  mutating func subscribe(
    _ session: UInt64, seat: Int?, isRestored: Bool = false, at now: LinkTime
  ) -> LinkMessage {
    let first = Array(dealt.prefix(Self.maxPiecesPerMessage))
    subscribers.append(Subscriber(session: session, seat: seat, players: seats.count, dealt: first.count))
    return .matchDealt(
      Deal(
        match: id, commitment: facts.commitment, settings: settings,
        players: seats.map { Deal.Player(name: $0.name, bot: $0.bot) }, you: seat.map { $0 + 1 } ?? 0,
        started: facts.started, wins: facts.series?.wins ?? Array(repeating: 0, count: seats.count),
        played: facts.series?.playedCount ?? 0, startsIn: -clock.time(at: now), pieces: first,
        isRestored: isRestored))
  }

  /// Adds a follower anew who knows nothing of the match any more; a player gets the own game too.
  mutating func subscribeAgain(_ session: UInt64, seat: Int?, at now: LinkTime) -> LinkMessage {
    if let seat {
      // Its messages are counted anew.
      seats[seat].lastMessage = 0
      seats[seat].hasConfirmedPause = false
      seats[seat].pauseMessageNumber = .max
    }
    live?.hasStood = true
    let deal = subscribe(session, seat: seat, isRestored: seat != nil, at: now)
    subscribers[subscribers.count - 1].isRestoring = seat != nil
    return deal
  }

  /// The events that have been sent to a player and that the player's game has not taken.
  func unconfirmed(_ seat: Int) -> [LinkMessage] {
    seats[seat].pendingEvents.compactMap { pending in
      switch pending.event {
      case .garbage(let arrival): .garbageArrived(arrival, at: seats[seat].reached)
      case .out(let player): .playerOut(player: player)
      case .command, .pad, .givenUp: nil
      }
    }
  }

  /// The time between two reports to watchers, long enough to be cheap.
  private static let watcherInterval: Int64 = 250_000

  /// Whether a report to watchers is due, which is then noted.
  mutating func takeWatcherReportTurn(at now: LinkTime) -> Bool {
    guard now.since(lastWatcherReport) >= Self.watcherInterval else { return false }
    lastWatcherReport = now
    return true
  }

  /// The next message for a follower; nil if nothing is missing.
  mutating func next(for index: Int) -> LinkMessage? {
    if subscribers[index].dealt < dealt.count {
      let more = Array(dealt[subscribers[index].dealt...].prefix(Self.maxPiecesPerMessage))
      subscribers[index].dealt += more.count
      return .piecesDealt(more)
    }
    if subscribers[index].isRestoring, let seat = subscribers[index].seat {
      return restored(seat, for: index)
    }
    for player in seats.indices where player != subscribers[index].seat {
      if let peers = update(of: player, for: index, upto: watcherHorizon(for: index)) {
        return .peerProgress(peers)
      }
    }
    // The causes of the end, such as a ruling, precede it.
    guard let end, isRecorded, !subscribers[index].isEndSent else { return nil }
    subscribers[index].isEndSent = true
    return .matchEnded(end)
  }

  /// The game time up to which a watcher of a ranked match may see it now; nil for everything.
  private func watcherHorizon(for index: Int) -> GameTime? {
    guard facts.isRanked, subscribers[index].seat == nil, !isOver else { return nil }
    let furthest = seats.map(\.reached.microseconds).max() ?? 0
    return GameTime(microseconds: max(0, furthest - RankedLimits.watcherDelay))
  }

  /// The next part of the own game for a player whose client has started again.
  private mutating func restored(_ seat: Int, for index: Int) -> LinkMessage {
    let next = update(of: seat, for: index)
    let isComplete = subscribers[index].cursors[seat].index == seats[seat].log.end.index
    subscribers[index].isRestoring = !isComplete
    let part = next ?? LinkMessage.Peers(player: seat + 1, upto: seats[seat].reached, entries: [])
    return .gameRestored(part, isComplete: isComplete)
  }

  /// The part of a player's game that a follower misses; nil if there is none.
  ///
  /// - Parameter horizon: the game time beyond which the follower learns nothing yet; nil for everything.
  private mutating func update(
    of player: Int, for index: Int, upto horizon: GameTime? = nil
  ) -> LinkMessage.Peers? {
    var cursor = subscribers[index].cursors[player]
    let end = seats[player].log.end.index
    let known = min(seats[player].reached, horizon ?? seats[player].reached)
    guard cursor.index < end || subscribers[index].reached[player] < known else { return nil }
    var entries: [LinkMessage.PeerEntry] = []
    var bytesLeft = Self.maxEntryBytes
    var last = cursor.time
    while bytesLeft > 0, entries.count < MessageFields.maxEntries {
      var next = cursor
      guard let entry = seats[player].log.next(&next), entry.time <= known || horizon == nil else { break }
      cursor = next
      entries.append(
        LinkMessage.PeerEntry(delay: entry.time.microseconds - last.microseconds, event: entry.event))
      last = entry.time
      bytesLeft -= entry.size
    }
    let isComplete = cursor.index == end && known == seats[player].reached
    let isCut = horizon != nil && entries.isEmpty
    let upto = isComplete || isCut ? known : last
    // What is meant for later changes nothing now.
    guard !entries.isEmpty || subscribers[index].reached[player] < upto else { return nil }
    subscribers[index].cursors[player] = cursor
    subscribers[index].reached[player] = upto
    var digest: UInt64?
    let count = seats[player].game.pieceCount / LinkProtocol.piecesBetweenDigests
    if isComplete, count > subscribers[index].digests[player] {
      subscribers[index].digests[player] = count
      digest = seats[player].game.publicDigest.value
    }
    return LinkMessage.Peers(player: player + 1, upto: upto, entries: entries, digest: digest)
  }
}

extension PlayerEvent {
  /// The approximate most bytes in a message.
  fileprivate var size: Int {
    switch event {
    case .command, .pad: 24
    case .garbage(let arrival): 64 + 5 * RunLength.runs(arrival.holes).count
    case .out, .givenUp: 32
    }
  }
}
