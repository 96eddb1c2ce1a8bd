import Testing

@testable import BlockEngine
@testable import BlockSearch

/// Compares both searches with brute force over the game itself: the resting places, their spins and the
/// fewest keys.
@Suite struct PathFinderTests {
  #if DEBUG
    static let fields: UInt64 = 50
  #else
    static let fields: UInt64 = 1_000
  #endif

  /// A game on a field with overhangs and holes, with three pieces.
  ///
  /// - Parameter isUnbounded: whether to relax the limits of resets and lifts on a wide field. They would make
  ///   some places unreachable there, and the searches ignore them.
  private func game(
    _ random: inout ReferenceGenerator, _ rules: Ruleset, level: Int = 1, isUnbounded: Bool = false
  ) throws -> Game {
    let high = random.pick(0...30) == 0
    var playfield = try Playfield(
      width: random.pick(high ? 10...26 : 4...8), height: random.pick(high ? 20...40 : 4...10))
    let (width, height) = (playfield.width, playfield.height)
    var rules = rules
    if isUnbounded, width > 8 {
      rules.lockDelay?.resets = nil
      rules.lockDelay?.upwardKicks = 1_000
    }
    let top = random.pick((high ? height - 6 : 2)...height)
    let density = random.pick(2...7)
    for y in top..<(height + 1) where y < height {
      let hole = random.pick(0...(width - 1))
      for x in 0..<width where x != hole && random.pick(0...7) < density { playfield[x, y] = .garbage }
    }
    // A T half of the time, since only a T spins.
    let piece = random.pick(0...1) == 0 ? Tetromino.t : random.pick(Tetromino.allCases)
    return try Game(
      GameSetup(ruleset: rules, seed: 1, startLevel: level, pieces: [piece, .o, .o], playfield: playfield))
  }

  private func describe(_ game: Game) -> String {
    "\(game.fallingPiece?.tetromino.letter ?? "-") on\n\(game.playfield.diagram)"
  }

  @Test(arguments: Ruleset.Name.allCases.filter { Ruleset($0).machine == nil })
  func bothSearchesFindWhatPlayingFinds(_ name: Ruleset.Name) {
    let rules = Ruleset(name)
    withEverySeed(in: 0..<Self.fields) { random in
      let game = try game(&random, rules, isUnbounded: true)
      let played = PlayedPlacements(of: game)
      let pathFinder = PathFinder(from: game)
      let walked = pathFinder.placements
      try ensure(Set(walked.map(\.place)).count == walked.count, "PathFinder lists a place twice")
      try ensure(Set(walked.map(\.place)) == Set(played.keys.keys), "PathFinder for \(describe(game))")
      guard let piece = game.fallingPiece else { return }
      let finder = PlacementFinder(
        ruleset: game.ruleset, width: game.playfield.width, height: game.playfield.height)
      let found = finder.placements(of: piece.tetromino, on: game.playfield)
      try ensure(Set(found.map(\.place)).count == found.count, "PlacementFinder lists a place twice")
      try ensure(Set(found.map(\.place)) == Set(played.keys.keys), "PlacementFinder for \(describe(game))")
      for placement in found {
        let path = try #require(pathFinder.path(to: placement))
        let fewest = try #require(played.keys[placement.place])
        try ensure(path.keyCount == fewest, "the fewest keys to \(placement) for \(describe(game))")
        var other = game
        var events: [GameEvent] = []
        for command in path.commands { other.perform(command, at: game.time, events: &events) }
        try ensure(
          events.lockedPlace == placement.place, "\(path) leads to \(placement) for \(describe(game))")
      }
    }
  }

  /// Presses keys in step with the falls, so that a piece falls exactly `rows` rows between two of them.
  ///
  /// League rules are left out, because their first row takes less time than the others.
  @Test(arguments: [Ruleset.Name.classic, .modern], [1, 2, 5])
  func aPieceThatFallsBetweenKeysGetsWherePlayingGetsIt(_ name: Ruleset.Name, rows: Int) {
    let rules = Ruleset(name)
    withEverySeed(in: 0..<(Self.fields / 5)) { random in
      let game = try game(&random, rules, level: 10)
      let interval = rules.gravity.interval(atLevel: 10)
      let pathFinder = PathFinder(
        from: game, pace: PlacementPace(fallInterval: interval, keyInterval: interval * Int64(rows)))
      let played = PlayedPlacements(of: game, keyInterval: interval * Int64(rows))
      let walked = pathFinder.placements
      try ensure(Set(walked.map(\.place)) == Set(played.keys.keys), "\(describe(game))")
      for placement in walked {
        let path = try #require(pathFinder.path(to: placement))
        try ensure(
          path.presses.count <= played.keys[placement.place] ?? 0, "the fewest keys for \(describe(game))")
      }
    }
  }

  @Test func aPieceThatIsOnTheFloorAtOnceGetsWherePlayingGetsIt() {
    let rules = Ruleset.modern.with(gravity: .immediate)
    withEverySeed(in: 0..<(Self.fields / 2)) { random in
      let game = try game(&random, rules)
      let pathFinder = PathFinder(from: game, pace: .immediate)
      let played = PlayedPlacements(of: game)
      try ensure(Set(pathFinder.placements.map(\.place)) == Set(played.keys.keys), "\(describe(game))")
    }
  }

  @Test func aPaceIsTheRowsBegunBetweenTwoKeys() {
    #expect(PlacementPace(fallInterval: 100, keyInterval: 0) == .noGravity)
    #expect(PlacementPace(fallInterval: 100, keyInterval: 100).rows == 1)
    #expect(PlacementPace(fallInterval: 100, keyInterval: 101).rows == 2)
    #expect(PlacementPace(fallInterval: 0, keyInterval: 5) == .immediate)
    #expect(PlacementPace(fallInterval: .max, keyInterval: 5) == .noGravity)
  }
}

extension [GameEvent] {
  /// The place of the first lock.
  fileprivate var lockedPlace: PlayedPlacements.Place? {
    var place: PlayedPlacements.Place?
    for event in self {
      switch event.kind {
      case .locked(let piece, _) where place == nil:
        place = PlayedPlacements.Place(cells: Set(piece.minos.map { $0.y * 64 + $0.x }), spin: nil)
      case .spun(let spin): place?.spin = spin
      case .spawned where place != nil: return place
      default: break
      }
    }
    return place
  }
}
