import BlockPlatform
import BlockScreens
import BlockSettings
import BlockViews
import TerminalUI

/// The keys of two people who share a keyboard, which can be changed here.
struct SplitKeyboardScreen: BindingScreen {
  private enum Action: Hashable, Sendable { case change, reset, attempt }

  private var row = 0
  private var half = KeyboardHalf.left
  private(set) var isListening = false { didSet { listener = KeyListener() } }
  private var listener = KeyListener()

  var focus: Focus? { Focus(page: isListening ? 1 : 0, item: row * 2 + (half == .left ? 0 : 1)) }

  private var selected: PlayerAction { SplitKeyboard.actions[row] }

  private func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    ButtonRow(
      [
        .init(.change, .enter, tr("Another key")), .init(.reset, .backspace, tr("Default")),
        .init(.attempt, .character("t"), tr("Try them")),
      ],
      isUnicode: context.isUnicode, wraps: true)
  }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Keys for two")) }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) { return .pop }
    switch buttons(in: context).pressed(by: event, in: context.size) {
    case .change: isListening = true
    case .reset: set(SplitKeyboard(defaultsOf: half), in: &context)
    case .attempt: return .push(RolloverCheckScreen())
    case nil: select(by: event, in: context)
    }
    return .stay
  }

  private mutating func select(by event: InputEvent, in context: ScreenContext) {
    let count = SplitKeyboard.actions.count
    switch event {
    case .key(let key) where key.phase != .release && key.modifiers.isEmpty:
      switch key.key {
      case .up, .character("k"): row = (row + count - 1) % count
      case .down, .character("j"): row = (row + 1) % count
      case .left, .character("h"): half = .left
      case .right, .character("l"), .tab: half = half == .left || key.key != .tab ? .right : .left
      default: break
      }
    case .mouse(let mouse) where mouse.action == .press && mouse.button == .left:
      let rows = rows(in: context)
      let columns = columns(in: context.size)
      let isSingle = columns.left == columns.right
      if isSingle, mouse.position.y == rows.top - 1 { half = half == .left ? .right : .left }
      guard (rows.top..<rows.top + rows.seen.count).contains(mouse.position.y) else { return }
      row = mouse.position.y - rows.top + rows.seen.lowerBound
      if !isSingle { half = mouse.position.x < columns.right ? .left : .right }
    default: break
    }
  }

  /// Binds a key, or shows why it cannot be bound.
  mutating func listen(to event: InputEvent, in context: inout ScreenContext) {
    guard case .key(let event) = event, let key = listener.key(heardIn: event) else { return }
    isListening = false
    if key.key == .escape { return }
    let chord = KeyBindings.Chord(key)
    var keys = context.settings.splitKeyboard[half]
    if let reason = keys.rebind(selected, to: chord, half: half, context.settings.splitKeyboard) {
      return context.showNotice(reason)
    }
    set(keys, in: &context)
  }

  private func set(_ keys: SplitKeyboard, in context: inout ScreenContext) {
    do throws(SettingError) {
      try context.set(.versusKeys(half), keys.text)
    } catch {
      context.showNotice(error.reason)
    }
  }

  // MARK: Drawing

  /// The first row of the keys, and the visible actions.
  private func rows(in context: ScreenContext) -> (top: Int, seen: Range<Int>) {
    let (rows, count) = (context.size.rows, SplitKeyboard.actions.count)
    let top = max(2, (rows - count) / 2)
    let seen = min(count, max(1, rows - top - buttons(in: context).rows(in: context.size)))
    let first = max(0, row - seen + 1)
    return (top, first..<first + seen)
  }

  /// The columns of names and keys; both halves share one column if there is room only for the selected one.
  private func columns(in size: Size) -> (names: Int, left: Int, right: Int, end: Int) {
    let names = SplitKeyboard.actions.map { CellBuffer.columns(of: $0.shortTitle) }.max() ?? 0
    let width = min(size.columns - 2, names + 2 + 2 * 18)
    let start = (size.columns - width) / 2
    let cell = size.columns < 30 ? 0 : (width - names - 2) / 2
    return (start, start + names + 2, start + names + 2 + cell, start + width)
  }

  /// The heading of a half's keys; only the seat's number if the words are too long.
  private func heading(of half: KeyboardHalf, isSingle: Bool, room: Int, isUnicode: Bool) -> String {
    let number = half == .left ? "1" : "2"
    if isSingle { return isUnicode ? "‹ \(number) ›" : "< \(number) >" }
    return CellBuffer.columns(of: half.title) <= room ? half.title : number
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let (top, seen) = rows(in: context)
    let columns = columns(in: buffer.size)
    let isSingle = columns.left == columns.right
    for (y, index) in zip(top..., seen) {
      buffer.put(
        SplitKeyboard.actions[index].shortTitle, x: columns.names, y: y, Style(foreground: .faint),
        limit: columns.left - columns.names - 1)
    }
    for half in isSingle ? [half] : KeyboardHalf.allCases {
      let x = half == .left ? columns.left : columns.right
      let width = (half == .right || isSingle ? columns.end : columns.right) - x
      buffer.put(
        heading(of: half, isSingle: isSingle, room: width - 1, isUnicode: context.isUnicode), x: x,
        y: top - 1, Style(foreground: .title, attributes: .bold))
      for (y, index) in zip(top..., seen) {
        let rect = Rect(x: x, y: y, columns: width, rows: 1)
        draw(SplitKeyboard.actions[index], of: half, in: rect, into: &buffer, context)
      }
    }
    ScrollBar(
      x: columns.end, rows: top..<top + seen.count, first: seen.lowerBound, visible: seen.count,
      count: SplitKeyboard.actions.count
    )
    .draw(into: &buffer, isUnicode: context.isUnicode)
    if let notice = context.notice {
      Notice.draw(notice, into: &buffer, ink: context.noticeInk)
    } else if isListening {
      buffer.putCentred(
        tr("press a key"), from: 0, to: buffer.size.columns, y: buffer.size.rows - 1,
        Style(foreground: .accent))
    } else {
      buttons(in: context).draw(into: &buffer)
    }
  }

  /// Draws the keys of an action.
  private func draw(
    _ action: PlayerAction, of half: KeyboardHalf, in rect: Rect, into buffer: inout CellBuffer,
    _ context: ScreenContext
  ) {
    let isSelected = action == selected && half == self.half
    let names = context.settings.splitKeyboard[half][action].map { $0.name(isUnicode: context.isUnicode) }
    let cell = Rect(x: rect.minX - 1, y: rect.minY, columns: rect.size.columns, rows: 1)
    let style = isSelected ? buffer.putRow(cell, isSelected: true) : .standard
    // The drawn text is only the keys.
    if isSelected { buffer.reading.select(cell, label: "\(action.shortTitle), \(half.title)") }
    buffer.put(
      isSelected && isListening ? "?" : names.joined(separator: " "), x: rect.minX, y: rect.minY, style,
      limit: rect.size.columns - 1)
  }
}
