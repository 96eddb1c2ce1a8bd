import BlockEngine
import Testing

@Suite struct ModernRandomGameTests {
  private static let commands: [GameCommand] = [
    .left, .left, .right, .right, .rotateClockwise, .rotateClockwise, .rotateCounterclockwise,
    .rotateCounterclockwise, .rotateHalf, .softDrop, .softDrop, .softDrop, .hardDrop, .hold,
  ]

  /// A random field with overhangs, which make kicks necessary.
  private func rubble(_ random: inout ReferenceGenerator, width: Int, height: Int) throws -> Playfield {
    var playfield = try Playfield(width: width, height: height)
    let density = random.pick(2...5)
    for y in random.pick(3...height)..<(height + 1) where y < height {
      let hole = random.pick(0...(width - 1))
      for x in 0..<width where x != hole && random.pick(0...6) < density {
        playfield[x, y] = random.pick(Mino.allCases)
      }
    }
    return playfield
  }

  /// Plays a game and compares it with the reference after every command.
  private func play(
    _ random: inout ReferenceGenerator, widths: ClosedRange<Int>, heights: ClosedRange<Int>, commands: Int,
    isImmediate: Bool = false
  ) throws -> ReferenceModernGame {
    let playfield = try rubble(&random, width: random.pick(widths), height: random.pick(heights))
    let setup = GameSetup(
      ruleset: isImmediate ? .modern.with(gravity: .immediate) : .modern, seed: random.next(),
      startLevel: random.pick(1...20),
      pieces: (0..<random.pick(0...20)).map { _ in random.pick(Tetromino.allCases + [.t, .t, .t, .t]) },
      playfield: playfield)
    var events: [GameEvent] = []
    var game = try Game(setup, events: &events)
    var reference = ReferenceModernGame(setup, isImmediate: isImmediate)
    try reference.ensureEqual(game)
    for step in 0..<commands where !game.isOver {
      if random.pick(0...40) == 0 {
        let rows = random.pick(1...3)
        game.queueGarbage(rows: rows)
        reference.waitingGarbage += rows
      }
      let command = random.pick(Self.commands)
      let time = moment(in: game, &random)
      game.perform(command, at: time, events: &events)
      reference.perform(command, at: time.microseconds)
      try reference.ensureEqual(game)
      let minos = playfield.minoCount + 4 * reference.lockedCount + reference.risenMinos
      try ensure(game.playfield.minoCount == minos - playfield.width * game.lines, "a mino was lost or made")
      if step % 16 == 0 { try ensure(game.digest.value == reference.digest, "digest after step \(step)") }
    }
    try ensure(game.digest.value == reference.digest, "last digest")
    try ensure(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time }, "events are out of order")
    let locks = events.count { event in if case .locked = event.kind { true } else { false } }
    try ensure(locks == reference.lockedCount, "\(locks) locks reported")
    return reference
  }

  /// A random time for the next command: mostly now, at times exactly at the next deadline or long after it.
  private func moment(in game: Game, _ random: inout ReferenceGenerator) -> GameTime {
    let gap = max(1, (game.nextDeadline ?? game.time).microseconds - game.time.microseconds)
    switch random.pick(0...11) {
    case 0: return game.time.advanced(by: gap)
    case 1: return game.time.advanced(by: gap - 1)
    case 2: return game.time.advanced(by: gap + Int64(random.draw(below: UInt64(4 * gap))))
    case 3, 4: return game.time.advanced(by: Int64(random.draw(below: UInt64(gap))))
    default: return game.time
    }
  }

  @Test func randomGamesPlayAsTheReferenceAndHaveSpinsInThem() {
    var feats: Set<String> = []
    withEverySeed(in: 0..<700) { random in
      let reference = try play(&random, widths: 4...10, heights: 8...20, commands: 100)
      feats.formUnion(reference.feats)
    }
    #expect(feats.isSuperset(of: ["none 0", "none 1", "none 2", "full 0", "mini 0", "mini 1"]))
  }

  @Test func randomGamesOnLargeFieldsPlayAsTheReference() {
    withEverySeed(in: 10_000..<10_030) { random in
      _ = try play(&random, widths: 20...26, heights: 26...40, commands: 150)
    }
  }

  @Test func randomGamesWithImmediateGravityPlayAsTheReference() {
    withEverySeed(in: 20_000..<20_100) { random in
      _ = try play(&random, widths: 4...12, heights: 8...20, commands: 100, isImmediate: true)
    }
  }

  @Test func advancingInPartsEqualsAdvancingAtOnceAndACopyGoesOnAlike() {
    withEverySeed(in: 30_000..<30_060) { random in
      var whole = Game(ruleset: .modern, seed: random.next())
      var parts = whole
      for _ in 0..<60 where !whole.isOver {
        let command = random.pick(Self.commands)
        let time = whole.time.advanced(by: Int64(random.pick(0...900_000)))
        let between = (time.microseconds + parts.time.microseconds) / 2
        parts.advance(to: GameTime(microseconds: between))
        whole.perform(command, at: time)
        parts.perform(command, at: time)
        try ensure(whole.digest == parts.digest, "digests after \(command.word)")
      }
    }
  }
}
