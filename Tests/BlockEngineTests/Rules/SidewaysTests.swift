import BlockEngine
import Testing

@Suite struct SidewaysTests {
  private let stack = """
    ........
    ........
    ##......
    ........
    ........
    ........
    """

  @Test func aPieceGoesToTheSideIfThatIsFree() throws {
    let play = try Play("O", on: stack)
    #expect(play.after("left").game.fallingPiece?.words == "O0 1,-1")
    #expect(play.after("right").game.fallingPiece?.words == "O0 3,-1")
    #expect(play.after("right").deadline == 1_000_000, "a step to the side is no fall")
  }

  @Test func elseItGoesDiagonallyDownIfThatIsFree() throws {
    let play = try Play(
      "I",
      on: """
        ........
        #.......
        ........
        ........
        """
    ).after("soft left")
    #expect(play.picture == "........\n#iiii...\n........\n........")
    let stepped = play.after("left")
    #expect(stepped.picture == "........\n#.......\niiii....\n........")
    #expect(stepped.game.score == 1, "only the soft drop scored")
    #expect(stepped.events.last?.words == "0 moved I0 0,1 by command")
  }

  @Test func theSameHoldsToTheRight() throws {
    let play = try Play("I", on: "........\n.......#\n........\n........").after("soft right")
    #expect(play.picture == "........\n...iiii#\n........\n........")
    #expect(play.after("right").picture == "........\n.......#\n....iiii\n........")
  }

  @Test func theDiagonalStepCountsAsAFallSoTheFallIntervalRestarts() throws {
    var play = try Play("I", on: "........\n#.......\n........\n........").after("soft left")
    play.perform("left", at: 400_000)
    #expect(play.game.fallingPiece?.words == "I0 0,1")
    #expect(play.deadline == 1_400_000)
    play.advance(to: 1_399_999)
    #expect(play.game.fallingPiece?.y == 1)
    play.advance(to: 1_400_000)
    #expect(play.game.fallingPiece?.y == 2)
  }

  @Test func elseNothingHappens() throws {
    var play = try Play("I", on: "........\n#.......\n#.......\n........").after("soft left")
    play.events = []
    play.perform("left", at: 300_000)
    #expect(play.game.fallingPiece?.words == "I0 1,0")
    #expect(play.deadline == 1_000_000)
    #expect(play.drainEvents() == ["300000 refused left"])
  }

  @Test func aKeyHeldAtAWallNeitherDropsNorLocks() throws {
    for (word, limit) in [("left", 0), ("right", 16)] {
      let play = try Play("I").after("\(word)*60")
      #expect(play.game.fallingPiece?.words == "I0 \(limit),-1")
      #expect(play.game.pieceCount == 1 && play.deadline == 1_000_000)
    }
  }

  @Test func theDiagonalIsTriedOnlyIfTheStraightWayIsTaken() throws {
    let play = try Play("O", on: emptyField(8, 6)).after("soft left")
    #expect(play.game.fallingPiece?.words == "O0 1,0")
  }

  @Test func theDiagonalGoesNotThroughTheFloor() throws {
    let play = try Play("O", on: "........\n........\n.#......\n.#......").after("soft*2")
    #expect(play.picture == "........\n........\n.#.oo...\n.#.oo...")
    let beside = play.after("left")
    #expect(beside.picture == "........\n........\n.#oo....\n.#oo....")
    #expect(beside.after("left").game.fallingPiece == beside.game.fallingPiece)
  }

  @Test func inClassicTheStraightDownAndLockOfTheSourceIsOff() {
    #expect(Ruleset.classic.sideways == .diagonal)
  }

  /// The effect of a blocked move for each value of `Ruleset.Sideways`, on three different fields.
  @Test func eachValueOfSidewaysDefinesABlockedMove() throws {
    let diagonalFree = "........\n........\n#.......\n........\n........"
    let downFree = "........\n........\n#.......\n#.......\n........"
    let nothingFree = "........\n........\n#.......\n##......\n........"
    let table: [(Ruleset.Sideways, String, String)] = [
      (.straight, diagonalFree, "300000 refused left"),
      (.straight, downFree, "300000 refused left"),
      (.straight, nothingFree, "300000 refused left"),
      (.diagonal, diagonalFree, "300000 moved I0 0,2 by command"),
      (.diagonal, downFree, "300000 refused left"),
      (.diagonal, nothingFree, "300000 refused left"),
      (.diagonalThenDown, diagonalFree, "300000 moved I0 0,2 by command"),
      (.diagonalThenDown, downFree, "300000 moved I0 1,2 by command"),
      (.diagonalThenDown, nothingFree, "300000 locked I0 1,1 by command"),
    ]
    for (sideways, field, event) in table {
      var play = try Play("IO", on: field, rules: .classic.with(sideways: sideways)).after("soft*2 left")
      play.events = []
      play.perform("left", at: 300_000)
      let news = play.drainEvents()
      #expect(news.first == event)
      if event.contains("locked") { #expect(news == [event, "300000 spawned O0 2,-1"]) }
      #expect(play.deadline == (event.contains("refused") ? 1_000_000 : 1_300_000))
    }
  }

  @Test func everyValueOfSidewaysPlaysAsTheReference() {
    for sideways in [Ruleset.Sideways.straight, .diagonalThenDown] {
      withEverySeed(in: 0..<150) { random in
        var player = RandomPlayer(random: random)
        var setup = try player.setup(widths: 4...9, heights: 4...10)
        setup.ruleset = .classic.with(sideways: sideways)
        var game = try Game(setup)
        var reference = ReferenceGame(setup)
        for _ in 0..<80 where !game.isOver {
          let command = player.command()
          let time = player.moment(in: game)
          game.perform(command, at: time)
          reference.perform(command, at: time.microseconds)
          try reference.ensureEqual(game)
        }
        try ensure(game.digest.value == reference.digest, "\(sideways)")
      }
    }
  }
}
