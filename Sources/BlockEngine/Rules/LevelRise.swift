/// What makes the level rise.
public enum LevelRise: Hashable, Sendable {
  /// The level stays.
  case never
  /// The level rises by one each time this many lines are cleared.
  case lines(Int)
  /// The level rises by one every ten lines, but at high start levels the first rise comes later, as on the eight-bit
  /// console: it keeps the tens of the lines as a binary-coded decimal, and compares that byte with the start level.
  case linesLate
  /// The level rises by these numbers for one to four lines, and by one for the next piece; a piece alone reaches
  /// neither a multiple of a hundred nor the last level.
  case pieces(lines: [Int])

  /// The level after a lock.
  ///
  /// - Parameters:
  ///   - level: the level before the lock.
  ///   - cleared: the lines of this lock, 0…4.
  ///   - lines: all lines so far, this lock's included.
  func level(after level: Int, from start: Int, cleared: Int, lines: Int, highest: Int) -> Int {
    switch self {
    case .never: return level
    case .lines(let count): return min(start + lines / max(1, count), highest)
    case .linesLate:
      let (sixteens, rest) = start.quotientAndRemainder(dividingBy: 16)
      let first = 10 * (rest < 9 ? 10 * sixteens + rest + 1 : 10 * (sixteens + 1))
      return lines < first ? level : min(start + 1 + (lines - first) / 10, highest)
    case .pieces(let values):
      // Without a number for so many lines the last one holds, and without any number none.
      let rise = cleared > 0 ? values.prefix(cleared).last ?? 0 : 0
      let reached = min(level + rise, highest)
      let stops = reached % 100 == 99 || reached >= highest - 1
      return stops ? reached : reached + 1
    }
  }
}
