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

  package init(_ drill: Drill, records: TrainingRecords) {
    self.drill = drill
    self.records = records
  }

  /// What stands in the bar.
  package var title: String {
    let count = tr("streak %s, record %s", String(streak), String(records.count(of: drill.kind)))
    return drill.task.name.isEmpty ? "\(drill.kind.title): \(count)" : "\(drill.task.name): \(count)"
  }

  /// Goes on after a task; returns whether the last exercise is solved now.
  package mutating func end(solved: Bool, on day: Int = TrainingPlan.today) -> Bool {
    records.noteTask(solved: solved, of: drill.kind, on: day)
    guard solved else {
      streak = 0
      drill.restart()
      return false
    }
    streak += 1
    _ = records.note(streak, of: drill.kind)
    let isNew = drill.task.exercise.map { !records.isSolved($0.key) } ?? false
    if let exercise = drill.task.exercise { records.noteSolved(exercise.key) }
    drill.advance()
    return isNew && drill.task.exercise.map { records.isSolved($0.key) } ?? false
  }

  /// Keeps the records.
  package mutating func save(in directory: DataDirectory) throws(StorageError) {
    try records.save(in: directory)
  }
}
