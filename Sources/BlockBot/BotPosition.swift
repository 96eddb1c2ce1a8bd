import BlockEngine

/// The knowledge of a bot that chooses a place for the falling piece.
public struct BotPosition: Sendable {
  /// The rules.
  public var ruleset: Ruleset
  /// The locked minos.
  public var playfield: Playfield
  /// The coming pieces, the falling one first.
  public var queue: [Tetromino]
  /// The piece in hold.
  public var held: Tetromino?
  /// Whether the player can hold the falling piece.
  public var canHold: Bool
  /// The possible pieces after `queue`, all equally likely.
  public var possibleNextPieces: [Tetromino]
  /// The clears right before the next lock.
  public var combo: Int
  /// Whether the last clear was a quad or a spin.
  public var isBackToBack: Bool
  /// The waiting rows of garbage.
  public var incomingGarbage: Int

  /// A position, by default as at the beginning of a game.
  public init(
    ruleset: Ruleset, playfield: Playfield, queue: [Tetromino], held: Tetromino? = nil, canHold: Bool? = nil,
    possibleNextPieces: [Tetromino] = Tetromino.allCases, combo: Int = 0, isBackToBack: Bool = false,
    incomingGarbage: Int = 0
  ) {
    self.ruleset = ruleset
    self.playfield = playfield
    self.queue = queue
    self.held = held
    self.canHold = canHold ?? ruleset.allowsHold
    self.possibleNextPieces = possibleNextPieces
    self.combo = combo
    self.isBackToBack = isBackToBack
    self.incomingGarbage = incomingGarbage
  }

  /// The position of a game, with at most `preview` coming pieces; nil without a falling piece.
  public init?(_ game: Game, preview: Int = .max) {
    guard let piece = game.fallingPiece else { return nil }
    let next = game.next.prefix(preview)
    self.init(
      ruleset: game.ruleset, playfield: game.playfield, queue: [piece.tetromino] + next, held: game.held,
      canHold: game.canHold,
      possibleNextPieces: next.count == game.next.count ? game.possibleNextPieces : Tetromino.allCases,
      combo: game.combo, isBackToBack: game.backToBackCount > 0,
      incomingGarbage: game.waitingGarbage + game.waitingLines)
  }
}
