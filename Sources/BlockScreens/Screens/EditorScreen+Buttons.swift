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
    return buttonPages.row(buttons, more: .more, maxRows: maxRows, in: context.drawing)
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
