import BlockEngine
import TerminalUI

/// How another player of a match is, in the few figures that matter to somebody who does not see the field.
struct OpponentReport: Equatable, Sendable {
  /// The rows of the stack.
  var height = 0
  /// The lines of garbage that wait.
  var waiting = 0
  /// Whether the stack is in the upper quarter of the field.
  var isInDanger = false
  var isOut = false

  /// A player whose field is empty.
  init() {}

  init(_ game: Game) {
    height = game.playfield.stackHeight
    waiting = game.waitingLines
    isInDanger = EarCue.isDanger(height, of: game.playfield.height)
    isOut = game.isOver
  }

  /// The rows by which a stack must grow or sink, or what waits, to be worth a line.
  static let step = 4

  /// Whether it is worth a line for somebody who heard the other one last.
  func isNews(after other: OpponentReport, _ wordiness: Wordiness) -> Bool {
    if isOut { return !other.isOut }
    if isInDanger != other.isInDanger { return true }
    guard wordiness == .full else { return false }
    return abs(height - other.height) >= OpponentReport.step
      || abs(waiting - other.waiting) >= OpponentReport.step
  }

  /// The same in a line.
  func words(_ name: String) -> String {
    if isOut { return tr("%s: out", name) }
    let line = tr("%s: height %s, waiting %s", name, String(height), String(waiting))
    return isInDanger ? line + ", " + tr("in danger") : line
  }
}
