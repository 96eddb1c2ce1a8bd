import BlockEngine
import BlockRecords

/// Modern rules on a narrow field: back-to-back doubles the points, and an S or Z on the floor climbs a row as it turns.
func narrowRules() throws(RulesetError) -> Ruleset {
  var rules = Ruleset(named: "narrow", from: .modern)
  rules.width = 8
  rules.hiddenRows = 12
  rules.gravity = Gravity(LevelTable(from: 1, [800_000, 400_000, 100_000]))
  rules.scoring.bonuses?.backToBackPercent = 200

  let climbing = Kicks(tests: [(0, 0), (0, -1)], firstFloorKick: 1)
  for piece in [Tetromino.s, .z] {
    rules.rotationSystem.set(climbing, of: piece, from: .spawn, to: .clockwise)
  }

  try rules.validate()
  return rules
}
