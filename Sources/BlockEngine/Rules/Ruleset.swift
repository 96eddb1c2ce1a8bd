/// Everything in which one kind of game differs from another, as a value.
public struct Ruleset: Sendable {
  /// The names that the command line, saved games and digests know rule sets by.
  public enum Name: String, CaseIterable, Sendable {
    case classic
  }

  /// What happens to a move to the side whose way is taken.
  public enum Sideways: UInt8, Sendable {
    /// It is refused.
    case straight
    /// As the piece is falling all the while, it goes diagonally down if that is free.
    case diagonal
    /// As `diagonal`; where that is taken too, straight down, and where nothing is free it locks.
    case diagonalThenDown
  }

  /// What the rule set is called.
  public let name: Name
  /// Columns of its playfield where nothing else is asked for.
  public let width: Int
  /// Visible rows of its playfield where nothing else is asked for.
  public let height: Int
  /// Rows above row 0.
  public let hiddenRows: Int
  /// The matrices of the pieces.
  public let rotationSystem: RotationSystem
  /// The row of a piece's matrix at spawn.
  public let spawnRow: Int
  /// What happens at a wall or at the stack.
  public let sideways: Sideways
  /// How fast pieces fall.
  public let gravity: Gravity
  /// What things are worth.
  public let scoring: Scoring
  /// How pieces are drawn.
  public let randomizer: Randomizer
  /// How many coming pieces are shown, 1…6.
  public let nextCount: Int
  /// How many lines raise the level by one.
  public let linesPerLevel: Int
  /// The levels that there are.
  public let levels: ClosedRange<Int>

  /// The design's own rules: whole-matrix turns, the diagonal step, no lock delay.
  public static let classic = Ruleset(
    name: .classic, width: 20, height: 26, hiddenRows: 4, rotationSystem: .wholeMatrix, spawnRow: -1,
    sideways: .diagonal, gravity: .standard, scoring: .classic, randomizer: .uniform, nextCount: 1,
    linesPerLevel: 10, levels: 1...20)

  /// The same rules with another answer to a move whose way is taken.
  public func with(sideways: Sideways) -> Ruleset {
    Ruleset(
      name: name, width: width, height: height, hiddenRows: hiddenRows, rotationSystem: rotationSystem,
      spawnRow: spawnRow, sideways: sideways, gravity: gravity, scoring: scoring, randomizer: randomizer,
      nextCount: nextCount, linesPerLevel: linesPerLevel, levels: levels)
  }
}
