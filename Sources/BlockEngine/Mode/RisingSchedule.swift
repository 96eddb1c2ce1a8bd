/// The schedule of rising rows, and the loss of a hit over time.
///
/// A row that is due rises between the next lock and the spawn after it, like all garbage.
struct RisingSchedule: Hashable, Sendable {
  /// The number of rows that have become due.
  private(set) var risen = 0
  /// The time when the next row is due.
  private(set) var next: GameTime
  /// Columns of the field: wider rows take longer to clear.
  private let width: Int64
  /// Microseconds between rows; nil if they rise ever faster.
  private let fixedInterval: Int64?

  /// Survival's full gauge: four hits, until a hit takes more.
  static let life = LifeGauge(maximum: 12, defaultLoss: 3)
  /// Lines for which the loss of one hit is restored.
  static let linesPerReward = 10

  /// A schedule with a row every `seconds`, or with nil ever faster.
  init(width: Int, seconds: Int? = nil) {
    self.width = Int64(width)
    fixedInterval = seconds.map { Int64($0) * 1_000_000 }
    next = .zero
    next = GameTime(microseconds: interval)
  }

  /// Microseconds until the next row: for ten columns eight seconds, a tenth of a second less for each row, at least
  /// two seconds.
  private var interval: Int64 {
    if let fixedInterval { return fixedInterval }
    return max(RisingSchedule.minInterval, 8_000_000 - Int64(risen) * 100_000) * width / 10
  }

  private static let minInterval: Int64 = 2_000_000

  /// Whether the interval no longer changes.
  private var isSteady: Bool {
    fixedInterval != nil || 8_000_000 - Int64(risen) * 100_000 <= RisingSchedule.minInterval
  }

  /// The current loss of a hit: it grows every forty rows.
  var loss: Int {
    switch risen {
    case ..<40: 3
    case ..<80: 4
    case ..<120: 6
    default: 12
    }
  }

  /// Advances the schedule to `time`.
  ///
  /// - Returns: the number of rows that have become due.
  mutating func rows(dueBy time: GameTime) -> Int {
    let before = risen
    while next <= time, next < .never {
      // After a long time without a lock, counts all rows in one step.
      let rows = isSteady ? (time.microseconds - next.microseconds) / interval + 1 : 1
      risen += Int(rows)
      next = next.advanced(by: interval * rows)
    }
    return risen - before
  }
}
