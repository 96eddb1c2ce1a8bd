/// Everything in which one kind of game differs from another, as a value.
public struct Ruleset: Sendable {
  /// The names that the command line, saved games and digests know rule sets by.
  public enum Name: String, CaseIterable, Sendable {
    case classic, modern
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

  /// What of a locked piece has to be above row 0 for the game to be over.
  public enum LockOut: UInt8, Sendable {
    /// Any mino that is still there when full rows have vanished.
    case anyMino
    /// The whole piece, wherever it locked.
    case wholePiece
  }

  /// What the rule set is called.
  public let name: Name
  /// Columns of its playfield where nothing else is asked for.
  public internal(set) var width: Int
  /// Visible rows of its playfield where nothing else is asked for.
  public internal(set) var height: Int
  /// Rows above row 0.
  public let hiddenRows: Int
  /// The matrices of the pieces and their kicks.
  public let rotationSystem: RotationSystem
  /// The row of a piece's matrix at spawn.
  public let spawnRow: Int
  /// Whether a piece goes a row down as soon as it has spawned, if that is free.
  public let dropsAtSpawn: Bool
  /// What happens at a wall or at the stack.
  public internal(set) var sideways: Sideways
  /// How fast pieces fall.
  public internal(set) var gravity: Gravity
  /// How long pieces stay on the ground before they lock; nil where they lock when they cannot fall.
  ///
  /// Kicks, half turns and hold are for rule sets that have one.
  public internal(set) var lockDelay: LockDelay?
  /// What ends the game when a piece locks too high.
  public let lockOut: LockOut
  /// Whether a piece can be turned by a half at once.
  public let allowsHalfTurns: Bool
  /// Whether a piece can be put aside for later.
  public let allowsHold: Bool
  /// What things are worth.
  public let scoring: Scoring
  /// How pieces are drawn.
  public let randomizer: Randomizer
  /// How many coming pieces are shown, 1…6.
  public let nextCount: Int
  /// How many lines raise the level by one.
  public internal(set) var linesPerLevel: Int
  /// The levels that there are.
  public let levels: ClosedRange<Int>

  /// The design's own rules: whole-matrix turns, the diagonal step, no lock delay.
  public static let classic = Ruleset(
    name: .classic, width: 20, height: 26, hiddenRows: 4, rotationSystem: .wholeMatrix, spawnRow: -1,
    dropsAtSpawn: false, sideways: .diagonal, gravity: .standard, lockDelay: nil, lockOut: .anyMino,
    allowsHalfTurns: false, allowsHold: false, scoring: .classic, randomizer: .uniform, nextCount: 1,
    linesPerLevel: 10, levels: 1...20)

  /// What today's players expect: kicks, bag, hold, lock delay, spins, on a field of 10 × 20.
  public static let modern = Ruleset(
    name: .modern, width: 10, height: 20, hiddenRows: 20, rotationSystem: .superRotation, spawnRow: -2,
    dropsAtSpawn: true, sideways: .straight, gravity: .standard, lockDelay: .standard,
    lockOut: .wholePiece, allowsHalfTurns: true, allowsHold: true, scoring: .modern, randomizer: .bag,
    nextCount: 5, linesPerLevel: 10, levels: 1...20)

  /// The modern rules on a field of 20 × 26, with as many hidden rows as on the smaller one.
  public static let modernWide = modern.with(width: 20, height: 26)

  /// The same rules with another answer to a move whose way is taken.
  ///
  /// - Precondition: rules with a lock delay know the straight move alone.
  public func with(sideways: Sideways) -> Ruleset {
    precondition(lockDelay == nil || sideways == .straight, "no diagonal with a lock delay")
    var other = self
    other.sideways = sideways
    return other
  }

  /// The same rules on a field of another size, where nothing else is asked for.
  ///
  /// - Precondition: a playfield can have that size.
  public func with(width: Int, height: Int) -> Ruleset {
    precondition(Playfield.widths.contains(width) && Playfield.heights.contains(height), "a playfield's size")
    var other = self
    other.width = width
    other.height = height
    return other
  }

  /// The same rules with pieces that fall faster or slower.
  ///
  /// - Precondition: without a lock delay nothing can fall at once.
  public func with(gravity: Gravity) -> Ruleset {
    precondition(lockDelay != nil || levels.allSatisfy { gravity.interval(atLevel: $0) > 0 }, "time to fall")
    var other = self
    other.gravity = gravity
    return other
  }
}

extension Ruleset {
  /// The same rules with a level that stays what it was at the beginning.
  func withoutLevels() -> Ruleset {
    var other = self
    other.linesPerLevel = .max
    return other
  }

  /// The same rules with pieces that wait for their player.
  func withoutHurry() -> Ruleset {
    var other = self
    other.gravity = .none
    if lockDelay != nil { other.lockDelay = LockDelay.none }
    return other
  }
}

extension Ruleset {
  /// The rules that `name` stands for, on a field of their own size.
  public init(_ name: Name) {
    switch name {
    case .classic: self = .classic
    case .modern: self = .modern
    }
  }

  /// The rules that `name` stands for, on a field of the given size; nil where it is not on offer.
  public init?(_ name: Name, field: FieldSize) {
    let rules = Ruleset(name)
    guard rules.fieldsOnOffer.contains(field) else { return nil }
    self = rules.with(width: field.width, height: field.height)
  }

  /// The size of its playfield where nothing else is asked for.
  public var field: FieldSize { FieldSize(width: width, height: height) }

  /// The sizes that a player can choose from, the rules' own first.
  public var fieldsOnOffer: [FieldSize] {
    switch name {
    case .classic: [Ruleset.classic.field]
    case .modern: [Ruleset.modern.field, Ruleset.modernWide.field]
    }
  }
}
