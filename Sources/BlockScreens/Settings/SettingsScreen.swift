import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// All settings in groups; each change is saved at once.
package struct SettingsScreen: Screen {
  private(set) var list = SettingsList()
  /// The search field while it is open.
  private var search: TextField?
  /// The theme's title, which its file gives.
  private var themeTitle = ""
  /// Whether the help of the selected row is expanded.
  private var showsWholeHelp = false

  package init() {}

  package var focus: Focus? { Focus(page: showsWholeHelp ? 2 : search == nil ? 0 : 1, item: list.selection) }

  package var acceptsText: Bool { search != nil }

  private var bar: NavigationBar {
    NavigationBar(
      left: tr("Back"), title: tr("Settings"), right: list.isUnfiltered ? tr("Search") : tr("All"))
  }

  package mutating func appear(in context: inout ScreenContext) {
    let name = context.settings.theme
    themeTitle = (try? context.themes.load(name))?.title ?? name
  }

  /// What was searched for has another name now, so that all rows are listed.
  package mutating func languageChanged(in context: ScreenContext) { list.search("") }

  package mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if showsWholeHelp {
      showsWholeHelp = !SelectionHelp.isClosed(by: event)
    } else if var field = search {
      updateSearch(&field, event, in: context)
    } else {
      return choose(event, in: &context)
    }
    return .stay
  }

  // MARK: Searching

  /// Handles an input of the search field; the list is filtered with each letter.
  private mutating func updateSearch(_ field: inout TextField, _ event: InputEvent, in context: ScreenContext)
  {
    if case .key(let key) = event, key.phase != .release, key.key == .up || key.key == .down {
      list.respond(to: event, in: area(in: context))
      return
    }
    switch field.respond(to: event) {
    case .none:
      search = field
      list.search(field.text)
    case .accepted: search = nil
    case .cancelled:
      search = nil
      list.search("")
    }
  }

  private mutating func toggleSearch() {
    if list.isUnfiltered { search = TextField() } else { list.search("") }
  }

  // MARK: Choosing

  private mutating func choose(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) {
      // The first step back clears the search.
      guard list.isUnfiltered else {
        list.search("")
        return .stay
      }
      return .pop
    }
    if bar.isRight(event, in: context.drawing) {
      toggleSearch()
      return .stay
    }
    if case .key(let key) = event, key.phase != .release, key.modifiers.isEmpty {
      switch key.key {
      case .character("/"):
        search = TextField()
        return .stay
      case .tab:
        list.jump(by: 1)
        return .stay
      case .left, .character("h"):
        change(by: -1, in: &context)
        return .stay
      case .right, .character("l"), .character(" "):
        change(by: 1, in: &context)
        return .stay
      default: break
      }
    }
    if help(in: context)?.isRequested(by: event, in: context.drawing) == true {
      showsWholeHelp = true
      return .stay
    }
    if case .key(let key) = event, key.phase != .release, key.key == .tab, key.modifiers == .shift {
      list.jump(by: -1)
      return .stay
    }
    let decreases = decreases(event, in: context)
    // A click on another row only selects it.
    guard list.respond(to: event, in: area(in: context)) else { return .stay }
    switch list.selected {
    case .page(let page): return .push(page.screen(in: context))
    case .setting(.theme): return .push(ThemeScreen(in: context))
    case .setting:
      change(by: decreases ? -1 : 1, in: &context)
      return .stay
    case .heading, nil: return .stay
    }
  }

  /// Whether an event is a click on the left arrow of the selected value, or on the value's left half.
  private func decreases(_ event: InputEvent, in context: ScreenContext) -> Bool {
    guard case .mouse(let mouse) = event,
      let row = list.visible(in: area(in: context)).first(where: { $0.isSelected }),
      var value = laidOut(row.row, isSelected: true, columns: row.rect.size.columns, in: context)?
        .valueRect(in: row.rect)
    else { return false }
    value.size.columns /= 2
    return value.contains(mouse.position)
  }

  private func change(by step: Int, in context: inout ScreenContext) {
    guard case .setting(let key) = list.selected, key != .theme else { return }
    context.setOrShowReason(key, context.settings.text(of: key, changedBy: step))
  }

  // MARK: Drawing

  /// A row's title and value, wrapped; nil for a heading.
  private func laidOut(
    _ row: SettingsList.Row, isSelected: Bool, columns: Int, in context: ScreenContext
  ) -> LabeledRow? {
    switch row {
    case .heading: return nil
    case .page(let page):
      // A mark says that a page opens; a screen reader says it with the help.
      return LabeledRow(
        page.title, forms: context.isPlain ? [] : [context.isUnicode ? "▸" : ">"], columns: columns - 2)
    // A theme has its own title, and a screen for choosing it.
    case .setting(.theme):
      let mark = context.isPlain ? " " : context.isUnicode ? "▸" : ">"
      return LabeledRow(
        Setting.theme.title,
        forms: (columns - 2 < LabeledRow.wideColumns ? [] : ["\(themeTitle) \(mark)"])
          + ["\(themeTitle)\(mark)", themeTitle],
        broken: TextWrap.lines(of: themeTitle, columns: columns - 2), columns: columns - 2)
    case .setting(let key):
      return LabeledRow(
        key.title, value: context.settings.shown(key), isSelected: isSelected, isUnicode: context.isUnicode,
        columns: columns - 2)
    }
  }

  private func area(in context: ScreenContext) -> ScrollList.Area {
    let below = SelectionHelp.rows(
      for: list.rows.compactMap { helpText(of: $0, in: context) }, in: context.size)
    var area = ScrollList.Area.middle(of: context.size, columns: 56, below: below)
    area.heights = list.rows.map { row in
      laidOut(row, isSelected: true, columns: area.rect.size.columns, in: context)?.lines.count ?? 1
    }
    return area
  }

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let area = area(in: context)
    let visible = list.visible(in: area)
    for row in visible { draw(row, into: &buffer, in: context) }
    // The first heading has room to say how to reach the next one.
    if list.isUnfiltered, !context.isPlain, let first = visible.first, case .heading(let group) = first.row {
      let hint = tr("Tab: next section")
      if CellBuffer.columns(of: group.title) + CellBuffer.columns(of: hint) + 3 <= first.rect.size.columns {
        buffer.putRightAligned(
          hint, end: first.rect.maxX - 1, y: first.rect.minY, Style(foreground: .faint))
      }
    }
    list.scrollBar(in: area).draw(into: &buffer, isUnicode: context.isUnicode)
    if list.isEmpty { buffer.putWrapped(tr("No settings found."), y: area.rect.minY) }
    if let search {
      let label = tr("Search") + ": "
      let x = buffer.put(label, x: area.rect.minX + 1, y: buffer.size.rows - 1, Style(foreground: .faint))
      search.draw(into: &buffer, x: x, y: buffer.size.rows - 1, columns: max(1, area.rect.maxX - x))
    } else if let notice = context.notice {
      Notice.draw(notice, into: &buffer, ink: context.noticeInk)
    } else {
      help(in: context)?.draw(into: &buffer, in: context.drawing)
    }
    if showsWholeHelp { help(in: context)?.drawWhole(into: &buffer, in: context.drawing) }
  }

  private func draw(_ row: SettingsList.Visible, into buffer: inout CellBuffer, in context: ScreenContext) {
    let rect = row.rect
    if case .heading(let group) = row.row {
      buffer.put(
        group.title, x: rect.minX, y: rect.minY, Style(foreground: .title, attributes: .bold),
        limit: rect.size.columns)
    }
    laidOut(row.row, isSelected: row.isSelected, columns: rect.size.columns, in: context)?
      .draw(into: &buffer, in: rect, isSelected: row.isSelected)
  }

  /// The help of the selected row.
  private func help(in context: ScreenContext) -> SelectionHelp? {
    guard let row = list.selected else { return nil }
    let title =
      switch row {
      case .setting(let key): key.title
      case .page(let page): page.title
      case .heading(let group): group.title
      }
    // Use all rows that the list leaves.
    let rows = max(1, context.size.rows - area(in: context).rect.maxY)
    return SelectionHelp(title, helpText(of: row, in: context), rows: rows)
  }

  private func helpText(of row: SettingsList.Row, in context: ScreenContext) -> String? {
    switch row {
    case .setting(let key):
      guard key.group == .sound, let silence = context.audioUnavailableReason else { return key.help }
      return key.help + " " + silence.description
    case .page(let page): return page.help
    case .heading: return nil
    }
  }
}
