import BlockEngine
import TerminalUI

extension EditorScreen {
  /// What can be done, the most important first: two rows, more only where there is room for them.
  ///
  /// If not all have room, one more shows the next of them.
  func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    let buttons: [ButtonRow<Action>.Button] = [
      .init(.play, .enter, tr("Play", context: "a game")), .init(.focus, .tab, focusTitle),
      .init(.undo, .character("b"), tr("Undo")),
      .init(.save, .character("w"), tr("Save")), .init(.open, .character("v"), tr("Open")),
      .init(.code, .character("c"), tr("Code")), .init(.rules, .character("k"), tr("Rules")),
      .init(.hurry, .character("f"), hurries ? tr("Gravity on") : tr("Gravity off")),
      .init(.clear, .character("n"), tr("Empty")), .init(.mirror, .character("e"), tr("Mirror")),
      .init(.redo, .character("y"), tr("Redo")),
    ]
    let mostRows = context.size.rows >= 32 ? 4 : 2
    let row = ButtonRow(buttons, isUnicode: context.isUnicode, mostRows: mostRows)
    if row.shown(in: context.size).count == buttons.count { return row }
    let turned = Array(buttons[turnedButtons...] + buttons[..<turnedButtons])
    return ButtonRow(
      [.init(.more, .character("."), tr("More"))] + turned, isUnicode: context.isUnicode, mostRows: mostRows)
  }

  /// Shows the buttons for which there was no room, and after the last of them the first.
  mutating func turnButtons(in context: ScreenContext) {
    let row = buttons(in: context)
    let next = turnedButtons + row.shown(in: context.size).count - 1
    turnedButtons = next < row.buttons.count - 1 ? next : 0
  }

  /// What Tab leads to.
  private var focusTitle: String {
    switch focus {
    case .field: tr("Pieces")
    case .queue: Ruleset(editor.position.rules).allowsHold ? tr("Hold", context: "what is held") : tr("Field")
    case .hold: tr("Field")
    }
  }
}
