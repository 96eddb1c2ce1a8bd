import BlockBot
import BlockEngine
import BlockPlatform
import BlockSearch
import BlockStorage
import BlockViews

/// A trainer as it is played: its tasks, how many were solved in a row, and the record.
struct Training: Sendable {
  var drill: Drill
  /// The tasks solved since the last one that failed.
  private(set) var streak = 0
  private(set) var records: TrainingRecords

  init(_ drill: Drill, records: TrainingRecords) {
    self.drill = drill
    self.records = records
  }

  /// What stands in the bar.
  var title: String {
    let count = tr("streak %s, record %s", String(streak), String(records.count(of: drill.kind)))
    return drill.task.name.isEmpty ? "\(drill.kind.title): \(count)" : "\(drill.task.name): \(count)"
  }

  /// Goes on after a task; returns whether there is a new record.
  mutating func end(solved: Bool) -> Bool {
    guard solved else {
      streak = 0
      drill.restart()
      return false
    }
    streak += 1
    drill.advance()
    return records.note(streak, of: drill.kind)
  }
}

extension Drill.Kind {
  /// The trainer's name.
  package var title: String {
    switch self {
    case .finesse: tr("Finesse")
    case .openers: tr("Openers")
    case .spins: tr("T-spins")
    case .allClears: tr("All clears")
    }
  }

  /// What there is to do.
  package var help: String {
    switch self {
    case .finesse: tr("Bring each piece to the outline with the fewest keys.")
    case .openers:
      tr("Build an opener piece by piece, in any order that still leads there, and make its spin.")
    case .spins: tr("Turn the T into the slot, so that it clears what the shape is for.")
    case .allClears: tr("Empty the field with the pieces that you see.")
    }
  }
}

extension Drill.Failure {
  /// Why a task has failed, in words.
  package var text: String {
    switch self {
    case .place: tr("Not there: it should go to the outline.")
    case .keys(let keys): keys.advice ?? ""
    case .shape: tr("From here the opener can no longer be built.")
    case .spin(let wanted):
      wanted.spin == .full
        ? trn(
          "It takes a T-spin of %s row.", "It takes a T-spin of %s rows.", wanted.rows, String(wanted.rows))
        : trn(
          "It takes a mini T-spin of %s row.", "It takes a mini T-spin of %s rows.", wanted.rows,
          String(wanted.rows))
    case .allClear: tr("From here no all clear is left.")
    }
  }
}
