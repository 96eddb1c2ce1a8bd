import FigureTestSupport
import Testing

@testable import BlockEngine
@testable import BlockRecords

/// Every text that the engine reads, with extreme figures in it: it is refused in one clear line, or played within bounds.
@Suite(.timeLimit(.minutes(30))) struct ExtremeFigureTests {
  private static let ownRules = """
    name = steep
    inherits = modern
    field = 6x8
    hidden-rows = 6
    spawn-row = -2
    randomizer = history 4 tries 6 pool 2
    next = 3
    levels = 0-29
    level-rise = pieces 1 2 3 4
    frames = 60.0988
    gravity = 4 8 16 /256 rows-a-frame
    gravity-rise = 35 after 7200 frames
    first-fall = 50
    lock = 30 frames
    lock-reset = move 15 fall air then-lock
    lifts = 15
    entry-delay = 0:25 7:20 frames
    entry-delay-after-clear = 40 ms
    entry-delay-height = free 2 rows 4 add 2 most 5
    clear-delay = steps 5 of 4 frames
    points-soft-drop = 1
    points-hard-drop = 2
    points-lines = 100 300 500 800
    points-factor = next-level
    points-spins = 400 800 1200 1600 2000
    points-minis = 100 200 300 400 500
    points-combo = 50
    points-all-clear = 800 1200 1800 2000 3200
    matrix-t = .#../### .#../.##/.#.. ..../###/.#.. .#../##../.#..
    kick-t-01 = -1,0 -1,-1 0,2 ground 0,-1
    handling-fast = delay 100 ms rate 0 ms soft-drop 20

    """

  private static let customGame = """
    name = mine
    rules = modern 10x20
    goal = lines 40
    limit = time 120 s
    gravity = 500 ms
    next = 3
    garbage = 4
    rising = every 8 s
    top-out = sweeps
    well = none

    """

  private static let position = """
    rules: modern
    hold: T
    pieces: IOTSZJL
    ..........
    ..........
    ..........
    #########.

    """

  private static let puzzle = """
    name: one
    grade: 3
    pieces: I
    goal: lines:1
    solution: cw right right right right hard
    #########.

    """

  /// A line for a person: short, and without control characters.
  static func check(_ text: String) throws {
    try ensure(!text.isEmpty && text.utf8.count < 1_500, "a message of \(text.utf8.count) bytes: \(text)")
    try ensure(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }, "one line: \(text)")
  }

  /// Some play under rules that were read: commands and long waits, at the lowest and at the highest level.
  static func play(_ setup: GameSetup) throws {
    for level in Set([setup.ruleset.levels.lowerBound, setup.ruleset.levels.upperBound]) {
      var setup = setup
      setup.startLevel = level
      guard var game = try? Game(setup) else { continue }
      var dice = SeededGenerator(seed: setup.seed)
      for step in 0..<40 where !game.isOver {
        let commands = GameCommand.allCases
        game.perform(
          commands[Int(dice.draw(below: UInt64(commands.count)))], at: game.time.advanced(by: 70_000))
        if step % 8 == 7 { game.advance(to: game.time.advanced(by: 2_000_000)) }
      }
      _ = (game.digest, game.publicDigest, game.dueRows, game.piecesUntilRise, game.phase)
    }
  }

  /// Tries a text with each of its figures replaced, and many with several.
  static func tryVariants(of text: String, random: Int = 300, _ body: ([UInt8]) throws -> Void) {
    do {
      try ExtremeFigures.withEachVariant(of: Array(text.utf8), body)
      var dice = SeededGenerator(seed: 1)
      for _ in 0..<random { try body(ExtremeFigures.variant(of: Array(text.utf8), &dice)) }
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func ruleFiles() throws {
    try Self.play(GameSetup(ruleset: try Ruleset(text: Array(Self.ownRules.utf8)), seed: 1))
    Self.tryVariants(of: Self.ownRules) { bytes in
      do throws(RulesetError) {
        let rules = try Ruleset(text: bytes)
        do { try Self.play(GameSetup(ruleset: rules, seed: 1)) } catch {
          throw RulesetError(line: 1, "\(error)")
        }
      } catch { try Self.check(error.description) }
    }
  }

  @Test func customGames() throws {
    _ = try CustomGame(text: Array(Self.customGame.utf8)) { Ruleset.Name(rawValue: $0).map(Ruleset.init) }
    Self.tryVariants(of: Self.customGame) { bytes in
      let game: CustomGame
      do throws(RulesetError) {
        game = try CustomGame(text: bytes) { Ruleset.Name(rawValue: $0).map(Ruleset.init) }
      } catch { return try Self.check(error.description) }
      try Self.play(GameSetup(ruleset: game.rules, seed: 1, mode: game.mode))
    }
  }

  @Test func positionsAndPuzzles() throws {
    _ = try Position(text: Self.position)
    _ = try Puzzle(text: Self.puzzle)
    Self.tryVariants(of: Self.position) { bytes in
      do throws(PositionError) { _ = try Position(text: String(decoding: bytes, as: UTF8.self)) } catch {
        try Self.check(error.description)
      }
    }
    Self.tryVariants(of: Self.puzzle) { bytes in
      do throws(PositionError) { _ = try Puzzle(text: String(decoding: bytes, as: UTF8.self)) } catch {
        try Self.check(error.description)
      }
    }
  }

  /// Modes are words with figures; a header names them.
  @Test func modes() {
    let words = [
      "custom:lines:40,within:120,garbage:10,rise:8,fall:500,next:1,well:4", "custom:score:1000,most:100",
      "custom:dig:10,refill:9", "custom:time:60,fall:20g,top:sweeps", "puzzle:lines:4", "puzzle:spin:2",
      "daily:2026-11-21", "custom:pieces:10,rise:faster,top:life,waits",
    ]
    for word in words {
      Self.tryVariants(of: word) { bytes in
        guard let mode = GameMode(word: String(decoding: bytes, as: UTF8.self)) else { return }
        for rules in [Ruleset.classic, .modern, .league] {
          try Self.play(GameSetup(ruleset: rules, seed: 1, pieces: [.i, .o, .t], mode: mode))
        }
      }
    }
    for word in ["lines:60", "attack:60"] {
      Self.tryVariants(of: word) { _ = MatchGoal(word: String(decoding: $0, as: UTF8.self))?.mode.timeLimit }
    }
  }

  /// Codes have no decimal figures: their digits are letters, so letters are changed.
  @Test func fumenCodes() throws {
    let code = "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBFq3mB"
    var dice = SeededGenerator(seed: 1)
    let digits = Array("ABCXYZabcxyz0129+/?@ ".utf8)
    for _ in 0..<5_000 {
      var bytes = Array(code.utf8)
      for _ in 0...dice.draw(below: 4) {
        bytes[Int(dice.draw(below: UInt64(bytes.count)))] =
          digits[Int(dice.draw(below: UInt64(digits.count)))]
      }
      do throws(FumenError) {
        for page in try Fumen(String(decoding: bytes, as: UTF8.self)).pages { _ = Position(page).text }
      } catch {
        do { try Self.check(error.description) } catch { Issue.record("\(error)") }
      }
    }
  }

  @Test func diagrams() {
    var dice = SeededGenerator(seed: 1)
    let cells = Array(".IOTSZJL#x".utf8)
    for _ in 0..<2_000 {
      let (width, height) = (dice.draw(below: 30), dice.draw(below: 44))
      var text: [UInt8] = []
      for _ in 0..<height {
        for _ in 0..<(width + (dice.draw(below: 40) == 0 ? 1 : 0)) {
          text.append(dice.draw(below: 200) == 0 ? cells[9] : cells[Int(dice.draw(below: 9))])
        }
        text.append(10)
      }
      do throws(PlayfieldError) { _ = try Playfield(diagram: String(decoding: text, as: UTF8.self)) } catch {
        do { try Self.check(error.description) } catch { Issue.record("\(error)") }
      }
    }
  }

  // MARK: Replays and matches

  /// A short replay under rules of somebody's own, with every kind of line.
  private static func replay() throws -> String {
    let rules = try Ruleset(text: Array(ownRules.utf8))
    var recording = try GameRecording(
      ReplayHeader(
        GameSetup(ruleset: rules, seed: 7, startLevel: 3, pieces: [.i, .o]), player: "Ada",
        started: ReplaySamples.started))
    var events: [GameEvent] = []
    recording.perform(.left, at: GameTime(milliseconds: 100), events: &events)
    recording.perform(.softDrop, at: GameTime(milliseconds: 150), isRepeat: true, events: &events)
    recording.perform(.hardDrop, at: GameTime(milliseconds: 200), events: &events)
    recording.pause(at: GameTime(milliseconds: 2_500), events: &events)
    let digest = recording.game.digest.hexadecimal
    let checkpoint = "{\"at\":\(recording.game.time.microseconds),\"digest\":\"\(digest)\"}\n"
    let before = String(decoding: recording.unwritten.bytes, as: UTF8.self)
    recording.removeUnwritten()
    recording.giveUp(at: GameTime(milliseconds: 3_000), events: &events)
    return before + checkpoint + String(decoding: recording.unwritten.bytes, as: UTF8.self)
  }

  @Test func replays() throws {
    let text = try Self.replay()
    #expect(ReplaySamples.fault(Array(text.utf8)) == nil)
    Self.tryVariants(of: text) { bytes in
      do throws(ReplayError) {
        let (replay, _) = try ReplaySamples.read(bytes)
        // What is shown before anything is verified.
        Self.run(replay)
        _ = GameRecording(replaying: replay, length: bytes.count)
        _ = try ReplayPlayer.play(replay)
      } catch { try Self.check(error.description) }
    }
  }

  static func run(_ replay: Replay) {
    guard var run = try? ReplayRun(replay), var silent = try? ReplayRun(replay) else { return }
    var events: [GameEvent] = []
    while run.playNext(events: &events) {}
    silent.advance(to: GameTime(milliseconds: 10_000))
    silent.advance(to: GameTime(milliseconds: 20_000), events: &events)
  }

  /// A match in which garbage crosses, with its file.
  private static func match() throws -> String {
    var late = try LateMatch(try RandomMatch.setup(seed: 3, players: 3), seed: 3)
    late.play()
    var writer = ReplayWriter()
    writer.write(late.header)
    var merged: [(player: Int, step: ReplayStep)] = []
    for (index, log) in late.logs.enumerated() { merged += log.map { (index + 1, $0) } }
    merged.sort { $0.step.time < $1.step.time }
    for (player, step) in merged { writer.write(step, of: player) }
    for (index, game) in late.games.enumerated() {
      if let result = ReplayResult(of: game) { writer.write(result, of: index + 1) }
    }
    writer.write(MatchResult(of: late.games, .lastStanding))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func read(_ bytes: [UInt8]) throws(ReplayError) {
    var reader = MatchReader()
    try reader.read(bytes.span)
    try reader.finish()
    guard let header = reader.header else { return }
    let result = reader.result
    if var series = header.series { series.record(winner: 1) }
    var verifier = try MatchVerifier(header)
    try verifier.play(&reader)
    try verifier.finish(result)
  }

  @Test func matches() throws {
    let whole = try Self.match()
    do throws(ReplayError) { try Self.read(Array(whole.utf8)) } catch { Issue.record("\(error)") }
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: true)
    let garbage = try #require(lines.firstIndex { $0.contains("garbage") })
    // The beginning and the end, with all kinds of lines, and not too much of it.
    let short =
      (lines[0...min(garbage + 3, lines.count - 1)] + lines.suffix(8)).joined(separator: "\n") + "\n"
    Self.tryVariants(of: short, random: 600) { bytes in
      do throws(ReplayError) { try Self.read(bytes) } catch { try Self.check(error.description) }
      for player in [1, 2, 9] { _ = try? PlayerReplay.bytes(of: player, in: bytes) }
      _ = try? MatchOutline(head: bytes[...], tail: bytes.suffix(2_000))
      do throws(ReplayError) { _ = try MatchRecording(resuming: bytes) } catch {
        try Self.check(error.description)
      }
    }
  }

  @Test func aSeriesThatIsOverHasNoMatch() throws {
    let series = "\"series\":{\"firstTo\":2,\"seed\":0,\"wins\":[2,0],\"played\":2}"
    let header = try #require(try Self.match().split(separator: "\n").first)
    let bytes = Array((header.dropLast() + "," + series + "}\n").utf8)
    #expect(throws: ReplayError.self) {
      var reader = MatchReader()
      try reader.read(bytes.span)
    }
    var over = try #require(MatchSeries(firstTo: 2, seed: 0, wins: [2, 0], playedCount: 2))
    over.record(winner: 2)
    #expect(over.wins == [2, 0])
    var running = MatchSeries(players: 2, firstTo: 2, seed: 0)
    running.record(winner: 9)
    #expect(running.wins == [0, 0])
  }

  /// A line claims hours in which pieces would lock; nothing of that is played.
  @Test func resumingAMatchPlaysNoHours() throws {
    var events: [MatchEvent] = []
    let setup = MatchSetup(2, .modern, seed: 1, goal: .life)
    var recording = try MatchRecording(MatchHeader(setup, started: ReplaySamples.started), events: &events)
    recording.perform(.left, by: 1, at: GameTime(milliseconds: 100), events: &events)
    let begin = recording.unwritten.bytes
    for time in [3_600_000_000, Replay.maxPlayTime.microseconds, 9_000_000_000_000_000_000] {
      for line in ["[1,\(time),\"left\"]", "[2,\(time),\"wait\"]", "[1,\(time),\"out\",2]"] {
        #expect(throws: ReplayError.self) {
          _ = try MatchRecording(resuming: begin + Array("\(line)\n".utf8))
        }
      }
    }
    #expect(throws: Never.self) { _ = try MatchRecording(resuming: begin) }
  }

  @Test func stepsThatNobodyVerifiedEndTheRun() throws {
    let header = ReplaySamples.header(seed: 1)
    let good = ReplayStep(.left, at: GameTime(milliseconds: 500))
    let bad: [ReplayStep] = [
      ReplayStep(.left, at: GameTime(milliseconds: 400)), ReplayStep(.left, at: GameTime(microseconds: .min)),
      ReplayStep(.left, at: .never), ReplayStep(nil, at: GameTime(milliseconds: 3_600_000)),
      ReplayStep(input: .garbage(GarbageArrival(from: 2, id: 1, ack: 0, lines: 4)), at: good.time),
      ReplayStep(input: .out(player: 2), at: good.time),
    ]
    for step in bad {
      var replay = Replay(header: header)
      replay.body.steps = [good, step, ReplayStep(.right, at: .never)]
      var run = try ReplayRun(replay)
      var events: [GameEvent] = []
      let played = [run.playNext(events: &events), run.playNext(events: &events)]
      #expect(played == [true, false])
      #expect(run.nextStep == nil)
      Self.run(replay)
    }
  }
}
