import BlockEngine
import BlockRecords

extension JSONWriter {
  /// Writes the state of `game`; the names and their order are a stable interface.
  mutating func state(of game: Game) {
    object { json in
      json.member("score", game.score)
      json.member("lines", game.lines)
      json.member("level", game.level)
      json.member("pieces", game.pieceCount)
      json.member("milliseconds", game.time.milliseconds)
      json.member("over", game.isOver)
      json.member("playfield", game.playfield.diagramRows)
      // Under the classic rules no mino stays above row 0.
      if game.ruleset.lockOut != .anyMino { json.member("hidden", game.playfield.takenHiddenRows) }
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
      json.member("hold", game.held.map { String($0.letter) })
      if game.mode != .endless {
        json.member("mode", game.mode.word)
        if let life = game.life { json.member("life", life.left) }
      }
      if game.versus != nil {
        json.member("sent", game.sentLines)
        json.member("received", game.receivedLines)
        json.member("waiting", game.waitingLines)
        json.member("cancelled", game.cancelledLines)
        json.member("entered", game.enteredLines)
        json.member("attack", game.attack)
      }
      json.member("digest", game.digest.hexadecimal)
    }
  }

  /// Writes the state of a match: each player's game, and the ranking once it is over.
  mutating func state(of games: [Game], isOver: Bool, ranking: [Int], isDraw: Bool, digest: StateDigest) {
    object { json in
      json.array("players") { json in
        for game in games { json.state(of: game) }
      }
      json.member("over", isOver)
      json.member("ranking", ranking)
      // The ranking alone would suggest a winner.
      if isDraw { json.member("draw", true) }
      json.member("digest", digest.hexadecimal)
    }
  }
}

extension Playfield {
  /// The diagrams of the non-empty hidden rows, top first.
  fileprivate var takenHiddenRows: [String] {
    (-hiddenRows..<0).filter { hasMino(inRow: $0) }.map { diagramRow($0) }
  }
}
