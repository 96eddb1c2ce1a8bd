import BlockEngine
import BlockRecords
import Glibc

@testable import BlockPlatform
@testable import BlockStorage

enum StorageSamples {
  /// A made-up result, for the database alone.
  static func result(
    _ number: Int, player: String? = nil, score: Int = 100, milliseconds: Int64 = 1_000,
    started: Int64? = nil,
    mode: GameMode = .endless, cause: EndCause = .blockOut
  ) throws -> (GameID, ReplayHeader, ReplayResult) {
    let time = WallTime(seconds: started ?? 1_795_224_895 + Int64(number))
    let header = ReplayHeader(GameSetup(seed: UInt64(number), mode: mode), player: player, started: time.text)
    var game = try Game(header.setup)
    game.giveUp(at: GameTime(milliseconds: milliseconds))
    guard var result = ReplayResult(of: game) else { throw StorageError("the game is not over") }
    result.score = score
    result.cause = cause
    return (GameID(started: time, random: UInt32(number)), header, result)
  }

  /// Plays a game to its end and saves it in `directory`.
  ///
  /// - Parameter givesUp: whether it ends after three pieces as given up, or else at the top.
  static func playedGame(
    in directory: DataDirectory, seed: UInt64, player: String? = nil, givesUp: Bool = true,
    syncer: JournalSyncer
  ) throws -> AutosavedGame {
    var game = try AutosavedGame(
      GameSetup(seed: seed), player: player, in: .success(directory), syncer: syncer,
      at: WallTime(seconds: 1_795_224_895 + Int64(seed)))
    var events: [GameEvent] = []
    for _ in 0..<(givesUp ? 3 : 100) where !game.game.isOver {
      game.perform(.hardDrop, at: game.game.time.advanced(by: 1_000), events: &events)
    }
    if givesUp { game.giveUp(at: game.game.time.advanced(by: 1_000), events: &events) }
    game.close()
    return game
  }
}
