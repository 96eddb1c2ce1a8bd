import BlockEngine
import Testing

@Suite struct GarbageTests {
  private func rowsOfGarbage(_ game: Game) -> [String] {
    game.playfield.diagramRows.filter { $0.contains("#") }
  }

  @Test func garbageRisesBetweenALockAndTheNextSpawn() throws {
    var play = try Play("OO", on: emptyField(10, 12), rules: .modern)
    play.game.queueGarbage(rows: 2)
    #expect(play.game.waitingGarbage == 2)
    #expect(rowsOfGarbage(play.game).isEmpty)
    play.perform("hard")
    #expect(play.game.waitingGarbage == 0)
    let rows = play.game.playfield.diagramRows
    for row in rows.suffix(2) { #expect(row.count { $0 == "#" } == 9 && row.count { $0 == "." } == 1) }
    #expect(rows[8] == "....OO...." && rows[9] == "....OO....")
    let kinds = play.events.map(\.words).suffix(4).map { $0.split(separator: " ")[1] }
    #expect(kinds == ["locked", "garbageRose(rows:", "spawned", "moved"])
  }

  @Test func holesComeFromAGeneratorOfTheirOwn() throws {
    var plain = Game(ruleset: .modern, seed: 5)
    var pushed = plain
    for turn in 0..<5 {
      pushed.queueGarbage(rows: 1)
      for command in Array(repeating: turn % 2 == 0 ? GameCommand.left : .right, count: 4) + [.hardDrop] {
        plain.perform(command, at: plain.time)
        pushed.perform(command, at: pushed.time)
      }
      #expect(plain.next == pushed.next, "the pieces are the same")
    }
    var seeds = ReferenceGenerator(seed: 5)
    var holes = ReferenceGenerator(seed: seeds.next())
    let expected = (0..<5).map { _ in Int(holes.draw(below: 10)) }
    let drawn = rowsOfGarbage(pushed).suffix(5).map { Array($0).firstIndex(of: ".") ?? -1 }
    #expect(drawn == expected)
  }

  @Test func aMinoPushedOutOfTheHiddenRowsEndsTheGame() throws {
    for (rows, cause) in [(20, EndCause.blockOut), (21, .lockOut)] {
      var play = try Play("OO", on: "#.........\n" + emptyField(10, 11), rules: .modern)
      play.game.queueGarbage(rows: rows)
      play.perform("hard")
      #expect(play.game.endCause == cause)
      #expect(play.game.playfield[0, -20] == .garbage, "the mino is missing in the uppermost hidden row")
    }
  }

  @Test func inClassicAMinoThatGarbagePushesAboveRowZeroEndsTheGame() throws {
    var play = try Play("OO", on: "......\n#.....\n" + emptyField(6, 6))
    play.game.queueGarbage(rows: 1)
    play.perform("hard")
    #expect(!play.game.isOver)
    play.game.queueGarbage(rows: 1)
    play.perform("right*9 hard")
    #expect(play.game.endCause == .lockOut)
  }

  @Test func waitingGarbageIsPartOfTheDigest() throws {
    let game = Game(ruleset: .modern, seed: 1)
    var waiting = game
    waiting.queueGarbage(rows: 1)
    #expect(game.digest != waiting.digest)
  }
}
