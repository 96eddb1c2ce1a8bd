/// What the search for resting places asks of a rule set: all that it knows of one.
struct PlacementRules: Sendable {
  /// What makes a spin of a piece that came to rest by a turn.
  enum SpinRule: Sendable {
    /// Nothing.
    case none
    /// Three taken corners around a T's middle.
    case corners
  }

  let rotationSystem: RotationSystem
  /// The turns that a player can make.
  let turns: [Rotation]
  /// Whether a sideways move whose way is taken goes diagonally down.
  let hasDiagonal: Bool
  let spawnRow: Int
  let dropsAtSpawn: Bool
  let lockOut: Ruleset.LockOut
  private let hasSpins: Bool

  init(_ ruleset: Ruleset, halfTurns: Bool) {
    rotationSystem = ruleset.rotationSystem
    turns = halfTurns ? Rotation.allCases : [.clockwise, .counterclockwise]
    hasDiagonal = ruleset.sideways != .straight
    spawnRow = ruleset.spawnRow
    dropsAtSpawn = ruleset.dropsAtSpawn
    lockOut = ruleset.lockOut
    hasSpins = ruleset.spins != .none
  }

  /// What makes a spin of `tetromino`.
  func spinRule(of tetromino: Tetromino) -> SpinRule {
    hasSpins && tetromino == .t ? .corners : .none
  }
}
