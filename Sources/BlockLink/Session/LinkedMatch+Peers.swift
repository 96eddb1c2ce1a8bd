import BlockEngine
import BlockRecords

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

  /// Takes the end; the result proves the match on request.
  mutating func end(
    _ end: LinkMessage.MatchEnd, sha256: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> LinkedResult {
    let winner = end.result.isDraw ? nil : Match.winner(of: games, settings.goal)
    let result = LinkedResult(
      ranking: end.result.ranking, winner: winner,
      evidence(seed: end.seed, nonce: end.nonce, result: end.result, sha256))
    self.result = result
    return result
  }

  /// Takes the notice that the server stops; the result proves the match so far on request.
  mutating func stop(
    _ stop: LinkMessage.Stop, sha256: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) throws(MessageFault) -> LinkedResult {
    if let own = stop.own { try stopOwn(own) }
    let result = LinkedResult(
      ranking: [], winner: nil, evidence(seed: stop.seed, nonce: stop.nonce, result: nil, sha256))
    self.result = result
    return result
  }

  private func evidence(
    seed: UInt64, nonce: [UInt8], result: MatchResult?, _ sha256: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> LinkedResult.Evidence {
    LinkedResult.Evidence(
      deal: deal, parts: fileParts, seed: seed, nonce: nonce, result: result, sha256: sha256)
  }

  private var fileParts: [LinkedMatchFile.Part] {
    parts.map { LinkedMatchFile.Part(log: $0.log, reached: $0.reached) }
  }

  /// A match's file; nil if it cannot be played.
  static func file(
    _ deal: Deal, seed: UInt64, secret: [UInt8]? = nil, pieces: [Tetromino], _ parts: [LinkedMatchFile.Part]
  ) -> [UInt8]? {
    let header = LinkedMatch.header(deal, seed: seed, secret: secret, pieces: pieces)
    return try? LinkedMatchFile.make(header, parts).bytes
  }

  /// The match's file so far, for which all games are played again; before the seed is revealed, it holds the dealt
  /// pieces.
  public var file: [UInt8] {
    result.map { $0.proof().file } ?? Self.file(deal, seed: 0, pieces: pieces, fileParts) ?? []
  }
}
