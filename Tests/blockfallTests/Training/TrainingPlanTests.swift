import BlockBot
import Testing

@testable import BlockPlatform
@testable import BlockStorage
@testable import TerminalUI

/// The week's plan picks what one fails at.
@Suite struct TrainingPlanTests {
  /// A Monday: 23 November 2026.
  private let monday = 20_780

  @Test func aWeekBeginsOnMondayAndItsPlanStays() {
    var records = TrainingRecords()
    let plan = TrainingPlan(records, on: monday, hasExercises: true)
    #expect(plan.monday == monday && plan.kinds.count == 7)
    #expect(WallTime(seconds: Int64(monday) * 86_400).text.hasPrefix("2026-11-23"))
    // What is trained in the week does not change it.
    for _ in 0..<20 { records.recordTask(solved: false, of: .spins, on: monday + 2) }
    for day in monday..<monday + 7 {
      #expect(TrainingPlan(records, on: day, hasExercises: true) == plan)
    }
  }

  @Test func whatFailsMostComesMostOften() {
    var records = TrainingRecords()
    for kind in Drill.Kind.allCases {
      for number in 0..<20 {
        records.recordTask(solved: kind == .spins ? number < 4 : number < 16, of: kind, on: monday - 3)
      }
    }
    let kinds = TrainingPlan(records, on: monday, hasExercises: true).kinds
    #expect(kinds.count { $0 == .spins } == 3 && kinds.first == .spins)
    // It shrinks: then something else does.
    for _ in 0..<200 { records.recordTask(solved: true, of: .spins, on: monday + 1) }
    let next = TrainingPlan(records, on: monday + 7, hasExercises: true).kinds
    #expect(!next.contains(.spins) || next.first != .spins)
  }

  @Test func costlyPlacesAreNotPlannedIfThereAreNone() {
    var records = TrainingRecords()
    for _ in 0..<20 { records.recordTask(solved: false, of: .costly, on: monday - 1) }
    #expect(!TrainingPlan(records, on: monday, hasExercises: false).kinds.contains(.costly))
    #expect(TrainingPlan(records, on: monday, hasExercises: true).kinds.first == .costly)
  }

  @Test func recordsAddUpWithThoseOfAnotherRunAndKeepWhatIsSolved() throws {
    let folder = try TemporaryFolder()
    var (one, other) = (TrainingRecords(), TrainingRecords())
    one.recordTask(solved: true, of: .cheese, on: monday)
    one.recordSolved("20261118T052640Z-00000007 0 1")
    other.recordTask(solved: false, of: .cheese, on: monday)
    try one.save(in: folder.data)
    try other.save(in: folder.data)
    try one.save(in: folder.data)
    let read = TrainingRecords(in: folder.data)
    #expect(
      read.tally(of: .cheese, on: monday..<monday + 1) == TrainingRecords.Tally(solved: 1, failed: 1))
    #expect(read.isSolved("20261118T052640Z-00000007 0 1"))
  }

  @Test func whatCannotBeReadInTheFileIsLeftOut() throws {
    let folder = try TemporaryFolder()
    try folder.data.prepare()
    let lines = [
      "cheese 3", "chess 3", "tasks x cheese 1 1", "tasks 20780 cheese 99999999999999999999 1",
      "tasks 20780 cheese 2 1", "solved a b", "solved a 0 1", "\u{1b}[31m",
    ]
    try PrivateFile.write(Array(lines.joined(separator: "\n").utf8), to: folder.data.training)
    let read = TrainingRecords(in: folder.data)
    #expect(read.count(of: .cheese) == 3 && read.isSolved("a 0 1"))
    #expect(
      read.tally(of: .cheese, on: monday..<monday + 1) == TrainingRecords.Tally(solved: 2, failed: 1))
  }
}
