/// How fast pieces fall, by level.
public struct Gravity: Hashable, Sendable {
  /// What its figures mean.
  public enum Unit: Hashable, Sendable {
    /// Microseconds for a row.
    case microseconds
    /// Frames for a row.
    case frames
    /// So many of `parts` rows a frame; twenty rows a frame are the whole way at once.
    case rowsPerFrame(parts: Int64)
  }

  /// How gravity by rows a frame grows as time goes by.
  public struct Rise: Hashable, Sendable {
    /// The frame after which it grows.
    public let after: Int64
    /// By how many parts it grows each second.
    public let parts: Int64
  }

  /// Gravity that never acts by itself.
  public static let none = Gravity(LevelTable(.max))
  /// Rows a frame from which a piece is on the ground at once, as on machines that count gravity so.
  static let rowsAtOnce: Int64 = 20

  /// The figures by level.
  public let table: LevelTable
  /// What they mean.
  public let unit: Unit
  /// How it grows with time; nil if it does not.
  public let rise: Rise?
  /// How much of the first row's time a piece needs from its spawn to its first fall, in hundredths.
  public let firstFall: Int64

  /// Figures by level and what they mean.
  ///
  /// - Precondition: only rows a frame rise.
  public init(
    _ table: LevelTable, _ unit: Unit = .microseconds, rise: Rise? = nil, firstFall: Int64 = 100
  ) {
    self.table = table
    self.unit = unit
    self.rise = rise
    self.firstFall = firstFall
  }

  /// The intervals of levels 1…20: (0.8 − 0.007 × (level − 1))^(level − 1) seconds, rounded to microseconds.
  ///
  /// The table itself is the rule, so that no platform's arithmetic can change a game. Source: the published
  /// guideline's gravity formula.
  public static let standard = Gravity(
    LevelTable([
      1_000_000, 793_000, 617_796, 472_729, 355_196, 262_003, 189_677, 134_734, 93_882, 64_151,
      42_976, 28_217, 18_153, 11_439, 7_058, 4_263, 2_520, 1_457, 823, 455,
    ]))

  /// Gravity so fast that a piece is on the floor at once, at every level.
  ///
  /// For rules with a lock delay alone: without one a piece would lock where it spawns.
  public static let immediate = Gravity(LevelTable(0))

  /// The microseconds that a row takes at `level`, for a piece that begins the row at `time`.
  ///
  /// 0 is the whole way at once, `Int64.max` never.
  public func interval(atLevel level: Int, at time: GameTime = .zero, _ rate: FrameRate = .sixty) -> Int64 {
    interval(of: table.value(atLevel: level), at: time, rate)
  }

  /// The shortest interval that any level has at the beginning of a game, in microseconds.
  func shortestInterval(_ rate: FrameRate) -> Int64 {
    table.steps.map { interval(of: $0.value, at: .zero, rate) }.min() ?? 0
  }

  private func interval(of figure: Int64, at time: GameTime, _ rate: FrameRate) -> Int64 {
    switch unit {
    case .microseconds: return figure
    case .frames: return figure == .max ? figure : rate.microseconds(frames: figure)
    case .rowsPerFrame(let parts):
      let rows = figure + risen(at: time, rate)
      if rows <= 0 { return .max }
      return rows >= Gravity.rowsAtOnce * parts ? 0 : rate.microsecondsForRow(at: rows, of: parts)
    }
  }

  /// By how many parts it has grown.
  private func risen(at time: GameTime, _ rate: FrameRate) -> Int64 {
    guard let rise else { return 0 }
    let since = time.microseconds - rate.microseconds(frames: rise.after)
    // Beyond a day it does not grow any more: it has long been the whole way at once.
    return since <= 0 ? 0 : min(since, 86_400_000_000) / 1_000 * rise.parts / 1_000
  }
}
