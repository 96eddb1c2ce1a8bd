import BlockViews
import TerminalUI

extension ButtonRow {
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
