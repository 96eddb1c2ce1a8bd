/// The times of a rule set at one level, in microseconds.
struct Pace: Hashable, Sendable {
  /// From one row to the next, at the beginning of a game; `Int64.max` if nothing falls by itself.
  let fall: Int64
  /// On the ground before it locks.
  let lock: Int64

  @inline(__always)
  init(_ rules: Ruleset, atLevel level: Int) {
    let waits = rules.relief.contains(.hurry)
    fall = waits ? .max : rules.gravity.interval(atLevel: level, rules.frameRate)
    lock =
      waits || rules.relief.contains(.lock)
      ? .max : rules.lockDelay?.interval.microseconds(atLevel: level, rules.frameRate) ?? 0
  }
}
