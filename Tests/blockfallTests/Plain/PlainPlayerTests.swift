import BlockEngine
import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import TerminalUI

/// Modern games played from the narration of plain mode alone.
@Suite struct PlainPlayerTests {
  /// Different games: one without delay, one with 40 ms per key, and one of slow play with a second per key.
  @Test(arguments: [
    (seed: 1, beat: Duration.zero, isSlow: false), (2, .milliseconds(40), false), (3, .seconds(1), true),
  ])
  func fortyLinesArePlayedFromWordsAlone(seed: UInt64, beat: Duration, isSlow: Bool) throws {
    try Spoken.in(.english) {
      var settings = Settings()
      settings.slowPlay = isSlow
      var player = PlainPlayer(settings: settings, seed: seed, beat: beat)
      try player.change("Rules", to: "Modern 10x20")
      try player.choose("Modes")
      let title = try player.choose("Sprint")
      // With slow play it is a game of one's own.
      #expect(isSlow || title.contains { $0.contains("Forty lines as fast as you can.") }, "\(title)")
      player.begin()
      for _ in 0..<300 where !player.hasEnded { try player.placePiece() }
      #expect(player.screen.contains("Forty lines!"), "\(player.screen) \(player.heard.suffix(20))")
    }
  }

  /// A match against the lowest grade of bot: set up, played and won by ear.
  @Test func aMatchIsWonFromWordsAlone() throws {
    try Spoken.in(.english) {
      var player = PlainPlayer(settings: Settings(), seed: 5, beat: .milliseconds(20))
      try player.choose("Versus")
      try player.change("Seat 2", to: "bot of grade 1", by: .left)
      try player.change("First to", to: "1", by: .left)
      // Who listens to every place before a drop is slower than who looks.
      try player.change("Garbage for seat 2", to: "10")
      let said = try player.choose("Start")
      #expect(said.contains { $0.hasPrefix("Goal: last standing. First to 1.") }, "\(said)")
      #expect(said.contains { $0.hasPrefix("Next ") }, "\(said)")
      player.begin()
      for _ in 0..<400 where !player.hasEnded { try player.placePiece() }
      #expect(player.screen.contains("You win!"), "\(player.screen) \(player.heard.suffix(20))")
      #expect(player.heard.contains { $0.hasPrefix("Bot 1: height ") }, "the bot is heard of")
      #expect(!player.heard.contains { $0.contains("Player 2") }, "a player without the name")
    }
  }
}
