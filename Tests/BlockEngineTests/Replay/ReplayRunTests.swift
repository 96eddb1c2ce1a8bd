import BlockEngine
import BlockRecords
import Testing

@Suite struct ReplayRunTests {
  /// The game of a replay at a moment, played without `ReplayRun`.
  private func game(of replay: Replay, at time: GameTime) throws -> Game {
    var game = try Game(replay.header.setup)
    for step in replay.body.steps where step.time <= time {
      if let command = step.command {
        game.perform(command, at: step.time)
      } else {
        game.advance(to: step.time)
      }
    }
    if !game.isOver, game.time < time { game.advance(to: time) }
    return game
  }

  @Test func broughtToAnyMomentItIsTheGameThatWasPlayed() throws {
    for seed in 0..<4 as Range<UInt64> {
      let (replay, _) = try ReplaySamples.read(
        ReplaySamples.bytes(seed: seed, steps: 300, level: 4, givesUp: true))
      var draws = SeededGenerator(seed: seed)
      var silent = try ReplayRun(replay)
      var heard = silent
      var events: [GameEvent] = []
      let end = try #require(replay.body.result).time
      var time = GameTime.zero
      while time < end {
        time = time.advanced(by: Int64(draws.draw(below: 4_000_000)))
        silent.advance(to: time)
        heard.advance(to: time, events: &events)
        let digest = try game(of: replay, at: time).digest
        #expect(silent.game.digest == digest && heard.game.digest == digest)
        #expect(silent.nextStep.map { $0 > time } ?? true)
      }
      #expect(!events.isEmpty && silent.nextStep == nil)
      silent.advance(to: .zero)
      #expect(silent.game.digest == heard.game.digest, "an earlier moment changes nothing")
    }
  }

  @Test func stepByStepItComesToTheSameEnd() throws {
    let (replay, _) = try ReplaySamples.read(
      ReplaySamples.bytes(seed: 9, steps: 400, level: 2, givesUp: false))
    var run = try ReplayRun(replay)
    var events: [GameEvent] = []
    var count = 0
    while run.playNext(events: &events) { count += 1 }
    #expect(count == replay.body.steps.count && run.nextStep == nil)
    var shown: [GameTime] = []
    let game = try ReplayPlayer.play(replay) { shown.append($0.time) }
    #expect(run.game.digest == game.digest)
    #expect(shown == replay.body.steps.map(\.time), "the closure is called after each step")
  }
}
