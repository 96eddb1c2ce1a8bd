import BlockEngine
import BlockPlatform

extension PuzzleGoal {
  /// The puzzle's goal in a few words.
  package var title: String {
    switch self {
    case .allClear: tr("Clear the whole field")
    case .lines(let count): trn("Clear %s line", "Clear %s lines", count, String(count))
    case .spin(1): tr("T-spin single")
    case .spin(2): tr("T-spin double")
    case .spin: tr("T-spin triple")
    case .clear(2): tr("Two lines at once")
    case .clear(3): tr("Three lines at once")
    case .clear: tr("Four lines at once")
    case .garbage: tr("Clear the garbage")
    }
  }
}
