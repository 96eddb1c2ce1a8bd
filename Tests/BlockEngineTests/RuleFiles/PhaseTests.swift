import BlockEngine
import Testing

/// The time between two pieces: entry and clear delays, and the commands remembered meanwhile.
@Suite struct PhaseTests {
  private func rules(_ lines: String) throws -> Ruleset {
    try Ruleset(text: Array("name = phases\ninherits = modern\nfield = 10x8\n\(lines)\n".utf8))
  }

  private func play(_ letters: String, _ lines: String, on diagram: String? = nil) throws -> Play {
    try Play(letters, on: diagram, rules: rules(lines))
  }

  @Test func theNextPieceComesWhenTheEntryDelayIsOver() throws {
    var play = try play("TO", "entry-delay = 200 ms")
    play.perform("hard", at: 1_000)
    #expect(play.game.phase == .spawning(until: GameTime(microseconds: 201_000)))
    #expect(play.game.fallingPiece == nil && play.game.ghost == nil && !play.game.isOver)
    play.advance(to: 200_999)
    #expect(play.game.pieceCount == 1)
    play.advance(to: 201_000)
    #expect(play.game.pieceCount == 2 && play.game.fallingPiece?.tetromino == .o)
  }

  @Test func framesBecomeMicrosecondsByTheRate() throws {
    var play = try play("TO", "frames = 60.0988\nentry-delay = 10 frames")
    play.perform("hard", at: 0)
    #expect(play.deadline == 166_393, "10 ÷ 60.0988 s")
  }

  @Test func movesAreRefusedBetweenPiecesAndChangeNothing() throws {
    var play = try play("TO", "entry-delay = 200 ms")
    play.perform("hard", at: 0)
    let before = play.game.digest
    _ = play.drainEvents()
    play.perform("left right soft hard cw hold")
    #expect(play.game.digest == before)
    #expect(play.drainEvents() == ["left", "right", "soft", "hard", "cw", "hold"].map { "0 refused \($0)" })
  }

  @Test func aTurnBetweenPiecesIsMadeAtTheSpawnAndTheLastOneCounts() throws {
    var play = try play("OT", "entry-delay = 200 ms\ninitial-turn = yes")
    play.perform("hard ccw cw", at: 0)
    #expect(
      play.game.digest
        != (try self.play("OT", "entry-delay = 200 ms\ninitial-turn = yes")).after("hard").game.digest)
    play.advance(to: 200_000)
    #expect(play.game.fallingPiece?.orientation == .clockwise)
    play.perform("hard")
    play.advance(to: 400_000)
    #expect(play.game.fallingPiece?.orientation == .spawn, "a remembered rotation applies once")
  }

  @Test func aPieceThatDoesNotFitTurnedAppearsUnturned() throws {
    let field =
      Array(repeating: "..........", count: 3) + [".....#...."] + Array(repeating: "####.#####", count: 4)
    var play = try play(
      "OI", "entry-delay = 200 ms\ninitial-turn = yes\nspawn-drop = no\nspawn-row = 0",
      on: field.joined(separator: "\n"))
    play.perform("left*4 hard cw", at: 0)
    play.advance(to: 200_000)
    #expect(play.game.fallingPiece?.orientation == .spawn)
  }

  @Test func aHoldBetweenPiecesIsMadeAtTheSpawn() throws {
    var play = try play("TOI", "entry-delay = 200 ms\ninitial-hold = yes")
    play.perform("hard hold", at: 0)
    play.advance(to: 200_000)
    #expect(play.game.held == .o && play.game.fallingPiece?.tetromino == .i && !play.game.canHold)
    #expect(play.game.pieceCount == 2, "a piece held before its spawn does not count")
    play.perform("hard hold")
    play.advance(to: 400_000)
    #expect(play.game.fallingPiece?.tetromino == .o, "the held piece did not come back")
  }

  @Test(arguments: [("none", 560_000), ("fall", 960_000), ("move 15 fall", 960_000)])
  func theResetOfTheLockDelayIsAValue(_ reset: String, _ deadline: Int64) throws {
    let field = emptyField(10, 6) + "\n....##....\n.........."
    var play = try play("OI", "lock = 500 ms\nlock-reset = \(reset)", on: field)
    play.perform("soft*5", at: 0)
    #expect(play.deadline == 500_000)
    play.perform("right", at: 300_000)
    #expect(play.deadline == (reset.hasPrefix("move") ? 800_000 : 500_000))
    // Moves the piece off the ledge, and down to the floor.
    play.perform("right", at: 400_000)
    play.perform("soft", at: 450_000)
    play.perform("soft", at: 460_000)
    #expect(play.deadline == deadline)
  }

  static let almostFull = emptyField(10, 7) + "\n###....###"

  @Test func rowsTakeTheirTimeToVanishAndThenTheEntryDelayBegins() throws {
    var play = try play(
      "IO", "clear-delay = 300 ms\nentry-delay = 100 ms\nentry-delay-after-clear = 50 ms", on: Self.almostFull
    )
    play.perform("hard", at: 0)
    guard case .clearing(let rows, let end) = play.game.phase else {
      Issue.record("\(play.game.phase)")
      return
    }
    #expect(Array(rows) == [7] && end == GameTime(microseconds: 300_000))
    #expect(play.game.lines == 1 && play.game.score > 0, "lines and points count at the lock")
    play.advance(to: 300_000)
    #expect(play.game.phase == .spawning(until: GameTime(microseconds: 350_000)))
    play.advance(to: 350_000)
    #expect(play.game.pieceCount == 2)
  }

  @Test func aClearThatGoesByStepsEndsOnAFrameOfTheGame() throws {
    for (start, end) in [(0, 20), (16_000, 20), (66_667, 24), (70_000, 24)] {
      var play = try play("IO", "clear-delay = steps 5 of 4 frames\nframes = 60", on: Self.almostFull)
      play.perform("hard", at: Int64(start))
      let frame = Double(play.deadline ?? 0) * 60 / 1_000_000
      #expect(Int(frame.rounded()) == end, "begun at \(start)")
    }
  }

  @Test func aHigherLockTakesALongerEntry() throws {
    let lines = "frames = 60\nentry-delay = 10 frames\nentry-delay-height = free 2 rows 4 add 2 most 4"
    for (height, frames) in [(0, 10), (1, 10), (2, 12), (4, 12)] {
      let stack = (0..<(8 - height)).map { _ in ".........." } + (0..<height).map { _ in "###.######" }
      var play = try play("OO", lines, on: stack.joined(separator: "\n"))
      play.perform("hard", at: 0)
      #expect(play.deadline == FrameRate.sixty.microseconds(frames: Int64(frames)), "\(height) rows")
    }
  }

  @Test(arguments: [
    "entry-delay = 200 ms\nclear-delay = 90 ms\ninitial-turn = yes\ninitial-hold = yes",
    "inherits-nothing", "lock = at-fall\nentry-delay = 30 ms\nsoft-drop = locks\ninitial-turn = yes",
    "lock-reset = fall\nlock = 30 frames\nhard-drop = stays",
    "lock-reset = none\nlock = 300 ms", "lock-reset = move 3 air then-lock\nspins = immobile",
    "gravity = 200 /10000 rows-a-frame\ngravity-rise = 900 after 60 frames\nfirst-fall = 4",
    "gravity = at-once\nentry-delay = 10 ms",
    "randomizer = history 4 tries 6 pool 5 begin ZSZS first-not SZO\nlevels = 0-999\nlevel-rise = pieces 1 2 3 4",
  ])
  func advancingInPartsEqualsAdvancingAtOnce(_ lines: String) throws {
    let rules = try rules(lines == "inherits-nothing" ? "next = 5" : lines)
    withEverySeed(in: 0..<25) { random in
      var whole = try Game(
        GameSetup(ruleset: rules, seed: random.next(), startLevel: rules.levels.lowerBound))
      var parts = whole
      var time: Int64 = 0
      for _ in 0..<120 where !whole.isOver {
        let next = time + Int64(random.next() % 250_000)
        let command = random.pick(GameCommand.allCases)
        whole.perform(command, at: GameTime(microseconds: next))
        while time < next, !parts.isOver {
          time = min(next, time + 1 + Int64(random.next() % 40_000))
          parts.advance(to: GameTime(microseconds: time))
        }
        time = next
        if !parts.isOver { parts.perform(command, at: GameTime(microseconds: next)) }
        try ensure(whole.digest == parts.digest, "\(command) at \(next)")
      }
    }
  }
}
