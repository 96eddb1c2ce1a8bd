/// The state of a game at one of its mode's marks, recorded at the lock that reached it.
public struct ModeSplit: Hashable, Sendable {
  /// The mark, by the goal: lines, pieces, points, rows of garbage left, else seconds.
  public let mark: Int
  /// The time of reaching the mark.
  public let time: GameTime
  /// The points at that time.
  public let score: Int
}

extension Game {
  /// The splits so far, in order; empty in modes without splits.
  public var splits: [ModeSplit] { modeState.splits }

  /// The most splits of a game.
  private static let maxSplitCount = 60

  /// Records every mark that has been reached.
  mutating func recordSplits() {
    while modeState.splits.count < Game.maxSplitCount, let mark = nextMark, hasReached(mark) {
      modeState.splits.append(ModeSplit(mark: mark, time: time, score: score))
    }
  }

  private var nextMark: Int? {
    let count = modeState.splits.count
    func quarter(of whole: Int) -> Int? { count < 4 && whole >= 4 ? (count + 1) * whole / 4 : nil }
    switch mode.parts.goal {
    case .lines(let goal), .pieces(let goal), .score(let goal): return quarter(of: goal)
    // The last quarter is the end of the game, which has no lock.
    case .time(let seconds): return count < 3 ? quarter(of: seconds) : nil
    case .none: return mode.parts.ranking == .longestTime ? (count + 1) * 60 : nil
    case .noGarbage:
      // Quarters of the initial garbage; the last mark is none left.
      let all = mode.parts.garbageRows(height: playfield.height)
      return count < 4 ? all * (3 - count) / 4 : nil
    case .garbage(let rows): return count < 4 ? rows * (3 - count) / 4 : nil
    case .combo, .puzzle: return nil
    }
  }

  private func hasReached(_ mark: Int) -> Bool {
    switch mode.parts.goal {
    case .lines: lines >= mark
    case .pieces: modeState.locked >= mark
    case .score: score >= mark
    case .none, .time: time >= GameTime(milliseconds: Int64(mark) * 1_000)
    case .noGarbage: playfield.garbageRows <= mark
    case .garbage(let rows): rows - modeState.clearedGarbage <= mark
    case .combo, .puzzle: false
    }
  }
}
