import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Creates or edits a custom game: each setting has a line of help, and conflicts between settings show in a note.
struct CustomGameScreen: Screen {
  private var game: CustomGame
  /// The name of the edited game; nil for a new one.
  private let oldName: String?
  private var menu: MenuList<CustomGameRow>
  /// The text field for a name or an amount; nil while closed.
  private var typing: TextField?
  /// Whether the selected row's help shows whole.
  private var showsHelp = false
  /// The ticket of the save request.
  private var saving: Ticket?

  /// - Parameter game: the game to edit; nil for a new one.
  init(_ game: CustomGame?, in context: ScreenContext) {
    self.game =
      game ?? CustomGame(name: CustomGameScreen.freeName(in: context), rules: context.settings.rules.ruleset)
    oldName = game?.name
    menu = MenuList([])
    fill(in: context)
  }

  private static func freeName(in context: ScreenContext) -> String {
    let taken = context.settings.own.gameNames
    return (1...).lazy.map { $0 == 1 ? "my-game" : "my-game-\($0)" }.first { !taken.contains($0) }
      ?? "my-game"
  }

  /// Rebuilds the list; a value that does not fit on the screen beside its name shows only in the help.
  private mutating func fill(in context: ScreenContext) {
    let rows = CustomGameRow.rows(of: game)
    let selected = menu.items.isEmpty ? .rules : menu.selected
    func list(withValues: Bool) -> MenuList<CustomGameRow> {
      MenuList(
        rows.map { row in
          let value = withValues && row != .name ? shown(row, in: context) : nil
          return .init(
            row, row == .name && withValues ? "\(row.title): \(game.name)" : row.title, value: value,
            heading: context.isPlain ? nil : row.heading)
        })
    }
    menu = list(withValues: true)
    if menu.width > context.size.columns { menu = list(withValues: false) }
    menu.select(selected)
  }

  private func shown(_ row: CustomGameRow, in context: ScreenContext) -> String {
    let value = row.value(of: game)
    return context.isUnicode ? value : String(value.map { $0 == "×" ? "x" : $0 })
  }

  private var conflict: ModeConflict? {
    do throws(ModeConflict) { try game.parts.check(with: game.rules) } catch { return error }
    return nil
  }

  // MARK: Messages

  mutating func sizeChanged(in context: inout ScreenContext) { fill(in: context) }

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    guard let saving, reply.ticket == saving else { return .stay }
    switch reply.answer {
    case .ownChoices:
      // The quick game may be the old version of this one.
      if let oldName, context.settings.mode.game?.name == oldName {
        try? context.set(.mode, ModeChoice.custom(game).word)
      }
      return .pop
    case .failed(let error):
      self.saving = nil
      context.showNotice(error.description)
    default: break
    }
    return .stay
  }

  mutating func languageChanged(in context: ScreenContext) { fill(in: context) }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if typing != nil { return type(event, in: &context) }
    if showsHelp {
      showsHelp = !SelectionHelp.isClosed(by: event)
      return .stay
    }
    if case .key(let key) = event, key.phase == .press, context.bindings.action(for: key) == .help {
      showsHelp = true
      return .stay
    }
    if bar.isBack(event, in: context.drawing) { return .pop }
    var isSave = bar.isRight(event, in: context.drawing)
    if case .key(let key) = event, key.phase != .release, key.modifiers.isEmpty {
      isSave = key.key == .character("s")
    }
    if isSave {
      save(in: &context)
      return .stay
    }
    if let step = event.sidewaysStep {
      change(menu.selected, by: step, in: context)
      return .stay
    }
    switch grouped(in: context.size).respond(to: event, &menu) {
    case .chosen(.name): typing = TextField(game.name, maxCharacters: 24)
    case .chosen(let row):
      if let amount = row.typed(of: game)?.amount {
        typing = TextField(String(amount), maxCharacters: 9)
      } else {
        change(row, by: 1, in: context)
      }
    case .changed(let row, let step): change(row, by: step, in: context)
    case .none: break
    }
    return .stay
  }

  private mutating func change(_ row: CustomGameRow, by step: Int, in context: ScreenContext) {
    row.change(&game, by: step, own: context.settings.own)
    fill(in: context)
  }

  private mutating func type(_ event: InputEvent, in context: inout ScreenContext) -> Transition {
    guard let text = typing.confirmed(by: event) else { return .stay }
    if menu.selected == .name { accept(name: text, &context) } else { accept(amount: text, &context) }
    fill(in: context)
    return .stay
  }

  private mutating func accept(name: String, _ context: inout ScreenContext) {
    guard CustomGame.isName(name) else {
      return context.showNotice(
        tr("a name is 1 to 24 of a-z, digits and hyphens, and not the name of a mode"))
    }
    guard name == oldName || !context.settings.own.gameNames.contains(name) else {
      return context.showNotice(tr("there is a game of that name already"))
    }
    game.name = name
    typing = nil
  }

  private mutating func accept(amount: String, _ context: inout ScreenContext) {
    let row = menu.selected
    guard let range = row.typed(of: game)?.range else { return typing = nil }
    guard let number = Int(digits: amount), range.contains(number) else {
      return context.showNotice(
        tr("it must be a whole number from %s to %s", String(range.lowerBound), String(range.upperBound)))
    }
    row.set(number, in: &game)
    typing = nil
  }

  /// Saves the file, unless settings conflict; the screen closes once the file is written.
  private mutating func save(in context: inout ScreenContext) {
    if let conflict { return context.showNotice(translated(conflict.localizedMessage)) }
    guard saving == nil else { return }
    // Write the new file first: when a game is renamed, one of the two exists at any moment.
    if let oldName, oldName != game.name {
      context.ask(.saveCustomGame(game))
      saving = context.ask(.deleteCustomGame(oldName))
    } else {
      saving = context.ask(.saveCustomGame(game))
    }
  }

  // MARK: Drawing

  private var bar: NavigationBar {
    NavigationBar(left: tr("Back"), title: tr("Your game"), right: tr("Save"))
  }

  /// The rows below the list: an empty one, the value or the text field, and the help.
  ///
  /// A conflict takes more rows.
  private func textRows(in size: Size) -> Int {
    if conflict != nil { return size.rows >= 14 ? 5 : 7 }
    return size.rows >= 20 ? 5 : size.rows >= 14 ? 4 : 3
  }

  private func grouped(in size: Size) -> GroupedMenu<CustomGameRow> {
    let whole = GroupedMenu.rows(of: menu)
    let rows = max(1, min(whole, size.rows - 1 - textRows(in: size)))
    let width = min(GroupedMenu.columns(of: menu), size.columns)
    let top = max(1, min((size.rows - whole - textRows(in: size)) / 2, 4))
    return GroupedMenu(
      menu,
      in: Rect(
        x: (size.columns - width) / 2, y: top, columns: width, rows: max(1, min(rows, size.rows - top))))
  }

  /// Says in the last row what the keys do, as the menu does.
  private func drawKeys(into buffer: inout CellBuffer, in context: ScreenContext) {
    let hints =
      context.isUnicode
      ? [tr("↑ ↓ choose · ← → change · Enter types · s saves"), tr("← → change · s saves")]
      : [tr("Arrows choose and change, Enter types, s saves"), tr("Arrows change, s saves")]
    let (columns, y) = (buffer.size.columns, buffer.size.rows - 1)
    guard let hint = hints.first(where: { CellBuffer.columns(of: $0) <= columns }) else { return }
    buffer.putCentred(hint, from: 0, to: columns, y: y, Style(foreground: .faint))
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let grouped = grouped(in: buffer.size)
    let area = grouped.area
    grouped.draw(menu, into: &buffer, isUnicode: context.isUnicode)
    let row = menu.selected
    let columns = max(1, min(buffer.size.columns - 2, 76))
    let x = (buffer.size.columns - columns) / 2
    var y = area.maxY + (buffer.size.rows >= 14 ? 1 : 0)
    func write(_ text: String, _ style: Style) {
      let lines = TextWrap.lines(of: text, columns: columns)
      let room = max(0, buffer.size.rows - y)
      buffer.reading.addParagraph(Rect(x: x, y: y, columns: columns, rows: min(room, lines.count)))
      for (index, line) in lines.prefix(room).enumerated() {
        // The Help key shows all of it.
        let isCut = index == room - 1 && lines.count > room
        let key = isCut ? context.bindings.names(of: .help, isUnicode: context.isUnicode).first ?? "" : ""
        let shown =
          isCut
          ? CellBuffer.shortened(
            line + "   ", to: min(columns - 3, CellBuffer.columns(of: line) + 1), isUnicode: context.isUnicode
          )
          : line
        buffer.putCentred(shown, from: x, to: x + columns, y: y, style)
        buffer.putRightAligned(key, end: x + columns, y: y, Style(foreground: .accent, attributes: .bold))
        y += 1
      }
    }
    if let typing {
      typing.draw(into: &buffer, x: x, y: y, columns: min(26, columns))
      y += 1
    } else if menu.items.allSatisfy({ $0.value == nil }) {
      let arrows = context.isUnicode ? ("‹", "›") : ("<", ">")
      write("\(arrows.0) \(shown(row, in: context)) \(arrows.1)", Style(attributes: .bold))
    }
    // What does not go together, and still what the row means.
    if let conflict { write(conflict.sentence, Style(foreground: .warning)) }
    if conflict == nil || y < buffer.size.rows - 2 { write(row.help, Style(foreground: .faint)) }
    if y < buffer.size.rows, typing == nil, !context.isPlain { drawKeys(into: &buffer, in: context) }
    if let notice = context.notice { Notice.draw(notice, into: &buffer, ink: context.noticeInk) }
    if showsHelp {
      let text = conflict.map { translated($0.localizedMessage) } ?? row.help
      SelectionHelp(menu.items[menu.selection].title, text, rows: 0)?.drawWhole(
        into: &buffer, in: context.drawing)
    }
  }
}
