#if DEBUG
  @testable import BlockEngine
  import Testing

  /// Tests the playfield's private storage, which only debug builds can access.
  @Suite struct StoreTests {
    @Test func theStoreHasThreeWallColumnsOnEitherSideThreeSolidRowsBelowAndOpenRowsAbove() throws {
      for (width, height) in [(4, 4), (4, 40), (20, 26), (26, 4), (26, 40)] {
        let playfield = try Playfield(width: width, height: height)
        #expect(playfield.hiddenRows >= 4)
        #expect(playfield.rows.count == playfield.hiddenRows + height + 3)
        let cells = ((UInt32(1) << UInt32(width)) - 1) << 3
        for row in playfield.rows.dropLast(3) {
          #expect(row & 0b111 == 0b111)
          #expect(row & cells == 0)
          #expect(row >> UInt32(width + 3) & 0b111 == 0b111)
        }
        #expect(playfield.rows.suffix(3).allSatisfy { $0 == .max })
      }
    }

    @Test func aRowIsOneIntegerOfBitsWithCellXAtBitXPlusThree() throws {
      var playfield = try Playfield(width: 26, height: 4)
      for x in 0..<26 {
        playfield[x, 2] = .t
        #expect(playfield.rows[2 + playfield.hiddenRows] == playfield.emptyRow | 1 << UInt32(x + 3))
        playfield[x, 2] = nil
      }
      #expect(MemoryLayout.size(ofValue: playfield.rows[0]) == 4)
    }

    /// Checks every position on and around the field.
    @Test func aCollisionIsTheAndOfTheMatrixsFourRowsWithTheFieldsAndNoMatrixLeavesTheStore() {
      withEverySeed(in: 0..<40) { random in
        var player = RandomPlayer(random: random)
        let setup = try player.setup(widths: 4...26, heights: 4...12)
        let field = try #require(setup.playfield)
        for tetromino in Tetromino.allCases {
          for turns in 0..<4 {
            let matrix = RotationSystem.wholeMatrix.matrix(of: tetromino, Orientation.allCases[turns])
            let minos = drawnMinos(tetromino, quarterTurns: turns)
            for y in -1..<field.height {
              for x in -3..<field.width {
                let isTaken = minos.contains { mino in
                  let (column, row) = (x + mino.x, y + mino.y)
                  return column < 0 || column >= field.width || row >= field.height
                    || field[column, row] != nil
                }
                try ensure(
                  field.collides(matrix, x: x, y: y) == isTaken, "\(tetromino) \(turns) at \(x),\(y)")
              }
            }
          }
        }
      }
    }

    @Test func coloursAreKeptBesideTheBits() throws {
      var playfield = try Playfield(diagram: "....\nIOT.\n....\nL#..")
      let rows = playfield.rows
      playfield[0, 1] = .garbage
      #expect(playfield.rows == rows)
      #expect(playfield[0, 1] == .garbage)
    }

    @Test func aPlayfieldHasTheHiddenRowsThatTheRulesAskFor() throws {
      var playfield = try Playfield(width: 6, height: 5, hiddenRows: 4)
      playfield[3, 4] = .s
      for count in [4, 5, 20, 26] {
        let other = playfield.with(hiddenRows: count)
        #expect(other.hiddenRows == count && other.rows.count == count + 5 + 3)
        #expect(other.diagram == playfield.diagram)
        #expect(other.highestRow == count + 4)
      }
    }

    /// A step changes the existing arrays; only the first lock after a copy allocates new ones.
    @Test func aSimulatedStepCopiesNoPlayfield() throws {
      var game = Game(seed: 3)
      var random = ReferenceGenerator(seed: 3)
      let before = game.storage
      for _ in 0..<200 where !game.isOver {
        game.perform(random.pick(GameCommand.allCases), at: game.time.advanced(by: 1_000))
      }
      #expect(game.playfield.minoCount > 0)
      #expect(game.storage == before)
    }

    @Test func checkInvariantsStandsBehindTheFlagAndTestsRunWithIt() async {
      Game(seed: 1).checkInvariants()
      await #expect(processExitsWith: .failure) {
        var game = Game(seed: 1)
        game.score = -1
        game.checkInvariants()
      }
    }
  }

  extension Game {
    /// The addresses of the playfield's arrays.
    fileprivate var storage: [UnsafeRawPointer?] {
      [
        playfield.windows.withUnsafeBytes { $0.baseAddress },
        playfield.colours.withUnsafeBytes { $0.baseAddress },
      ]
    }
  }
#endif
