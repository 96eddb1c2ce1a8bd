import BlockEngine

/// A position to play from: a field and the coming pieces, designed or saved by a player.
public struct Position: Equatable, Sendable {
  /// The most pieces of a position; the randomizer's follow.
  public static let maxPieces = 200

  /// The rules.
  public var rules: Ruleset.Name
  /// The field, of any size.
  public var playfield: Playfield
  /// The piece in hold; nil for none.
  public var held: Tetromino?
  /// The coming pieces; the first one falls.
  public var queue: [Tetromino]

  /// A position, without a check that its field is playable.
  public init(rules: Ruleset.Name, playfield: Playfield, held: Tetromino? = nil, queue: [Tetromino] = []) {
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

  /// The visible position of `game`, without the rows above the field.
  public init(_ game: Game) {
    rules = game.ruleset.base
    playfield = game.playfield.with(hiddenRows: 4)
    held = game.held
    queue = (game.fallingPiece.map { [$0.tetromino] } ?? []) + game.next
  }

  /// The position on a page of a fumen code, with the modern rules.
  ///
  /// If its comment lists no pieces, the page's own piece is the only one.
  public init(_ page: FumenPage) {
    let quiz = FumenQuiz(page.comment)
    self.init(
      rules: .modern, playfield: page.field.playfield, held: quiz?.held,
      queue: quiz?.queue ?? page.piece.map { [$0.tetromino] } ?? [])
  }

  /// The position as a fumen diagram.
  ///
  /// - Throws: `FumenError.size` if no code has a field of that size.
  public func fumen() throws(FumenError) -> Fumen {
    let isEmpty = held == nil && queue.isEmpty
    return Fumen(pages: [
      FumenPage(
        field: try FumenField(playfield), comment: isEmpty ? "" : FumenQuiz(held: held, queue: queue).comment,
        isColoured: true)
    ])
  }

  /// The setup of a game from this position, without the piece in hold.
  public func setup(seed: UInt64, level: Int = 1, mode: GameMode = .practice) -> GameSetup {
    GameSetup(
      ruleset: Ruleset(rules), seed: seed, startLevel: Ruleset(rules).level(near: level), pieces: queue,
      playfield: playfield, mode: mode)
  }
}

extension Game {
  /// Begins a game at `position`.
  ///
  /// - Throws: `GameError` if its field or the level is not playable.
  public init(
    _ position: Position, seed: UInt64, level: Int = 1, mode: GameMode = .practice
  ) throws(GameError) {
    try self.init(position.setup(seed: seed, level: level, mode: mode), held: position.held)
  }
}
