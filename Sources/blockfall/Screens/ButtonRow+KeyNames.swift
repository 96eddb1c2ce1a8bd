import TerminalUI

extension ButtonRow {
  /// - Parameter wraps: whether the buttons may wrap into further rows; if not, the last ones are left out.
  init(_ buttons: [Button], isUnicode: Bool = false, wraps: Bool = false) {
    self.init(buttons, isUnicode: isUnicode, maxRows: wraps ? .max : 1)
  }

  /// - Parameter maxRows: the most rows; buttons that do not fit are left out.
  init(_ buttons: [Button], isUnicode: Bool, maxRows: Int) {
    self.init(buttons, maxRows: maxRows) { KeyBindings.Chord(key: $0).name(isUnicode: isUnicode) }
  }
}
