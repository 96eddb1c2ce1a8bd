/// The state that a game keeps for its mode.
struct ModeState: Hashable, Sendable {
  /// The number of locked pieces.
  var locked = 0
  /// The life left; nil if topping out costs none.
  var life: LifeGauge?
  /// The schedule of rising rows; nil if none rise by themselves.
  var schedule: RisingSchedule?
  /// Lines for which life has been restored.
  var rewardedLines = 0
  /// Rows of garbage cleared, in games with that goal.
  var clearedGarbage = 0
  /// Locks up to the last one that cleared something without a break, in games with that goal.
  var clears = 0
  /// Whether the game ended because a puzzle's pieces or a limit ran out before the goal was reached.
  var ranOut = false
  /// The splits; they follow from the game's past and are not part of its digest.
  var splits: [ModeSplit] = []

  init(_ mode: GameMode, width: Int) {
    if mode.parts.toppingOut == .costsLife { life = RisingSchedule.life }
    switch mode.parts.rising {
    case .none, .refill: break
    case .every(let seconds): schedule = RisingSchedule(width: width, seconds: seconds)
    case .faster: schedule = RisingSchedule(width: width)
    }
  }
}
