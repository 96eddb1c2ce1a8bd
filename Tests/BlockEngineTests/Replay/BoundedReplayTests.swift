import BlockEngine
import BlockRecords
import Testing

/// Checks that one line of a replay cannot cause unbounded play, however long the replay claims to last.
@Suite struct BoundedReplayTests {
  private static func text(
    mode: String, _ lines: String, rules: String = "modern", level: Int = 20, extra: String = ""
  ) -> [UInt8] {
    Array(
      """
      {"format":"blockfall-replay","version":2,"rules":"\(rules)","seed":1,"level":\(level),"player":null,\
      "started":"2026-11-21T01:34:55Z","mode":"\(mode)"\(extra)}
      \(lines)

      """.utf8)
  }

  private static let lastTime = "9000000000000000"

  /// Tries lines with a far time, which once hung the program, as every kind of line and in every mode.
  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      "[\(lastTime),\"wait\"]", "[\(lastTime),\"left\"]", "[\(lastTime),\"left\",1]",
      "{\"at\":\(lastTime),\"digest\":\"0123456789abcdef\"}",
      """
      {"at":\(lastTime),"digest":"0123456789abcdef","cause":"givenUp","score":0,"lines":0,"level":1,"pieces":1}
      """,
    ], GameMode.Kind.allCases)
  func aFileThatClaimsYearsOfPlayIsRefusedAtOnce(line: String, kind: GameMode.Kind) {
    let words: [GameMode.Kind: String] = [
      .puzzle: "puzzle:lines:4", .daily: "daily:2026-11-21", .custom: "custom:rise:1,top:sweeps,fall:never",
    ]
    for rules in Ruleset.Name.allCases {
      let bytes = Self.text(
        mode: words[kind] ?? kind.rawValue, line, rules: rules.rawValue,
        extra: kind == .puzzle ? ",\"pieces\":\"OO\"" : "")
      #expect(ReplaySamples.fault(bytes) != nil)
    }
  }

  @Test(arguments: [Ruleset.Name.retro, .handheld, .arcade2, .classic])
  func aGamePlayedInFramesHasTwoHundredHours(rules: Ruleset.Name) {
    let limit = Replay.maxFramedPlayTime.microseconds
    let isFramed = rules != .classic
    for (time, claims) in [(limit, false), (limit + 1, isFramed)] {
      let text = Self.text(mode: "practice", "[\(time),\"wait\"]", rules: rules.rawValue, level: 5)
      let fault = ReplaySamples.fault(text)?.description
      #expect(
        (fault == "line 2: it claims more than 200 hours of play in frames") == claims, "\(fault ?? "none")")
    }
  }

  /// The time at which the first piece locks by itself.
  private static func firstLock() throws -> Int64 {
    var events: [GameEvent] = []
    var game = try Game(GameSetup(ruleset: .modern, seed: 1, startLevel: 20, mode: .zen))
    game.advance(to: GameTime(milliseconds: 600), events: &events)
    let lock = events.first { if case .locked = $0.kind { true } else { false } }
    return try #require(lock).time.microseconds
  }

  @Test func aLineLocksOnePieceByItselfAtItsVeryTime() throws {
    let lock = try Self.firstLock()
    #expect(ReplaySamples.fault(Self.text(mode: "zen", "[\(lock),\"wait\"]")) == nil)
    #expect(ReplaySamples.fault(Self.text(mode: "zen", "[\(lock),\"left\"]")) == nil)
    #expect(ReplaySamples.fault(Self.text(mode: "zen", "[\(lock - 1),\"wait\"]")) == nil)
    let fault = ReplaySamples.fault(Self.text(mode: "zen", "[\(lock + 1),\"wait\"]"))
    #expect(fault?.kind == .mismatch)
    #expect(
      fault?.description
        == "line 2: a piece locks by itself at \(lock), before this line, and needs a line of its own")
  }

  @Test func aCheckpointAndAResultLockNone() throws {
    let lock = try Self.firstLock()
    var game = try Game(GameSetup(ruleset: .modern, seed: 1, startLevel: 20, mode: .zen))
    game.advance(to: GameTime(microseconds: lock))
    let checkpoint = "{\"at\":\(lock),\"digest\":\"\(game.digest.hexadecimal)\"}"
    #expect(ReplaySamples.fault(Self.text(mode: "zen", checkpoint))?.kind == .mismatch)
    #expect(ReplaySamples.fault(Self.text(mode: "zen", "[\(lock),\"wait\"]\n" + checkpoint)) == nil)
    game.giveUp(at: game.time)
    let result = """
      {"at":\(lock),"digest":"\(game.digest.hexadecimal)","cause":"givenUp","score":0,"lines":0,"level":20,"pieces":2}
      """
    #expect(ReplaySamples.fault(Self.text(mode: "zen", result))?.kind == .mismatch)
    #expect(ReplaySamples.fault(Self.text(mode: "zen", "[\(lock),\"wait\"]\n" + result)) == nil)
  }

  @Test func whatLocksInACommandDoesNotCount() {
    #expect(ReplaySamples.fault(Self.text(mode: "zen", "[5,\"hard\"]\n[5,\"hard\"]\n[5,\"hard\"]")) == nil)
  }

  /// A recorded game has a line for every lock, at any pace and in any mode.
  @Test func whateverIsRecordedIsRead() {
    withEverySeed(in: 0..<60) { random in
      let rules = random.pick([Ruleset.classic, .modern])
      let mode = random.pick([GameMode.endless, .zen, .survival, .ultra, .sprint, .practice])
      let setup = GameSetup(ruleset: rules, seed: random.next(), startLevel: random.pick(1...20), mode: mode)
      var recording = try GameRecording(
        ReplayHeader(setup, player: nil, started: ReplaySamples.started), keepsHistory: mode.allowsUndo)
      var events: [GameEvent] = []
      var bytes: [UInt8] = []
      for _ in 0..<random.pick(20...200) where !recording.game.isOver {
        let time = recording.game.time.advanced(
          by: Int64(random.draw(below: random.pick([10_000, 4_000_000]))))
        switch random.pick(0...9) {
        case 0: recording.pause(at: time, events: &events)
        case 1, 2: recording.advance(to: time, events: &events)
        default:
          let command = random.pick(GameCommand.allCases)
          recording.perform(command, at: time, isRepeat: random.pick(0...1) == 0, events: &events)
        }
        bytes += recording.unwritten.bytes
        recording.removeUnwritten()
      }
      if random.pick(0...1) == 0 { recording.giveUp(at: recording.game.time, events: &events) }
      bytes += recording.unwritten.bytes
      if let fault = ReplaySamples.fault(bytes) { try ensure(false, fault.description) }
      let replay = try ReplaySamples.read(bytes).0
      try ensure(replay.body.steps.allSatisfy { !$0.isRepeat || $0.command?.canRepeat == true }, "marks")
    }
  }

  @Test func aResumedGameIsNotReplayedThroughYears() throws {
    let (replay, _) = try ReplaySamples.read(Self.text(mode: "zen", "[\(Self.lastTime),\"wait\"]"))
    #expect(GameRecording(replaying: replay, length: 0) == nil)
  }
}
