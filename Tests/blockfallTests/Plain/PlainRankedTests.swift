import BlockEngine
import Testing

@testable import BlockLink
@testable import BlockPlatform
@testable import TerminalUI

/// A ranked match in plain mode, from the search for an opponent to what the series has changed, in every language.
@Suite struct PlainRankedTests {
  @Test(arguments: Language.allCases) func aRankedMatchIsTold(language: Language) throws {
    Spoken.in(language) {
      var evening = PlainListener.ranked()
      evening.wait(milliseconds: 60_000)
      evening.world.join("Boris", ranked: .modern)
      evening.wait(milliseconds: 4_000)
      evening.press("Enter", .enter)
      evening.wait(milliseconds: 1_000)
      evening.world.choose(translated(LocalizedMessage(format: "Accept")), by: 1)
      evening.wait(milliseconds: 4_000)
      evening.press("w", .character("w"))
      evening.press("Space", .character(" "))
      evening.press("o", .character("o"))
      evening.giveUp(1)
      evening.wait(milliseconds: 10_500)
      evening.giveUp(1)
      evening.wait(milliseconds: 60_000)
      evening.press("Down", .down)
      evening.press("Up", .up)
      evening.press("q", .character("q"))
      evening.wait(milliseconds: 1_000)
      evening.transcript.expectGolden("plain-ranked-" + language.rawValue)
    }
  }

  /// Who waits for an opponent is not talked to.
  @Test func aSearchThatGoesOnSaysNothingMore() {
    Spoken.in(.english) {
      var evening = PlainListener.ranked()
      evening.wait(milliseconds: 3_000)
      let before = evening.transcript.lines.count
      evening.wait(milliseconds: 120_000)
      // The step's own name, and at most a line.
      #expect(evening.transcript.lines.count - before <= 2, "\(evening.transcript.lines)")
    }
  }
}
