import BlockRecords
import Testing

@testable import BlockEngine
@testable import BlockPlatform
@testable import BlockViews
@testable import TerminalUI

/// The lines of a result that say what was cleared.
@Suite struct StatisticsLineTests {
  private func texts(_ kinds: [GameEvent.Kind]) -> [String] {
    var statistics = GameStatistics()
    for kind in kinds { statistics.count(GameEvent(kind, at: .zero)) }
    return statistics.lines(Numeral()).map { line in
      if case .figure(let title, let text) = line { "\(title): \(text)" } else { "" }
    }
  }

  @Test func aClearByASpinIsCountedAsThatSpinAlone() throws {
    let setup = GameSetup(ruleset: .modern, seed: 1)
    let piece = try #require(Game(setup).fallingPiece)
    let locked = GameEvent.Kind.locked(piece, by: .hardDrop)
    func cleared(_ count: Int) -> GameEvent.Kind {
      .linesCleared(ClearedRows(top: 16, mask: UInt8((1 << count) - 1)))
    }
    let told = texts([
      locked, .spun(.full), cleared(2), locked, .spun(.full), locked, cleared(1), locked, .spun(.mini),
      cleared(1),
    ])
    #expect(
      told == [
        "1/2/3/4 rows: 1/0/0/0", "Spins of 0/1/2/3/4: 1/0/1/0/0", "Mini spins of 0/1/2/3/4: 0/1/0/0/0",
      ])
    #expect(texts([locked]).isEmpty)
  }
}
