/// The goal to reach with a puzzle's pieces.
public enum PuzzleGoal: Hashable, Sendable {
  /// A clear that empties the field.
  case allClear
  /// A number of lines in all, 1 or more.
  case lines(Int)
  /// One T-spin, no mini, that clears this many lines, 1…3; for rules with spins.
  case spin(rows: Int)
  /// One clear of this many rows, 2…4.
  case clear(rows: Int)
  /// No garbage left on the field.
  case garbage

  /// The word in replays and puzzle files, such as `lines:4`.
  public var word: String {
    switch self {
    case .allClear: "allClear"
    case .lines(let count): "lines:\(count)"
    case .spin(let rows): "spin:\(rows)"
    case .clear(let rows): "clear:\(rows)"
    case .garbage: "garbage"
    }
  }

  /// The goal with the given word; nil for any other word.
  public init?(word: String) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    // The word must be the canonical one, without signs or leading zeros.
    let count = parts.count == 2 ? Int(parts[1]) : nil
    switch (parts.first, count) {
    case ("allClear", nil): self = .allClear
    case ("garbage", nil): self = .garbage
    case ("lines", let count?) where (1...10_000).contains(count): self = .lines(count)
    case ("spin", let count?) where (1...3).contains(count): self = .spin(rows: count)
    case ("clear", let count?) where (2...4).contains(count): self = .clear(rows: count)
    default: return nil
    }
    if self.word != word { return nil }
  }
}
