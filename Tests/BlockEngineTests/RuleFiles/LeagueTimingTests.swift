@testable import BlockRecords

#if DEBUG
  @testable import BlockEngine
  import Testing

  /// `league` in time: each way in which the client's clock differs from that of other rules.
  @Suite struct LeagueTimingTests {
    /// Plays lines of a script (`MILLISECONDS COMMAND`), given as one text with commas between the lines.
    private func play(_ script: String, pieces: String, on rows: [String]? = nil) throws -> Play {
      var play = try Play(pieces, on: rows?.joined(separator: "\n"), rules: .league)
      for line in script.split(separator: ",") {
        let words = line.split(separator: " ")
        let time = (Int64(words[0]) ?? 0) * 1_000
        if words[1] == "wait" { play.advance(to: time) } else { play.perform(String(words[1]), at: time) }
      }
      return play
    }

    /// The times of events whose words contain `text`, in microseconds.
    private func times(_ text: String, in play: Play) -> [Int64] {
      play.events.filter { $0.words.contains(text) }.map(\.time.microseconds)
    }

    private func rows(_ top: String..., below row: String) -> [String] {
      top + Array(repeating: row, count: 20 - top.count)
    }

    @Test func backToBackIsOneCountForAttackEventsAndScoreAfterAnAllClear() throws {
      var script = "0 hard"
      for column in -5...4 {
        script += ",0 cw"
        for _ in 0..<abs(column) { script += column < 0 ? ",0 left" : ",0 right" }
        script += ",0 hard"
      }
      let field = Array(repeating: "..........", count: 19) + ["###....###"]
      let versus = Versus(attack: .league, player: 1, of: 2)
      var game = try Game(
        GameSetup(
          ruleset: .league, seed: 0, pieces: Array(repeating: .i, count: 11),
          playfield: try Playfield(diagram: field.joined(separator: "\n")), versus: versus))
      var events: [GameEvent] = []
      for line in script.split(separator: ",") {
        guard let command = GameCommand(word: line.dropFirst(2)) else { continue }
        game.perform(command, at: .zero, events: &events)
      }
      let facts = events.map(\.words)
      #expect(facts.contains { $0.contains("backToBack(1)") }, "the quad follows an all clear")
      #expect(game.backToBackCount == game.attackState.backToBackCount)
    }

    @Test func aPieceThatLeavesTheGroundKeepsItsFraction() throws {
      let play = try play(
        "0 hard,100 right,120 right,140 right,160 right,1200 wait", pieces: "ITOO",
        on: rows(below: ".#########"))
      #expect(times("by gravity", in: play).first { $0 > 160_000 } == 200_000)
    }

    @Test func aKickLeavesNineTenthsOfARow() throws {
      let play = try play(
        "50 cw,100 left,130 left,160 left,190 left,500 cw,1500 wait", pieces: "TOO")
      #expect(times("by gravity", in: play).first { $0 > 500_000 } == 1_250_000)
    }

    @Test func fromThe31stTurnOnAKickKeepsTheFraction() throws {
      // A T at the left wall: each second turn kicks it.
      func fraction(afterTurns count: Int) throws -> Int64 {
        var play = try Play("TO", rules: .league)
        play.perform("cw left*4", at: 100_000)
        for turn in 1..<count { play.perform(turn % 2 == 1 ? "cw" : "ccw left", at: 100_000) }
        return play.game.lockState.fraction
      }
      let before = try fraction(afterTurns: 30)
      #expect(before == Game.fractionAfterKick)
      var play = try Play("TO", rules: .league)
      for _ in 0..<30 { play.perform("cw", at: 100_000) }
      play.perform("cw left*4", at: 100_000)
      #expect(play.game.lockState.turnCount == 31)
      let kept = play.game.lockState.fraction
      play.perform("ccw ccw cw cw", at: 100_000)
      #expect(play.game.lockState.fraction == kept)
    }

    @Test func aSoftDropStartsNoNewInterval() throws {
      var play = try Play("TO", rules: .league)
      play.advance(to: 500_000)
      let deadline = try #require(play.deadline)
      play.perform("soft soft", at: 500_000)
      #expect(play.deadline == deadline)
    }

    @Test func theCountOfResetsFollowsTheOriginAndFallsAloneGiveItBack() throws {
      var script = ""
      for count in 1...7 { script += "\(40 + 60 * count) left,\(70 + 60 * count) right," }
      var play = try play(
        script + "600 cw,700 left,1300 wait", pieces: "TOO",
        on: rows("..........", below: ".#########"))
      #expect(times("locked T", in: play) == [616_667], "the turn reaches a lower row, but no fall does")

      script = "0 half,"
      for count in 1...7 {
        script += "\(840 + 60 * count) left,"
        if count < 7 { script += "\(870 + 60 * count) right," }
      }
      play = try self.play(
        script + "1300 half,2200 left,2400 left,2600 wait", pieces: "TOO",
        on: rows("..........", "..........", below: ".#########"))
      #expect(times("moved T", in: play).contains(2_400_000), "the fall of the origin gave the resets back")
    }

    @Test func aLockComesInTheFirstFrameAfterMoreThanThirty() throws {
      let play = try play("2000 wait", pieces: "TOO", on: rows(below: ".#########"))
      #expect(times("locked T", in: play) == [550_000])
    }

    @Test func aKeyAfterMoreThanThirtyFramesComesTooLate() throws {
      // The T lies from 33 ms on; a move at 310 ms starts the delay anew, which is over at 810 ms.
      for (time, locks) in [(Int64(809), 0), (811, 1)] {
        let play = try play(
          "310 left,\(time) right", pieces: "TOO", on: rows(below: ".#########"))
        #expect(times("locked T", in: play).count == locks, "\(time)")
      }
    }

    @Test func minosThatGarbagePushesOutAreDropped() throws {
      var game = try Game(GameSetup(ruleset: .league, seed: 0))
      for y in -20..<20 { game.playfield[0, y] = .garbage }
      game.garbage.waiting = 3
      var events: [GameEvent] = []
      game.perform(.hardDrop, at: .zero, events: &events)
      #expect(!game.isOver && game.playfield.minoCount > 40)
      #expect(events.contains { if case .garbageRose(rows: 3) = $0.kind { true } else { false } })
    }

    @Test func gravityGrowsInEveryFrame() throws {
      var play = try Play("TO", rules: .league)
      var game = play.game
      // A piece that begins to fall at two minutes; nobody locks the one before.
      game.lockInterval = .max
      game.advance(to: GameTime(milliseconds: 120_000))
      game.perform(.hold, at: GameTime(milliseconds: 120_000))
      play = Play(game: game)
      play.advance(to: 140_000_000)
      let falls = times("by gravity", in: play)
      let client = ClientClock.falls(from: 7_200, rows: falls.count)
      #expect(falls == client.map { FrameRate.sixty.microseconds(frames: $0) })
      #expect(falls.count > 20)
    }

    @Test func modernKeepsItsOwnTime() {
      #expect(Ruleset.modern.fallTiming == .intervals && Ruleset.league.fallTiming == .fractions)
      #expect(Ruleset.modern.scoring.bonuses?.chainsAllClears == false)
      #expect(Ruleset.Name.league.version == 2 && Ruleset.Name.modern.version == 1)
    }

    @Test func aReplayOfTheFirstVersionIsRefused() throws {
      let header = ReplayHeader(
        GameSetup(ruleset: .league, seed: 0), player: nil, started: "2026-01-01T00:00:00Z")
      let text = String(decoding: try GameRecording(header).unwritten.bytes, as: UTF8.self)
      #expect(text.contains("\"rulesVersion\":2"))
      let old = Array(text.replacing(",\"rulesVersion\":2", with: "").utf8)
      #expect {
        var reader = ReplayReader()
        try reader.read(old.span)
        try reader.finish()
      } throws: { "\($0)".contains("another version of the rules") }
    }

    /// The client's clock, a second time and in its own arithmetic, compared in thousands of random pieces.
    @Test func randomPiecesFallTurnAndLockAsInTheClient() throws {
      for seed: UInt64 in 0..<400 {
        var generator = SeededGenerator(seed: seed)
        var field = try Playfield(diagram: emptyField(10, 20))
        for y in 14..<20 {
          for x in 0..<10 where generator.draw(below: 3) > 0 && x != Int(seed % 10) { field[x, y] = .garbage }
        }
        let pieces = (0..<2).map { _ in Tetromino.allCases[Int(generator.draw(below: 7))] }
        var play = try Play(
          game: Game(GameSetup(ruleset: .league, seed: seed, pieces: pieces, playfield: field)))
        var client = try ClientClock(#require(play.game.fallingPiece), on: play.game.playfield)
        var time: Int64 = 0
        for _ in 0..<120 {
          time += Int64(1 + generator.draw(below: seed % 2 == 0 ? 40_000 : 150_000))
          let word = ["left", "right", "cw", "ccw", "half", "soft"][Int(generator.draw(below: 6))]
          client.advance(to: time)
          if !client.isLocked { client.perform(word) }
          play.perform(word, at: time)
          guard play.game.lockCount == 0, !client.isLocked else { break }
          let piece = try #require(play.game.fallingPiece)
          #expect(
            (piece.x, piece.y, piece.orientation.rawValue) == (
              client.x, client.row, client.orientation.rawValue
            ),
            "seed \(seed), \(time)")
        }
        #expect((play.game.lockCount > 0) == client.isLocked, "seed \(seed), \(time)")
        let lock = play.events.first { if case .locked = $0.kind { true } else { false } }
        if let lock { #expect(lock.time.microseconds == client.lockTime, "seed \(seed)") }
      }
    }
  }

  /// A piece under the client's clock: floating point, frame by frame, as in halp1/triangle `src/engine/index.ts`.
  struct ClientClock {
    private let rules = Ruleset.league
    private let field: Playfield
    private let piece: Tetromino
    private(set) var x: Int
    private(set) var orientation = Orientation.spawn
    /// Height above the spawn's row, growing upwards.
    private var height = 0.04
    private let spawnRow: Int
    private var lowest = 0
    private var locking = 0.0
    private var resets = 0
    private var turns = 0
    private var frame: Int64 = 0
    private var part = 0.0
    private(set) var lockTime: Int64?

    init(_ piece: FallingPiece, on field: Playfield) {
      self.field = field
      self.piece = piece.tetromino
      x = piece.x
      spawnRow = piece.y
    }

    var isLocked: Bool { lockTime != nil }
    var row: Int { spawnRow - Int(height.rounded(.down)) }

    private func isLegal(x: Int, height: Double, _ orientation: Orientation) -> Bool {
      field.fits(
        rules.rotationSystem.matrix(of: piece, orientation), x: x, y: spawnRow - Int(height.rounded(.down)))
    }

    mutating func advance(to time: Int64) {
      while !isLocked {
        let end = FrameRate.sixty.microseconds(frames: frame + 1)
        if end > time { break }
        fall(1 - part, at: end)
        frame += 1
        part = 0
      }
      let position = Double(time) * 60 / 1_000_000 - Double(frame)
      if !isLocked, position > part + 1e-4 {
        fall(position - part, at: time)
        part = position
      }
    }

    private static func gravity(_ frame: Int64) -> Double {
      0.02 + Double(max(0, frame - 7_200)) * 0.0035 / 60
    }

    private mutating func fall(_ delta: Double, at time: Int64) {
      var left = ClientClock.gravity(frame) * delta
      let isForced = resets >= 15 && !isLegal(x: x, height: height - 1, orientation)
      if isForced { left = 20 }
      while left > 0 {
        let step = min(1, left)
        left -= step
        guard fall(by: step) else {
          locking += delta
          if locking > 30 + 1e-6 || isForced || resets >= 15 { lockTime = time }
          return
        }
      }
    }

    private mutating func fall(by value: Double) -> Bool {
      var next = ((height - value) * 1e6).rounded() / 1e6
      if next == next.rounded() { next -= 1e-6 }
      guard isLegal(x: x, height: next, orientation), isLegal(x: x, height: height - 1, orientation) else {
        return false
      }
      if next < Double(lowest) {
        lowest = Int(next.rounded(.down))
        resets = 0
      }
      height = next
      return true
    }

    private mutating func count() {
      resets = min(31, resets + 1)
      if resets < 15 { locking = 0 }
    }

    mutating func perform(_ word: String) {
      switch word {
      case "left", "right":
        let step = word == "left" ? -1 : 1
        guard isLegal(x: x + step, height: height, orientation) else { return }
        x += step
        count()
      case "soft": _ = fall(by: 1)
      default:
        let rotation: Rotation = word == "cw" ? .clockwise : word == "ccw" ? .counterclockwise : .half
        let after = orientation.turned(rotation)
        for (index, kick) in rules.rotationSystem.kicks(of: piece, from: orientation, to: after).enumerated()
        {
          let kicked =
            index == 0
            ? height : (turns >= 30 ? height : height.rounded(.up) - 0.1) - Double(kick.y)
          guard isLegal(x: x + kick.x, height: kicked, after) else { continue }
          (x, height, orientation) = (x + kick.x, kicked, after)
          turns += 1
          return count()
        }
      }
    }

    /// The frames at whose ends a piece falls that appears at the end of `frame` over an empty shaft.
    static func falls(from frame: Int64, rows: Int) -> [Int64] {
      var frame = frame
      var height = 0.04
      var found: [Int64] = []
      while found.count < rows {
        var next = ((height - gravity(frame)) * 1e6).rounded() / 1e6
        if next == next.rounded() { next -= 1e-6 }
        frame += 1
        if next.rounded(.down) != height.rounded(.down) { found.append(frame) }
        height = next
      }
      return found
    }
  }
#endif
