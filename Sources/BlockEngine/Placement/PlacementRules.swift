/// What the search for resting places asks of a rule set.
struct PlacementRules: Sendable {
  let rotationSystem: RotationSystem
  /// The turns that a player can make.
  let turns: [Rotation]
  /// Whether a sideways move whose way is taken goes diagonally down.
  let hasDiagonal: Bool
  let spawnRow: Int
  let dropsAtSpawn: Bool
  let lockOut: Ruleset.LockOut

  init(_ ruleset: Ruleset, halfTurns: Bool) {
    rotationSystem = ruleset.rotationSystem
    turns = halfTurns ? Rotation.allCases : [.clockwise, .counterclockwise]
    hasDiagonal = ruleset.sideways != .straight
    spawnRow = ruleset.spawnRow
    dropsAtSpawn = ruleset.dropsAtSpawn
    lockOut = ruleset.lockOut
  }
}
