import BlockEngine
import BlockSearch
import Testing

@testable import BlockBot

@Suite struct BotPlayerTests {
  private func play(
    _ number: Int, _ rules: Ruleset = .modern, level: Int = 1, seed: UInt64 = 1, pieces: Int
  ) throws -> SoloGame {
    let grade = try #require(BotGrade(number))
    // Limits the search, which is slow without optimization.
    return try SoloGame(
      GameSetup(ruleset: rules, seed: seed, startLevel: level),
      grade: grade.scoring(min(grade.skill(under: rules).nodes, 150)),
      seed: seed, pieces: pieces)
  }

  @Test func thereAreTenGradesAndEachIsFasterAndSurerThanTheOneBelow() throws {
    #expect(BotGrade(0) == nil && BotGrade(11) == nil && BotGrade.highest.number == 10)
    for number in 2...10 {
      let (weaker, stronger) = (try #require(BotGrade(number - 1)), try #require(BotGrade(number)))
      #expect(stronger.keyInterval < weaker.keyInterval && stronger.thinkingTime < weaker.thinkingTime)
      for skill in [\BotGrade.attack, \.points] {
        let (less, more) = (weaker[keyPath: skill], stronger[keyPath: skill])
        #expect(more.lapses < less.lapses && more.slips <= less.slips)
        #expect(more.preview >= less.preview && more.nodes >= less.nodes)
      }
    }
  }

  @Test(arguments: [(1, Ruleset.Name.modern), (7, .modern), (5, .classic)])
  func theSameSeedAndGradeGiveTheSameGame(_ number: Int, _ name: Ruleset.Name) throws {
    let first = try play(number, Ruleset(name), pieces: 8)
    let second = try play(number, Ruleset(name), pieces: 8)
    #expect(first.game.digest == second.game.digest && first.moves == second.moves)
    #expect(try play(number, Ruleset(name), seed: 2, pieces: 8).game.digest != first.game.digest)
  }

  @Test(arguments: [(3, Ruleset.Name.modern), (8, .modern), (6, .classic)])
  func itsKeysComeAtThePaceOfHands(_ number: Int, _ name: Ruleset.Name) throws {
    let played = try play(number, Ruleset(name), pieces: 10)
    let grade = try #require(BotGrade(number))
    var last: GameTime?
    for move in played.moves {
      if let last {
        let gap = move.time.microseconds - last.microseconds
        // The shortest pause of hands is about half of the usual one. A new piece's first key comes after the thinking
        // time, which a high stack halves and an easy place shortens by a fifth.
        let least = min(grade.keyInterval * 55 / 100, grade.thinkingTime * 2 / 5)
        #expect(gap >= (move.isRepeat ? BotGrade.repeatInterval : least))
      }
      last = move.time
    }
  }

  @Test func theHighestGradeLosesNoKeyAndNoPiece() throws {
    var refused = 0
    let played = try play(10, pieces: 12)
    var game = try Game(GameSetup(ruleset: .modern, seed: 1))
    var events: [GameEvent] = []
    for move in played.moves { game.perform(move.command, at: move.time, events: &events) }
    for event in events {
      if case .refused = event.kind { refused += 1 }
    }
    #expect(refused == 0 && game.digest == played.game.digest && !game.isOver)
    #expect(played.game.playfield.stackHeight < 10)
  }

  @Test func atTheHighestLevelItPlaysAtTheSpeedThatTheLevelLeaves() throws {
    let played = try play(9, .classic, level: 20, pieces: 12)
    #expect(!played.game.isOver && played.game.lockCount == 12)
  }

  /// The highest grade has neither lapses nor slips: it means each piece for the place that it considers best.
  ///
  /// At levels 11, 13 and 14 it does not always manage to slide a piece under an overhang.
  @Test(arguments: [1, 10, 12, 15, 18, 20])
  func thePiecesOfTheHighestGradeLockWhereTheyWereMeantTo(level: Int) throws {
    let setup = GameSetup(ruleset: .classic, seed: 3, startLevel: level)
    var game = try Game(setup)
    let player = BotPlayer(
      BotGrade.highest.scoring(150), ruleset: .classic, width: game.playfield.width,
      height: game.playfield.height, seed: 3)
    var (meant, events): ([Placement], [GameEvent]) = ([], [])
    while game.lockCount < 30, let move = player.next(for: game) {
      if move.pieceCount > meant.count { meant.append(try #require(player.analysis?.best.placement)) }
      #expect(move.pieceCount == meant.count)
      game.perform(move.command, at: move.time, events: &events)
    }
    #expect(!game.isOver && game.lockCount == 30)
    var locked: [FallingPiece] = []
    for case .locked(let piece, by: _) in events.map(\.kind) { locked.append(piece) }
    for (number, (piece, place)) in zip(locked, meant).enumerated() {
      #expect(Placement(piece: piece, spin: place.spin).hasSameEffect(as: place), "piece \(number)")
    }
  }

  /// Pieces that lock beside their places, by slips or for lack of time, are few enough.
  @Test(arguments: [(8, 11), (10, 11), (10, 14), (3, 20)])
  func atHighLevelsTheStackStaysLow(number: Int, level: Int) throws {
    let played = try play(number, .classic, level: level, seed: 3, pieces: 30)
    #expect(!played.game.isOver && played.game.lockCount == 30)
    #expect(played.game.playfield.stackHeight < 13, "\(played.game.playfield.stackHeight)")
  }

  @Test func aHighGradePlaysBetterThanALowOne() throws {
    let low = try (0..<3).map { try play(1, seed: UInt64($0), pieces: 15).game.playfield.stackHeight }
    let high = try (0..<3).map { try play(9, seed: UInt64($0), pieces: 15).game.playfield.stackHeight }
    #expect(high.reduce(0, +) < low.reduce(0, +))
  }
}
