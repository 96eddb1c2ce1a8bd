import BlockEngine
import BlockPlatform
import BlockViews
import TerminalUI

extension EditorScreen {
  /// The buttons, the most important first: in two rows, or in more if there is room.
  ///
  /// If not all fit, an extra button shows the next ones.
  func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    let buttons: [ButtonRow<Action>.Button] = [
      .init(.play, .enter, tr("Play", context: "a game")), .init(.focus, .tab, focusTitle),
      .init(.undo, .character("b"), tr("Undo")),
      .init(.save, .character("w"), tr("Save")), .init(.open, .character("v"), tr("Open")),
      .init(.code, .character("c"), tr("Code")), .init(.rules, .character("k"), tr("Rules")),
      .init(.gravity, .character("f"), hasGravity ? tr("Gravity on") : tr("Gravity off")),
      .init(.clear, .character("n"), tr("Empty")), .init(.mirror, .character("e"), tr("Mirror")),
      .init(.redo, .character("y"), tr("Redo")),
    ]
    // Letters name pieces there.
    if context.isPlain, focus != .field { return ButtonRow(Array(buttons.prefix(2)), isUnicode: false) }
    let maxRows = context.size.rows >= 32 ? 4 : 2
    let row = ButtonRow(buttons, isUnicode: context.isUnicode, maxRows: maxRows)
    if row.shown(in: context.size).count == buttons.count { return row }
    let rotated = Array(buttons[firstButton...] + buttons[..<firstButton])
    return ButtonRow(
      [.init(.more, .character("."), tr("More"))] + rotated, isUnicode: context.isUnicode, maxRows: maxRows)
  }

  /// Shows the next buttons that did not fit, and the first ones after the last.
  mutating func showNextButtons(in context: ScreenContext) {
    let row = buttons(in: context)
    // On a screen too narrow for any, the next one is only one further.
    let next = firstButton + max(1, row.shown(in: context.size).count - 1)
    firstButton = next < row.buttons.count - 1 ? next : 0
  }

  /// The name of what Tab switches to.
  private var focusTitle: String {
    switch focus {
    case .field: tr("Pieces")
    case .queue: Ruleset(editor.position.rules).allowsHold ? tr("Hold", context: "what is held") : tr("Field")
    case .hold: tr("Field")
    }
  }
}
