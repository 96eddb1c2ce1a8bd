import BlockEngine

/// Extracts a single player's replay from a match file.
public enum PlayerReplay {
  /// The replay of `player` (from 1) in a match file.
  ///
  /// Playing it verifies only that player's game; only the match file shows that the games' attacks agree.
  ///
  /// - Throws: `ReplayError` at the first invalid line, or if there is no such player.
  public static func bytes(of player: Int, in bytes: [UInt8]) throws(ReplayError) -> [UInt8] {
    var reader = MatchReader()
    try reader.read(bytes.span)
    try reader.finish()
    guard let header = reader.header, (1...header.players.count).contains(player) else {
      throw ReplayError(
        .unreadable, line: 1,
        "there is no player \(player); the match has \(reader.header?.players.count ?? 0)")
    }
    var writer = ReplayWriter()
    writer.write(header.players[player - 1])
    for line in reader.lines where line.player == player {
      switch line.kind {
      case .step(let step): writer.write(step)
      case .checkpoint(let checkpoint): writer.write(checkpoint)
      case .result(let result): writer.write(result)
      }
    }
    return writer.bytes
  }
}
