import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

extension MainMenuScreen {
  var bar: NavigationBar { NavigationBar(left: tr("Quit"), title: "blockfall", right: tr("Help")) }

  /// Where everything stands.
  struct Places {
    var logo: (size: Logo.Size, bottom: Int, isLow: Bool)?
    var menu: GroupedMenu<Choice>
    /// The row of the selected item's help; nil if there is no room.
    var help: Int?
    /// The field that plays itself.
    var demo: (scale: MinoScale, rect: Rect)?
  }

  /// The columns between the menu and the field beside it, with the field's wall.
  private static let demoGap = 5

  func places(in context: DrawingContext) -> Places {
    let size = context.size
    let items = menu.items.count
    let whole = GroupedMenu.rows(of: menu)
    // The keys are in the last row, the help above them.
    let hasHelp = size.rows >= items + 3
    let below = hasHelp ? 2 : size.rows >= items + 2 ? 1 : 0
    let room = max(1, size.rows - 1 - below)
    // An empty row parts the menu from the help below it.
    let logo: Logo.Size? =
      if size.columns >= 74, room >= whole + Logo.Size.large.rows + 3 {
        .large
      } else if size.columns >= 37, room >= items + Logo.Size.small.rows + 2 { .small } else { nil }
    // A small logo half a row lower needs no empty row above it.
    let isLow = logo == .small && room < whole + Logo.Size.small.rows + 3
    let logoRows = logo.map { $0.rows + (isLow ? 0 : 1) } ?? 0
    let gap = room >= whole + logoRows + 3 ? 2 : logo == nil ? 0 : 1
    let rows = min(whole, max(1, room - logoRows - gap))
    let shown =
      GroupedMenu(menu, in: Rect(x: 0, y: 0, columns: size.columns, rows: rows)).area.size.rows
    let spare = room - logoRows - gap - shown
    var top = 1 + spare / 2 + logoRows + (logo == nil ? 0 : gap)
    if logo == nil { top = min(top, max(1, size.rows - shown)) }
    let columns = GroupedMenu.columns(of: menu)
    let area = { (x: Int) in
      Rect(x: x, y: top, columns: min(columns, size.columns - max(0, x)), rows: max(1, shown))
    }
    let demo = demoScale(beside: columns, from: top, in: context)
    let width = columns + (demo.map { MainMenuScreen.demoGap + $0.size.columns } ?? 0)
    let x = max(0, (size.columns - width) / 2)
    var places = Places(
      logo: logo.map { ($0, top - 1 - gap, isLow) }, menu: GroupedMenu(menu, in: area(x)),
      help: hasHelp ? size.rows - 2 : nil)
    if let demo {
      places.demo = (
        demo.scale,
        Rect(
          x: x + columns + MainMenuScreen.demoGap - 1, y: top + max(0, (shown - demo.size.rows) / 2),
          columns: demo.size.columns, rows: demo.size.rows)
      )
    }
    return places
  }

  /// The largest scale at which the field fits beside the menu; nil if none does.
  private func demoScale(
    beside columns: Int, from top: Int, in context: DrawingContext
  ) -> (scale: MinoScale, size: Size)? {
    let (field, size) = (ModeDemo.field, context.size)
    return context.pictureScales.lazy
      .map { ($0, $0.size(width: field.width, height: field.height)) }
      .first { _, needed in
        columns + MainMenuScreen.demoGap + needed.columns + 3 <= size.columns
          && top + needed.rows + 3 <= size.rows
      }
  }

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    let isUnicode = context.isUnicode
    let places = places(in: context.drawing)
    bar.draw(into: &buffer, isUnicode: isUnicode)
    if let logo = places.logo {
      Logo(size: logo.size, context.capabilities, isUnicode: isUnicode, skin: context.settings.skin)
        .draw(into: &buffer, bottom: logo.bottom, isLow: logo.isLow, fall: motion.fall, at: context.now)
    }
    if let demo = places.demo { motion.drawDemo(demo.scale, in: demo.rect, into: &buffer, context.drawing) }
    places.menu.draw(menu, into: &buffer, isUnicode: isUnicode)
    if let y = places.help, let help = menu.help {
      let columns = buffer.size.columns
      let rect = Rect(x: 0, y: y, columns: columns, rows: 1)
      buffer.reading.addPart(rect)
      buffer.reading.addParagraph(rect)
      let text = CellBuffer.shortened(help, to: columns - 2, isUnicode: isUnicode)
      buffer.putCentred(text, from: 0, to: columns, y: y, Style(foreground: .accent))
    }
    if places.menu.area.maxY + 1 <= buffer.size.rows { drawLastRow(into: &buffer, in: context) }
    question?.draw(into: &buffer, in: context.drawing)
  }

  private func drawLastRow(into buffer: inout CellBuffer, in context: ScreenContext) {
    let (columns, y) = (buffer.size.columns, buffer.size.rows - 1)
    if let notice = context.notice {
      if CellBuffer.columns(of: notice) > columns {
        return Notice.draw(notice, into: &buffer, ink: context.noticeInk)
      }
      buffer.reading.addNotice(rows: y..<(y + 1))
      return buffer.putCentred(notice, from: 0, to: columns, y: y, Style(foreground: context.noticeInk))
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
