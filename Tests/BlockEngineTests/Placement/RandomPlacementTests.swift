import BlockEngine
import BlockSearch
import Testing

/// Compares placement counts with brute force on a thousand random fields of both rule sets, of all sizes.
@Suite struct RandomPlacementTests {
  private func field(
    _ random: inout ReferenceGenerator, widths: ClosedRange<Int>, heights: ClosedRange<Int>
  ) throws -> Playfield {
    var playfield = try Playfield(width: random.pick(widths), height: random.pick(heights))
    let (width, height) = (playfield.width, playfield.height)
    let top = random.pick(0...height)
    let density = random.pick(1...6)
    for y in top..<(height + 1) where y < height {
      let hole = random.pick(0...(width - 1))
      for x in 0..<width where x != hole && random.pick(0...7) < density { playfield[x, y] = .garbage }
    }
    return playfield
  }

  private func check(
    _ random: inout ReferenceGenerator, isModern: Bool, widths: ClosedRange<Int>, heights: ClosedRange<Int>,
    depth: Int
  ) throws {
    let playfield = try field(&random, widths: widths, heights: heights)
    let halfTurns = random.pick(0...2) == 0
    let queue = (0..<depth).map { _ in random.pick(Tetromino.allCases) }
    let reference = PlacementReference(
      isModern: isModern, halfTurns: halfTurns, width: playfield.width, height: playfield.height)
    let rules = isModern ? Ruleset.modern : .classic
    let counter = PerftCounter(ruleset: rules, playfield: playfield, queue: queue, halfTurns: halfTurns)
    let count = counter.count(depth: depth)
    let expected = reference.count(queue[...], on: playfield.cells)
    try ensure(count == expected, "\(queue): \(count), not \(expected), on\n\(playfield.diagram)")
  }

  @Test(arguments: [false, true])
  func countsOnNarrowFieldsAreThoseOfBruteForce(isModern: Bool) {
    withEverySeed(in: 0..<300) {
      try check(&$0, isModern: isModern, widths: 4...10, heights: 4...26, depth: 1)
    }
  }

  @Test(arguments: [false, true])
  func countsOnWideFieldsAreThoseOfBruteForce(isModern: Bool) {
    withEverySeed(in: 1_000..<1_150) {
      try check(&$0, isModern: isModern, widths: 11...26, heights: 4...40, depth: 1)
    }
  }

  @Test(arguments: [false, true])
  func countsOfTheGamesOwnFieldsAreThoseOfBruteForce(isModern: Bool) {
    let width = isModern ? 10 : 20
    withEverySeed(in: 2_000..<2_080) {
      try check(&$0, isModern: isModern, widths: width...width, heights: 20...26, depth: 1)
    }
  }

  @Test(arguments: [false, true])
  func countsOfTwoPiecesAreThoseOfBruteForce(isModern: Bool) {
    withEverySeed(in: 3_000..<3_030) {
      try check(&$0, isModern: isModern, widths: 4...10, heights: 4...14, depth: 2)
    }
  }

  @Test(arguments: [false, true])
  func theFinderFindsTheSamePlaces(isModern: Bool) {
    withEverySeed(in: 4_000..<4_060) { random in
      let rules = isModern ? Ruleset.modern : .classic
      let setup = GameSetup(
        ruleset: rules, seed: 0, playfield: try field(&random, widths: 4...12, heights: 6...20))
      let playfield = try Game(setup).playfield
      let finder = PlacementFinder(
        ruleset: rules, width: playfield.width, height: playfield.height, halfTurns: false)
      let reference = PlacementReference(
        isModern: isModern, halfTurns: false, width: playfield.width, height: playfield.height)
      let piece = random.pick(Tetromino.allCases)
      let placements = finder.placements(of: piece, on: playfield)
      let cells = placements.map { Set($0.piece.minos.map { $0.y * 64 + $0.x }) }
      try ensure(
        Set(cells) == reference.rests(of: piece, on: playfield.cells), "\(piece) on\n\(playfield.diagram)")
    }
  }
}
