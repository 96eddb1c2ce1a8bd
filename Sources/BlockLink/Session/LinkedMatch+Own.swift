import BlockEngine

// The player's own game: it runs at once, and the server learns of it later.
extension LinkedMatch {
  /// Whether the player's game accepts commands at `now`: it runs, and the server was heard recently.
  public func isRunning(at now: LinkTime) -> Bool {
    guard let seat, result == nil, !isRestoring else { return false }
    let part = parts[seat - 1]
    return !part.game.isOver && part.hasPieces && clock.isRunning(at: now)
      && clock.time(at: now) >= part.reached.microseconds
  }

  /// Advances the player's game to the clock's reading.
  mutating func advanceOwn(at now: LinkTime) {
    guard let seat, !clock.isPaused, !isRestoring, result == nil else { return }
    let time = clock.time(at: now)
    guard time > parts[seat - 1].reached.microseconds else { return }
    var newEvents: [GameEvent] = []
    parts[seat - 1].advance(to: GameTime(microseconds: time), events: &newEvents)
    record(newEvents, of: seat)
  }

  /// Applies an event to the player's game now.
  ///
  /// - Returns: whether it was applied.
  mutating func applyOwn(_ event: PlayEvent<GarbageArrival>, at now: LinkTime) throws(MessageFault) -> Bool {
    guard let seat, result == nil else { return false }
    if isRestoring {
      switch event {
      case .garbage, .out: awaitedEvents.append(event)
      case .command, .pad, .givenUp: break
      }
      return false
    }
    advanceOwn(at: now)
    guard !parts[seat - 1].game.isOver else { return false }
    var newEvents: [GameEvent] = []
    let before = parts[seat - 1].log.end.time
    let entry = PlayerEvent(time: parts[seat - 1].reached, event: event)
    try parts[seat - 1].apply(entry, events: &newEvents)
    unsentEntries.append(
      LinkMessage.PlayEntry(delay: entry.time.microseconds - before.microseconds, event: event.reported))
    record(newEvents, of: seat)
    return true
  }

  /// Whether there is more to report to the server than the passing of time.
  var hasUnsentEvents: Bool {
    guard let seat else { return false }
    return !unsentEntries.isEmpty || (parts[seat - 1].game.isOver && !hasSentEnd)
  }

  /// The unreported part of the player's game; nil if there is nothing to report.
  mutating func takePlay() -> LinkMessage.Play? {
    guard let seat, result == nil, !hasSentEnd, !isRestoring else { return nil }
    let part = parts[seat - 1]
    reportedPieces = part.game.takenPieceCount
    var play = LinkMessage.Play(upto: part.reached, entries: unsentEntries)
    unsentEntries.removeAll(keepingCapacity: true)
    if part.game.isOver {
      hasSentEnd = true
      return play
    }
    let count = part.game.pieceCount / LinkProtocol.piecesBetweenDigests
    if count > digests {
      digests = count
      play.digest = part.game.publicDigest.value
    }
    return play
  }

  /// Whether the server should hear at once that a piece was taken: in a live run it deals the next one only then.
  var needsPieces: Bool {
    guard let seat, settings.isLive, !isRestoring else { return false }
    return parts[seat - 1].game.takenPieceCount > reportedPieces
  }

  /// Stops the player's game, which goes on for nobody any more.
  mutating func leave() {
    guard result == nil else { return }
    clock.pause()
    hasSentEnd = true
  }

  /// Takes note of the number of the message with that report.
  mutating func recordCheckpoint(message number: Int) {
    guard let seat else { return }
    checkpoints.append((number, parts[seat - 1].log.end, parts[seat - 1].reached))
    // Not trimmed by acknowledgements: those come at once after a resumption, and a ruling from before it later.
    if checkpoints.count > 2 * Self.maxCheckpoints { checkpoints.removeFirst(Self.maxCheckpoints) }
  }

  /// More than any player sends while a match waits and a lost connection is kept: twenty a second for ninety
  /// seconds.
  private static let maxCheckpoints = 2_000

  /// Applies the server's ruling on the player's game.
  mutating func apply(_ ruling: LinkMessage.Ruling) throws(MessageFault) {
    guard let seat else { throw MessageFault("the server ends a watcher's game") }
    guard !isRuled else { throw MessageFault("the server ends a game a second time") }
    // What it has ruled is in the game that it sends.
    if isRestoring { return }
    var part = try ownPart(seat, through: ruling.through, at: ruling.at)
    var newEvents: [GameEvent] = []
    var time = part.log.end.time
    for entry in ruling.entries {
      time = time.advanced(by: entry.delay)
      try part.apply(PlayerEvent(time: time, event: entry.event), events: &newEvents)
    }
    guard part.game.isOver else { throw MessageFault("a ruling leaves a game unfinished") }
    record(newEvents, of: seat)
    parts[seat - 1] = part
    unsentEntries = []
    (hasSentEnd, isRuled) = (true, true)
  }

  /// Takes the next part of the player's own game, of which this client, started again, knows nothing.
  mutating func restore(
    _ part: LinkMessage.Peers, isComplete: Bool, at now: LinkTime
  ) throws(MessageFault) {
    guard isRestoring, let seat, part.player == seat else {
      throw MessageFault("the server sends a game of this player that is not missing")
    }
    var ignored: [GameEvent] = []
    var time = parts[seat - 1].log.end.time
    for entry in part.entries {
      time = time.advanced(by: entry.delay)
      try parts[seat - 1].apply(PlayerEvent(time: time, event: entry.event), events: &ignored)
    }
    guard isComplete else { return }
    parts[seat - 1].advance(to: part.upto, events: &ignored)
    let own = parts[seat - 1]
    guard own.game.isOver || own.reached == part.upto else {
      throw MessageFault("the server has not dealt the pieces of this player's game")
    }
    if let digest = part.digest, digest != own.game.publicDigest.value {
      throw MessageFault("this player's game is not the one that the commands give")
    }
    isRestoring = false
    checkpoints = [(0, own.log.end, own.reached)]
    digests = own.game.pieceCount / LinkProtocol.piecesBetweenDigests
    hasSentEnd = own.game.isOver
    let awaited = awaitedEvents
    awaitedEvents = []
    for event in awaited { _ = try applyOwn(event, at: now) }
  }

  /// Restores the player's game to the state that the server had when it stopped.
  mutating func stopOwn(_ stop: LinkMessage.Stop.Own) throws(MessageFault) {
    guard let seat else { throw MessageFault("the server stops a watcher's game") }
    guard !isRuled else { throw MessageFault("the server stops a game that it has ended") }
    parts[seat - 1] = try ownPart(seat, through: stop.through, at: stop.at)
    unsentEntries = []
    hasSentEnd = true
  }

  /// The player's game as the server knows it after the player's messages up to `number`.
  private func ownPart(_ seat: Int, through number: Int, at time: GameTime) throws(MessageFault) -> Part {
    let mark = checkpoints.last { $0.number <= number }
    var log = parts[seat - 1].log
    log.truncate(to: mark?.log ?? PlayerEventLog.Cursor())
    var part = try initialPart(seat)
    var ignored: [GameEvent] = []
    var cursor = PlayerEventLog.Cursor()
    while let entry = log.next(&cursor) { try part.apply(entry, events: &ignored) }
    part.advance(to: time, events: &ignored)
    return part
  }

  /// A player's game at its start, with all dealt pieces.
  private func initialPart(_ player: Int) throws(MessageFault) -> Part {
    let setup = deal.settings.game(of: player, of: parts.count, seed: 0, pieces: pieces)
    do throws(GameError) { return Part(game: try Game(setup)) } catch {
      throw MessageFault("\(error)")
    }
  }
}
