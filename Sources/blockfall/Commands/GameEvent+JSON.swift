import BlockEngine

extension JSONText {
  /// Writes `event` as an object: what happened, when in microseconds, and what else there is to tell.
  mutating func event(_ event: GameEvent) {
    object { json in
      let at = event.time.microseconds
      switch event.kind {
      case .spawned(let piece):
        json.head("spawned", at)
        json.place(of: piece)
      case .moved(let piece, let cause):
        json.head("moved", at)
        json.place(of: piece)
        json.member("cause", cause.rawValue)
      case .rotated(let piece, let rotation):
        json.head("rotated", at)
        json.place(of: piece)
        json.member("rotation", rotation.word)
      case .refused(let command):
        json.head("refused", at)
        json.member("command", command.word)
      case .locked(let piece, let cause):
        json.head("locked", at)
        json.place(of: piece)
        json.member("cause", cause.rawValue)
      case .linesCleared(let rows):
        json.head("linesCleared", at)
        json.key("rows")
        json.array { json in
          for row in rows { json.integer(row) }
        }
      case .spun(let spin):
        json.head("spun", at)
        json.member("spin", spin.rawValue)
      case .backToBack(let count):
        json.head("backToBack", at)
        json.member("count", count)
      case .combo(let count):
        json.head("combo", at)
        json.member("count", count)
      case .allClear:
        json.head("allClear", at)
      case .held(let tetromino):
        json.head("held", at)
        json.member("piece", String(tetromino.letter))
      case .garbageRose(let rows):
        json.head("garbageRose", at)
        json.member("rows", rows)
      case .lifeLost(let left):
        json.head("lifeLost", at)
        json.member("left", left)
      case .lifeGiven(let left):
        json.head("lifeGiven", at)
        json.member("left", left)
      case .lossRose(let loss):
        json.head("lossRose", at)
        json.member("loss", loss)
      case .swept(let rows):
        json.head("swept", at)
        json.member("rows", rows)
      case .levelRose(let level):
        json.head("levelRose", at)
        json.member("level", level)
      case .ended(let cause):
        json.head("ended", at)
        json.member("cause", cause.rawValue)
      }
    }
  }

  private mutating func head(_ name: String, _ microseconds: Int64) {
    member("event", name)
    member("at", microseconds)
  }

  private mutating func place(of piece: FallingPiece) {
    member("piece", String(piece.tetromino.letter))
    member("x", piece.x)
    member("y", piece.y)
    member("orientation", piece.orientation.rawValue)
  }
}

extension Rotation {
  /// The script's word for the command that turns so.
  fileprivate var word: String {
    switch self {
    case .clockwise: GameCommand.rotateClockwise.word
    case .half: GameCommand.rotateHalf.word
    case .counterclockwise: GameCommand.rotateCounterclockwise.word
    }
  }
}
