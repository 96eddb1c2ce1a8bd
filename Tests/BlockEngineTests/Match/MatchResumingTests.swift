import Testing

@testable import BlockEngine
@testable import BlockRecords

/// Resuming an unfinished match from its file.
@Suite struct MatchResumingTests {
  @Test func itsCommandsGiveTheFileByteForByte() throws {
    withEverySeed(in: 0..<12) { random in
      let recording = try MatchFiles.recording(&random, players: 2 + random.pick(0...2), steps: 200)
      let again = try MatchRecording(resuming: recording.unwritten.bytes)
      try ensure(again.unwritten.bytes.isEmpty, "a line is missing")
      try ensure(again.match.isOver == recording.match.isOver, "only one of the two is over")
      // Time may have passed in the recording after its last line.
      try ensure(again.match.time <= recording.match.time, "the resumed match is ahead")
    }
  }

  @Test func linesThatFollowFromTheLastCommandAreWrittenAgainIfLost() throws {
    var random = ReferenceGenerator(seed: 5)
    let bytes = try MatchFiles.recording(&random, players: 2, steps: 400).unwritten.bytes
    let lines = MatchFiles.lines(bytes)
    for count in 1...lines.count {
      let again = try MatchRecording(resuming: MatchFiles.join(Array(lines[..<count])))
      let lacking = again.unwritten.bytes
      #expect(bytes.starts(with: MatchFiles.join(Array(lines[..<count])) + lacking))
    }
  }

  @Test func aFileWithADifferentLineIsRefused() throws {
    var random = ReferenceGenerator(seed: 6)
    let bytes = try MatchFiles.recording(&random, players: 2, steps: 400).unwritten.bytes
    let lines = MatchFiles.lines(bytes)
    // Lines that follow from commands must not be missing; with another command, it would be a different
    // match.
    let places = lines.indices.dropLast().filter { place in
      let line = String(decoding: lines[place], as: UTF8.self)
      return place > 0 && (line.contains("garbage") || line.contains("digest"))
    }
    #expect(places.count > 3)
    for place in places {
      var fewer = lines
      fewer.remove(at: place)
      #expect(throws: ReplayError.self, "\(place)") {
        _ = try MatchRecording(resuming: MatchFiles.join(fewer))
      }
    }
    #expect(throws: ReplayError.self) { _ = try MatchRecording(resuming: []) }
  }

  @Test func whoIsABotAndTheSeriesAreInTheHeader() throws {
    var series = MatchSeries(players: 2, firstTo: 7, seed: .max)
    series.record(winner: 2)
    series.record(winner: nil)
    let header = MatchHeader(
      MatchSetup(2, .modern, seed: 3), started: ReplaySamples.started, bots: [0, 9], series: series)
    var writer = ReplayWriter()
    writer.write(header)
    var reader = MatchReader()
    try reader.read(writer.bytes.span)
    #expect(reader.header == header)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    for (old, new) in [
      ("[0,9]", "[0]"), ("[0,9]", "[0,-1]"), ("\"firstTo\":7", "\"firstTo\":0"), ("[0,1]", "[0,8]"),
      ("\"played\":2", "\"played\":0"), ("\"played\":2", "\"played\":2,\"x\":1"), ("[0,1]", "[1]"),
    ] {
      let parts = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(old)")
      let altered = Array(parts.joined(separator: new).utf8)
      #expect(throws: ReplayError.self, "\(new)") {
        var reader = MatchReader()
        try reader.read(altered.span)
      }
    }
  }

  @Test func theHeadAndTailOfAFileGiveTheResult() throws {
    var random = ReferenceGenerator(seed: 7)
    let recording = try MatchFiles.recording(&random, players: 3)
    let bytes = recording.unwritten.bytes
    let outline = try MatchOutline(head: bytes[...], tail: bytes.suffix(3_000))
    #expect(outline.ranking == recording.match.ranking)
    #expect(outline.end == (1...3).map { recording.match.game(of: $0).time }.max())
    #expect(outline.results == (1...3).compactMap { ReplayResult(of: recording.match.game(of: $0)) })
    let cut = bytes.prefix(bytes.count * 2 / 3)
    let open = try MatchOutline(head: cut, tail: cut.suffix(3_000))
    #expect(open.ranking == nil && open.results.isEmpty && open.end == nil)
    #expect(throws: ReplayError.self) { _ = try MatchOutline(head: bytes.prefix(20), tail: []) }
  }
}
