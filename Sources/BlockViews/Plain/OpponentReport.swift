import BlockEngine
import BlockPlatform
import BlockSettings

/// An opponent's situation in the few figures that matter to a player who cannot see the field.
package struct OpponentReport: Equatable, Sendable {
  /// The height of the stack in rows.
  var height = 0
  /// The number of pending garbage lines.
  var waiting = 0
  /// Whether the stack is in the upper quarter of the field.
  var isInDanger = false
  var isOut = false

  /// A report on an empty field.
  package init() {}

  package init(_ game: Game) {
    height = game.playfield.stackHeight
    waiting = game.waitingLines
    isInDanger = SpatialCue.isDanger(height, of: game.playfield.height)
    isOut = game.isOver
  }

  /// The least change of the stack's height or of pending garbage that is worth reporting.
  static let step = 4

  /// Whether it is worth reporting to a player who last heard `other`.
  package func isWorthReporting(after other: OpponentReport, _ verbosity: Verbosity) -> Bool {
    if isOut { return !other.isOut }
    if isInDanger != other.isInDanger { return true }
    guard verbosity == .full else { return false }
    return abs(height - other.height) >= OpponentReport.step
      || abs(waiting - other.waiting) >= OpponentReport.step
  }

  /// The report in one line.
  package func words(_ name: String) -> String {
    if isOut { return tr("%s: out", name) }
    let line = tr("%s: height %s, waiting %s", name, String(height), String(waiting))
    return isInDanger ? line + ", " + tr("in danger") : line
  }
}

extension MatchSeat {
  /// Reports the situation in the seat's game, if enough has changed since the last report.
  package mutating func narrateChange(in game: Game, _ verbosity: Verbosity, _ narration: inout GameNarration)
  {
    let report = OpponentReport(game)
    guard report.isWorthReporting(after: lastReport, verbosity) else { return }
    lastReport = report
    narration.add(report.words(name))
  }
}
