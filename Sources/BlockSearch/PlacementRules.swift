import BlockEngine

/// The part of a rule set that the search for resting places uses.
struct PlacementRules: Sendable {
  /// What makes a turn into a resting place a spin.
  enum SpinRule: Sendable {
    /// Nothing.
    case none
    /// Three taken corners around the centre of a T.
    case corners
  }

  let rotationSystem: RotationSystem
  /// The turns that a player can make.
  let turns: [Rotation]
  /// Whether a blocked sideways move goes diagonally down.
  let hasDiagonal: Bool
  let spawnRow: Int
  let dropsAtSpawn: Bool
  let lockOut: Ruleset.LockOut
  private let hasSpins: Bool
  /// The kick whose turn makes every spin a full one; −1 for none.
  let fullSpinKick: Int

  init(_ ruleset: Ruleset, halfTurns: Bool) {
    rotationSystem = ruleset.rotationSystem
    turns = halfTurns ? Rotation.allCases : [.clockwise, .counterclockwise]
    hasDiagonal = ruleset.sideways != .straight
    spawnRow = ruleset.spawnRow
    dropsAtSpawn = ruleset.dropsAtSpawn
    lockOut = ruleset.lockOut
    hasSpins = ruleset.spins != .none
    fullSpinKick = ruleset.fullSpinKick ?? -1
  }

  /// What makes a turn of `tetromino` a spin.
  func spinRule(of tetromino: Tetromino) -> SpinRule {
    hasSpins && tetromino == .t ? .corners : .none
  }
}
