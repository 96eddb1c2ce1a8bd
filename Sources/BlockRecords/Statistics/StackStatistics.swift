import BlockEngine

/// What players of the old machines look at: how many lines went by four at once, how long the I kept away, how many
/// came of each piece, and at how many lines the level rose.
public struct StackStatistics: Hashable, Sendable {
  /// Lines cleared.
  public private(set) var lines = 0
  /// Lines cleared four at once.
  public private(set) var quadLines = 0
  /// How many of each tetromino have appeared, in the order of their numbers.
  public private(set) var pieces: [Int] = Array(repeating: 0, count: Tetromino.allCases.count)
  /// Pieces since the last I.
  public private(set) var drought = 0
  /// The most pieces between two I.
  public private(set) var longestDrought = 0
  /// The first levels that were reached, with the lines cleared by then.
  public private(set) var levels: [Level] = []

  /// A level with the lines at which it was reached.
  public struct Level: Hashable, Sendable {
    /// The level.
    public let level: Int
    /// Lines cleared by then.
    public let lines: Int
  }

  /// The most levels that are kept.
  private static let maxLevels = 256

  /// Empty statistics.
  public init() {}

  /// Lines cleared by one, two or three at once.
  public var burnedLines: Int { lines - quadLines }

  /// The share of lines cleared four at once, in thousandths, rounded down; nil before the first line.
  public var quadRate: Int? { lines > 0 ? quadLines * 1_000 / lines : nil }

  /// Counts an event.
  public mutating func count(_ event: GameEvent) {
    switch event.kind {
    case .spawned(let piece):
      pieces[Int(piece.tetromino.rawValue)] += 1
      drought = piece.tetromino == .i ? 0 : drought + 1
      longestDrought = max(longestDrought, drought)
    case .linesCleared(let rows):
      lines += rows.count
      if rows.count == 4 { quadLines += 4 }
    case .levelRose(let level):
      if levels.count < StackStatistics.maxLevels { levels.append(Level(level: level, lines: lines)) }
    default: break
    }
  }
}
