/// The tables by which the arcade machines give grades.
///
/// Sources: memory maps of the second and the third machine; NullpoMino, Cambridge, shiromino and TGMsim, which agree on
/// the tables.
enum ArcadeGrades {
  /// The first machine's grades, the lowest first; `last` comes on top.
  static let names = ["9", "8", "7", "6", "5", "4", "3", "2", "1"] + (1...9).map { "S\($0)" }
  /// The third machine's grades, the lowest first; `last` comes on top.
  static let masterNames = names + (1...9).map { "M\($0)" } + ["M", "MK", "MV", "MO", "MM"]
  /// The name of the last grade.
  static let last = "GM"
  /// The second machine's grade in its invisible roll.
  static let master = "M"

  /// Points for the first machine's grades after the lowest.
  static let scores = [
    400, 800, 1_400, 2_000, 3_500, 5_500, 8_000, 12_000, 16_000, 22_000, 30_000, 40_000, 52_000, 66_000,
    82_000,
    100_000, 120_000,
  ]

  /// What the first machine's last grade needs: points at a level, by a frame of play.
  static let requirements: [(level: Int, score: Int, frames: Int)] = [
    (300, 12_000, 15_300), (500, 40_000, 27_000), (999, 126_000, 48_600),
  ]

  /// The highest internal grade of the second and the third machine.
  static let highest = 31
  /// Frames under control that cost a point, by internal grade.
  static let decay = [
    125, 80, 80, 50, 45, 45, 45, 40, 40, 40, 40, 40, 30, 30, 30, 20, 20, 20, 20, 20, 15, 15, 15, 15, 15, 15,
    15, 15,
    15, 15, 10, 10,
  ]
  /// The shown grade by internal grade, as a place in `masterNames`.
  static let shown = [
    0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 11, 12, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16,
    17,
  ]

  /// Points for one to four lines by internal grade, without a combo; the last row holds for all higher grades.
  static let base = [
    [10, 20, 40, 50], [10, 20, 30, 40], [10, 20, 30, 40], [10, 15, 30, 40], [10, 15, 20, 40],
    [5, 15, 20, 30],
    [5, 10, 20, 30], [5, 10, 15, 30], [5, 10, 15, 30], [5, 10, 15, 30], [2, 12, 13, 30],
  ]

  /// Factors of those points in tenths, for clear number 1 to 10 of a run.
  static let factors = [
    [10, 12, 12, 14, 14, 14, 14, 15, 15, 20], [10, 14, 15, 16, 17, 18, 19, 20, 21, 25],
    [10, 15, 18, 20, 22, 23, 24, 25, 26, 30],
  ]

  /// Points for a clear at an internal grade.
  ///
  /// - Parameters:
  ///   - run: the number of clears of two rows or more up to this one without a break.
  ///   - level: the level by which they are multiplied.
  static func points(rows: Int, grade: Int, run: Int, level: Int, _ family: ArcadeRules.Family) -> Int {
    let base = base[min(grade, base.count - 1)][rows - 1]
    // The second machine's quads have no factor, the third's singles have none.
    let table = family == .third ? rows - 2 : rows == 4 ? -1 : rows - 1
    let factor = table < 0 ? 10 : factors[table][max(1, min(run, 10)) - 1]
    return (base * factor + 9) / 10 * (1 + level / 250)
  }

  /// Frames from a section's beginning to its seventieth level that the third machine calls good; the last section
  /// has none.
  static let cool = [3_120, 3_120, 2_940, 2_700, 2_700, 2_520, 2_520, 2_280, 2_280]
  /// Frames that a good section may take longer to its seventieth level than a good one before it.
  static let coolMargin = 120
  /// Frames of a section beyond which the third machine takes a grade back.
  static let regret = [5_400, 4_500, 4_500, 4_080, 3_600, 3_600, 3_000, 3_000, 3_000, 3_000]
  /// The third machine stops at this level if it is reached later than this frame of play.
  static let stop = (level: 500, frames: 25_200)
  /// The internal grade and the good sections that the third machine's invisible roll needs.
  static let invisibleRoll = (grade: 27, cools: 9)

  /// Hundredths of a grade for a clear in the third machine's roll.
  static func rollPoints(rows: Int, isInvisible: Bool) -> Int {
    if rows == 4 { return isInvisible ? 100 : 26 }
    return rows * (isInvisible ? 10 : 4)
  }
  /// Hundredths of a grade for surviving the roll.
  static func rollBonus(isInvisible: Bool) -> Int { isInvisible ? 160 : 50 }
}
