import BlockEngine

// The others' games as the server reports them, and the end.
extension LinkedMatch {
  /// Takes the server's report of another player's game.
  ///
  /// - Throws: `MessageFault` if it is impossible.
  mutating func take(_ peers: LinkMessage.Peers) throws(MessageFault) {
    guard peers.player != seat, (1...parts.count).contains(peers.player) else {
      throw MessageFault("the server tells of player \(peers.player), who is not one of the others")
    }
    var newEvents: [GameEvent] = []
    let fits = try withPart(peers.player) { part throws(MessageFault) in
      var time = part.log.end.time
      for entry in peers.entries {
        time = time.advanced(by: entry.delay)
        try part.take(PlayerEvent(time: time, event: entry.event), events: &newEvents)
      }
      part.advance(to: peers.upto, events: &newEvents)
      if !part.game.isOver, part.game.time != peers.upto {
        throw MessageFault("the server has not dealt the pieces of player \(peers.player)'s game")
      }
      return peers.digest == nil || peers.digest == part.game.publicDigest.value
    }
    record(newEvents, of: peers.player)
    if !fits {
      throw MessageFault("player \(peers.player)'s game is not the one that his commands give")
    }
  }

  /// Takes the end: makes the match's file and checks whether it proves the match.
  mutating func end(_ end: LinkMessage.MatchEnd, sha256: ([UInt8]) -> [UInt8]) -> LinkedResult {
    let made = file(seed: end.seed)
    let games = made?.games ?? games
    let result = LinkedResult(
      ranking: end.ranking, winner: end.isDraw ? nil : Match.winner(of: games, settings.goal),
      file: made?.bytes ?? [], fault: fault(of: made?.bytes ?? [], end, sha256))
    self.result = result
    return result
  }

  /// Takes the notice that the server stops: makes the file of the match so far and checks it.
  mutating func stop(
    _ stop: LinkMessage.Stop, sha256: ([UInt8]) -> [UInt8]
  ) throws(MessageFault) -> LinkedResult {
    if let own = stop.own { try stopOwn(own) }
    let file = file(seed: stop.seed)?.bytes ?? []
    let committed = Deal.committed(nonce: stop.nonce, seed: stop.seed, match: deal.match)
    var result = LinkedResult(
      ranking: [], winner: nil, file: file,
      fault: sha256(committed) == deal.commitment ? fault(ofUnfinished: file) : .commitment)
    result.isUnfinished = true
    self.result = result
    return result
  }

  private func fault(ofUnfinished file: [UInt8]) -> LinkedResult.Fault? {
    do throws(ReplayError) {
      var reader = MatchReader()
      try reader.read(file.span)
      try reader.finish()
      guard let header = reader.header else { return .unfinished }
      var player = try MatchVerifier(header)
      try player.play(&reader)
      try player.finish(reader.result)
      return nil
    } catch {
      return .file(error)
    }
  }

  private func fault(
    of file: [UInt8], _ end: LinkMessage.MatchEnd, _ sha256: ([UInt8]) -> [UInt8]
  ) -> LinkedResult.Fault? {
    let committed = Deal.committed(nonce: end.nonce, seed: end.seed, match: deal.match)
    guard sha256(committed) == deal.commitment else { return .commitment }
    do throws(ReplayError) {
      var reader = MatchReader()
      try reader.read(file.span)
      try reader.finish()
      guard let header = reader.header, let result = reader.result else { return .unfinished }
      var player = try MatchVerifier(header)
      try player.play(&reader)
      try player.finish(result)
      if player.digest.value != end.digest || result.ranking != end.ranking || result.isDraw != end.isDraw {
        return .result
      }
      return nil
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
