import BlockEngine
import BlockSearch

/// All places that the falling piece can reach, found by playing every key in every state of the game.
///
/// The search is breadth first with a key every `keyInterval` microseconds, and does not use the engine's
/// searches.
struct PlayedPlacements {
  /// A place: the cells, `y * 64 + x`, and the spin.
  struct Place: Hashable {
    var cells: Set<Int>
    var spin: Spin?
  }

  /// The fewest keys that lead to each place.
  private(set) var keys: [Place: Int] = [:]

  private struct State: Hashable {
    let words: String
    let spin: Spin?
  }

  init(of start: Game, keyInterval: Int64 = 0, halfTurns: Bool = true, holdsKeys: Bool = true) {
    guard start.fallingPiece != nil else { return }
    var commands: [GameCommand?] = [.left, .right, .rotateClockwise, .rotateCounterclockwise, .softDrop]
    if halfTurns { commands.append(.rotateHalf) }
    if keyInterval > 0 { commands.append(nil) }
    var seen: Set<State> = []
    var frontier = [start]
    var count = 0
    while !frontier.isEmpty {
      var next: [Game] = []
      for game in frontier {
        guard let spin = spin(of: game), seen.insert(State(words: game.pieceWords, spin: spin.spin)).inserted
        else { continue }
        record(drop(game), count)
        for command in commands {
          for isHeld in holdsKeys ? [false, true] : [false] {
            guard var other = press(command, isHeld: isHeld, game) else { continue }
            let time = GameTime(microseconds: game.time.microseconds + keyInterval)
            var events: [GameEvent] = []
            other.advance(to: time, events: &events)
            if other.pieceCount > start.pieceCount || other.isOver {
              record(place(events), count + 1)
            } else {
              next.append(other)
            }
          }
        }
      }
      frontier = next
      count += 1
    }
  }

  private mutating func record(_ place: Place?, _ count: Int) {
    if let place { keys[place] = min(count, keys[place] ?? .max) }
  }

  /// The game after a key at its own time; nil if the key does nothing or would lock the piece.
  private func press(_ command: GameCommand?, isHeld: Bool, _ start: Game) -> Game? {
    guard let command else { return isHeld ? nil : start }
    if isHeld, command != .left, command != .right, command != .softDrop { return nil }
    var game = start
    while true {
      if command == .softDrop, game.ghost?.y == game.fallingPiece?.y { break }
      let before = game.pieceWords
      var other = game
      other.perform(command, at: start.time)
      if other.pieceCount > start.pieceCount || other.isOver || other.pieceWords == before { break }
      game = other
      if !isHeld { return game }
    }
    return game.pieceWords == start.pieceWords ? nil : game
  }

  private func drop(_ game: Game) -> Place? {
    var game = game
    var events: [GameEvent] = []
    game.perform(.hardDrop, at: game.time, events: &events)
    return place(events)
  }

  /// The spin that the game would report if the piece locked here; nil if the game is over.
  private func spin(of game: Game) -> (spin: Spin?, Void)? {
    guard !game.isOver, game.ghost?.y == game.fallingPiece?.y else { return game.isOver ? nil : (nil, ()) }
    return (drop(game)?.spin, ())
  }

  private func place(_ events: [GameEvent]) -> Place? {
    var place: Place?
    for event in events {
      switch event.kind {
      case .locked(let piece, _) where place == nil:
        place = Place(cells: Set(piece.minos.map { $0.y * 64 + $0.x }), spin: nil)
      case .spun(let spin): place?.spin = spin
      case .spawned where place != nil: return place
      default: break
      }
    }
    return place
  }
}

extension Game {
  fileprivate var pieceWords: String {
    guard let piece = fallingPiece else { return "" }
    return "\(piece.x) \(piece.y) \(piece.orientation)"
  }
}

extension Placement {
  var place: PlayedPlacements.Place {
    PlayedPlacements.Place(cells: Set(piece.minos.map { $0.y * 64 + $0.x }), spin: spin)
  }
}
