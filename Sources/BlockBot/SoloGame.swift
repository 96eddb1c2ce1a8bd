import BlockEngine

/// A single game played by a bot, with its commands.
public struct SoloGame: Sendable {
  /// The game so far.
  public private(set) var game: Game
  /// The bot's commands, in order.
  public private(set) var moves: [BotPlayer.Move] = []
  /// Why the bot could not continue; nil if it could.
  public private(set) var forfeit: BotHost.Failure?

  /// Lets a player play until `pieces` pieces are locked or the game is over.
  ///
  /// - Throws: `GameError` if the setup is not playable.
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
