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
}
