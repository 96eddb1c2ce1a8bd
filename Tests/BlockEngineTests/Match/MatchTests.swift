import Testing

@testable import BlockEngine

@Suite struct MatchTests {
  @Test func fourRandomPlayersPlayToOneDigest() throws {
    // Recorded once; the same in debug and release builds, and in all future versions.
    let expected = [
      "guideline [4, 2, 1, 3] ace4e1e7ebb3286b", "jstris [4, 2, 1, 3] acc601733d163d5a",
      "classic [4, 2, 1, 3] 53d70b8518538cc6", "league [4, 2, 1, 3] a3a4676cc1e8e0e1",
    ]
    var digests: [String] = []
    for name in AttackRules.Name.allCases {
      var match = try Match(
        RandomMatch.setup(seed: 7, players: 4, attack: AttackRules(name), targeting: .turn))
      var random = ReferenceGenerator(seed: 7)
      RandomMatch.play(&match, &random)
      digests.append("\(name.rawValue) \(match.ranking) \(match.digest.hexadecimal)")
    }
    #expect(digests == expected)
  }

  @Test func whatWasSentWasCancelledWaitsOrEntered() throws {
    var sent = 0
    withEverySeed(in: 0..<16) { random in
      let setup = try RandomMatch.setup(&random)
      var match = try Match(setup)
      while !match.isOver {
        RandomMatch.step(&match, &random)
        let games = (1...match.playerCount).map { match.game(of: $0) }
        for game in games {
          try ensure(
            game.receivedLines == game.cancelledLines + game.waitingLines + game.enteredLines, "conservation")
        }
        let lost = games.reduce(0) { $0 + $1.sentLines - $1.receivedLines }
        try ensure(lost == 0 || (lost > 0 && games.contains(where: \.isOver)), "living players lost lines")
      }
      sent += (1...match.playerCount).reduce(0) { $0 + match.game(of: $1).sentLines }
    }
    #expect(sent > 100, "\(sent)")
  }

  @Test func everyEventAgreesWithTheGamesNumbers() throws {
    withEverySeed(in: 100..<110) { random in
      var match = try Match(try RandomMatch.setup(&random))
      var events: [MatchEvent] = []
      while !match.isOver { RandomMatch.step(&match, &random, events: &events) }
      for player in 1...match.playerCount {
        var (sent, received, cancelled, entered, rose, outs) = (0, 0, 0, 0, 0, 0)
        for event in events where event.player == player {
          switch event.event.kind {
          case .attackSent(let attack): sent += attack.lines
          case .garbageArrived(_, _, _, let lines): received += lines
          case .garbageCancelled(_, _, let lines): cancelled += lines
          case .garbageEntered(_, _, let lines): entered += lines
          case .garbageRose(let rows): rose += rows
          case .opponentOut: outs += 1
          default: break
          }
        }
        let game = match.game(of: player)
        try ensure(
          [sent, received, cancelled, entered, rose] == [
            game.sentLines, game.receivedLines, game.cancelledLines, game.enteredLines, game.enteredLines,
          ], "the events of player \(player)")
        try ensure(match.winner != player || outs == match.playerCount - 1, "the winner missed an end")
      }
    }
  }

  @Test func savedAndLoadedAtEveryStepItGoesOnAlike() throws {
    withEverySeed(in: 200..<203) { random in
      let setup = try RandomMatch.setup(&random)
      var match = try Match(setup)
      var steps: [(player: Int, command: GameCommand?, time: GameTime)] = []
      while !match.isOver, steps.count < 250 { steps.append(RandomMatch.step(&match, &random)) }
      var copy = try Match(setup)
      for (index, step) in steps.enumerated() {
        // The copy is a value: changing one does not affect the other.
        var saved = copy
        RandomMatch.execute(step, &copy)
        let digest = copy.digest
        for later in steps[index...].prefix(3) { RandomMatch.execute(later, &saved) }
        try ensure(copy.digest == digest, "playing a copy changed the original")
      }
      try ensure(
        copy.digest == match.digest && copy.ranking == match.ranking, "the same steps, the same match")
    }
  }

  @Test func advancingInPartsIsAdvancing() throws {
    withEverySeed(in: 300..<312) { random in
      var match = try Match(try RandomMatch.setup(&random))
      for _ in 0..<50 where !match.isOver { RandomMatch.step(&match, &random) }
      guard !match.isOver else { return }
      var parts = match
      let end = match.time.advanced(by: 20_000_000)
      match.advance(to: end)
      var time = parts.time
      while time < end, !parts.isOver {
        time = min(end, time.advanced(by: Int64(random.pick(1...3_000_000))))
        parts.advance(to: time)
      }
      try ensure(parts.digest == match.digest, "in parts")
    }
  }

  @Test func theLastOneLeftWinsAndTheRestFollowInTheOrderInWhichTheyWentOut() throws {
    var match = try Match(MatchSetup(4, .modern, seed: 1))
    var events: [MatchEvent] = []
    #expect(match.ranking.isEmpty && match.winner == nil)
    match.giveUp(by: 3, at: GameTime(milliseconds: 5), events: &events)
    match.giveUp(by: 1, at: GameTime(milliseconds: 5), events: &events)
    #expect(!match.isOver && match.nextDeadline != nil)
    match.giveUp(by: 4, at: GameTime(milliseconds: 6), events: &events)
    #expect(match.isOver && match.winner == 2 && match.ranking == [2, 4, 1, 3])
    #expect(match.nextDeadline == nil && match.time == GameTime(milliseconds: 6))
    let digest = match.digest
    match.perform(.hardDrop, by: 2, at: GameTime(milliseconds: 9))
    #expect(match.digest == digest, "a command changed a finished match")
  }

  @Test func thoseWhoGoOutAtOneMomentDraw() throws {
    // Without commands, both top out at the same moment.
    var match = try Match(MatchSetup(2, .classic, level: 20, seed: 3))
    match.advance(to: GameTime(microseconds: 1_000_000_000_000))
    #expect(match.isOver && match.winner == nil && match.ranking == [2, 1])
  }

  @Test func anAttackArrivesAtTheMomentAtWhichItWasSent() throws {
    let well = try Playfield(
      diagram: (Array(repeating: "..........", count: 16) + Array(repeating: "SSSSSSSSS.", count: 4))
        .joined(separator: "\n"))
    let first = MatchSetup.Player(ruleset: .modern, playfield: well)
    var match = try Match(
      MatchSetup(players: [first, .init(ruleset: .classic)], seed: 1, pieces: [.i, .o, .o]))
    var events: [MatchEvent] = []
    let time = GameTime(milliseconds: 100)
    for command in [.rotateClockwise] + Array(repeating: GameCommand.right, count: 9) + [.hardDrop] {
      match.perform(command, by: 1, at: time, events: &events)
    }
    // A quad and an all clear.
    let arrived = GameEvent(.garbageArrived(from: 1, id: 1, ack: 0, lines: 14), at: time)
    #expect(events.last == MatchEvent(player: 2, event: arrived))
    #expect(match.game(of: 2).waitingLines == 14 && match.game(of: 1).sentLines == 14)
  }

  @Test func anyMixOfRuleSetsPlaysAndAnErrorNamesThePlayer() throws {
    let players = [MatchSetup.Player(ruleset: .classic, startLevel: 5), .init(ruleset: .modern)]
    let match = try Match(MatchSetup(players: players, seed: 5))
    #expect(match.game(of: 1).playfield.width == 20 && match.game(of: 2).playfield.width == 10)
    #expect(throws: MatchError(player: 2, .level(99, allowed: 1...20))) {
      try Match(MatchSetup(players: [players[0], .init(ruleset: .modern, startLevel: 99)], seed: 5))
    }
  }

  @Test func aSeriesGoesToTheFirstPlayerWithSoManyWins() {
    var series = MatchSeries(players: 3, firstTo: 2, seed: 11)
    var seeds = ReferenceGenerator(seed: 11)
    var expected: [UInt64] = [11]
    for _ in 0..<3 { expected.append(seeds.next()) }
    var drawn: [UInt64] = []
    for winner in [2, nil, 3, 2] {
      drawn.append(series.nextSeed)
      #expect(series.winner == nil)
      series.record(winner: winner)
    }
    #expect(drawn == expected && series.winner == 2 && series.wins == [0, 2, 1] && series.playedCount == 4)
  }
}
