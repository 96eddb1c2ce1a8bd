/// The rules that a game and its copies are played by.
///
/// Rules are large, so copies of a game share them. A game asks for `shared.ruleset.hold` and the like: its own
/// `ruleset` would be copied whole for the question. What each piece asks for stands here as plain figures.
final class SharedRules: Sendable {
  let ruleset: Ruleset
  /// Whether free moves and quarter turns are all made.
  let isQuick: Bool
  /// Whether every turn is tried in place alone.
  let hasNoKicks: Bool
  /// What prolongs the lock delay; nil under rules without one.
  let lockReset: LockDelay.Reset?
  /// Whether anything takes time between a lock and the next spawn.
  let hasInterludes: Bool
  /// Until when gravity is as the level has it; nil if it does not grow with time.
  let gravityRisesAfter: GameTime?
  /// Whether anything but rows counts for the score.
  let hasBonuses: Bool

  init(_ ruleset: Ruleset) {
    self.ruleset = ruleset
    isQuick = ruleset.turns.isSuperset(of: .quarters)
    hasNoKicks = ruleset.rotationSystem.hasNoKicks
    lockReset = ruleset.lockDelay?.reset
    hasInterludes = !ruleset.entryDelay.isNone || ruleset.clearDelay != .none
    gravityRisesAfter =
      ruleset.relief.contains(.hurry)
      ? nil
      : ruleset.gravity.rise.map {
        GameTime(microseconds: ruleset.frameRate.microseconds(frames: $0.after))
      }
    hasBonuses = ruleset.scoring.bonuses != nil
  }
}
