/// The seed of a game that may become a record: nobody can choose it, and nobody can enter another's game.
public enum RecordSeed {
  /// The first 64 bits of SHA-256 over the player's key and the nonce.
  public static func seed(key: [UInt8], nonce: [UInt8]) -> UInt64 {
    Lobby.number(LinkHash.sha256(key + nonce).prefix(8))
  }
}
