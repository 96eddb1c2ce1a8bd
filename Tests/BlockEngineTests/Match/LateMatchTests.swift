import Testing

@testable import BlockEngine

/// Checks that all parties see the same match if garbage is late.
///
/// The delay is 300 ± 100 ms; one message in twenty is lost and sent again.
@Suite struct LateMatchTests {
  #if DEBUG
    static let matches: UInt64 = 8
  #else
    static let matches: UInt64 = 1_000
  #endif

  @Test func allPartiesAWatcherAndVerifyingComeToOneDigest() throws {
    var crossed = 0
    withEverySeed(in: 0..<Self.matches) { random in
      var match = try LateMatch(RandomMatch.setup(&random), seed: random.next())
      match.play()
      let digest = Match.digest(of: match.games)
      for (party, games) in match.parties.enumerated() {
        try ensure(Match.digest(of: games) == digest, "the match as party \(party + 1) saw it")
      }
      // A late watcher receives the log so far and then the rest.
      var watched = try match.header.players.map { try Game($0.setup) }
      for (index, log) in match.logs.enumerated() { for step in log { watched[index].execute(step) } }
      try ensure(Match.digest(of: watched) == digest, "the match as a late watcher saw it")
      let (player, reader) = try MatchFiles.play(match.file(mixing: &random))
      try ensure(Match.digest(of: player.games) == digest, "the match as its file proves it")
      try ensure(reader.result?.ranking.count == match.games.count, "the ranking")
      for game in match.games {
        try ensure(
          game.receivedLines == game.cancelledLines + game.waitingLines + game.enteredLines, "conservation")
        crossed += game.cancelledLines
      }
    }
    #expect(crossed > 10, "\(crossed)")
  }
}
