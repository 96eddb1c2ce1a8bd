import BlockPlatform
import BlockSettings
import TerminalUI

extension ButtonRow {
  /// - Parameter wraps: whether the buttons may wrap into further rows; if not, the last ones are left out.
  package init(_ buttons: [Button], isUnicode: Bool = false, wraps: Bool = false) {
    self.init(buttons, isUnicode: isUnicode, maxRows: wraps ? .max : 1)
  }

  /// - Parameter maxRows: the most rows; buttons that do not fit are left out.
  package init(_ buttons: [Button], isUnicode: Bool, maxRows: Int) {
    self.init(buttons, maxRows: maxRows) { KeyBindings.Chord(key: $0).name(isUnicode: isUnicode) }
  }
}

/// The buttons of a screen that has no room for all of them: some at a time, after one that shows the next.
package struct ButtonPages: Sendable {
  /// The first of the shown ones.
  private var first = 0

  package init() {}

  /// All buttons if they fit in so many rows.
  package func row<ID>(
    _ buttons: [ButtonRow<ID>.Button], more: ID, maxRows: Int, in context: DrawingContext
  ) -> ButtonRow<ID> {
    let row = ButtonRow(buttons, isUnicode: context.isUnicode, maxRows: maxRows)
    if row.shown(in: context.size).count == buttons.count { return row }
    let start = first < buttons.count ? first : 0
    return ButtonRow(
      [.init(more, .character("."), tr("More"))] + buttons[start...] + buttons[..<start],
      isUnicode: context.isUnicode, maxRows: maxRows)
  }

  /// Shows the next buttons that did not fit, and the first ones after the last.
  package mutating func turn<ID>(_ row: ButtonRow<ID>, in size: Size) {
    // On a screen too narrow for any, the next one is only one further.
    let next = first + max(1, row.shown(in: size).count - 1)
    first = next < row.buttons.count - 1 ? next : 0
  }
}
