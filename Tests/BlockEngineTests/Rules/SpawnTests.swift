import BlockEngine
import Testing

@Suite struct SpawnTests {
  /// (width − 4) / 2, worked out by hand for each width from 4 to 26.
  @Test func aPieceSpawnsAtXWidthMinusFourByTwoAndYMinusOne() throws {
    let columns = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11]
    for (width, column) in zip(4...26, columns) {
      for tetromino in Tetromino.allCases {
        let play = try Play(String(tetromino.letter), on: emptyField(width, 6))
        #expect(play.game.fallingPiece?.words == "\(tetromino.letter)0 \(column),-1")
      }
    }
  }

  @Test(arguments: Tetromino.allCases)
  func theFirstFilledRowIsRowZero(_ tetromino: Tetromino) throws {
    let piece = try #require(try Play(String(tetromino.letter)).game.fallingPiece)
    #expect(piece.minos.map(\.y).min() == 0)
  }

  @Test func theFirstPieceIsOnTheFieldAtTimeZero() throws {
    var play = try Play("T")
    #expect(play.drainEvents() == ["0 spawned T0 8,-1"])
    #expect(play.time == 0 && play.game.pieceCount == 1 && play.game.score == 0 && play.game.lines == 0)
  }

  @Test func aSpawnedPieceIsTurnedAsAtSpawnWhateverTheOneBeforeWas() throws {
    let play = try Play("TT").after("cw hard")
    #expect(play.game.fallingPiece?.words == "T0 8,-1")
  }

  /// The generator has drawn the piece after the one that found no room, which the digest shows.
  @Test func thePieceAfterItIsDrawnFirstThenNoRoomEndsTheGame() throws {
    let blocked = """
      ...#....
      ........
      ........
      ........
      """
    var setup = GameSetup(seed: 11, pieces: [.o])
    setup.playfield = try Playfield(diagram: blocked)
    let game = try Game(setup)
    #expect(game.endCause == .blockOut)
    var generator = ReferenceGenerator(seed: 11)
    let next = try #require(Tetromino(rawValue: UInt8(generator.draw(below: 7))))
    #expect(game.next == [next])
    let reference = ReferenceGame(setup)
    #expect(reference.generator.state == generator.state)
    #expect(game.digest.value == reference.digest)
  }

  @Test func aPrefilledFieldWithoutRoomAtSpawnEndsTheGameAtTimeZero() throws {
    var play = try Play(
      "T",
      on: """
        ..#.....
        ..#.....
        ..#.....
        ..#.....
        """)
    #expect(play.game.isOver && play.game.endCause == .blockOut && play.time == 0)
    #expect(play.game.fallingPiece == nil && play.game.ghost == nil && play.deadline == nil)
    #expect(play.game.phase == .over(.blockOut))
    #expect(play.game.pieceCount == 1, "the piece that found no room counts")
    #expect(play.drainEvents() == ["0 spawned T0 2,-1", "0 ended blockOut"])
  }

  @Test func aMinoBesideTheSpawnedPieceDoesNotEndTheGame() throws {
    // The S does not need cells (2, 0) and (5, 0), and its lower row begins one column further left.
    let play = try Play("S", on: "##.....#\n....####\n........\n........")
    #expect(!play.game.isOver)
    #expect(play.picture == "##.ss..#\n..ss####\n........\n........")
  }

  @Test func aPieceThatFindsNoRoomAfterALockEndsTheGame() throws {
    var play = try Play("OOO", on: emptyField(6, 4))
    play.perform("hard")
    #expect(!play.game.isOver)
    play.events = []
    play.perform("hard", at: 500)
    #expect(
      play.drainEvents() == ["500 locked O0 1,-1 by hardDrop", "500 spawned O0 1,-1", "500 ended blockOut"])
    #expect(play.game.pieceCount == 3 && play.time == 500)
    #expect(play.picture == "..OO..\n..OO..\n..OO..\n..OO..")
  }

  @Test func givenPiecesComeFirstInTheirOrder() throws {
    var play = try Play("LJSZTOI", on: emptyField(26, 40))
    for (place, letter) in "LJSZTO".enumerated() {
      #expect(play.game.fallingPiece?.tetromino.letter == letter)
      #expect(play.game.next.map(\.letter) == [Array("LJSZTOI")[place + 1]])
      play.perform("hard")
    }
    #expect(play.game.fallingPiece?.tetromino == .i)
  }

  @Test func onePieceIsShownNext() throws {
    #expect(Ruleset.classic.nextCount == 1)
    withEverySeed(in: 0..<50) { random in
      var game = Game(seed: random.next())
      for _ in 0..<5 {
        let next = game.next
        try ensure(next.count == 1, "\(next)")
        game.perform(.hardDrop, at: game.time)
        try ensure(game.fallingPiece?.tetromino == next[0], "\(next)")
      }
    }
  }
}
