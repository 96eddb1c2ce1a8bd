import BlockEngine
import BlockSettings
import BlockViews
import TerminalUI

extension GameScreen {
  /// Records a move that the player has now made.
  mutating func recordMove(from event: GameEvent, in context: ScreenContext) {
    learntMoves.formUnion(remainingHints(in: context).intersection(TutorialHints(shownBy: event)))
  }

  /// The moves that the player has not made yet.
  func remainingHints(in context: ScreenContext) -> TutorialHints {
    context.settings.hints.subtracting(learntMoves).possible(on: machine)
  }

  /// Saves what the player has learnt; only when the game rests, as the disk is in use then anyway.
  mutating func saveLearntMoves(in context: inout ScreenContext) {
    guard !learntMoves.isEmpty else { return }
    try? context.set(.hints, context.settings.hints.subtracting(learntMoves).text)
    learntMoves = []
  }

  /// Shows a new player how to play: in the last row if it is free, otherwise in the middle of the bar.
  func drawHint(into buffer: inout CellBuffer, _ layout: Layout, in context: ScreenContext) {
    guard case .playing = stage, context.notice == nil, !remainingHints(in: context).isEmpty else { return }
    let width = buffer.size.columns
    let isFree = layout.field.maxY + (layout.hasFloor ? 1 : 0) < buffer.size.rows
    // A puzzle's goal keeps the bar.
    guard isFree || goalTitle == nil else { return }
    let y = isFree ? buffer.size.rows - 1 : 0
    let labels = CellBuffer.columns(of: labels.menu) + CellBuffer.columns(of: labels.pause) + 8
    let hint = remainingHints(in: context).hint(
      context.bindings, isUnicode: context.isUnicode, columns: isFree ? width - 2 : width - 2 * labels)
    guard !hint.isEmpty, !isFree || (0..<width).allSatisfy({ buffer[$0, y] == .blank }) else { return }
    buffer.putCentred(
      hint, from: 0, to: width, y: y,
      Style(foreground: y == 0 ? .barText : .accent, background: y == 0 ? .bar : .standard))
  }
}
