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
      switch game.ruleset.name {
      case .classic: break
      case .modern: json.member("hidden", game.playfield.takenHiddenRows)
      }
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
      if let held = game.held { json.string(String(held.letter)) } else { json.null() }
      if game.mode != .endless {
        json.member("mode", game.mode.word)
        if let life = game.life { json.member("life", life.left) }
      }
      json.member("digest", game.digest.hexadecimal)
    }
  }
}

extension Playfield {
  /// The diagrams of the hidden rows that are not empty, top first.
  fileprivate var takenHiddenRows: [String] {
    (-hiddenRows..<0).filter { hasMino(inRow: $0) }.map { diagramRow($0) }
  }
}
