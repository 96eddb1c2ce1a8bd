import BlockEngine
import BlockRecords
import Testing

@testable import BlockLink

/// The file of a running network match, which must be valid at every moment.
@Suite struct LinkedMatchWriterTests {
  /// A player's file, changed as the writer directs.
  private struct File {
    var writer = LinkedMatchWriter()
    var bytes: [UInt8] = []
    var wholes = 0

    mutating func update(_ match: LinkedMatch) {
      switch writer.update(match) {
      case .append(let lines)?: bytes += lines
      case .replace(let all)?: (bytes, wholes) = (all, wholes + 1)
      case nil: break
      }
    }
  }

  private func verified(_ bytes: [UInt8]) throws -> [Game] {
    var reader = MatchReader()
    try reader.read(bytes.span)
    try reader.finish()
    #expect(!reader.isTorn)
    var player = try MatchVerifier(try #require(reader.header))
    try player.play(&reader)
    try player.finish(reader.result)
    return player.games
  }

  @Test func itHoldsAtEveryMomentAndHasAllThatIsKnownOfOnesOwnGame() throws {
    var world = LinkWorld(seed: 3)
    let settings = RoomSettings(goal: .attack(seconds: 30), seats: 2)
    let players = world.startMatch(2, watchers: 0, settings) { index in
      BotHandsOfATest(grade: 4, settings: settings, seed: UInt64(index))
    }
    var files = players.map { _ in File() }
    var (attacks, moments) = (0, 0)
    while world.clients.contains(where: { $0.result == nil }) {
      _ = world.run(for: 100_000)
      for (index, player) in players.enumerated() where world.clients[player].result == nil {
        guard let match = world.clients[player].session.match else { continue }
        files[index].update(match)
        let games = try verified(files[index].bytes)
        let own = match.game(of: index + 1)
        #expect(games[index].pieceCount == own.pieceCount, "at \(own.time)")
        attacks = max(attacks, own.sentLines)
        moments += 1
      }
      try #require(world.now.microseconds < 300_000_000)
    }
    #expect(attacks > 0 && moments > 100)
    // The file is rewritten completely only when new pieces are dealt.
    #expect(files.allSatisfy { $0.wholes > 1 && $0.wholes < moments / 4 })
  }
}
