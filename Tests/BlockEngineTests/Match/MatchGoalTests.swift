import Testing

@testable import BlockEngine
@testable import BlockRecords

/// Timed matches and life matches: their results, and the verification of their files.
@Suite struct MatchGoalTests {
  private let field = "#########.\n#########.\n#########.\n#########.\n##.#######"

  /// A match whose first pieces clear lines if dropped at the right wall.
  private func match(_ goal: MatchGoal, players: Int = 2) throws -> Match {
    let well = try #require(
      try? Playfield(
        diagram: Array(repeating: "..........", count: 15).joined(separator: "\n") + "\n" + field))
    let player = MatchSetup.Player(ruleset: .modern, playfield: well)
    return try Match(
      MatchSetup(
        players: Array(repeating: player, count: players), seed: 5, attack: .guideline,
        pieces: [.i, .i, .o, .o, .o], goal: goal))
  }

  private func dropQuad(_ match: inout Match, by player: Int, at time: GameTime) {
    match.perform(.rotateClockwise, by: player, at: time)
    for _ in 0..<6 { match.perform(.right, by: player, at: time) }
    match.perform(.hardDrop, by: player, at: time)
  }

  @Test(arguments: [MatchGoal.lines(seconds: 30), .attack(seconds: 30)])
  func whoHasMoreWhenTheTimeIsUpHasWon(goal: MatchGoal) throws {
    var match = try match(goal)
    dropQuad(&match, by: 2, at: GameTime(milliseconds: 500))
    #expect(match.game(of: 2).lines == 4 && !match.isOver && match.winner == nil)
    // Only the clock can end the match: the first pieces are still falling.
    match.advance(to: GameTime(milliseconds: 29_999))
    #expect(!match.isOver)
    match.advance(to: GameTime(milliseconds: 40_000))
    #expect(match.isOver && match.winner == 2 && match.ranking == [2, 1])
    #expect(match.time == GameTime(milliseconds: 30_000))
    for player in 1...2 { #expect(match.game(of: player).endCause == .goal) }
  }

  @Test func linesAndAttackDecideDifferently() throws {
    // Two singles are two lines and no attack; a double is two lines and an attack of one line.
    var lines: [[Int]] = []
    for goal in [MatchGoal.lines(seconds: 20), .attack(seconds: 20)] {
      let rows = Array(repeating: "..........", count: 17) + ["########..", "########..", "#########."]
      let well = try Playfield(diagram: rows.joined(separator: "\n"))
      let player = MatchSetup.Player(ruleset: .modern, playfield: well)
      var match = try Match(
        MatchSetup(players: [player, player], seed: 5, pieces: [.o, .i, .i, .i], goal: goal))
      for _ in 0..<6 { match.perform(.right, by: 1, at: .zero) }
      match.perform(.hardDrop, by: 1, at: .zero)
      #expect(match.game(of: 1).lines == 2 && match.game(of: 1).attack == 1)
      match.perform(.hardDrop, by: 2, at: .zero)
      for _ in 0..<2 {
        match.perform(.rotateClockwise, by: 2, at: .zero)
        for _ in 0..<6 { match.perform(.right, by: 2, at: .zero) }
        match.perform(.hardDrop, by: 2, at: .zero)
      }
      lines.append([match.game(of: 2).lines, match.game(of: 2).attack])
      match.advance(to: GameTime(milliseconds: 20_000))
      #expect(match.isOver)
      #expect(match.winner == 1)
    }
    #expect(lines[0] == lines[1])
  }

  @Test func equalOnesHaveDrawn() throws {
    var match = try match(.lines(seconds: 10), players: 3)
    dropQuad(&match, by: 1, at: .zero)
    dropQuad(&match, by: 3, at: .zero)
    match.advance(to: GameTime(milliseconds: 10_000))
    #expect(match.isOver && match.winner == nil)
    #expect(Set(match.ranking.prefix(2)) == [1, 3] && match.ranking.last == 2)
  }

  @Test func aToppedOutPlayerRanksBelowTheRemainingOnesWhateverTheirLines() throws {
    var match = try match(.lines(seconds: 30), players: 3)
    dropQuad(&match, by: 1, at: .zero)
    var events: [MatchEvent] = []
    match.giveUp(by: 1, at: GameTime(milliseconds: 1_000), events: &events)
    match.advance(to: GameTime(milliseconds: 30_000))
    #expect(match.isOver && match.ranking.last == 1 && match.winner == nil)
    // The last player does not have to wait for the clock.
    var short = try self.match(.lines(seconds: 60))
    short.giveUp(by: 2, at: GameTime(milliseconds: 1_000), events: &events)
    #expect(short.isOver && short.winner == 1 && short.time == GameTime(milliseconds: 1_000))
  }

  @Test func toppingOutTakesLifeUntilNoneIsLeft() throws {
    var match = try Match(MatchSetup(2, .modern, seed: 1, goal: .life))
    var hits = 0
    var time = GameTime.zero
    while !match.isOver {
      var events: [MatchEvent] = []
      time = time.advanced(by: 1_000)
      match.perform(.hardDrop, by: 2, at: time, events: &events)
      for event in events where event.player == 2 {
        guard case .lifeLost(let left) = event.event.kind else { continue }
        hits += 1
        #expect(left == 12 - 3 * hits)
      }
    }
    #expect(hits == 4 && match.winner == 1 && match.game(of: 2).life?.left == 0)
    #expect(match.game(of: 1).life?.left == 12)
  }

  @Test(arguments: [MatchGoal.life, .lines(seconds: 7), .attack(seconds: 11)])
  func theFileVerifiesThemAndContinuesByteForByte(goal: MatchGoal) throws {
    withEverySeed(in: 0..<6) { random in
      let plain = try RandomMatch.setup(seed: random.next(), players: random.pick(2...4))
      let setup = MatchSetup(
        players: plain.players, seed: plain.seed, attack: plain.attack, pieces: plain.pieces, goal: goal)
      let header = MatchHeader(setup, started: ReplaySamples.started)
      var events: [MatchEvent] = []
      var recording = try MatchRecording(header, events: &events)
      var written: [UInt8] = []
      while !recording.match.isOver {
        let step = RandomMatch.next(recording.match, &random)
        if let command = step.command {
          recording.perform(command, by: step.player, at: step.time, events: &events)
        } else {
          recording.pause(at: step.time, events: &events)
        }
        if random.pick(0...20) == 0 {
          // A crash here must not change the resumed match.
          let again = try MatchRecording(resuming: recording.unwritten.bytes)
          try ensure(again.header == header, "the header")
          try ensure(
            (1...again.match.playerCount).allSatisfy {
              again.match.game(of: $0).lines == recording.match.game(of: $0).lines
            }, "the lines")
        }
      }
      written = recording.unwritten.bytes
      let (player, reader) = try MatchFiles.play(written)
      try ensure(reader.header == header, "the header is read as it was written")
      try ensure(reader.result?.ranking == recording.match.ranking, "the ranking")
      try ensure(player.digest == recording.match.digest, "the digest")
      try ensure(reader.result?.isDraw == (goal.seconds != nil && recording.match.winner == nil), "a draw")
      let outline = try MatchOutline(head: written[...], tail: written.suffix(4_096))
      try ensure(outline.winner == recording.match.winner, "who won, by the ends alone")
      for seat in 1...recording.match.playerCount {
        let (part, _) = try ReplaySamples.read(try PlayerReplay.bytes(of: seat, in: written))
        try ensure(part.header.mode == goal.mode, "the mode is the part's own")
        try ensure(
          try ReplayPlayer.play(part).digest == player.games[seat - 1].digest, "each part proves itself")
      }
    }
  }

  @Test func anotherGoalThanThePlayedOneIsFound() throws {
    let setup = MatchSetup(2, .modern, seed: 3, goal: .lines(seconds: 5))
    var events: [MatchEvent] = []
    var recording = try MatchRecording(MatchHeader(setup, started: ReplaySamples.started), events: &events)
    recording.advance(to: GameTime(milliseconds: 6_000), events: &events)
    #expect(recording.match.isOver)
    let text = String(decoding: recording.unwritten.bytes, as: UTF8.self)
    #expect(text.contains(",\"goal\":\"lines:5\"}\n") && text.contains("\"draw\":true"))
    for (old, new, reason) in [
      ("\"goal\":\"lines:5\"", "\"goal\":\"attack:5\"", "another digest of the match"),
      ("\"goal\":\"lines:5\"", "\"goal\":\"lines:6\"", "the mode of the match's goal"),
      (",\"goal\":\"lines:5\"", "", "the mode of the match's goal"),
      ("\"goal\":\"lines:5\"", "\"goal\":\"standing\"", "\"goal\" is not"),
      ("\"goal\":\"lines:5\"", "\"goal\":\"lines:05\"", "\"goal\" is not"),
      ("\"draw\":true,", "", "playing it gives one"), ("\"draw\":true", "\"draw\":1", "\"draw\" is not true"),
    ] {
      let parts = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(old)")
      let fault = MatchFiles.fault(Array(parts.joined(separator: new).utf8))
      #expect(fault?.description.contains(reason) == true, "\(new): \(fault?.description ?? "holds")")
    }
  }

  @Test func aWordIsReadAsItIsWritten() {
    for goal in [MatchGoal.lastStanding, .life, .lines(seconds: 1), .attack(seconds: 86_400)] {
      #expect(MatchGoal(word: goal.word) == goal)
    }
    for word in ["", "lines", "lines:", "lines:0", "lines:86401", "life:3", "attack:+5", "zen", "lines:5:5"] {
      #expect(MatchGoal(word: word) == nil, "\(word)")
    }
  }
}
