import BlockEngine

// The others' games as the server reports them, and the end.
extension LinkedMatch {
  /// Applies the server's report of another player's game.
  ///
  /// - Throws: `MessageFault` if it is impossible.
  mutating func apply(_ peers: LinkMessage.Peers) throws(MessageFault) {
    guard peers.player != seat, (1...parts.count).contains(peers.player) else {
      throw MessageFault("the server reports player \(peers.player), who is not one of the others")
    }
    var newEvents: [GameEvent] = []
    let index = peers.player - 1
    var time = parts[index].log.end.time
    for entry in peers.entries {
      time = time.advanced(by: entry.delay)
      try parts[index].apply(PlayerEvent(time: time, event: entry.event), events: &newEvents)
    }
    parts[index].advance(to: peers.upto, events: &newEvents)
    if !parts[index].game.isOver, parts[index].game.time != peers.upto {
      throw MessageFault("the server has not dealt the pieces of player \(peers.player)'s game")
    }
    record(newEvents, of: peers.player)
    if let digest = peers.digest, digest != parts[index].game.publicDigest.value {
      throw MessageFault("player \(peers.player)'s game is not the one that their commands give")
    }
  }

  /// Takes the end: makes the match's file and checks whether it proves the match.
  mutating func end(_ end: LinkMessage.MatchEnd, sha256: ([UInt8]) -> [UInt8]) -> LinkedResult {
    let made = file(seed: end.seed)
    let games = made?.games ?? games
    let result = LinkedResult(
      ranking: end.result.ranking, winner: end.result.isDraw ? nil : Match.winner(of: games, settings.goal),
      file: made?.bytes ?? [],
      fault: commits(end.seed, end.nonce, sha256) ? fault(of: made?.bytes ?? [], end.result) : .commitment)
    self.result = result
    return result
  }

  /// Takes the notice that the server stops: makes the file of the match so far and checks it.
  mutating func stop(
    _ stop: LinkMessage.Stop, sha256: ([UInt8]) -> [UInt8]
  ) throws(MessageFault) -> LinkedResult {
    if let own = stop.own { try stopOwn(own) }
    let file = file(seed: stop.seed)?.bytes ?? []
    var result = LinkedResult(
      ranking: [], winner: nil, file: file,
      fault: commits(stop.seed, stop.nonce, sha256) ? fault(of: file, nil) : .commitment)
    result.isUnfinished = true
    self.result = result
    return result
  }

  /// Whether the server is committed to a seed.
  private func commits(_ seed: UInt64, _ nonce: [UInt8], _ sha256: ([UInt8]) -> [UInt8]) -> Bool {
    sha256(Deal.committed(nonce: nonce, seed: seed, match: deal.match)) == deal.commitment
  }

  /// Why a file does not prove the match; nil if it does.
  ///
  /// - Parameter end: the result that the server reports; nil for an unfinished match.
  private func fault(of file: [UInt8], _ end: MatchResult?) -> LinkedResult.Fault? {
    do throws(ReplayError) {
      var reader = MatchReader()
      try reader.read(file.span)
      try reader.finish()
      guard let header = reader.header, end == nil || reader.result != nil else { return .unfinished }
      var player = try MatchVerifier(header)
      try player.play(&reader)
      try player.finish(reader.result)
      return end == nil || end == reader.result ? nil : .result
    } catch {
      return .file(error)
    }
  }

  private func file(seed: UInt64?) -> (bytes: [UInt8], games: [Game])? {
    let header = LinkedMatch.header(deal, seed: seed ?? 0, pieces: seed == nil ? pieces : [])
    return try? LinkedMatchFile.make(
      header, parts.map { LinkedMatchFile.Part(log: $0.log, reached: $0.reached) })
  }

  /// The match's file so far; before the seed is revealed, it holds the dealt pieces.
  public var file: [UInt8] { result?.file ?? file(seed: nil)?.bytes ?? [] }
}
