import BlockEngine
import BlockRecords

extension MatchStatement {
  /// Whether the commitment is to the seed of a match with this header.
  public func commits(to header: MatchHeader) -> Bool {
    let committed = Deal.committed(nonce: nonce, seed: header.players[0].seed, match: match)
    return LinkHash.sha256(committed) == commitment
  }

  /// The fingerprint of the server's key, in groups.
  public var signerText: String {
    KeyFingerprint.grouped(KeyFingerprint.text(ofHash: LinkHash.sha256(server)))
  }
}
