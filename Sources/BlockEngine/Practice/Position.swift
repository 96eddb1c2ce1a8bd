/// A moment that somebody made up or kept, to be played from: what is on the field, and the pieces that come.
public struct Position: Equatable, Sendable {
  /// The most pieces that a position tells; the randomizer's follow.
  public static let mostPieces = 200

  /// The rules that it is played by.
  public var rules: Ruleset.Name
  /// What is locked, on a field of any size.
  public var playfield: Playfield
  /// The piece that is put aside; nil for none.
  public var held: Tetromino?
  /// The pieces that come; the first one falls.
  public var queue: [Tetromino]

  /// A position; that its field can be played is not checked.
  public init(
    rules: Ruleset.Name, playfield: Playfield, held: Tetromino? = nil, queue: [Tetromino] = []
  ) {
    self.rules = rules
    self.playfield = playfield
    self.held = held
    self.queue = queue
  }

  /// An empty field of the rules' own size.
  public init(rules: Ruleset.Name) {
    let field = Ruleset(rules).field
    guard let empty = try? Playfield(width: field.width, height: field.height) else {
      preconditionFailure("a rule set's own size can be had")
    }
    self.init(rules: rules, playfield: empty)
  }

  /// Where `game` stands, as far as it is to be seen: what is hidden above the field is left out.
  public init(_ game: Game) {
    rules = game.ruleset.base
    playfield = game.playfield.with(hiddenRows: 4)
    held = game.held
    queue = (game.fallingPiece.map { [$0.tetromino] } ?? []) + game.next
  }

  /// What a page of a fumen code shows, by the modern rules.
  ///
  /// Where its comment tells no pieces, the one that it shows in its place is the only one.
  public init(_ page: FumenPage) {
    let quiz = FumenQuiz(page.comment)
    self.init(
      rules: .modern, playfield: page.field.playfield, held: quiz?.held,
      queue: quiz?.queue ?? page.piece.map { [$0.tetromino] } ?? [])
  }

  /// The position as a diagram that players share.
  ///
  /// - Throws: `FumenError.size` where no code has a field of that size.
  public func fumen() throws(FumenError) -> Fumen {
    let isEmpty = held == nil && queue.isEmpty
    return Fumen(pages: [
      FumenPage(
        field: try FumenField(playfield), comment: isEmpty ? "" : FumenQuiz(held: held, queue: queue).comment,
        isColoured: true)
    ])
  }

  /// What the game follows from that is played from here, but for the piece that is put aside.
  public func setup(seed: UInt64, level: Int = 1, mode: GameMode = .practice) -> GameSetup {
    GameSetup(
      ruleset: Ruleset(rules), seed: seed, startLevel: Ruleset(rules).level(near: level), pieces: queue,
      playfield: playfield, mode: mode)
  }
}

extension Game {
  /// Begins a game where `position` stands.
  ///
  /// - Throws: `GameError` if its field, or the level, cannot be played.
  public init(
    _ position: Position, seed: UInt64, level: Int = 1, mode: GameMode = .practice
  ) throws(GameError) {
    try self.init(position.setup(seed: seed, level: level, mode: mode))
    if ruleset.allowsHold { held = position.held }
  }

  /// The same moment of the game, played on in another mode; a game that is over stays over.
  public func continued(in mode: GameMode) -> Game {
    var other = self
    let rules = mode.parts.adapting(ruleset)
    other.mode = mode
    other.ruleset = rules
    other.limit = mode.timeLimit ?? .never
    other.modeState = ModeState(mode, width: playfield.width)
    other.garbage.waiting = 0
    let pace = Pace(rules, atLevel: level)
    other.fallInterval = pace.fall
    other.lockInterval = pace.lock
    guard !isOver else { return other }
    switch stage {
    case .falling: other.beginFall()
    case .locking: other.deadline = other.due(in: other.lockInterval)
    case .clearing, .spawning: break
    }
    return other
  }
}
