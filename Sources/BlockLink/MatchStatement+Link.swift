import BlockEngine
import BlockRecords

extension MatchStatement {
  /// Whether the commitment is to the seed and the secret of a match with this header.
  ///
  /// Files from before the secret keyed the deal do not have it in their header.
  public func commits(to header: MatchHeader) -> Bool {
    if let key = header.players[0].dealKey, key.bytes != nonce { return false }
    let committed = Deal.committed(nonce: nonce, seed: header.players[0].seed, match: match)
    return LinkHash.sha256(committed) == commitment
  }

  /// The fingerprint of the server's key, in groups.
  public var signerText: String {
    KeyFingerprint.grouped(KeyFingerprint.text(ofHash: LinkHash.sha256(server)))
  }
}
