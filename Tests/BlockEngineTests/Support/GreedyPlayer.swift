import BlockEngine

/// A player that keeps the field low and free of holes, and so clears lines.
struct GreedyPlayer {
  /// The commands for the best placement of the falling piece, ending with a hard drop.
  func plan(for game: Game) -> [GameCommand] {
    var best: (value: Int, plan: [GameCommand]) = (.min, [.hardDrop])
    for turns in 0..<4 {
      var turned = game
      let turnCommands = Array(repeating: GameCommand.rotateClockwise, count: turns)
      for command in turnCommands { turned.perform(command, at: game.time) }
      for (direction, reach) in [
        (GameCommand.left, 0...game.playfield.width), (.right, 1...game.playfield.width),
      ] {
        var moved = turned
        for count in 0...reach.upperBound {
          if count > 0 {
            let before = moved.fallingPiece
            moved.perform(direction, at: game.time)
            guard let after = moved.fallingPiece, let before, after.x != before.x else { break }
          }
          var dropped = moved
          dropped.perform(.hardDrop, at: game.time)
          let value = self.value(of: dropped, linesBefore: game.lines)
          if value > best.value {
            best = (value, turnCommands + Array(repeating: direction, count: count) + [.hardDrop])
          }
        }
      }
    }
    return best.plan
  }

  private func value(of game: Game, linesBefore: Int) -> Int {
    if game.isOver { return -1_000_000 }
    let field = game.playfield
    var holes = 0
    var heights: [Int] = []
    for x in 0..<field.width {
      let top = (0..<field.height).first { field[x, $0] != nil } ?? field.height
      heights.append(field.height - top)
      holes += (top..<field.height).count { field[x, $0] == nil }
    }
    let roughness = zip(heights, heights.dropFirst()).reduce(0) { $0 + abs($1.0 - $1.1) }
    return (game.lines - linesBefore) * 8 - heights.reduce(0, +) * 5 - holes * 36 - roughness * 2
  }
}
