import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

extension MainMenuScreen {
  var bar: NavigationBar { NavigationBar(left: tr("Quit"), title: "blockfall", right: tr("Help")) }

  private func logo(in size: Size) -> Logo.Size? {
    if size.columns >= 74, size.rows >= menu.items.count + 9 { return .large }
    return size.columns >= 37 && size.rows >= menu.items.count + 6 ? .small : nil
  }

  func menuArea(in size: Size) -> Rect {
    let logoRows = logo(in: size).map { $0.rows + 2 } ?? 0
    let rows = min(menu.items.count, max(1, size.rows - 1))
    let top = max(1, (size.rows - logoRows - rows) / 2 + logoRows)
    return menu.area(from: 0, to: size.columns, y: min(top, max(1, size.rows - rows)), rows: rows)
  }

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    let isUnicode = context.isUnicode
    let area = menuArea(in: buffer.size)
    bar.draw(into: &buffer, isUnicode: isUnicode)
    if let size = logo(in: buffer.size) {
      Logo(size: size, isUnicode: isUnicode, hasColour: context.capabilities.hasColour)
        .draw(into: &buffer, bottom: area.minY - 2)
    }
    menu.draw(into: &buffer, in: area, isUnicode: isUnicode)
    if area.maxY + 1 <= buffer.size.rows { drawLastRow(into: &buffer, in: context) }
    question?.draw(into: &buffer, in: context.drawing)
  }

  private func drawLastRow(into buffer: inout CellBuffer, in context: ScreenContext) {
    let (columns, y) = (buffer.size.columns, buffer.size.rows - 1)
    if let notice = context.notice {
      if CellBuffer.columns(of: notice) > columns { return Notice.draw(notice, into: &buffer) }
      return buffer.putCentred(notice, from: 0, to: columns, y: y, Style(foreground: .warning))
    }
    let hints =
      context.isUnicode
      ? [tr("↑ ↓ choose · ← → change · Enter begins · q quits"), tr("↑ ↓ ← → Enter · q quits")]
      : [tr("Arrows choose and change, Enter begins, q quits"), tr("Arrows, Enter, q quits")]
    if let hint = hints.first(where: { CellBuffer.columns(of: $0) <= columns }) {
      buffer.putCentred(hint, from: 0, to: columns, y: y, Style(foreground: .faint))
    }
  }
}
