import BlockEngine
import Testing

@Suite struct SetupTests {
  @Test func aGameThatSomebodyJustStartsIsClassicAtLevel1OnAnEmptyField() {
    let game = Game(seed: 9)
    #expect(game.ruleset.name == .classic && game.ruleset.name.rawValue == "classic")
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
    #expect(GameError.fullRow(3).description.contains("row 3"))
  }

  @Test func aGivenPlayfieldIsPlayedOnAsItIs() throws {
    let diagram = "........\n........\n.I.O.T.S\n#Z#J#L#.\n"
    #expect(try Play("T", on: diagram).game.playfield.diagram == diagram)
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
