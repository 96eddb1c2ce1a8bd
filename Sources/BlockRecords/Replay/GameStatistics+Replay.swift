import BlockEngine

extension GameStatistics {
  /// The statistics of a game from its replay.
  ///
  /// - Throws: `ReplayError` if the replay cannot be verified.
  public init(_ replay: Replay) throws(ReplayError) {
    var player = try ReplayPlayer(replay.header)
    try player.play(replay.body, checking: .lastOnly)
    try player.checkLast()
    self = player.statistics
  }
}
