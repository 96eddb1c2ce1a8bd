/// All that a game follows from, its commands apart.
public struct GameSetup: Sendable {
  /// The rules.
  public var ruleset: Ruleset
  /// The seed of everything random.
  public var seed: UInt64
  /// The level at the beginning.
  public var startLevel: Int
  /// Pieces that come before the randomizer's and use up no draw.
  public var pieces: [Tetromino]
  /// What is on the field at the beginning; nil for an empty one of the rule set's size.
  public var playfield: Playfield?
  /// What the game is played for.
  public var mode: GameMode

  /// A setup; what is left out is as in a game that somebody just starts.
  public init(
    ruleset: Ruleset = .classic, seed: UInt64, startLevel: Int = 1, pieces: [Tetromino] = [],
    playfield: Playfield? = nil, mode: GameMode = .endless
  ) {
    self.ruleset = ruleset
    self.seed = seed
    self.startLevel = startLevel
    self.pieces = pieces
    self.playfield = playfield
    self.mode = mode
  }
}
