import FigureTestSupport
import Testing

@testable import BlockEngine
@testable import BlockRecords

/// What is read for the machines, with extreme figures in it: recordings, rule files and replays of pads.
@Suite(.timeLimit(.minutes(30))) struct MachineFigureTests {
  private static let machines: [Ruleset] = [
    .retro, .retroPAL, .handheld, .arcade, .arcade2, .arcade3,
  ]

  /// The beginning and the end of a recording.
  private static func short(_ lines: [Substring]) -> String {
    let lines = lines.filter { !$0.isEmpty }
    return (lines.prefix(12) + lines.suffix(2)).joined(separator: "\n") + "\n"
  }

  @Test func recordings() throws {
    let folder = FixtureFile.testFolder + "Fixtures/"
    let files: [(String, Ruleset)] = [
      ("traces/retro-055-ntsc-clear-1", .retro), ("traces/retro-101-pal-above-field", .retroPAL),
      ("traces/handheld-105-clear-4", .handheld), ("traces/handheld-183-typeB-win-level-9", .handheld),
      ("Arcade/tgm1-verdict-06-turns", .arcade), ("Arcade/tap-verdict-06-turns", .arcade2),
      ("Arcade/ti-verdict-08-turns", .arcade3),
    ]
    for (name, rules) in files {
      let text = Self.short(try FixtureFile.lines(of: "\(folder)\(name).jsonl"))
      // The figures of the first lines: all others are of the same kinds.
      var dice = SeededGenerator(seed: 1)
      let bytes = Array(text.utf8)
      let places = ExtremeFigures.places(in: bytes)
      for place in places.prefix(80) {
        let figure = ExtremeFigures.all[Int(dice.draw(below: UInt64(ExtremeFigures.all.count)))]
        try Self.play(Array(bytes[..<place.lowerBound]) + figure.utf8 + bytes[place.upperBound...], by: rules)
      }
      for _ in 0..<60 { try Self.play(ExtremeFigures.variant(of: bytes, &dice), by: rules) }
    }
  }

  private static func play(_ bytes: [UInt8], by rules: Ruleset) throws {
    do throws(BlockRecords.Trace.Refusal) { _ = try BlockRecords.Trace.play(bytes, by: rules) } catch {
      try ExtremeFigureTests.check("\(error.reason)")
    }
  }

  @Test(arguments: machines) func ruleFiles(rules: Ruleset) throws {
    // A set of one's own, with a name of its own.
    let own =
      rules.text.split(separator: "\n").map { $0.hasPrefix("name = ") ? "name = mine" : $0 }
      .joined(separator: "\n") + "\n"
    ExtremeFigureTests.tryVariants(of: own, random: 60) { bytes in
      let read: Ruleset
      do throws(RulesetError) { read = try Ruleset(text: bytes) } catch {
        return try ExtremeFigureTests.check(error.description)
      }
      try ExtremeFigureTests.play(GameSetup(ruleset: read, seed: 1))
    }
  }

  @Test(arguments: machines) func replays(rules: Ruleset) throws {
    var recording = try GameRecording(
      ReplayHeader(
        GameSetup(ruleset: rules, seed: 7, startLevel: rules.levels.lowerBound), player: nil,
        started: ReplaySamples.started))
    var events: [GameEvent] = []
    recording.hold([.left, .a], at: GameTime(milliseconds: 100), events: &events)
    recording.hold([], at: GameTime(milliseconds: 350), events: &events)
    recording.perform(.softDrop, at: GameTime(milliseconds: 900), events: &events)
    recording.pause(at: GameTime(milliseconds: 1_500), events: &events)
    let text = String(decoding: recording.unwritten.bytes, as: UTF8.self)
    #expect(ReplaySamples.fault(Array(text.utf8)) == nil)
    ExtremeFigureTests.tryVariants(of: text, random: 60) { bytes in
      do throws(ReplayError) {
        let (replay, _) = try ReplaySamples.read(bytes)
        ExtremeFigureTests.run(replay)
        _ = try ReplayPlayer.play(replay)
      } catch { try ExtremeFigureTests.check(error.description) }
    }
  }
}
