import TerminalUI

extension ButtonRow {
  /// - Parameter wraps: whether the buttons may wrap into further rows; if not, the last ones are left out.
  init(_ buttons: [Button], isUnicode: Bool = false, wraps: Bool = false) {
    self.init(buttons, isUnicode: isUnicode, mostRows: wraps ? .max : 1)
  }

  /// - Parameter mostRows: the most rows; buttons that do not fit are left out.
  init(_ buttons: [Button], isUnicode: Bool, mostRows: Int) {
    self.init(buttons, mostRows: mostRows) { KeyBindings.Chord(key: $0).name(isUnicode: isUnicode) }
  }
}
