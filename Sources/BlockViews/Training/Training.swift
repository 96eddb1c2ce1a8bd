import BlockBot
import BlockEngine
import BlockPlatform
import BlockSearch
import BlockStorage

/// A trainer as it is played: its tasks, how many were solved in a row, and the record.
package struct Training: Sendable {
  package var drill: Drill
  /// The tasks solved since the last one that failed.
  private(set) var streak = 0
  private(set) var records: TrainingRecords
  /// Whether this try has failed already, because a piece was undone or the task begun again.
  private var isTryLost = false
  /// Whether a hint has shown how the task is done.
  private var isShown = false
  /// Whether the current shape has been named.
  private var isNamed = false

  package init(_ drill: Drill, records: TrainingRecords) {
    self.drill = drill
    self.records = records
  }

  /// What stands in the bar: the task, for an all clear its chance, and the count.
  package var title: String {
    "\(drill.task.name.isEmpty ? drill.kind.title : drill.task.name): \(briefTitle)"
  }

  /// The same without the task's name, for a narrow bar.
  package var briefTitle: String {
    let record = String(records.count(of: drill.kind))
    let count =
      counts ? tr("streak %s, record %s", String(streak), record) : tr("with help, record %s", record)
    guard let chance = drill.task.chance else { return count }
    let percent = Numeral().text(hundredths: chance.count * 10_000 / chance.total)
    return tr("chance %s %%", percent) + ", " + count
  }

  /// Whether the task counts if it is solved now: nothing was undone, and no hint has shown how.
  package var counts: Bool { !isTryLost && !isShown }

  /// The names to choose from before the task is played; nil for none, or if one was chosen.
  package var quiz: Drill.Quiz? { isNamed ? nil : drill.task.quiz }

  /// Names the shape; a wrong name counts the try as failed.
  ///
  /// - Returns: whether it is the right name.
  package mutating func name(_ choice: Int, on day: Int = TrainingPlan.today) -> Bool {
    let isRight = choice == quiz?.answer
    if !isRight { loseTry(on: day) }
    isNamed = true
    return isRight
  }

  /// Goes on without the name, as there is no room to show the shape.
  package mutating func skipQuiz() { isNamed = true }

  /// Records that a hint has shown how the task is done.
  package mutating func recordHint() { isShown = true }

  /// Counts the try as failed, once: a piece is undone, or the task begun again after one.
  package mutating func loseTry(on day: Int = TrainingPlan.today) {
    guard !isTryLost else { return }
    isTryLost = true
    streak = 0
    records.recordTask(solved: false, of: drill.kind, on: day)
  }

  /// Goes on with a try that has failed, before its last piece.
  package mutating func resume(_ earlier: Drill) {
    drill = earlier
    isTryLost = true
  }

  /// Begins the task again; after a piece that is a failed try.
  package mutating func restart(on day: Int = TrainingPlan.today) {
    if drill.placedCount > 0 { loseTry(on: day) }
    isTryLost = false
    drill.restart()
  }

  /// Goes on after a task; returns whether the last exercise is solved now.
  package mutating func end(solved: Bool, on day: Int = TrainingPlan.today) -> Bool {
    guard solved else {
      restart(on: day)
      return false
    }
    defer { (isTryLost, isShown, isNamed) = (false, false, false) }
    guard counts else {
      drill.advance()
      return false
    }
    records.recordTask(solved: true, of: drill.kind, on: day)
    streak += 1
    _ = records.record(streak, of: drill.kind)
    let isNew = drill.task.exercise.map { !records.isSolved($0.key) } ?? false
    if let exercise = drill.task.exercise { records.recordSolved(exercise.key) }
    drill.advance()
    return isNew && drill.task.exercise.map { records.isSolved($0.key) } ?? false
  }

  /// Keeps the records.
  package mutating func save(in directory: DataDirectory) throws(StorageError) {
    try records.save(in: directory)
  }
}
