import BlockEngine
import BlockRecords
import Testing

/// Replays of modern games.
@Suite struct ModernReplayTests {
  private func recording(_ rules: Ruleset, seed: UInt64) throws -> (GameRecording, String) {
    var random = ReferenceGenerator(seed: seed)
    let header = ReplayHeader(
      GameSetup(ruleset: rules, seed: seed), player: nil, started: "2026-01-02T03:04:05Z")
    var recording = try GameRecording(header)
    var events: [GameEvent] = []
    for _ in 0..<400 where !recording.game.isOver {
      let time = recording.game.time.advanced(by: Int64(random.pick(0...150_000)))
      recording.perform(random.pick(GameCommand.allCases), at: time, events: &events)
    }
    recording.giveUp(at: recording.game.time, events: &events)
    return (recording, String(decoding: recording.unwritten.bytes, as: UTF8.self))
  }

  @Test(arguments: [Ruleset.modern, .modernWide])
  func aReplayOfAModernGameVerifies(_ rules: Ruleset) throws {
    let (recording, text) = try recording(rules, seed: 11)
    let header = try #require(text.split(separator: "\n").first)
    #expect(header.contains("\"rules\":\"modern\""))
    #expect(header.contains("\"field\":\"20x26\"") == (rules.width == 20))
    let (replay, _) = try ReplaySamples.read(Array(text.utf8))
    #expect(replay.header.setup.ruleset.field == rules.field)
    #expect(try ReplayPlayer.play(replay).digest == recording.game.digest)
    #expect(replay.body.result == ReplayResult(of: recording.game))
  }

  @Test(arguments: [("modern", "26x20"), ("modern", "20X26"), ("classic", "10x20"), ("modern", "")])
  func aFieldThatIsNotOnOfferIsRefused(_ rules: String, _ field: String) throws {
    let line = """
      {"format":"blockfall-replay","version":2,"rules":"\(rules)","seed":1,"level":1,"player":null,\
      "started":"2026-01-02T03:04:05Z","field":"\(field)"}

      """
    #expect(throws: ReplayError.self) { try ReplaySamples.read(Array(line.utf8)) }
  }
}
