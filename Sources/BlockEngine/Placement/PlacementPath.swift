/// How a piece gets to a place where it can rest.
public enum PlacementPath {
  private struct State: Hashable {
    let x: Int
    let y: Int
    let turns: UInt8
    let kick: Int?
  }

  /// The fewest commands, a hard drop last, that bring the falling piece of `game` to rest in the cells of
  /// `placement`, without time passing.
  ///
  /// - Parameter isRight: asked of the game after the hard drop, where more than the cells matters.
  /// - Returns: nil where there is no such way.
  public static func commands(
    to placement: FallingPiece, in game: Game, where isRight: (Game) -> Bool = { _ in true }
  ) -> [GameCommand]? {
    let target = cells(of: placement)
    guard game.fallingPiece?.tetromino == placement.tetromino else { return nil }
    var seen: Set<State> = [state(of: game)]
    var queue: [(game: Game, from: Int, by: GameCommand)] = [(game, -1, .hardDrop)]
    var index = 0
    while index < queue.count {
      let current = queue[index].game
      if let ghost = current.ghost, cells(of: ghost) == target {
        var dropped = current
        dropped.perform(.hardDrop, at: current.time)
        if isRight(dropped) { return way(to: index, in: queue) + [.hardDrop] }
      }
      for command in [
        GameCommand.left, .right, .rotateClockwise, .rotateCounterclockwise, .rotateHalf, .softDrop,
      ] {
        // A soft drop on the ground would lock by some rules.
        if command == .softDrop, current.ghost?.y == current.fallingPiece?.y { continue }
        var moved = current
        moved.perform(command, at: current.time)
        guard !moved.isOver, moved.pieceCount == game.pieceCount, seen.insert(state(of: moved)).inserted
        else { continue }
        queue.append((moved, index, command))
      }
      index += 1
    }
    return nil
  }

  private static func way(
    to index: Int, in queue: [(game: Game, from: Int, by: GameCommand)]
  ) -> [GameCommand] {
    var way: [GameCommand] = []
    var index = index
    while queue[index].from >= 0 {
      way.append(queue[index].by)
      index = queue[index].from
    }
    return way.reversed()
  }

  private static func cells(of piece: FallingPiece) -> Set<[Int]> { Set(piece.minos.map { [$0.x, $0.y] }) }

  private static func state(of game: Game) -> State {
    // Whether the last thing was a turn, and by which kick, is what makes a spin.
    State(
      x: game.x, y: game.y, turns: game.quarterTurns,
      kick: game.tetromino == .t ? game.grounding.kickOfLastTurn : nil)
  }
}
