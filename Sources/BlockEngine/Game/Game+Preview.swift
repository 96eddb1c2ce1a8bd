// Knowledge about the coming pieces that an observer of the whole game has.
extension Game {
  /// The possible pieces after the preview, each once: the rest of the bag, or all seven.
  public var possibleNextPieces: [Tetromino] {
    // Pieces that a match has dealt beyond the preview stay secret.
    versus?.hasHiddenSeed == true ? Tetromino.allCases : queue.possibleNextPieces
  }

  /// The puzzle's pieces that have not appeared, those in the preview first.
  package var givenPieces: [Tetromino] { next + queue.givenBeyondPreview }
}

extension PieceQueue {
  /// The possible pieces after the preview.
  var possibleNextPieces: [Tetromino] {
    if let given = givenBeyondPreview.first { return [given] }
    let left = Set((0..<bag.count).map { bag[$0] })
    return left.isEmpty ? Tetromino.allCases : Tetromino.allCases.filter(left.contains)
  }
}

extension Ruleset {
  /// Whether spins score.
  public var scoresSpins: Bool { scoring.bonuses != nil }
}

extension Playfield {
  /// The number of rows from the floor to the highest mino.
  public var stackHeight: Int { hiddenRows + height - highestRow }
}

extension FallingPiece {
  /// A piece with an orientation at a place.
  public init(of tetromino: Tetromino, _ orientation: Orientation, x: Int, y: Int, in system: RotationSystem)
  {
    self.init(
      tetromino: tetromino, orientation: orientation, x: x, y: y,
      matrix: system.matrix(of: tetromino, orientation))
  }
}

extension Playfield {
  /// Locks a piece and clears full rows; returns the number of cleared rows, or nil if the piece does not fit.
  public mutating func lock(_ piece: FallingPiece) -> Int? {
    guard fits(piece.matrix, x: piece.x, y: piece.y) else { return nil }
    lock(piece.matrix, of: Mino(piece.tetromino), x: piece.x, y: piece.y)
    return clearFullRows(from: piece.y).count
  }
}
