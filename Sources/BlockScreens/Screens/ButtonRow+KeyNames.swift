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

  /// Draws the buttons, or the notice in their place if there is one.
  package func draw(into buffer: inout CellBuffer, orNoticeIn context: ScreenContext) {
    if let notice = context.notice {
      Notice.draw(notice, into: &buffer, ink: context.noticeInk)
    } else {
      draw(into: &buffer)
    }
  }
}

extension ScrollList {
  /// The selected one of the listed entries; nil if there is none.
  package func selected<Entry>(of entries: [Entry]?) -> Entry? {
    guard let entries, entries.indices.contains(selection) else { return nil }
    return entries[selection]
  }
}
