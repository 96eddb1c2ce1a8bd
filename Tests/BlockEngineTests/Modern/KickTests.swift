#if DEBUG
  @testable import BlockEngine
  import Testing

  /// Tests each kick of each rotation on a field that is solid except for the piece and the kick's target.
  @Suite struct KickTests {
    private static let box = (x: 4, y: 9)

    private func cells(_ turn: PublishedTurn, _ orientation: Int, _ x: Int, _ y: Int) -> Set<[Int]> {
      Set(SuperRotation.minos(turn.tetromino, orientation).map { [x + $0.x, y + $0.y] })
    }

    /// A game whose piece is about to make `turn`, on a field with the cells of `free` empty.
    private func game(_ turn: PublishedTurn, free: Set<[Int]>) throws -> Game {
      var playfield = try Playfield(width: 12, height: 20)
      for y in 4..<20 {
        for x in 1..<12 where !free.contains([x, y]) { playfield[x, y] = .garbage }
      }
      var game = try Game(
        GameSetup(ruleset: .modern, seed: 0, pieces: [turn.tetromino], playfield: playfield))
      (game.x, game.y, game.quarterTurns) = (Self.box.x, Self.box.y, UInt8(turn.from))
      game.lockState.lowestRow = 19
      game.stage = game.isGrounded ? .locking : .falling
      game.deadline = GameTime(microseconds: 500_000)
      return game
    }

    private func command(_ turn: PublishedTurn) -> GameCommand {
      [.rotateClockwise, .rotateHalf, .rotateCounterclockwise][(turn.to - turn.from + 4) % 4 - 1]
    }

    @Test(arguments: PublishedTurn.all)
    func eachKickIsUsedIfThoseBeforeItDoNotFit(_ turn: PublishedTurn) throws {
      let (x, y) = Self.box
      for (index, test) in turn.tests.enumerated() {
        let target = cells(turn, turn.to, x + test.x, y - test.y)
        let free = cells(turn, turn.from, x, y).union(target)
        let first = turn.tests.firstIndex { cells(turn, turn.to, x + $0.x, y - $0.y).isSubset(of: free) }
        guard first == index else {
          // These published tests of a T never apply, since an earlier one always fits.
          let name = "\(turn.testDescription) test \(index)"
          #expect(
            ["T 0 to 1 test 3", "T 0 to 3 test 3", "T 2 to 1 test 2", "T 2 to 3 test 2"].contains(name))
          continue
        }
        var game = try game(turn, free: free)
        game.perform(command(turn), at: game.time)
        let piece = try #require(game.fallingPiece)
        #expect([piece.x, piece.y] == [x + test.x, y - test.y])
        #expect(Int(piece.orientation.rawValue) == turn.to)
      }
    }

    @Test(arguments: PublishedTurn.all.filter { $0.tetromino != .o })
    func ifNoKickFitsTheTurnIsRefused(_ turn: PublishedTurn) throws {
      var game = try game(turn, free: cells(turn, turn.from, Self.box.x, Self.box.y))
      let before = game.fallingPiece
      var events: [GameEvent] = []
      game.perform(command(turn), at: game.time, events: &events)
      #expect(game.fallingPiece == before)
      #expect(events.map(\.kind) == [.refused(command(turn))])
    }

    @Test func aKickNeverLeavesTheHiddenRowsByTheTop() throws {
      // Solid up to the uppermost hidden row, except for a shaft in which an I could rotate only upwards.
      var playfield = try Playfield(width: 10, height: 20, hiddenRows: 20)
      for y in -20..<20 {
        for x in 0..<9 where x != 4 { playfield[x, y] = .garbage }
      }
      for orientation in [UInt8(1), 3] {
        var game = try Game(GameSetup(ruleset: .modern, seed: 0, pieces: [.i]))
        game.playfield = playfield
        (game.x, game.y, game.quarterTurns) = (orientation == 1 ? 2 : 3, -20, orientation)
        game.stage = game.isGrounded ? .locking : .falling
        game.deadline = GameTime(microseconds: 500_000)
        for command in [GameCommand.rotateClockwise, .rotateCounterclockwise, .rotateHalf] {
          var turned = game
          turned.perform(command, at: turned.time)
          #expect((turned.fallingPiece?.y ?? 0) >= -20)
        }
      }
    }
  }
#endif
