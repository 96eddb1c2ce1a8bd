import BlockEngine
import Testing

@testable import BlockLink
@testable import BlockPlatform
@testable import TerminalUI

/// A ranked match in plain mode, from the search for an opponent to what the series has changed, in every language.
@Suite struct PlainRankedTests {
  @Test(arguments: Language.allCases) func aRankedMatchIsTold(language: Language) throws {
    Spoken.in(language) {
      var evening = Listener()
      evening.wait(milliseconds: 60_000)
      evening.world.join("Boris", ranked: .modern)
      evening.wait(milliseconds: 4_000)
      evening.press("Enter", .enter)
      evening.wait(milliseconds: 1_000)
      evening.world.choose(translated(Wording(format: "Accept")), by: 1)
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
      var evening = Listener()
      evening.wait(milliseconds: 3_000)
      let before = evening.transcript.lines.count
      evening.wait(milliseconds: 120_000)
      // The step's own name, and at most a line.
      #expect(evening.transcript.lines.count - before <= 2, "\(evening.transcript.lines)")
    }
  }

  /// The first player of a world, who hears it.
  private struct Listener {
    var world = RoomWorld(hasRatings: true)
    private(set) var transcript = PlainTranscript()
    private var reader = PlainReader(words: .translated)
    private var heard = 0

    init() {
      world.join("Anna", size: PlainTerminal.screen, isPlain: true, ranked: .modern)
      transcript.begin("begins")
      listen()
    }

    private mutating func listen(byItself: Bool = false) {
      let narration = Array(world.narrations[0].dropFirst(heard))
      heard = world.narrations[0].count
      transcript.add(reader.lines(of: world.players[0].screen, narration: narration, byItself: byItself))
    }

    mutating func press(_ name: String, _ key: Key) {
      transcript.begin(name)
      world.press(key, by: 0)
      listen()
      world.pass(milliseconds: 100)
      listen(byItself: true)
    }

    mutating func wait(milliseconds: Int) {
      transcript.begin("waits \(milliseconds / 1_000) s")
      for _ in 0..<milliseconds / 100 {
        world.pass(milliseconds: 100)
        listen(byItself: true)
      }
    }

    /// Another player gives up.
    mutating func giveUp(_ player: Int) {
      transcript.begin("the opponent gives up")
      world.press(.escape, by: player)
      world.pass(milliseconds: 100)
      world.choose(translated(Wording(format: "Give up")), by: player)
      listen(byItself: true)
    }
  }
}
