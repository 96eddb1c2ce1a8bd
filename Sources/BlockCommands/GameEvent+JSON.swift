import BlockEngine
import BlockRecords

extension JSONWriter {
  /// Writes `event` as an object: its name, its time in microseconds, and its details.
  ///
  /// - Parameter player: the player of a match whose game it is, from 1.
  mutating func event(_ event: GameEvent, of player: Int? = nil) {
    object { json in
      json.member("event", event.kind.name)
      json.member("at", event.time.microseconds)
      if let player { json.member("player", player) }
      switch event.kind {
      case .spawned(let piece): json.place(of: piece)
      case .moved(let piece, let cause), .locked(let piece, let cause):
        json.place(of: piece)
        json.member("cause", cause.rawValue)
      case .rotated(let piece, let rotation):
        json.place(of: piece)
        json.member("rotation", rotation.word)
      case .refused(let command): json.member("command", command.word)
      case .linesCleared(let rows): json.member("rows", Array(rows))
      case .spun(let spin): json.member("spin", spin.rawValue)
      case .backToBack(let count), .combo(let count): json.member("count", count)
      case .allClear: break
      case .held(let tetromino): json.member("piece", String(tetromino.letter))
      case .garbageRose(let rows), .swept(let rows): json.member("rows", rows)
      case .lifeLost(let left), .lifeGiven(let left): json.member("left", left)
      case .attackSent(let attack):
        json.member("to", attack.target)
        json.member("id", attack.id)
        json.member("ack", attack.ack)
        json.member("lines", attack.lines)
      case .garbageArrived(let sender, let id, let ack, let lines):
        json.member("from", sender)
        json.member("id", id)
        json.member("ack", ack)
        json.member("lines", lines)
      case .garbageCancelled(let sender, let id, let lines), .garbageEntered(let sender, let id, let lines):
        json.member("from", sender)
        json.member("id", id)
        json.member("lines", lines)
      case .opponentOut(let player): json.member("out", player)
      case .lossRose(let loss): json.member("loss", loss)
      case .levelRose(let level): json.member("level", level)
      case .ended(let cause): json.member("cause", cause.rawValue)
      }
    }
  }

  private mutating func place(of piece: FallingPiece) {
    member("piece", String(piece.tetromino.letter))
    member("x", piece.x)
    member("y", piece.y)
    member("orientation", piece.orientation.rawValue)
  }
}

extension GameEvent.Kind {
  /// The event's name.
  fileprivate var name: String {
    switch self {
    case .spawned: "spawned"
    case .moved: "moved"
    case .rotated: "rotated"
    case .refused: "refused"
    case .locked: "locked"
    case .linesCleared: "linesCleared"
    case .spun: "spun"
    case .backToBack: "backToBack"
    case .combo: "combo"
    case .allClear: "allClear"
    case .held: "held"
    case .garbageRose: "garbageRose"
    case .lifeLost: "lifeLost"
    case .lifeGiven: "lifeGiven"
    case .attackSent: "attackSent"
    case .garbageArrived: "garbageArrived"
    case .garbageCancelled: "garbageCancelled"
    case .garbageEntered: "garbageEntered"
    case .opponentOut: "opponentOut"
    case .lossRose: "lossRose"
    case .swept: "swept"
    case .levelRose: "levelRose"
    case .ended: "ended"
    }
  }
}

extension Rotation {
  /// The script's word for the command that rotates this way.
  fileprivate var word: String {
    switch self {
    case .clockwise: GameCommand.rotateClockwise.word
    case .half: GameCommand.rotateHalf.word
    case .counterclockwise: GameCommand.rotateCounterclockwise.word
    }
  }
}
