import BlockEngine
import BlockRecords
import Testing

@Suite struct RuleFileTests {
  private func rules(_ text: String) throws -> Ruleset { try Ruleset(text: Array(text.utf8)) }

  private func fault(_ text: String) -> String? {
    do {
      _ = try Ruleset(text: Array(text.utf8))
      return nil
    } catch {
      return error.description
    }
  }

  static let tenLines = """
    # Slow, with a pause for breath.
    name = breath
    inherits = modern
    field = 8x16
    randomizer = history 4 tries 6 begin ZSZS first-not SZO
    gravity = 48 43 38 33 28 23 18 13 8 6 frames
    lock = 40 frames
    entry-delay = 12 frames
    clear-delay = 24 frames
    initial-turn = yes
    """

  @Test func aFileOfTenLinesMakesAGameThatIsNotBuiltIn() throws {
    let rules = try rules(Self.tenLines)
    #expect(rules.name == "breath" && rules.base == .modern && rules.field == FieldSize(width: 8, height: 16))
    #expect(rules.entryDelay.plain == RuleTime(frames: 12) && rules.clearDelay.time == RuleTime(frames: 24))
    #expect(rules.gravity.interval(atLevel: 1, rules.frameRate) == 800_000)
    #expect(rules.gravity.interval(atLevel: 10, rules.frameRate) == 100_000)
    #expect(
      rules.gravity.interval(atLevel: 20, rules.frameRate) == 100_000,
      "the last value applies to all higher levels")
    #expect(
      rules.scoring == Ruleset.modern.scoring, "missing keys come from the inherited rules")
  }

  @Test func itsReplayVerifiesWithoutTheFile() throws {
    let header = ReplayHeader(
      GameSetup(ruleset: try rules(Self.tenLines), seed: 5), player: nil, started: "2026-01-02T03:04:05Z")
    var recording = try GameRecording(header)
    var events: [GameEvent] = []
    var time: Int64 = 0
    var random = ReferenceGenerator(seed: 9)
    while !recording.game.isOver, time < 90_000_000 {
      time += Int64(random.next() % 90_000)
      recording.perform(random.pick(GameCommand.allCases), at: GameTime(microseconds: time), events: &events)
    }
    recording.giveUp(at: GameTime(microseconds: time), events: &events)
    let (replay, _) = try ReplaySamples.read(recording.unwritten.bytes)
    #expect(replay.header == header)
    #expect(try ReplayPlayer.play(replay).digest == recording.game.digest)
    #expect(recording.game.pieceCount > 10)
  }

  @Test(arguments: Ruleset.Name.allCases)
  func aBuiltInRuleSetIsItsOwnFile(_ name: Ruleset.Name) throws {
    let read = try rules(Ruleset(name).text)
    #expect(read.name == "own-\(name.rawValue)" && read.base == name)
    #expect(try rules(read.text) == read)
    #expect(read.text == Ruleset(name).text)
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let line: String
    let reason: String
    var testDescription: String { line }

    init(_ line: String, _ reason: String) { (self.line, self.reason) = (line, reason) }
  }

  static let wrong: [Wrong] = [
    Wrong("next = 0", "line 2: 'next' is 1 to 6"),
    Wrong("next = 7", "line 2: 'next' is 1 to 6"),
    Wrong("next = +3", "line 2: 'next' is 1 to 6"),
    Wrong("next = 3 4", "line 2: 'next' is 1 to 6"),
    Wrong("field = 3x20", "line 2: 'field' is WxH, W 4 to 26, H 4 to 40"),
    Wrong("field = 10x41", "line 2: 'field' is WxH, W 4 to 26, H 4 to 40"),
    Wrong("field = 10", "line 2: 'field' is WxH, W 4 to 26, H 4 to 40"),
    Wrong("hidden-rows = 21", "line 2: 'hidden-rows' is 4 to 20"),
    Wrong("frames = 0", "line 2: 'frames' is 1 to 1000, such as 60 or 60.0988"),
    Wrong("frames = 60.00001", "line 2: 'frames' is 1 to 1000, such as 60 or 60.0988"),
    Wrong("spawn-row = -21", "line 2: 'spawn-row' is -20 to 0"),
    Wrong(
      "randomizer = bag 7",
      "line 2: 'randomizer' is uniform | bag [1 to 6] | reroll | history 1 to 8 tries 1 to 16 [pool 1 to 6] [begin PIECES] [first-not PIECES]"
    ),
    Wrong("lifts = 1001", "line 2: 'lifts' is 0 to 1000"),
    Wrong("lock = 999 us", "line 2: a lock delay is a millisecond at least, at every level"),
    Wrong("lock = 1:500 5:0 ms", "line 2: a lock delay is a millisecond at least, at every level"),
    Wrong("lock = 500", "line 2: 'lock' is at-fall | TIMES: N… or LEVEL:N… and us, ms, s or frames"),
    Wrong("lock = 3601 s", "line 2: 'lock' is at-fall | TIMES: N… or LEVEL:N… and us, ms, s or frames"),
    Wrong(
      "lock = 5:500 1:400 ms", "line 2: 'lock' is at-fall | TIMES: N… or LEVEL:N… and us, ms, s or frames"),
    Wrong(
      "sideways = diagonal",
      "line 2: with a lock delay a move to the side is straight: 'sideways = straight', or 'lock = at-fall'"),
    Wrong(
      "gravity-rise = 5 after 60 frames",
      "line 2: 'gravity-rise' needs a gravity in rows-a-frame and a lock delay"),
    Wrong("levels = 5-1", "line 2: 'levels' is A-B, 0 to 9999"),
    Wrong("points-lines = 1 2 3", "line 2: 'points-lines' is N N N N, 0 to 1000000"),
    Wrong("points-lines = 1 2 3 1000001", "line 2: 'points-lines' is N N N N, 0 to 1000000"),
    Wrong(
      "bonuses = no\npoints-combo = 5",
      "line 2: 'bonuses = no' does not go with points for spins, minis, combos or all clears"),
    Wrong("colour = red", "line 2: there is no key 'colour'; they are "),
    Wrong("next 4", "line 2: a line is 'key = value', empty, or begins with #"),
    Wrong("next = 4\nnext = 5", "line 3: 'next' is set in line 2 already"),
    Wrong("name = other", "line 2: 'name' is set in line 1 already"),
    Wrong("inherits = mine", "line 2: 'inherits' is classic | modern | league"),
    Wrong(
      "lock = at-fall\nsideways = diagonal\ngravity = 999 us",
      "line 4: without a lock delay a row takes a millisecond at least, at every level"),
    Wrong(
      "lock = at-fall\ngravity = at-once",
      "line 3: without a lock delay a row takes a millisecond at least, at every level"),
    Wrong(
      "lock = at-fall\nlock-reset = move 5",
      "line 3: 'lock-reset' needs a lock delay; there is none with 'lock = at-fall'"),
    Wrong("hidden-rows = 4\nspawn-row = -5", "line 3: 'spawn-row' is -5, and there are 4 hidden rows"),
    Wrong(
      "matrix-t = .#../### .#../.##/.#.. ..../###/.#.. .#../##..",
      "line 2: 'matrix-t' is matrix-i … matrix-l = four matrices such as .#../### of four minos each"),
    Wrong(
      "kick-t-01 = 5,0",
      "line 2: 'kick-t-01' is kick-i-01 … kick-l-32 = none | [centre] [beside] [X,Y …] [ground X,Y …], seven at most, -4 to 4"
    ),
    Wrong(
      "kick-t-00 = 1,0",
      "line 2: 'kick-t-00' is kick-i-01 … kick-l-32 = none | [centre] [beside] [X,Y …] [ground X,Y …], seven at most, -4 to 4"
    ),
    Wrong(
      "matrix-t = ##../##.. ##../##.. ##../##.. ..../..../####\nspawn-row = 0\nfield = 4x4\nmatrix-i = ..../..../..../#### #.../#.../#.../#... #### ####\nlevels = 1-3",
      ""),
  ]

  @Test(arguments: wrong)
  func aWrongFileIsRefusedWithItsLineAndWhatWouldBeRight(_ wrong: Wrong) {
    let found = fault("name = mine\n" + wrong.line + "\n")
    if wrong.reason.isEmpty {
      #expect(found == nil)
    } else {
      #expect(found?.hasPrefix(wrong.reason) == true, "\(found ?? "nothing is wrong")")
    }
  }

  @Test func aFileNeedsANameOfItsOwn() {
    #expect(fault("next = 3") == "rules need a line 'name = …'")
    for name in ["classic", "Mine", "../x", "", String(repeating: "a", count: 33)] {
      #expect(fault("name = \(name)") == "line 1: 'name' is a-z, 0-9, - (1 to 32)")
    }
  }

  @Test func aFileThatIsTooLargeOrNoTextIsRefused() {
    #expect(fault(String(repeating: "#\n", count: 8_193))?.hasPrefix("it is larger than 16384 bytes") == true)
    #expect(throws: RulesetError.self) { try Ruleset(text: [0xff, 0xfe]) }
    #expect(fault("name = x\ndescription = a\u{1b}[2Jb")?.hasPrefix("line 2: 'description'") == true)
  }

  @Test func theStandardTableIsTheOnlyOneWhoseLastIntervalsAreShorterThanAMillisecond() throws {
    #expect(try rules("name = x\ninherits = classic").gravity == .standard)
  }
}
