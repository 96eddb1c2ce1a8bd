import Testing

@testable import BlockEngine
@testable import BlockRecords

/// Recorded games, played again frame by frame.
@Suite struct ArcadeTraceTests {
  static let names = [
    "tgm1-verdict-03-random-level", "tgm1-verdict-06-turns", "tgm1-verdict-19-quads",
    "tgm1-verdict-21-to-999",
    "tap-verdict-05-random-level", "tap-verdict-06-turns", "tap-verdict-14-bot-level",
    "tap-verdict-22-to-999",
    "ti-verdict-03-random-level", "ti-verdict-08-turns", "ti-verdict-14-bot-level", "ti-verdict-22-to-999",
  ]

  private func lines(_ name: String) throws -> [Substring] {
    try FixtureFile.lines(of: FixtureFile.testFolder + "Fixtures/Arcade/\(name).jsonl")
  }

  private func rules(_ name: String) -> Ruleset {
    name.hasPrefix("tgm1") ? .arcade : name.hasPrefix("tap") ? .arcade2 : .arcade3
  }

  private func play(_ lines: [Substring], by rules: Ruleset) throws -> BlockRecords.Trace.Report {
    try BlockRecords.Trace.play(Array(lines.joined(separator: "\n").utf8), by: rules)
  }

  @Test(arguments: names) func noFrameDiffers(name: String) throws {
    let lines = try lines(name)
    let report = try play(lines, by: rules(name))
    #expect(report.first == nil && report.differences == 0, "\(String(describing: report.first))")
    #expect(report.frames > 200 && report.rows == lines.count { !$0.isEmpty } - 1 && report.locks > 1)
  }

  @Test func theThreeMachinesReachTheEndOfTheirLevels() throws {
    // The recording of the second machine tops out in the roll, that of the third survives it.
    for name in Self.names where name.hasSuffix("to-999") {
      #expect(try play(lines(name), by: rules(name)).differences == 0)
    }
  }

  @Test(arguments: ["tgm1-verdict-03-random-level", "tap-verdict-14-bot-level", "ti-verdict-14-bot-level"])
  func anAlteredRecordingDiffers(name: String) throws {
    let lines = try lines(name)
    let changes: [(String, String)] = [
      ("\"lk\":3}", "\"lk\":4}"), ("\"x\":4", "\"x\":5"),
      ("\"ph\":\"act\",\"p\":\"T\"", "\"ph\":\"act\",\"p\":\"O\""),
      ("\"sc\":0", "\"sc\":1"),
    ]
    for (old, new) in changes {
      // Before the first piece a button changes nothing.
      guard let place = lines.lastIndex(where: { $0.contains(old) && !$0.contains("over") }) else { continue }
      var other = lines
      let parts = String(lines[place]).split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
      other[place] = Substring(parts.joined(separator: new))
      #expect(try play(other, by: rules(name)).differences > 0, "\(old)")
    }
  }

  @Test(arguments: [
    ("tgm1-verdict-21-to-999", Ruleset.arcade2, "play it by arcade"),
    ("ti-verdict-03-random-level", .arcade, "play it by arcade-3"),
    ("ti-verdict-03-random-level", .modern, "no recording is of the rules modern"),
    ("ti-verdict-03-random-level", .retro, "is not"),
  ]) func anotherMachinesRecordingIsRefused(name: String, rules: Ruleset, reason: String) throws {
    let lines = try lines(name)
    #expect { try play(lines, by: rules) } throws: { error in
      (error as? BlockRecords.Trace.Refusal)?.reason.description.contains(reason) == true
    }
  }

  @Test func aCutOrMalformedRecordingIsRefusedWithItsFrame() throws {
    let lines = try lines("tgm1-verdict-21-to-999")
    func refusal(_ lines: [Substring]) -> BlockRecords.Trace.Refusal? {
      do {
        _ = try play(lines, by: .arcade)
        return nil
      } catch { return error as? BlockRecords.Trace.Refusal }
    }
    var cut = lines
    cut[6] = cut[6].dropLast(4)
    #expect(refusal(Array(cut[...6]))?.reason.description.contains("cut") == true)
    #expect(refusal([lines[0]])?.reason.description.contains("cut") == true)
    var other = lines
    other[3] = "{\"f\":1,\"b\":\"Q\"}"
    #expect(refusal(other) != nil)
    other[3] = "{\"f\":99999}"
    #expect(refusal(other)?.reason.description.contains("in order") == true)
    #expect(refusal([lines[0], "{\"f\":0,\"colour\":3}"])?.reason.description.contains("no value") == true)
  }

  @Test(arguments: names) func aRecordingWithoutItsLastLinesIsCut(name: String) throws {
    let lines = try lines(name).filter { !$0.isEmpty }
    for count in [lines.count / 2, lines.count * 9 / 10] {
      let cut = lines.prefix(count)
      #expect { try play(Array(cut), by: rules(name)) } throws: { error in
        guard let refusal = error as? BlockRecords.Trace.Refusal else { return false }
        return refusal.reason.description.hasPrefix("the recording is cut")
          && cut.last?.hasPrefix("{\"f\":\(refusal.frame),") == true
      }
      let torn = cut.dropLast() + [lines[count - 1].dropLast(3)]
      #expect { try play(Array(torn), by: rules(name)) } throws: { error in
        (error as? BlockRecords.Trace.Refusal)?.reason.description.hasPrefix("line \(count) is cut") == true
      }
    }
  }

  @Test func aCutRecordingThatDiffersBeforeItsEndIsCutToo() throws {
    var lines = try lines("tgm1-verdict-06-turns").filter { !$0.isEmpty }
    lines.removeLast(lines.count / 2)
    lines.remove(at: lines.count / 2)
    #expect { try play(lines, by: .arcade) } throws: { error in
      (error as? BlockRecords.Trace.Refusal)?.reason.description.hasPrefix("the recording is cut") == true
    }
  }

  /// The same recording as a replay: its buttons at their frames lead to the same game.
  @Test func theButtonsOfARecordingAreAReplay() throws {
    let lines = try lines("ti-verdict-03-random-level")
    let rate = Ruleset.arcade3.frameRate
    guard case .object(let header) = try JSONReader.read(Array(lines[0].utf8)) else { return }
    func text(_ name: String) -> String { header.first { $0.name == name }?.value.text ?? "" }
    let setup = GameSetup(
      ruleset: .arcade3, seed: 0, startLevel: header.first { $0.name == "start_level" }?.value.whole ?? 0,
      pieces: text("pieces").compactMap { Tetromino(letter: $0) })
    var recording = try GameRecording(ReplayHeader(setup, player: nil, started: "2026-01-01T00:00:00Z"))
    var events: [GameEvent] = []
    for line in lines.dropFirst() {
      guard case .object(let members)? = try? JSONReader.read(Array(line.utf8)),
        let letters = members.first(where: { $0.name == "b" })?.value.text,
        let frame = members.first(where: { $0.name == "f" })?.value.whole
      else { continue }
      let buttons = letters.reduce(into: PadButtons()) { $0.formUnion(PadButtons(letters: String($1)) ?? []) }
      recording.hold(
        buttons, at: GameTime(microseconds: rate.microseconds(frames: Int64(frame))), events: &events)
    }
    let game = recording.game
    #expect(game.isOver && game.pieceCount > 10)
    #expect(game.arcadeStatus?.family == .third)
  }
}
