import BlockEngine
import BlockRecords
import Testing

/// Games recorded from the original programs, in `Fixtures/traces`.
@Suite struct TraceTests {
  // The tests have a trace of their own.
  private typealias Recording = BlockRecords.Trace

  private static func paths() throws -> [String] {
    try FixtureFile.paths(under: FixtureFile.testFolder + "Fixtures/traces/", endingIn: ".jsonl")
  }

  /// The recordings that the rules can play, with their rules and lines.
  private static func recordings() throws -> [(name: String, rules: Ruleset, lines: [String])] {
    try paths().filter { !$0.contains("pause") }.map { path in
      let rules: Ruleset =
        path.contains("/handheld-") ? .handheld : path.contains("-pal-") ? .retroPAL : .retro
      return (path, rules, try FixtureFile.lines(of: path).map(String.init).filter { !$0.isEmpty })
    }
  }

  private static func play(_ lines: [String], _ rules: Ruleset) throws(Recording.Refusal) -> Recording.Report
  {
    try Recording.play(Array((lines.joined(separator: "\n") + "\n").utf8), by: rules)
  }

  @Test func everyRecordedGameIsPlayedWithoutADifferingFrame() throws {
    let recordings = try Self.recordings()
    #expect(recordings.count >= 16)
    for (name, rules, lines) in recordings {
      let report = try Self.play(lines, rules)
      #expect(report.differences == 0, "\(name): \(String(describing: report.first))")
      #expect(report.frames > 50 && report.rows > 10)
    }
  }

  @Test func aRecordingWithAnotherValueDiffersInThatFrame() throws {
    for (name, rules, lines) in try Self.recordings() {
      let rows = lines.indices.filter { lines[$0].hasPrefix("[") }
      let columns = lines[rows[0]].split(separator: ",").count
      // Column 1 has the buttons, whose change may have no effect.
      for (place, column) in zip(stride(from: 0, to: rows.count, by: 3), (2..<columns).cycled) {
        var changed = lines
        var values = changed[rows[place]].split(separator: ",", omittingEmptySubsequences: false).map(
          String.init)
        values[column] = Self.changed(values[column])
        changed[rows[place]] = values.joined(separator: ",")
        let report = try Self.play(changed, rules)
        #expect(report.differences > 0, "\(name), row \(place), column \(column)")
      }
    }
  }

  /// The next digit instead of the last one.
  private static func changed(_ value: String) -> String {
    var characters = Array(value)
    guard let last = characters.lastIndex(where: \.isHexDigit), let digit = characters[last].hexDigitValue
    else {
      return value
    }
    characters[last] = Character(String((digit + 1) % 10))
    return String(characters)
  }

  @Test func aRecordingWithAnotherFieldDiffers() throws {
    for (name, rules, lines) in try Self.recordings() {
      for index in lines.indices.dropFirst() where lines[index].contains("\"field\":[\"") {
        var changed = lines
        changed[index] = changed[index].replacing("..........\"]", with: ".........4\"]")
        if changed[index] == lines[index] { changed[index] = lines[index].replacing("[\"..", with: "[\"4.") }
        if changed[index] == lines[index] { continue }
        #expect(try Self.play(changed, rules).differences > 0, "\(name), line \(index + 1)")
      }
    }
  }

  private static func refusal(_ lines: [String], _ rules: Ruleset) -> Recording.Refusal? {
    do throws(Recording.Refusal) {
      _ = try play(lines, rules)
      return nil
    } catch { return error }
  }

  @Test func whatIsNoPartOfTheRulesIsRefusedWithItsFrame() throws {
    let paths = try Self.paths()
    func lines(_ part: String) throws -> [String] {
      let path = try #require(paths.first { $0.contains(part) })
      return try FixtureFile.lines(of: path).map(String.init).filter { !$0.isEmpty }
    }
    let pause = Self.refusal(try lines("pause-fall"), .handheld)
    #expect(pause.map { $0.frame > 0 && "\($0.reason)".hasPrefix("Start is pressed") } ?? false)
    let region = Self.refusal(try lines("095-ntsc"), .retroPAL)
    #expect(region.map { "\($0.reason)".contains("play it by retro") } ?? false)
    #expect(Self.refusal(try lines("095-ntsc"), .handheld)?.frame == 0)
    #expect(Self.refusal(try lines("105-clear"), .retro)?.frame == 0)
    #expect(Self.refusal(try lines("105-clear"), .modern) != nil)
    #expect(Self.refusal([], .retro) != nil)
    for (part, rules) in [("095-ntsc", Ruleset.retro), ("105-clear", .handheld)] {
      let whole = try lines(part)
      let cut = Self.refusal(Array(whole.dropLast()), rules)
      #expect(cut.map { "\($0.reason)".contains("is cut") && $0.frame > 0 } ?? false)
      let torn = Self.refusal(whole.dropLast(5) + [String(whole[whole.count - 5].dropLast(4))], rules)
      #expect(torn != nil)
    }
  }
}

extension Range<Int> {
  /// The numbers again and again.
  fileprivate var cycled: some Sequence<Int> {
    sequence(first: lowerBound) { $0 + 1 < upperBound ? $0 + 1 : lowerBound }
  }
}
