import BlockEngine

extension JSONText {
  /// Writes where `game` stands; names and order are a promise to other programs.
  mutating func state(of game: Game) {
    object { json in
      json.member("score", game.score)
      json.member("lines", game.lines)
      json.member("level", game.level)
      json.member("pieces", game.pieceCount)
      json.member("milliseconds", game.time.milliseconds)
      json.member("over", game.isOver)
      json.member("playfield", game.playfield.diagramRows)
      json.key("falling")
      if let piece = game.fallingPiece {
        json.object { json in
          json.member("piece", String(piece.tetromino.letter))
          json.member("x", piece.x)
          json.member("y", piece.y)
          json.member("matrix", piece.matrix.diagram)
        }
      } else {
        json.null()
      }
      json.member("next", game.next.map { String($0.letter) })
      json.key("hold")
      json.null()
      json.member("digest", game.digest.hexadecimal)
    }
  }
}
