/// What solves a puzzle before its pieces have run out.
public enum PuzzleGoal: Hashable, Sendable {
  /// A clear leaves nothing on the field.
  case allClear
  /// So many lines in all, 1 or more.
  case lines(Int)
  /// One T-spin, no mini, that clears so many lines, 1…3; for rules that know spins.
  case spin(rows: Int)
  /// So many rows, 2…4, vanish at once.
  case clear(rows: Int)
  /// No garbage is left on the field.
  case garbage

  /// The word that replays and puzzle files use, such as `lines:4`.
  public var word: String {
    switch self {
    case .allClear: "allClear"
    case .lines(let count): "lines:\(count)"
    case .spin(let rows): "spin:\(rows)"
    case .clear(let rows): "clear:\(rows)"
    case .garbage: "garbage"
    }
  }

  /// The goal that `word` stands for; nil for any other word.
  public init?(word: String) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    // Written back it has to be the same word, which leaves out signs and zeros in front.
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
