// What anybody who has watched a game from its beginning knows of what comes.
extension Game {
  /// What the piece after the last shown one can be, each once: what is left in the bag, or any of the seven.
  public var piecesThatCanFollow: [Tetromino] {
    // What has been dealt beyond the shown ones is nobody's to look at.
    versus?.isDealt == true ? Tetromino.allCases : queue.piecesThatCanFollow
  }

  /// Of a puzzle's pieces those that have not appeared, the shown ones first.
  var givenPieces: [Tetromino] { next + queue.givenRest }
}

extension PieceQueue {
  /// What the piece after the last shown one can be.
  var piecesThatCanFollow: [Tetromino] {
    if let given = givenRest.first { return [given] }
    let left = Set((0..<bag.count).map { bag[$0] })
    return left.isEmpty ? Tetromino.allCases : Tetromino.allCases.filter(left.contains)
  }
}

extension Ruleset {
  /// Whether a spin is worth anything.
  public var scoresSpins: Bool { scoring.bonuses != nil }
}

extension Playfield {
  /// How many rows from the floor up to the highest mino.
  public var stackHeight: Int { hiddenRows + height - highestRow }
}

extension FallingPiece {
  /// A piece in an orientation at a place.
  public init(of tetromino: Tetromino, _ orientation: Orientation, x: Int, y: Int, in system: RotationSystem)
  {
    self.init(
      tetromino: tetromino, orientation: orientation, x: x, y: y,
      matrix: system.matrix(of: tetromino, orientation))
  }
}

extension Playfield {
  /// Locks a piece that is where it fits, clears what is full and says how many rows; nil if it does not fit.
  public mutating func lock(_ piece: FallingPiece) -> Int? {
    guard fits(piece.matrix, x: piece.x, y: piece.y) else { return nil }
    lock(piece.matrix, of: Mino(piece.tetromino), x: piece.x, y: piece.y)
    return clearFullRows(from: piece.y).count
  }
}
