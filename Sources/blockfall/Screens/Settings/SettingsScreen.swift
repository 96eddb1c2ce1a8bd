import TerminalUI

/// What a person can choose, group by group; each change is kept at once.
struct SettingsScreen: Screen {
  private(set) var list = SettingsList()
  /// What is searched for, while it is typed.
  private var search: TextField?
  /// What the theme is called, which is in its file.
  private var themeTitle = ""

  var focus: Focus? { Focus(page: search == nil ? 0 : 1, item: list.selection) }

  var takesText: Bool { search != nil }

  private var bar: NavigationBar {
    NavigationBar(left: tr("Back"), title: tr("Settings"), right: list.isWhole ? tr("Search") : tr("All"))
  }

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    let name = context.settings.theme
    themeTitle = (try? context.themes.load(name))?.title ?? name
  }

  mutating func languageChanged(in context: ScreenContext) { list.refresh() }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .suspending, .continued, .shown, .link, .keyboard, .device, .storage: return .stay
    case .input(let event):
      if var field = search {
        look(&field, event, in: context)
        return .stay
      }
      return respond(to: event, in: context, &outbox)
    }
  }

  // MARK: Searching

  /// Takes what is typed into the search; the list follows each letter.
  private mutating func look(_ field: inout TextField, _ event: InputEvent, in context: ScreenContext) {
    if case .key(let key) = event, key.phase != .release, key.key == .up || key.key == .down {
      list.respond(to: event, in: area(in: context.size))
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
    if list.isWhole { search = TextField() } else { list.search("") }
  }

  // MARK: Choosing

  private mutating func respond(
    to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox
  ) -> Transition {
    if bar.isBack(event, in: context) {
      // First back to all of them.
      guard list.isWhole else {
        list.search("")
        return .stay
      }
      return .pop
    }
    if case .mouse(let mouse) = event, mouse.action == .press,
      bar.part(at: mouse.position, width: context.size.columns, isUnicode: context.isUnicode) == .right
    {
      toggleSearch()
      return .stay
    }
    if case .key(let key) = event, key.phase != .release, key.modifiers.isEmpty {
      switch key.key {
      case .character("/"):
        search = TextField()
        return .stay
      case .left, .character("h"):
        change(by: -1, in: context, &outbox)
        return .stay
      case .right, .character("l"), .character(" "):
        change(by: 1, in: context, &outbox)
        return .stay
      default: break
      }
    }
    let isLowering = lowers(event, in: context)
    // A click on another row only selects it.
    guard list.respond(to: event, in: area(in: context.size)) else { return .stay }
    switch list.selected {
    case .page(let page): return .push(page.screen(in: context))
    case .setting(.theme): return .push(ThemeScreen(in: context))
    case .setting:
      change(by: isLowering ? -1 : 1, in: context, &outbox)
      return .stay
    case .heading, nil: return .stay
    }
  }

  /// Whether an event is a click on the arrow to the left of the value that is selected, or on the value's left half.
  private func lowers(_ event: InputEvent, in context: ScreenContext) -> Bool {
    guard case .mouse(let mouse) = event, case .setting(let key) = list.selected,
      let row = list.visible(in: area(in: context.size)).first(where: { $0.isSelected })?.rect
    else { return false }
    let width = CellBuffer.columns(of: value(of: key, isSelected: true, in: context))
    let start = row.maxX - 1 - width
    return row.contains(mouse.position) && (start..<(start + width / 2)).contains(mouse.position.x)
  }

  private func change(by step: Int, in context: ScreenContext, _ outbox: inout Outbox) {
    guard case .setting(let key) = list.selected, key != .theme else { return }
    do throws(SettingError) {
      try outbox.set(key, context.settings.text(of: key, changedBy: step), in: context)
    } catch {
      outbox.say(error.description)
    }
  }

  // MARK: Drawing

  /// A setting's value as it is drawn, with arrows if they change it.
  private func value(of key: SettingKey, isSelected: Bool, in context: ScreenContext) -> String {
    // A theme has a title of its own, and a screen to choose it on.
    if key == .theme { return "\(themeTitle)  " }
    let value = context.settings.shown(key)
    let arrows = !isSelected ? [] : [context.isUnicode ? "‹ \(value) ›" : "< \(value) >"]
    // The title comes before the arrows where there is no room for both.
    let room = area(in: context.size).rect.size.columns - 3 - CellBuffer.columns(of: key.title)
    return (arrows + ["\(value)  "]).first { CellBuffer.columns(of: $0) <= room } ?? value
  }

  private func area(in size: Size) -> ScrollList.Area {
    let width = max(1, min(size.columns - 2, 56))
    return ScrollList.Area(
      rect: Rect(
        x: max(0, (size.columns - width) / 2), y: min(2, size.rows - 1), columns: width,
        rows: max(1, size.rows - 4)))
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let area = area(in: buffer.size)
    for row in list.visible(in: area) { draw(row, into: &buffer, in: context) }
    list.mark(in: area).draw(into: &buffer, isUnicode: context.isUnicode)
    if list.isEmpty {
      buffer.putCentred(tr("No setting is called so."), from: 0, to: buffer.size.columns, y: area.rect.minY)
    }
    if let search {
      let label = tr("Search") + ": "
      let x = buffer.put(label, x: area.rect.minX + 1, y: buffer.size.rows - 1, Style(foreground: .faint))
      search.draw(into: &buffer, x: x, y: buffer.size.rows - 1, columns: max(1, area.rect.maxX - x))
    } else if let notice = context.notice {
      Notice.draw(notice, into: &buffer)
    } else {
      drawHelp(into: &buffer, in: context)
    }
  }

  private func draw(_ row: SettingsList.Visible, into buffer: inout CellBuffer, in context: ScreenContext) {
    let rect = row.rect
    switch row.row {
    case .heading(let group):
      buffer.put(
        group.title, x: rect.minX, y: rect.minY, Style(foreground: .title, attributes: .bold),
        limit: rect.size.columns)
    case .page(let page):
      let style = buffer.putRow(rect, isSelected: row.isSelected)
      buffer.put(page.title, x: rect.minX + 1, y: rect.minY, style, limit: rect.size.columns - 2)
    case .setting(let key):
      let style = buffer.putRow(rect, isSelected: row.isSelected)
      let text = value(of: key, isSelected: row.isSelected, in: context)
      let room = rect.size.columns - 3 - CellBuffer.columns(of: text)
      buffer.put(key.title, x: rect.minX + 1, y: rect.minY, style, limit: max(0, room))
      buffer.putRight(text, end: rect.maxX - 1, y: rect.minY, style)
    }
  }

  /// Says in the last two rows, which the list leaves, what the selected setting does.
  private func drawHelp(into buffer: inout CellBuffer, in context: ScreenContext) {
    let y = buffer.size.rows - 1
    guard y > 3, let help = help(in: context) else { return }
    let lines = TextWrap.lines(of: help, columns: max(1, buffer.size.columns - 2)).prefix(2)
    buffer.reading.readApart(
      Rect(x: 0, y: buffer.size.rows - lines.count, columns: buffer.size.columns, rows: lines.count))
    for (row, line) in lines.enumerated() {
      buffer.putCentred(
        line, from: 0, to: buffer.size.columns, y: y + 1 - lines.count + row, Style(foreground: .faint))
    }
  }

  private func help(in context: ScreenContext) -> String? {
    switch list.selected {
    case .setting(let key):
      if key.setting.group == .sound, let silence = context.silence { return silence.description }
      return key.setting.help
    case .page(let page): return page.help
    case .heading, nil: return nil
    }
  }
}
