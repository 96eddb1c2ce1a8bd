/// When rows rise by the clock, and what a hit takes meanwhile.
///
/// A row whose time has come rises between the next lock and the spawn after it, as all garbage does.
struct RisingSchedule: Hashable, Sendable {
  /// Rows whose time has come.
  private(set) var risen = 0
  /// When the next row's time comes.
  private(set) var next: GameTime
  /// Columns of the field: a wider one takes longer to clear.
  private let width: Int64
  /// Microseconds from one row to the next; nil if they come ever faster.
  private let fixed: Int64?

  /// A full gauge as survival begins with: four hits, until they take more.
  static let life = LifeGauge(maximum: 12, defaultLoss: 3)
  /// Rows cleared for which one loss is given back.
  static let linesPerReward = 10

  /// A schedule whose rows come in the same time each, or without `seconds` ever faster.
  init(width: Int, seconds: Int? = nil) {
    self.width = Int64(width)
    fixed = seconds.map { Int64($0) * 1_000_000 }
    next = .zero
    next = GameTime(microseconds: interval)
  }

  /// Microseconds before the row that comes next: for ten columns eight seconds, a tenth less for each row, two at
  /// least.
  private var interval: Int64 {
    if let fixed { return fixed }
    return max(RisingSchedule.shortest, 8_000_000 - Int64(risen) * 100_000) * width / 10
  }

  private static let shortest: Int64 = 2_000_000

  /// Whether the interval stays what it is now.
  private var isSteady: Bool { fixed != nil || 8_000_000 - Int64(risen) * 100_000 <= RisingSchedule.shortest }

  /// What a hit takes now: with every forty rows more.
  var loss: Int {
    switch risen {
    case ..<40: 3
    case ..<80: 4
    case ..<120: 6
    default: 12
    }
  }

  /// Takes note of every row whose time has come by `time`.
  ///
  /// - Returns: how many that are.
  mutating func rows(dueBy time: GameTime) -> Int {
    let before = risen
    while next <= time, next < .never {
      // Of a long time in which nothing locked the rows are counted at once.
      let rows = isSteady ? (time.microseconds - next.microseconds) / interval + 1 : 1
      risen += Int(rows)
      next = next.advanced(by: interval * rows)
    }
    return risen - before
  }
}
