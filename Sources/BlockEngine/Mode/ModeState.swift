/// What a game knows for its mode's sake.
struct ModeState: Hashable, Sendable {
  /// Pieces that locked.
  var locked = 0
  /// The life that is left; nil if topping out costs none.
  var life: LifeGauge?
  /// When rows rise; nil if none do by themselves.
  var schedule: RisingSchedule?
  /// Lines for which life has been given back.
  var rewardedLines = 0
  /// Rows of garbage cleared, in games whose goal they are.
  var clearedGarbage = 0
  /// Locks up to the last one that cleared something without a break, in games whose goal they are.
  var clears = 0
  /// Whether the game ended because a puzzle's pieces, or what its goal had to be reached within, had run out.
  var ranOut = false
  /// How far the game was when; it follows from the game's past and is no part of its digest.
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
