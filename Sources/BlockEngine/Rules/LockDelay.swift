/// How long a piece may stay on the ground before it locks, and what prolongs that.
public struct LockDelay: Hashable, Sendable {
  /// What a move or a turn does that comes after the last one that starts the delay anew.
  public enum Exhaustion: Hashable, Sendable {
    /// The deadline stays; the next touch-down locks at once.
    case deadlineStays
    /// On the ground the piece locks after a frame.
    case locks
  }

  /// What prolongs a delay, apart from how long it is.
  struct Reset: Hashable, Sendable {
    let resets: Int?
    let countsInTheAir: Bool
    let exhaustion: Exhaustion
    let isResetByFalling: Bool
    let lifts: Int

    /// Whether a piece that has used so many resets has used them up.
    @inline(__always)
    func isExhausted(by count: Int) -> Bool {
      if let resets { count >= resets } else { false }
    }
  }

  /// How long a piece rests on the ground before it locks.
  public var interval: RuleTime
  /// How many moves and turns start the delay anew, until the piece gets lower than ever before; nil if none does.
  public var resets: Int?
  /// Whether moves and turns in the air are counted too.
  public var countsInTheAir: Bool
  /// What comes after the last of them.
  public var exhaustion: Exhaustion
  /// Whether a row down starts the delay anew; if not, its rest goes on at the next touch-down.
  public var isResetByFalling: Bool
  /// How many turns of a piece may be kicked up, from the ground or in the air; never given back.
  ///
  /// Without this bound a piece that is kicked up in a shaft in time never locks.
  public var lifts: Int

  /// A delay; what is left out is as in the modern rules.
  public init(
    interval: RuleTime, resets: Int? = 15, countsInTheAir: Bool = false,
    exhaustion: Exhaustion = .deadlineStays, isResetByFalling: Bool = true, lifts: Int = 15
  ) {
    self.interval = interval
    self.resets = resets
    self.countsInTheAir = countsInTheAir
    self.exhaustion = exhaustion
    self.isResetByFalling = isResetByFalling
    self.lifts = lifts
  }

  /// What prolongs it.
  var reset: Reset {
    Reset(
      resets: resets, countsInTheAir: countsInTheAir, exhaustion: exhaustion,
      isResetByFalling: isResetByFalling, lifts: lifts)
  }

  /// Half a second, started anew fifteen times at most, and fifteen lifts.
  public static let standard = LockDelay(interval: RuleTime(microseconds: 500_000))
}
