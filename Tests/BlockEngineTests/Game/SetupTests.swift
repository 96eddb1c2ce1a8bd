import BlockEngine
import Testing

@Suite struct SetupTests {
  @Test func aGameThatSomebodyJustStartsIsClassicAtLevel1OnAnEmptyField() {
    let game = Game(seed: 9)
    #expect(game.ruleset.base == .classic && game.ruleset.name == "classic")
    #expect(game.level == 1 && game.startLevel == 1 && game.lines == 0 && game.score == 0)
    #expect(game.playfield.minoCount == 0 && !game.isOver && game.time == .zero)
    #expect(game.nextDeadline == GameTime(milliseconds: 1_000))
  }

  @Test func bothWaysToBeginGiveTheSameGame() throws {
    #expect(try Game(seed: 77).digest == Game(GameSetup(seed: 77)).digest)
    #expect(try Game(seed: 77).digest == Play(seed: 77).game.digest)
  }

  @Test func aFullRowOfAGivenPlayfieldIsRefusedByItsNumber() throws {
    for y in [0, 2, 4] {
      var playfield = try Playfield(width: 5, height: 5)
      for x in 0..<5 { playfield[x, y] = .garbage }
      #expect(throws: GameError.fullRow(y)) { try Game(GameSetup(seed: 1, playfield: playfield)) }
    }
    #expect(GameError.fullRow(3).description.contains("row 4"))
  }

  @Test func aGivenPlayfieldIsPlayedOnAsItIs() throws {
    let diagram = "........\n........\n.I.O.T.S\n#Z#J#L#.\n"
    #expect(try Play("T", on: diagram).game.playfield.diagram == diagram)
  }

  @Test func aGivenPlayfieldOrGivenPiecesCountForNothingAndAPuzzlesAreItsOwn() throws {
    let day = try #require(CalendarDay("2026-11-21"))
    let modes: [GameMode] = [
      .endless, .sprint, .ultra, .survival, .dig, .zen, .practice, .daily(day), .puzzle(.lines(1)),
    ]
    for mode in modes {
      #expect(GameSetup(seed: 1, mode: mode).resultMode == mode)
      let expected: GameMode = mode.kind == .puzzle ? mode : .practice
      #expect(GameSetup(seed: 1, pieces: [.i], mode: mode).resultMode == expected)
      let playfield = try Playfield(width: 20, height: 26)
      #expect(GameSetup(seed: 1, playfield: playfield, mode: mode).resultMode == expected)
    }
  }

  @Test func aDailySeedGivesTheDay() throws {
    for year in [2000, 2026, 2028, 9999] {
      for month in 1...12 {
        for number in 1...31 {
          guard let day = CalendarDay(year: year, month: month, day: number) else { continue }
          #expect(CalendarDay(seed: day.seed) == day)
        }
      }
    }
    for seed in [0, 1, 2026_11_21, .max] as [UInt64] { #expect(CalendarDay(seed: seed) == nil) }
    // The first number of a generator whose seed is not a date.
    for seed in [1999_12_31, 2026_02_30, 2026_13_01, 10_000_01_01] as [UInt64] {
      var generator = SeededGenerator(seed: seed)
      #expect(CalendarDay(seed: generator.next()) == nil)
    }
  }

  @Test func aDailyGameBeginsAtLevel1ForEverybody() throws {
    let day = try #require(CalendarDay("2026-11-21"))
    #expect(try Game(GameSetup(ruleset: .modern, seed: day.seed, mode: .daily(day))).level == 1)
    for level in [2, 20] {
      #expect(throws: GameError.dailyLevel(level)) {
        try Game(GameSetup(ruleset: .modern, seed: day.seed, startLevel: level, mode: .daily(day)))
      }
    }
  }

  @Test func diggingAsksForGarbage() throws {
    func begin(_ diagram: String) throws -> Game {
      try Game(GameSetup(ruleset: .modern, seed: 1, playfield: Playfield(diagram: diagram), mode: .dig))
    }
    for diagram in [emptyField(10, 20), emptyField(10, 19) + "\nIIIIJJJOO."] {
      #expect(throws: GameError.nothingToDig) { try begin(diagram) }
    }
    #expect(try begin(emptyField(10, 19) + "\n#.........").isOver == false)
    #expect(GameError.nothingToDig.description.contains("no garbage"))
  }

  @Test func aCopyIsASnapshot() throws {
    var game = Game(seed: 5)
    game.perform(.hardDrop, at: .zero)
    let snapshot = game
    let digest = game.digest
    game.perform(.left, at: GameTime(microseconds: 10))
    game.perform(.hardDrop, at: GameTime(microseconds: 20))
    #expect(snapshot.digest == digest && game.digest != digest)
    #expect(snapshot.playfield.minoCount == 4 && game.playfield.minoCount == 8)
  }
}
