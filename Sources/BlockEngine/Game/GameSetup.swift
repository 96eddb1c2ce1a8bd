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
  /// The seat in a match; nil for a game alone.
  public var versus: Versus?

  /// A setup; what is left out is as in a game that somebody just starts.
  public init(
    ruleset: Ruleset = .classic, seed: UInt64, startLevel: Int = 1, pieces: [Tetromino] = [],
    playfield: Playfield? = nil, mode: GameMode = .endless, versus: Versus? = nil
  ) {
    self.ruleset = ruleset
    self.seed = seed
    self.startLevel = startLevel
    self.pieces = pieces
    self.playfield = playfield
    self.mode = mode
    self.versus = versus
  }

  /// What its result counts for: the mode itself, or practice, which counts for nothing.
  ///
  /// A result counts if the game begins from the rules' own empty field, or the mode's own, with the pieces of the
  /// randomizer, and if nobody plays against it. A puzzle's field and pieces are its own.
  public var countedMode: GameMode {
    guard versus == nil else { return .practice }
    return mode.parts.givesPieces || (playfield == nil && pieces.isEmpty) ? mode : .practice
  }
}
