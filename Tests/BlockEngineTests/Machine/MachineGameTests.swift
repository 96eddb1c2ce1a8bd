import BlockEngine
import BlockRecords
import Testing

/// Games that a machine plays in frames, through the public interface of a game.
@Suite struct MachineGameTests {
  static let sets: [Ruleset] = [.retro, .retroPAL, .handheld]

  private func frame(_ number: Int64, _ rules: Ruleset) -> GameTime {
    GameTime(microseconds: rules.frameRate.microseconds(frames: number))
  }

  private func game(_ rules: Ruleset, _ mode: GameMode = .endless, level: Int = 5, seed: UInt64 = 7) throws
    -> Game
  {
    try Game(GameSetup(ruleset: rules, seed: seed, startLevel: level, mode: mode))
  }

  @Test(arguments: sets) func aFrameIsDueAFramesLengthAfterTheLast(_ rules: Ruleset) throws {
    var game = try game(rules)
    for number in 1...200 {
      #expect(game.nextDeadline == frame(Int64(number), rules))
      game.advance(to: frame(Int64(number), rules))
    }
  }

  @Test func framesBecomeMicrosecondsExactly() {
    #expect(Ruleset.retro.frameRate.microseconds(frames: 600_988) == 10_000_000_000)
    #expect(Ruleset.retroPAL.frameRate.microseconds(frames: 50_007) == 1_000_000_000)
    #expect(Ruleset.handheld.frameRate.microseconds(frames: 597_275) == 10_000_000_000)
    #expect(Ruleset.retro.frameRate.microseconds(frames: 1) == 16_639)
    #expect(Ruleset.retro.frameRate.microseconds(frames: .max) == .max)
  }

  @Test(arguments: sets) func aHeldDirectionShiftsAfterTheMachinesDelay(_ rules: Ruleset) throws {
    let (delay, rate) = rules == .handheld ? (23, 9) : rules == .retro ? (16, 6) : (12, 4)
    var game = try game(rules, level: 0)
    let x = try #require(game.fallingPiece?.x)
    game.perform(.pad(.left), at: .zero)
    var steps: [Int] = []
    for number in 1...Int64(delay + 2 * rate) {
      let before = game.fallingPiece?.x
      game.advance(to: frame(number, rules))
      if game.fallingPiece?.x != before { steps.append(Int(number) - 1) }
    }
    #expect(steps.prefix(3) == [0, delay, delay + rate])
    #expect(game.fallingPiece?.x == x - 3)
  }

  @Test(arguments: sets) func aCommandIsAPressOfOneFrame(_ rules: Ruleset) throws {
    var (commanded, pressed) = (try game(rules), try game(rules))
    var generator = SeededGenerator(seed: 3)
    for number in stride(from: Int64(0), to: 6_000, by: 2) {
      let (command, button) = [
        (GameCommand.left, PadButtons.left), (.right, .right), (.rotateClockwise, .a),
        (.rotateCounterclockwise, .b),
      ][Int(generator.draw(below: 4))]
      let time = frame(number, rules)
      commanded.perform(command, at: time)
      pressed.perform(.pad(button), at: time)
      pressed.perform(.pad([]), at: frame(number + 1, rules))
      commanded.advance(to: frame(number + 1, rules))
      #expect(commanded.fallingPiece == pressed.fallingPiece && commanded.score == pressed.score)
      #expect(commanded.playfield == pressed.playfield && commanded.next == pressed.next)
    }
    #expect(commanded.pieceCount > 10)
  }

  @Test(arguments: sets) func whatTheMachineHasNotIsRefused(_ rules: Ruleset) throws {
    var game = try game(rules)
    for command in [GameCommand.hold, .hardDrop, .rotateHalf] {
      var events: [GameEvent] = []
      game.perform(command, at: .zero, events: &events)
      #expect(events.map(\.kind) == [.refused(command)])
    }
    #expect(game.inputError(for: .pad([.left, .a])) == nil)
    #expect(
      game.inputError(for: .pad([.left, .hold])) == .buttons(.hold, of: [.left, .right, .down, .up, .a, .b]))
    #expect(try Game(GameSetup(ruleset: .modern, seed: 1)).inputError(for: .pad([])) == .noPad)
  }

  /// A game of random buttons, recorded.
  private func recording(_ rules: Ruleset, _ mode: GameMode, seed: UInt64) throws -> GameRecording {
    let setup = GameSetup(ruleset: rules, seed: seed, startLevel: mode.day == nil ? 9 : 1, mode: mode)
    var recording = try GameRecording(ReplayHeader(setup, player: nil, started: "2026-11-26T12:00:00Z"))
    var generator = SeededGenerator(seed: seed)
    var events: [GameEvent] = []
    var time = GameTime.zero
    while !recording.game.isOver, time < GameTime(milliseconds: 60_000) {
      time = time.advanced(by: Int64(generator.draw(below: 200_000)))
      let known = rules.machine?.buttons ?? []
      let buttons = PadButtons(rawValue: UInt8(truncatingIfNeeded: generator.next())).intersection(known)
      recording.hold(buttons, at: time, events: &events)
      if generator.draw(below: 4) == 0, !recording.game.isOver {
        recording.perform(GameCommand.allCases[Int(generator.draw(below: 8))], at: time, events: &events)
      }
    }
    if !recording.game.isOver { recording.giveUp(at: time, events: &events) }
    return recording
  }

  @Test(
    arguments: sets,
    [
      GameMode.endless, .sprint20, .dig, .survival, .zen, .practice, .combo, .cheese, .typeB(height: 0),
      .typeB(height: 5),
    ])
  func aRecordedGameIsItsSeedAndItsButtons(_ rules: Ruleset, _ mode: GameMode) throws {
    for seed in UInt64(0)..<4 {
      let recording = try recording(rules, mode, seed: seed)
      let (replay, _) = try ReplaySamples.read(recording.unwritten.bytes)
      let played = try ReplayPlayer.play(replay)
      #expect(played.digest == recording.game.digest && played.isOver)
      // A random piece in a well of four rarely clears a line, which ends a combo at once.
      #expect(recording.game.pieceCount > (mode == .combo ? 1 : 3))
    }
  }

  @Test(arguments: sets) func aCopyOfAGameGoesItsOwnWay(_ rules: Ruleset) throws {
    var game = try game(rules)
    game.advance(to: frame(100, rules))
    let copy = game
    let digest = copy.digest
    game.perform(.pad(.a), at: frame(100, rules))
    game.advance(to: frame(300, rules))
    #expect(copy.digest == digest && game.digest != digest)
  }

  @Test func theDigestHasTheButtonsAndTheCounters() throws {
    var (one, other) = (try game(.retro), try game(.retro))
    one.perform(.pad(.left), at: .zero)
    #expect(one.digest != other.digest)
    other.perform(.pad(.left), at: .zero)
    #expect(one.digest == other.digest)
    // The sideways counter outlives the buttons.
    one.advance(to: frame(5, .retro))
    other.advance(to: frame(9, .retro))
    one.perform(.pad([]), at: frame(5, .retro))
    other.perform(.pad([]), at: frame(9, .retro))
    one.advance(to: frame(20, .retro))
    other.advance(to: frame(20, .retro))
    #expect(one.fallingPiece == other.fallingPiece && one.digest != other.digest)
  }

  @Test func modesThatAMachineHasNotSayWhatThereIs() throws {
    for mode in [GameMode.immediate, .puzzle(.allClear)] {
      var setup = GameSetup(ruleset: .retro, seed: 1, mode: mode)
      setup.pieces = [.o, .o]
      #expect(throws: GameError.self) { try Game(setup) }
    }
    #expect(throws: GameError.conflict(.typeBWithoutMachine(rules: "modern"))) {
      try Game(GameSetup(ruleset: .modern, seed: 1, mode: .typeB(height: 2)))
    }
  }

  @Test(arguments: sets) func typeBIsWonWithTwentyFiveLinesOverItsGarbage(_ rules: Ruleset) throws {
    for height in 0...5 {
      let game = try game(rules, .typeB(height: height))
      let rows = rules == .handheld ? 2 * height : [0, 3, 5, 8, 10, 12][height]
      #expect((0..<rules.height).count { game.playfield.hasMino(inRow: $0) } <= rows)
      #expect(game.playfield.minoCount >= rows * 2)
    }
    #expect(GameMode(word: "type-b") == .typeB(height: 0))
    #expect(GameMode(word: "type-b:4") == .typeB(height: 4) && GameMode.typeB(height: 4).word == "type-b:4")
    for word in ["type-b:0", "type-b:6", "type-b:04", "type-b:"] { #expect(GameMode(word: word) == nil) }
  }

  @Test func lettersOfAPadComeInTheirOrder() {
    #expect(PadButtons(letters: "LA") == [.left, .a] && PadButtons([.hold, .left, .c]).letters == "LCH")
    #expect(PadButtons(letters: "") == [])
    for text in ["AL", "LL", "l", "X", "L ", "-"] { #expect(PadButtons(letters: text) == nil) }
  }

  // MARK: Options

  private func rules(_ text: String) throws -> Ruleset { try Ruleset(text: Array(text.utf8)) }

  @Test func optionsOfAMachineAreKeysOfItsFiles() throws {
    let capped = try rules(
      "name = capped\ninherits = retro\nline-cap = 230\ndouble-kill = 39\ndrop-points = plain\n")
    #expect(try rules(capped.text) == capped && capped.text.contains("line-cap = 230"))
    #expect(capped != (try rules("name = capped\ninherits = retro\n")))
    let hearts = try rules("name = hearts\ninherits = handheld\nhearts = yes\n")
    #expect(try rules(hearts.text) == hearts)
    for wrong in [
      "inherits = retro\ngravity = 5 frames", "inherits = retro\nhearts = yes",
      "inherits = modern\nline-cap = 3",
      "inherits = handheld\ndouble-kill = 39", "inherits = retro\nkick-t-01 = 0,1",
      "inherits = retro\nline-cap = 0",
    ] {
      #expect(throws: RulesetError.self, "\(wrong)") { try rules("name = wrong\n\(wrong)\n") }
    }
  }

  @Test func heartsFallAsTenLevelsHigher() throws {
    let hearts = try rules("name = hearts\ninherits = handheld\nhearts = yes\n")
    func framesToTheFirstRow(_ rules: Ruleset) throws -> Int {
      var game = try game(rules, level: 0)
      let y = game.fallingPiece?.y
      for number in 0..<Int64(200) {
        game.advance(to: frame(number + 1, rules))
        if game.fallingPiece?.y != y { return Int(number) }
      }
      return 200
    }
    #expect(try framesToTheFirstRow(.handheld) == 52 && framesToTheFirstRow(hearts) == 9)
  }
}
