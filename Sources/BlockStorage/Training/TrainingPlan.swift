import BlockBot
import BlockPlatform

/// A trainer for each day of a week: more often those whose tasks failed more often in the weeks before.
package struct TrainingPlan: Equatable, Sendable {
  /// The tasks that a day asks for.
  package static let tasks = 10
  /// How many days before the week count.
  private static let pastDays = 28
  /// Which of the trainers, by need, each day has, from Monday on.
  private static let ranks = [0, 1, 0, 2, 1, 0, 3]

  /// The first day of the week, a Monday, in days since 1970.
  package let monday: Int
  /// The trainers from Monday on.
  package let kinds: [Drill.Kind]

  /// The plan of the week of a day.
  ///
  /// - Parameters:
  ///   - day: days since 1970, in UTC.
  ///   - hasExercises: whether there are costly places to train with.
  package init(_ records: TrainingRecords, on day: Int, hasExercises: Bool) {
    // The first day of 1970 was a Thursday.
    let monday = day - (day + 3) % 7
    self.monday = monday
    let past = (monday - Self.pastDays)..<monday
    let ranked = Drill.Kind.allCases.filter { $0 != .costly || hasExercises }.enumerated()
      .map { (index: $0.offset, kind: $0.element, need: Self.need(records.tally(of: $0.element, on: past))) }
      .sorted { ($1.need, $0.index) < ($0.need, $1.index) }.map(\.kind)
    kinds = Self.ranks.map { ranked[$0] }
  }

  /// How much a trainer is needed: the share of tasks that failed, in thousandths; a half if there was none.
  private static func need(_ tally: TrainingRecords.Tally) -> Int {
    (tally.failed + 1) * 1_000 / (tally.solved + tally.failed + 2)
  }

  /// The trainer of a day of the week.
  package func kind(on day: Int) -> Drill.Kind { kinds[max(0, day - monday) % 7] }

  /// The current day.
  package static var today: Int { Int(WallTime.now.seconds / 86_400) }
}
