/// The times of a rule set at one level, in microseconds.
struct LevelTiming: Hashable, Sendable {
  /// The time of a row at the beginning of a game; `Int64.max` if pieces do not fall by themselves.
  let fall: Int64
  /// The lock delay; `Int64.max` if pieces do not lock by themselves, 0 without a lock delay.
  let lock: Int64

  @inline(__always)
  init(_ rules: Ruleset, atLevel level: Int) {
    let isUntimed = rules.disabledRules.contains(.gravityAndLockDelay)
    fall = isUntimed ? .max : rules.gravity.interval(atLevel: level, rules.frameRate)
    lock =
      isUntimed || rules.disabledRules.contains(.lockDelay)
      ? .max : rules.lockDelay?.interval.microseconds(atLevel: level, rules.frameRate) ?? 0
  }
}
