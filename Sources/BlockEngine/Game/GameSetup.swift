/// Everything that determines a game, except its commands.
public struct GameSetup: Sendable {
  /// The rules.
  public var ruleset: Ruleset {
    get { shared.ruleset }
    set { shared = CompiledRules(newValue) }
  }
  private var shared: CompiledRules
  /// The seed of all randomness.
  public var seed: UInt64
  /// The start level.
  public var startLevel: Int
  /// Pieces that come before the randomizer's and use up no draw.
  public var pieces: [Tetromino]
  /// The field at the beginning; nil for an empty one of the rule set's size.
  public var playfield: Playfield?
  /// The mode.
  public var mode: GameMode
  /// The seat in a match; nil for a single game.
  public var versus: Versus?
  /// The key from whose stream the pieces are dealt, with the family's odds; nil if the rules' own generator draws them
  /// from the seed.
  public var dealKey: DealKey?

  /// A setup, by default an endless single game on an empty field.
  public init(
    ruleset: Ruleset = .classic, seed: UInt64, startLevel: Int = 1, pieces: [Tetromino] = [],
    playfield: Playfield? = nil, mode: GameMode = .endless, versus: Versus? = nil, dealKey: DealKey? = nil
  ) {
    shared = CompiledRules(ruleset)
    self.seed = seed
    self.startLevel = startLevel
    self.pieces = pieces
    self.playfield = playfield
    self.mode = mode
    self.versus = versus
    self.dealKey = dealKey
  }

  /// The mode in whose results the game counts, or `practice`, which has none.
  ///
  /// A result counts if the game begins with the rules' or the mode's own field and the randomizer's pieces, and has
  /// no opponent. A puzzle has its own field and pieces.
  public var resultMode: GameMode {
    guard versus == nil else { return .practice }
    let hasOwnPieces = pieces.isEmpty && (dealKey == nil || dealKey == DealKey(seed: seed))
    return mode.parts.usesOnlyGivenPieces || playfield == nil && hasOwnPieces ? mode : .practice
  }
}
