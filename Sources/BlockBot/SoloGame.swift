import BlockEngine

/// A game that a bot plays alone, and what came of it.
public struct SoloGame: Sendable {
  /// The game as far as it was played.
  public private(set) var game: Game
  /// Its commands, as a replay has them.
  public private(set) var moves: [BotPlayer.Move] = []
  /// Why the bot could not play on; nil if it could.
  public private(set) var forfeit: BotHost.Failure?

  /// Has somebody play until `pieces` pieces are locked, or the game is over.
  ///
  /// - Throws: `GameError` if the setup cannot be played.
  init(_ setup: GameSetup, played player: any DuelSeat, pieces: Int) throws(GameError) {
    game = try Game(setup)
    do throws(BotHost.Failure) {
      while game.lockCount < pieces, let move = try player.next(for: game) {
        game.perform(move.command, at: move.time)
        moves.append(move)
      }
    } catch {
      forfeit = error
    }
  }
}
