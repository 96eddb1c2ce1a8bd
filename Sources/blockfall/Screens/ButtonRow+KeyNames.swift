import TerminalUI

extension ButtonRow {
  /// - Parameter wraps: whether there are more rows if one does not do; else the last buttons are left out.
  init(_ buttons: [Button], isUnicode: Bool = false, wraps: Bool = false) {
    self.init(buttons, isUnicode: isUnicode, mostRows: wraps ? .max : 1)
  }

  /// - Parameter mostRows: the most rows that there may be; buttons that find no room there are left out.
  init(_ buttons: [Button], isUnicode: Bool, mostRows: Int) {
    self.init(buttons, mostRows: mostRows) { KeyBindings.Chord(key: $0).name(isUnicode: isUnicode) }
  }
}
