import BlockEngine
import BlockRecords
import Testing

/// Replays of every mode; since the mode is part of the game, a replay proves it too.
@Suite struct ModeReplayTests {
  static let modes: [GameMode] = [
    .endless, .sprint, .ultra, .survival, .dig, .zen, .practice, .puzzle(.lines(3)), .cheese, .combo,
    .immediate,
    .sprint20, GameMode(.made),
  ]

  private func recording(
    _ mode: GameMode, _ rules: Ruleset, _ random: inout ReferenceGenerator
  ) throws -> GameRecording {
    var setup = GameSetup(ruleset: rules, seed: random.next(), mode: mode)
    if mode.kind == .puzzle { setup.pieces = (0..<20).map { _ in random.pick(Tetromino.allCases) } }
    if let day = mode.day { setup.seed = day.seed }
    var recording = try GameRecording(
      ReplayHeader(setup, player: nil, started: "2026-01-02T03:04:05Z"))
    var events: [GameEvent] = []
    for _ in 0..<900 where !recording.game.isOver {
      let time = recording.game.time.advanced(by: Int64(random.pick(0...400_000)))
      recording.perform(
        random.pick(GameCommand.allCases + [.hardDrop, .hardDrop]), at: time, events: &events)
    }
    recording.giveUp(at: recording.game.time, events: &events)
    return recording
  }

  @Test(arguments: modes, [Ruleset.classic, .modern, .modernWide])
  func aReplayOfEveryModeVerifies(_ mode: GameMode, _ rules: Ruleset) {
    withEverySeed(in: 0..<4) { random in
      let recording = try recording(mode, rules, &random)
      let text = String(decoding: recording.unwritten.bytes, as: UTF8.self)
      let (replay, _) = try ReplaySamples.read(Array(text.utf8))
      try ensure(replay.header.mode == mode, "the header has another mode")
      try ensure(text.contains("\"mode\":\"\(mode.word)\"") == (mode != .endless), "the mode's member")
      try ensure(try ReplayPlayer.play(replay).digest == recording.game.digest, "the same digest")
      try ensure(replay.body.result == ReplayResult(of: recording.game), "the same result")
      // In another mode, the same commands give another game.
      var other = replay
      other.header.mode = mode == .zen ? .practice : .zen
      try ensure((try? ReplayPlayer.play(other)) == nil, "the mode is proved")
    }
  }

  @Test func aPuzzleWithoutPiecesEndsByACauseOfTheFormat() throws {
    let setup = GameSetup(ruleset: .modern, seed: 1, pieces: [.o, .t], mode: .puzzle(.allClear))
    var recording = try GameRecording(ReplayHeader(setup, player: nil, started: "2026-01-02T03:04:05Z"))
    var events: [GameEvent] = []
    for _ in 0..<2 { recording.perform(.hardDrop, at: .zero, events: &events) }
    let text = String(decoding: recording.unwritten.bytes, as: UTF8.self)
    #expect(text.contains("\"cause\":\"blockOut\""))
    #expect(try ReplayPlayer.play(ReplaySamples.read(Array(text.utf8)).0).ranOutOfPieces)
  }

  @Test func aDailyReplayNamesItsDay() throws {
    var random = ReferenceGenerator(seed: 4)
    let day = try #require(CalendarDay("2026-11-21"))
    let recording = try recording(.daily(day), .modern, &random)
    let (replay, _) = try ReplaySamples.read(recording.unwritten.bytes)
    #expect(replay.header.mode == .daily(day))
    #expect(try ReplayPlayer.play(replay).digest == recording.game.digest)
  }

  @Test(arguments: modes, [Ruleset.classic, .modern])
  func advancingInPartsEqualsAdvancingAtOnceInEveryMode(_ mode: GameMode, _ rules: Ruleset) {
    withEverySeed(in: 100..<110) { random in
      let pieces = mode.kind == .puzzle ? [Tetromino.t, .i, .o, .l] : []
      var whole = try Game(
        GameSetup(ruleset: rules, seed: random.next(), startLevel: 8, pieces: pieces, mode: mode))
      var parts = whole
      for _ in 0..<80 where !whole.isOver {
        let command = random.pick(GameCommand.allCases)
        let time = whole.time.advanced(by: Int64(random.pick(0...2_900_000)))
        let between = (time.microseconds + parts.time.microseconds) / 2
        parts.advance(to: GameTime(microseconds: between))
        whole.perform(command, at: time)
        parts.perform(command, at: time)
        try ensure(whole.digest == parts.digest, "digests after \(command.word)")
      }
    }
  }

  @Test(arguments: [
    "\"mode\":\"marathon\"", "\"mode\":7", "\"mode\":null", "\"mode\":\"puzzle\"", "\"mode\":\"daily\"",
  ])
  func aModeThatThereIsNotIsRefusedWithTheModesThatThereAre(_ member: String) throws {
    let line = """
      {"format":"blockfall-replay","version":2,"rules":"classic","seed":1,"level":1,"player":null,\
      "started":"2026-01-02T03:04:05Z",\(member)}

      """
    let error = #expect(throws: ReplayError.self) { try ReplaySamples.read(Array(line.utf8)) }
    #expect(
      error?.description.contains("endless sprint ultra survival dig zen puzzle daily practice") == true)
  }
}

extension ModeParts {
  /// A mode with many different parts.
  fileprivate static var made: ModeParts {
    var parts = ModeParts()
    (parts.goal, parts.startGarbage, parts.rising) = (.score(5_000), .rows(6), .every(seconds: 4))
    (parts.toppingOut, parts.fall, parts.nextCount) = (.costsLife, .every(milliseconds: 300), 2)
    (parts.hold, parts.randomizerChoice, parts.isInvisible) = (.once, .bag2, true)
    return parts
  }
}
