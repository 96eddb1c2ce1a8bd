import BlockBot
import BlockEngine
import BlockPlatform

/// How matches of one person against bots ended, by grade.
package struct BotRecord: Equatable, Sendable {
  /// The matches against a grade.
  package struct Row: Equatable, Sendable {
    package let grade: Int
    package var matches = 0
    package var won = 0

    /// The share of matches that were won, in thousandths, rounded down.
    package var share: Int { won * 1_000 / max(1, matches) }
  }

  /// The grades that were played, from the lowest on.
  package let rows: [Row]

  /// The record of finished matches; those that somebody gave up count for nobody.
  package init(_ matches: [MatchSummary]) {
    var rows: [Int: Row] = [:]
    for match in matches {
      guard let person = match.person else { continue }
      let grade = match.bots[2 - person]
      var row = rows[grade] ?? Row(grade: grade)
      row.matches += 1
      if match.winner == person { row.won += 1 }
      rows[grade] = row
    }
    self.rows = rows.values.sorted { $0.grade < $1.grade }
  }
}
