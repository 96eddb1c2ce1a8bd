/// How fast pieces fall, by level.
public struct Gravity: Hashable, Sendable {
  /// The unit of the table's values.
  public enum Unit: Hashable, Sendable {
    /// Microseconds for a row.
    case microseconds
    /// Frames for a row.
    case frames
    /// Rows a frame, in fractions of 1 / `parts`; from twenty rows a frame on a piece is on the ground at once.
    case rowsPerFrame(parts: Int64)
  }

  /// How gravity in rows a frame grows with time.
  public struct Rise: Hashable, Sendable {
    /// The frame after which it starts to grow.
    public let after: Int64
    /// Growth each second, in parts.
    public let parts: Int64

    /// Growth by `parts` each second from the frame `after` on.
    public init(after: Int64, parts: Int64) {
      self.after = after
      self.parts = parts
    }
  }

  /// No gravity: pieces never fall by themselves.
  public static let none = Gravity(LevelTable(.max))
  /// Rows a frame from which a piece is on the ground at once, as on machines that count gravity this way.
  static let rowsAtOnce: Int64 = 20

  /// The values by level.
  public let table: LevelTable
  /// The unit of the values.
  public let unit: Unit
  /// Growth with time; nil for none.
  public let rise: Rise?
  /// The time from a spawn to the first fall, in hundredths of a row's time.
  public let firstFall: Int64

  /// Gravity with the given values by level.
  ///
  /// - Precondition: `rise` is nil unless `unit` is rows a frame.
  public init(_ table: LevelTable, _ unit: Unit = .microseconds, rise: Rise? = nil, firstFall: Int64 = 100) {
    self.table = table
    self.unit = unit
    self.rise = rise
    self.firstFall = firstFall
  }

  /// The guideline's intervals for levels 1…20: (0.8 − 0.007 × (level − 1))^(level − 1) seconds, in microseconds.
  ///
  /// A table instead of the formula, so that no platform's arithmetic can change a game. Source: the published
  /// guideline's gravity formula.
  public static let standard = Gravity(
    LevelTable([
      1_000_000, 793_000, 617_796, 472_729, 355_196, 262_003, 189_677, 134_734, 93_882, 64_151,
      42_976, 28_217, 18_153, 11_439, 7_058, 4_263, 2_520, 1_457, 823, 455,
    ]))

  /// Gravity so fast that a piece is on the floor at once, at every level.
  ///
  /// Only for rules with a lock delay: without one a piece would lock at its spawn.
  public static let immediate = Gravity(LevelTable(0))

  /// The time of a row at `level` in microseconds, for a piece that begins the row at `time`.
  ///
  /// 0 means that the piece is on the ground at once, `Int64.max` that it never falls.
  public func interval(atLevel level: Int, at time: GameTime = .zero, _ rate: FrameRate = .sixty) -> Int64 {
    interval(of: table.value(atLevel: level), at: time, rate)
  }

  /// The shortest interval of any level at the beginning of a game, in microseconds.
  package func minInterval(_ rate: FrameRate) -> Int64 {
    table.steps.map { interval(of: $0.value, at: .zero, rate) }.min() ?? 0
  }

  private func interval(of value: Int64, at time: GameTime, _ rate: FrameRate) -> Int64 {
    switch unit {
    case .microseconds: return value
    case .frames: return value == .max ? value : rate.microseconds(frames: value)
    case .rowsPerFrame(let parts):
      let rows = value + risen(at: time, rate)
      if rows <= 0 { return .max }
      return rows >= Gravity.rowsAtOnce * parts ? 0 : rate.microsecondsForRow(at: rows, of: parts)
    }
  }

  /// The growth so far, in parts.
  private func risen(at time: GameTime, _ rate: FrameRate) -> Int64 {
    guard let rise else { return 0 }
    let since = time.microseconds - rate.microseconds(frames: rise.after)
    // Capped at a day: by then a piece has long been on the ground at once.
    return since <= 0 ? 0 : min(since, 86_400_000_000) / 1_000 * rise.parts / 1_000
  }
}
