/// How long a piece may stay on the ground before it locks, and what extends that time.
public struct LockDelay: Hashable, Sendable {
  /// What happens to a piece that has used up its resets.
  public enum ResetLimitRule: Hashable, Sendable {
    /// The deadline stays; the next touch-down locks at once.
    case deadlineStays
    /// A move or turn on the ground locks the piece after a frame.
    case locks
  }

  /// The rules of extending the delay, without its length.
  struct Reset: Hashable, Sendable {
    let resets: Int?
    let countsInTheAir: Bool
    let resetLimitRule: ResetLimitRule
    let isResetByFalling: Bool
    let upwardKicks: Int

    /// Whether `count` resets use up all that a piece has.
    @inline(__always)
    func reachesLimit(by count: Int) -> Bool {
      if let resets { count >= resets } else { false }
    }
  }

  /// The time on the ground before a piece locks.
  public var interval: RuleTime
  /// How many moves and turns restart the delay until the piece reaches a new lowest row; nil if none does.
  public var resets: Int?
  /// Whether moves and turns in the air count too.
  public var countsInTheAir: Bool
  /// What happens after the last reset.
  public var resetLimitRule: ResetLimitRule
  /// Whether a fall by a row restarts the delay; if not, the remaining time continues at the next touch-down.
  public var isResetByFalling: Bool
  /// How many turns of a piece may kick it up, on the ground or in the air; a piece never gets them back.
  ///
  /// Without this bound a player could kick a piece up in a shaft forever.
  public var upwardKicks: Int

  /// A delay, by default with the modern rules' resets and upwardKicks.
  public init(
    interval: RuleTime, resets: Int? = 15, countsInTheAir: Bool = false,
    resetLimitRule: ResetLimitRule = .deadlineStays, isResetByFalling: Bool = true, upwardKicks: Int = 15
  ) {
    self.interval = interval
    self.resets = resets
    self.countsInTheAir = countsInTheAir
    self.resetLimitRule = resetLimitRule
    self.isResetByFalling = isResetByFalling
    self.upwardKicks = upwardKicks
  }

  /// The rules of extending it.
  var reset: Reset {
    Reset(
      resets: resets, countsInTheAir: countsInTheAir, resetLimitRule: resetLimitRule,
      isResetByFalling: isResetByFalling, upwardKicks: upwardKicks)
  }

  /// Half a second, at most fifteen resets and fifteen upwardKicks.
  public static let standard = LockDelay(interval: RuleTime(microseconds: 500_000))
}
