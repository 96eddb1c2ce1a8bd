#if DEBUG
  @testable import BlockEngine
  import Testing

  /// Rule files for other families of games, checked against the figures of their sources.
  @Suite struct FamilyTableTests {
    private func rules(_ lines: String...) throws -> Ruleset {
      try Ruleset(text: Array("name = family\n\(lines.joined(separator: "\n"))\n".utf8))
    }

    /// The duration of `frames` frames in microseconds, rounded to the nearest.
    private func microseconds(_ frames: Int64, at tenThousandths: Int64) -> Int64 {
      (2 * frames * 10_000_000_000 / tenThousandths + 1) / 2
    }

    // MARK: The eight-bit console

    private static let retroLines = """
      inherits = classic
      field = 10x20
      frames = 60.0988
      levels = 0-29
      level-rise = lines-late
      rotation = retro
      sideways = straight
      randomizer = reroll
      gravity = 0:48 1:43 2:38 3:33 4:28 5:23 6:18 7:13 8:8 9:6 10:5 13:4 16:3 19:2 29:1 frames
      entry-delay = 10 frames
      entry-delay-height = free 2 rows 4 add 2 most 4
      clear-delay = steps 5 of 4 frames
      points-lines = 40 100 300 1200
      points-factor = next-level
      hard-drop = none
      """

    @Test func theConsolesGravityIsItsFramesByLevel() throws {
      let ntsc = try rules(Self.retroLines)
      let frames: [Int64] =
        [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3] + Array(repeating: 2, count: 10) + [
          1
        ]
      for (level, figure) in frames.enumerated() {
        #expect(
          ntsc.gravity.interval(atLevel: level, ntsc.frameRate) == microseconds(figure, at: 600_988),
          "level \(level)")
      }
      let pal = try rules(
        "inherits = classic", "frames = 50.0070", "levels = 0-29",
        "gravity = 0:36 1:32 2:29 3:25 4:22 5:18 6:15 7:11 8:7 9:5 10:4 13:3 16:2 19:1 frames")
      let later: [Int64] = [36, 32, 29, 25, 22, 18, 15, 11, 7, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1]
      for (level, figure) in later.enumerated() {
        #expect(
          pal.gravity.interval(atLevel: level, pal.frameRate) == microseconds(figure, at: 500_070),
          "level \(level)")
      }
    }

    @Test func theConsolesEntryTakesTwoFramesMoreForEveryFourRows() throws {
      let rules = try rules(Self.retroLines)
      let frames: [Int64] = [10, 10, 12, 12, 12, 12, 14, 14, 14, 14, 16, 16, 16, 16, 18, 18, 18, 18, 18, 18]
      for (rows, figure) in frames.enumerated() {
        let delay = rules.entryDelay.microseconds(
          atLevel: 0, afterClear: false, rowsAbove: rows, rules.frameRate)
        #expect(delay == microseconds(figure, at: 600_988), "\(rows) rows below")
      }
    }

    @Test func theConsolesClearTakesSeventeenToTwentyFrames() throws {
      let rules = try rules("inherits = classic", "frames = 50", "clear-delay = steps 5 of 4 frames")
      for (frame, frames) in [(0, 20), (1, 19), (2, 18), (3, 17), (4, 20), (7, 17)] {
        let start = GameTime(microseconds: Int64(frame) * 20_000)
        let end = rules.clearDelay.end(from: start, atLevel: 0, rules.frameRate)
        #expect(end.microseconds == Int64(frame + frames) * 20_000, "at frame \(frame)")
      }
    }

    @Test(arguments: [
      (0, 10), (5, 60), (9, 100), (10, 100), (15, 100), (16, 110), (18, 130), (19, 140), (29, 200),
    ])
    func theConsolesFirstRiseComesLateAtHighStarts(_ start: Int, _ lines: Int) throws {
      let rise = try rules(Self.retroLines).levelRise
      func level(_ lines: Int) -> Int {
        rise.level(after: start, from: start, cleared: 1, lines: lines, highest: 255)
      }
      #expect(level(lines - 1) == start && level(lines) == start + 1)
      #expect(level(lines + 9) == start + 1 && level(lines + 10) == start + 2)
    }

    @Test func theConsolesPointsAreByTheLevelAfterTheClear() throws {
      let scoring = try rules(Self.retroLines).scoring
      for (rows, points) in [(1, 40), (2, 100), (3, 300), (4, 1_200)] {
        #expect(scoring.points(for: LockResult(rows: rows), atLevel: 8, reaching: 9) == 10 * points)
        #expect(scoring.points(for: LockResult(rows: rows), atLevel: 0, reaching: 0) == points)
      }
    }

    @Test func theConsolesPiecesLieAroundTheirPivotAsItsTableHasThem() {
      let states: [Tetromino: [[(Int, Int)]]] = [
        .t: [
          [(-1, 0), (0, 0), (1, 0), (0, 1)], [(-1, 0), (0, 0), (0, -1), (0, 1)],
          [(-1, 0), (0, 0), (1, 0), (0, -1)], [(0, -1), (0, 0), (1, 0), (0, 1)],
        ],
        .j: [
          [(-1, 0), (0, 0), (1, 0), (1, 1)], [(0, -1), (0, 0), (-1, 1), (0, 1)],
          [(-1, -1), (-1, 0), (0, 0), (1, 0)], [(0, -1), (1, -1), (0, 0), (0, 1)],
        ],
        .l: [
          [(-1, 0), (0, 0), (1, 0), (-1, 1)], [(-1, -1), (0, -1), (0, 0), (0, 1)],
          [(1, -1), (-1, 0), (0, 0), (1, 0)], [(0, -1), (0, 0), (0, 1), (1, 1)],
        ],
        .z: [[(-1, 0), (0, 0), (0, 1), (1, 1)], [(1, -1), (0, 0), (1, 0), (0, 1)]],
        .s: [[(0, 0), (1, 0), (-1, 1), (0, 1)], [(0, -1), (0, 0), (1, 0), (1, 1)]],
        .o: [[(-1, 0), (0, 0), (-1, 1), (0, 1)]],
        .i: [[(-2, 0), (-1, 0), (0, 0), (1, 0)], [(0, -2), (0, -1), (0, 0), (0, 1)]],
      ]
      for (piece, states) in states {
        for (turns, orientation) in Orientation.allCases.enumerated() {
          let expected = Set(states[turns % states.count].map { ($0.1 + 2) * 4 + $0.0 + 2 })
          let bits = RotationSystem.retro.matrix(of: piece, orientation).bits
          let cells = Set((0..<16).filter { bits >> UInt16($0) & 1 == 1 })
          #expect(cells == expected, "\(piece.letter), \(orientation)")
          let upright = [Tetromino.i, .s, .z].contains(piece) && turns % 2 == 1
          let left = RotationSystem.retroLeft.matrix(of: piece, orientation).bits
          #expect(
            left == (upright ? bits >> 1 : bits), "the pocket console's \(piece.letter), \(orientation)")
        }
      }
    }

    @Test func thePocketConsolesGravityIsItsFramesByLevel() throws {
      let frames: [Int64] = [53, 49, 45, 41, 37, 33, 28, 22, 17, 11, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 3]
      let steps = frames.enumerated().map { "\($0.offset):\($0.element)" }.joined(separator: " ")
      let rules = try rules(
        "inherits = classic", "frames = 59.73", "levels = 0-20", "gravity = \(steps) frames")
      for (level, figure) in frames.enumerated() {
        #expect(rules.gravity.interval(atLevel: level, rules.frameRate) == microseconds(figure, at: 597_300))
      }
    }

    // MARK: The arcade machines

    private static let curve: [(level: Int, parts: Int64)] = [
      (0, 4), (30, 6), (35, 8), (40, 10), (50, 12), (60, 16), (70, 32), (80, 48), (90, 64), (100, 80),
      (120, 96),
      (140, 112), (160, 128), (170, 144), (200, 4), (220, 32), (230, 64), (233, 96), (236, 128), (239, 160),
      (243, 192), (247, 224), (251, 256), (300, 512), (330, 768), (360, 1_024), (400, 1_280), (420, 1_024),
      (450, 768), (500, 5_120),
    ]

    private func arcade() throws -> Ruleset {
      let steps = Self.curve.map { "\($0.level):\($0.parts)" }.joined(separator: " ")
      return try rules(
        "inherits = modern", "frames = 61.68", "levels = 0-999", "level-rise = pieces 1 2 3 4",
        "rotation = arcade",
        "gravity = \(steps) /256 rows-a-frame", "lock = 0:30 900:17 frames", "lock-reset = fall",
        "entry-delay = 0:27 700:18 800:14 frames",
        "entry-delay-after-clear = 0:27 600:18 700:14 800:8 frames",
        "clear-delay = 0:40 500:25 600:16 700:12 800:6 frames",
        "randomizer = history 4 tries 6 begin SSZ first-not SZO", "initial-turn = yes")
    }

    @Test func theMachinesGravityIsInFractionsOfARowAFrame() throws {
      let rules = try arcade()
      for (index, step) in Self.curve.enumerated() {
        let product = 616_800 * step.parts
        let expected = step.parts == 5_120 ? 0 : (2 * 256 * 10_000_000_000 / product + 1) / 2
        let last = index + 1 < Self.curve.count ? Self.curve[index + 1].level - 1 : 999
        for level in [step.level, last] {
          #expect(rules.gravity.interval(atLevel: level, rules.frameRate) == expected, "level \(level)")
        }
      }
    }

    @Test func theMachinesDelaysAreTheirFramesByLevel() throws {
      let rules = try arcade()
      func frames(_ figure: Int64) -> Int64 { microseconds(figure, at: 616_800) }
      let entry = rules.entryDelay
      for (level, plain, cleared, clear, lock) in [
        (0, 27, 27, 40, 30), (499, 27, 27, 40, 30), (500, 27, 27, 25, 30), (600, 27, 18, 16, 30),
        (700, 18, 14, 12, 30), (800, 14, 8, 6, 30), (899, 14, 8, 6, 30), (900, 14, 8, 6, 17),
        (999, 14, 8, 6, 17),
      ] as [(Int, Int64, Int64, Int64, Int64)] {
        let rate = rules.frameRate
        #expect(entry.microseconds(atLevel: level, afterClear: false, rowsAbove: 0, rate) == frames(plain))
        #expect(entry.microseconds(atLevel: level, afterClear: true, rowsAbove: 0, rate) == frames(cleared))
        #expect(rules.clearDelay.end(from: .zero, atLevel: level, rate).microseconds == frames(clear))
        #expect(rules.lockDelay?.interval.microseconds(atLevel: level, rate) == frames(lock))
      }
    }

    @Test func theMachinesLevelWaitsForAClearAtEveryHundred() throws {
      let rise = try arcade().levelRise
      func level(after level: Int, clearing rows: Int) -> Int {
        rise.level(after: level, from: 0, cleared: rows, lines: 0, highest: 999)
      }
      #expect(level(after: 0, clearing: 0) == 1)
      #expect(level(after: 98, clearing: 0) == 99 && level(after: 99, clearing: 0) == 99)
      #expect(level(after: 99, clearing: 1) == 101, "the line and the next piece")
      #expect(level(after: 95, clearing: 4) == 99)
      #expect(level(after: 997, clearing: 0) == 998 && level(after: 998, clearing: 0) == 998)
      #expect(level(after: 998, clearing: 1) == 999 && level(after: 996, clearing: 4) == 999)
    }

    @Test func whatPokesIntoTheMiddleOfAFlatPieceHoldsIt() throws {
      func kick(
        _ system: RotationSystem, _ piece: Tetromino, _ from: Orientation, _ rotation: Rotation,
        blocking cells: [(x: Int, y: Int)]
      ) throws -> [Int]? {
        var field = try Playfield(width: 10, height: 12)
        for cell in cells { field[3 + cell.x, 4 + cell.y] = .garbage }
        return system.kick(of: piece, from: from, to: from.turned(rotation), x: 3, y: 4, on: field).map {
          [$0.x, $0.y, $0.index]
        }
      }
      // The first blocked cell of the rotated piece, row by row, decides.
      #expect(try kick(.arcade, .t, .spawn, .clockwise, blocking: [(1, 0)]) == nil)
      #expect(try kick(.arcade, .j, .spawn, .clockwise, blocking: [(0, 2)]) == [1, 0, 1], "right first")
      #expect(
        try kick(.arcade, .l, .spawn, .clockwise, blocking: [(0, 0), (1, 2)]) == [1, 0, 1],
        "a blocked side comes before the blocked middle")
      #expect(try kick(.arcade, .l, .spawn, .clockwise, blocking: [(1, 0)]) == nil)
      #expect(
        try kick(.arcade, .j, .spawn, .counterclockwise, blocking: [(2, 0)]) == [-1, 0, 2], "then left")
      #expect(try kick(.arcade, .i, .spawn, .clockwise, blocking: [(2, 0)]) == nil, "the I never kicks")
      // On later machines, a grounded I kicks up by one or two rows, and an upright one sideways by two
      // columns.
      #expect(try kick(.arcade2, .i, .spawn, .clockwise, blocking: [(2, 2), (2, 3)]) == [0, -2, 2])
      #expect(try kick(.arcade2, .i, .spawn, .clockwise, blocking: [(0, 2), (2, 3)]) == [0, -1, 1])
      #expect(try kick(.arcade2, .i, .spawn, .clockwise, blocking: [(2, 3)]) == nil, "not in the air")
      #expect(
        try kick(.arcade2, .i, .clockwise, .counterclockwise, blocking: [(0, 1), (1, 1)]) == [2, 0, 2])
    }

    @Test func homeMadeKicksLookToTheSideThatThePieceTurnsTo() {
      let system = RotationSystem.dtet
      #expect(
        system.kicks(of: .t, from: .spawn, to: .counterclockwise).map { [$0.x, $0.y] }
          == [[0, 0], [-1, 0], [1, 0], [0, 1], [-1, 1], [1, 1]])
      #expect(
        system.kicks(of: .t, from: .spawn, to: .clockwise).map { [$0.x, $0.y] }
          == [[0, 0], [1, 0], [-1, 0], [0, 1], [1, 1], [-1, 1]])
    }

    @Test func theMachineOfEightyEightTakesItsFramesByLevel() throws {
      let frames: [Int64] = [48, 24, 18, 15, 12, 10, 8, 6, 4, 2, 10, 8, 6, 4, 2, 1]
      let steps = frames.enumerated().map { "\($0.offset):\($0.element)" }.joined(separator: " ")
      let rules = try rules(
        "inherits = modern", "rotation = sega", "turns = ccw", "levels = 0-15", "level-rise = lines 4",
        "gravity = \(steps) frames", "lock = 30 frames", "lock-reset = none", "entry-delay = 30 frames",
        "clear-delay = 42 frames")
      for (level, figure) in frames.enumerated() {
        #expect(rules.gravity.interval(atLevel: level, rules.frameRate) == microseconds(figure, at: 600_000))
      }
      #expect(rules.rotationSystem.hasNoKicks && rules.turns == .counterclockwise)
    }
  }
#endif
