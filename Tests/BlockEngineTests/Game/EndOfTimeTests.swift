#if DEBUG
  @testable import BlockEngine
  import Testing

  /// Tests at the end of time, which no game reaches by play: they set the clock, which only debug builds
  /// allow.
  @Suite struct EndOfTimeTests {
    private func lateGame() throws -> Game {
      var game = try Game(GameSetup(seed: 1, playfield: Playfield(width: 8, height: 8)))
      game.time = GameTime(microseconds: .max - 1_000_010)
      game.deadline = game.time.advanced(by: 5)
      return game
    }

    @Test func aDeadlineBeyondTheEndOfTimeIsNever() throws {
      var game = try lateGame()
      game.advance(to: GameTime(microseconds: .max - 1_000_005))
      #expect(game.fallingPiece?.y == 0)
      #expect(game.nextDeadline == GameTime(microseconds: .max - 5))
      game.advance(to: GameTime(microseconds: .max - 5))
      #expect(game.fallingPiece?.y == 1)
      #expect(game.nextDeadline == .never)
    }

    @Test func nothingFallsAnyMoreBeforeNeverButCommandsWork() throws {
      var game = try lateGame()
      game.advance(to: GameTime(microseconds: .max - 2))
      let row = try #require(game.fallingPiece).y
      game.perform(.left, at: GameTime(microseconds: .max - 1))
      game.perform(.softDrop, at: GameTime(microseconds: .max - 1))
      #expect(game.fallingPiece?.y == row + 1)
      game.perform(.hardDrop, at: GameTime(microseconds: .max - 1))
      #expect(game.pieceCount == 2 && game.nextDeadline == .never && !game.isOver)
    }

    @Test func atNeverAllFallsStillComeAndTheGameEnds() throws {
      var game = try lateGame()
      game.advance(to: .never)
      #expect(game.isOver && game.time == .never)
    }
  }
#endif
