import BlockEngine

/// How a demonstration plays a machine: it presses a button for a frame, or holds down; then the machine goes on.
extension ModeDemo {
  /// The frames between two steps: about as long as a step is seen.
  private static let framesPerStep: Int64 = 5

  /// Plays the frames of a step.
  mutating func advanceFrames() {
    guard let piece = game.fallingPiece else { return passFrames(ModeDemo.framesPerStep) }
    if target?.pieceCount != game.pieceCount {
      target = (game.pieceCount, ModeDemo.place(for: piece, in: game))
    }
    guard let place = target?.place else { return passFrames(ModeDemo.framesPerStep) }
    if let command = ModeDemo.command(for: piece, to: place) {
      game.perform(command, at: game.time)
      return passFrames(ModeDemo.framesPerStep)
    }
    for _ in 0..<ModeDemo.framesPerStep where game.pieceCount == target?.pieceCount {
      game.perform(.softDrop, at: game.time)
      passFrames(1)
    }
  }

  private mutating func passFrames(_ frames: Int64) {
    game.advance(to: game.time.advanced(by: game.ruleset.frameRate.microseconds(frames: frames)))
  }

  /// The next press of a button towards a place: the turns, then the steps; nil if the piece only has to fall.
  private static func command(for piece: FallingPiece, to place: FallingPiece) -> GameCommand? {
    if piece.matrix != place.matrix {
      let turns = (place.orientation.rawValue &- piece.orientation.rawValue) & 3
      return turns == 3 ? .rotateCounterclockwise : .rotateClockwise
    }
    return piece.x == place.x ? nil : piece.x > place.x ? .left : .right
  }

  /// The place, straight below, that leaves the field lowest and flattest; nil if there is none.
  private static func place(for piece: FallingPiece, in game: Game) -> FallingPiece? {
    var best: (value: Int, place: FallingPiece)?
    for orientation in Orientation.allCases {
      let matrix = game.ruleset.rotationSystem.matrix(of: piece.tetromino, orientation)
      for x in -3..<game.playfield.width where !game.playfield.collides(matrix, x: x, y: piece.y) {
        let y = game.playfield.restingRow(of: matrix, x: x, y: piece.y)
        var field = game.playfield
        field.lock(matrix, of: Mino(piece.tetromino), x: x, y: y)
        let cleared = field.clearFullRows(from: y).count
        let value = value(of: field, cleared: cleared)
        guard value > best?.value ?? .min else { continue }
        best = (
          value,
          FallingPiece(tetromino: piece.tetromino, orientation: orientation, x: x, y: y, matrix: matrix)
        )
      }
    }
    return best?.place
  }
}
