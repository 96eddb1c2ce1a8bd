/// How far a game was at one of its mode's marks, told at the lock that reached it.
public struct ModeSplit: Hashable, Sendable {
  /// The mark: lines of a sprint, pieces of a daily game, rows of rubbish left, seconds of an ultra or survival game.
  public let mark: Int
  /// When the mark was reached.
  public let time: GameTime
  /// Points then.
  public let score: Int
}

extension Game {
  /// The splits so far, in order; empty in modes that have none.
  public var splits: [ModeSplit] { modeState.splits }

  /// The most splits that a game keeps.
  private static let mostSplits = 60

  /// Takes note of every mark that has been reached.
  mutating func noteSplits() {
    while modeState.splits.count < Game.mostSplits, let mark = nextMark, hasReached(mark) {
      modeState.splits.append(ModeSplit(mark: mark, time: time, score: score))
    }
  }

  private var nextMark: Int? {
    let count = modeState.splits.count
    switch mode {
    case .sprint: return count < 4 ? (count + 1) * GameMode.sprintLines / 4 : nil
    case .daily: return count < 4 ? (count + 1) * GameMode.dailyPieces / 4 : nil
    case .ultra: return count < 3 ? (count + 1) * 30 : nil
    case .survival: return (count + 1) * 60
    case .dig:
      // Quarters of what was there at the beginning; the last is none at all.
      let all = mode.rubbishRows(height: playfield.height)
      return count < 4 ? all * (3 - count) / 4 : nil
    case .endless, .zen, .puzzle, .practice: return nil
    }
  }

  private func hasReached(_ mark: Int) -> Bool {
    switch mode {
    case .sprint: lines >= mark
    case .daily: modeState.locked >= mark
    case .ultra, .survival: time >= GameTime(milliseconds: Int64(mark) * 1_000)
    case .dig: playfield.rubbishRows <= mark
    case .endless, .zen, .puzzle, .practice: false
    }
  }
}
