import BlockEngine

/// A player of random commands at random moments, determined by the seed.
struct RandomPlayer {
  private static let commands: [GameCommand] = [
    .left, .left, .left, .right, .right, .right, .rotateClockwise, .rotateClockwise, .rotateCounterclockwise,
    .softDrop, .softDrop, .hardDrop, .rotateHalf, .hold,
  ]
  var random: ReferenceGenerator

  mutating func command() -> GameCommand { random.pick(Self.commands) }

  /// A random moment: now, a bit later, exactly at the next deadline, or long after it.
  mutating func moment(in game: Game) -> GameTime {
    let deadline = game.nextDeadline ?? game.time
    let gap = max(1, deadline.microseconds - game.time.microseconds)
    switch random.pick(0...7) {
    case 0, 1: return game.time
    case 2: return deadline
    case 3: return game.time.advanced(by: gap - 1)
    case 4: return game.time.advanced(by: gap + Int64(random.draw(below: UInt64(4 * gap))))
    default: return game.time.advanced(by: Int64(random.draw(below: UInt64(gap))))
    }
  }

  /// A random setup with a field of a size within the ranges, at times with rubble on it.
  mutating func setup(widths: ClosedRange<Int>, heights: ClosedRange<Int>) throws -> GameSetup {
    var playfield = try Playfield(width: random.pick(widths), height: random.pick(heights))
    if random.pick(0...2) == 0 { scatterRubble(on: &playfield) }
    let pieces = (0..<random.pick(0...3)).map { _ in random.pick(Tetromino.allCases) }
    return GameSetup(
      seed: random.next(), startLevel: random.pick(1...20), pieces: pieces, playfield: playfield)
  }

  private mutating func scatterRubble(on playfield: inout Playfield) {
    for y in (playfield.height / 2)..<playfield.height {
      let hole = random.pick(0...(playfield.width - 1))
      for x in 0..<playfield.width where x != hole && random.pick(0...2) != 0 {
        playfield[x, y] = random.pick(Mino.allCases)
      }
    }
  }
}
