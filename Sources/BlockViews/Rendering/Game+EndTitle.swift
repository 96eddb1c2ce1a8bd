import BlockEngine
import BlockPlatform

extension Game {
  /// The heading at the end.
  package var endTitle: String {
    switch (endCause, mode.goal) {
    case (.goal?, .lines(40)): tr("Forty lines!")
    case (.goal?, .lines(let count)): trn("%s line!", "%s lines!", count, String(count))
    case (.goal?, .time): tr("Time is up")
    case (.goal?, .noGarbage), (.goal?, .garbage): tr("Dug through!")
    case (.goal?, .pieces(100)): tr("A hundred pieces!")
    case (.goal?, .pieces(let count)): trn("%s piece!", "%s pieces!", count, String(count))
    case (.goal?, .score(let points)): trn("%s point!", "%s points!", points, Numeral().text(points))
    case (.goal?, .combo): tr("The combo is over")
    case (.goal?, .none) where mode.kind == .typeB: tr("Twenty-five lines!")
    case (.goal?, .none) where arcadeStatus != nil:
      level < 999 ? tr("Out of time") : tr("Level 999!")
    case (.goal?, .puzzle), (.goal?, .none): tr("Solved!")
    case (.blockOut?, _) where ranOutOfPieces: tr("Out of pieces")
    case (.blockOut?, _) where ranOutOfTime: tr("Out of time")
    case _ where mode.parts.toppingOut == .sweeps: tr("The end")
    default: tr("Game over")
    }
  }
}
