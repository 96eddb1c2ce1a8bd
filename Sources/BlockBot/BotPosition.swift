import BlockEngine

/// What a bot knows of a game when it has to say where the falling piece shall go.
public struct BotPosition: Sendable {
  /// The rules.
  public var ruleset: Ruleset
  /// The locked minos.
  public var playfield: Playfield
  /// The pieces that come, the falling one first.
  public var queue: [Tetromino]
  /// The piece that was put aside.
  public var held: Tetromino?
  /// Whether the falling piece may be put aside.
  public var canHold: Bool
  /// What the piece after the last of `queue` can be, each as likely as any other.
  public var following: [Tetromino]
  /// Clears right before the next lock.
  public var combo: Int
  /// Whether the last clear was a quad or a spin.
  public var isBackToBack: Bool
  /// Rows of garbage that wait.
  public var rising: Int

  /// A position; what is left out is as at a game's beginning.
  public init(
    ruleset: Ruleset, playfield: Playfield, queue: [Tetromino], held: Tetromino? = nil, canHold: Bool? = nil,
    following: [Tetromino] = Tetromino.allCases, combo: Int = 0, isBackToBack: Bool = false, rising: Int = 0
  ) {
    self.ruleset = ruleset
    self.playfield = playfield
    self.queue = queue
    self.held = held
    self.canHold = canHold ?? ruleset.allowsHold
    self.following = following
    self.combo = combo
    self.isBackToBack = isBackToBack
    self.rising = rising
  }

  /// The position of a game whose piece falls, with so many of the coming pieces; nil if it is over.
  public init?(_ game: Game, preview: Int = .max) {
    guard let piece = game.fallingPiece else { return nil }
    let next = game.next.prefix(preview)
    self.init(
      ruleset: game.ruleset, playfield: game.playfield, queue: [piece.tetromino] + next, held: game.held,
      canHold: game.canHold,
      following: next.count == game.next.count ? game.piecesThatCanFollow : Tetromino.allCases,
      combo: game.combo, isBackToBack: game.chain > 0, rising: game.waitingGarbage + game.waitingLines)
  }
}
