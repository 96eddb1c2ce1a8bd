/// What makes the level rise.
public enum LevelRise: Hashable, Sendable {
  /// It stays.
  case never
  /// By one for so many lines.
  case lines(Int)
  /// By one for ten lines, the first time later at high start levels, as the eight-bit console has it: when the tens of
  /// the lines, read as decimal digits in a byte, are more than the start level.
  case linesLate
  /// By these figures for one to four lines, and by one for the next piece; a piece alone does not lead to a multiple
  /// of a hundred or to the last level.
  case pieces(lines: [Int])

  /// The level that a lock leads to.
  ///
  /// - Parameters:
  ///   - level: the level before the lock.
  ///   - cleared: the lines that it cleared, 0…4.
  ///   - lines: all lines so far, these included.
  func level(
    after level: Int, from start: Int, cleared: Int, lines: Int, highest: Int
  ) -> Int {
    switch self {
    case .never: return level
    case .lines(let count): return min(start + lines / count, highest)
    case .linesLate:
      let (sixteens, rest) = start.quotientAndRemainder(dividingBy: 16)
      let first = 10 * (rest < 9 ? 10 * sixteens + rest + 1 : 10 * (sixteens + 1))
      return lines < first ? level : min(start + 1 + (lines - first) / 10, highest)
    case .pieces(let figures):
      let reached = cleared > 0 ? min(level + figures[min(cleared, figures.count) - 1], highest) : level
      let stops = reached % 100 == 99 || reached >= highest - 1
      return stops ? reached : reached + 1
    }
  }
}
