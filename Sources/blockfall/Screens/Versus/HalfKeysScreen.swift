import TerminalUI

/// The keys of two who share a keyboard: what each has, and other ones in their place.
struct HalfKeysScreen: Screen {
  private enum Action: Hashable, Sendable { case change, reset, attempt }

  private var row = 0
  private var half = KeyboardHalf.left
  /// Whether the next key is bound to the selected action.
  private var isListening = false

  init(in context: ScreenContext) {}

  var takesText: Bool { isListening }
  var focus: Focus? {
    Focus(page: isListening ? 1 : 0, item: row * 2 + (half == .left ? 0 : 1))
  }

  private var selected: PlayerAction { HalfKeys.actions[row] }

  private func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    ButtonRow(
      [
        .init(.change, .enter, tr("Another key")), .init(.reset, .backspace, tr("As usual")),
        .init(.attempt, .character("t"), tr("Try them")),
      ],
      isUnicode: context.isUnicode, wraps: true)
  }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Keys for two")) }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .suspending, .continued, .shown, .link, .keyboard, .device, .storage: return .stay
    case .input(let event):
      if isListening {
        listen(to: event, in: context, &outbox)
        return .stay
      }
      return respond(to: event, in: context, &outbox)
    }
  }

  private mutating func respond(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox)
    -> Transition
  {
    if bar.isBack(event, in: context) { return .pop }
    switch buttons(in: context).pressed(by: event, in: context.size) {
    case .change: isListening = true
    case .reset: reset(in: context, &outbox)
    case .attempt: return .push(HandsTrialScreen())
    case nil: select(by: event, in: context)
    }
    return .stay
  }

  private mutating func select(by event: InputEvent, in context: ScreenContext) {
    let count = HalfKeys.actions.count
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
      let top = top(in: context.size)
      guard (top..<top + count).contains(mouse.position.y) else { return }
      let columns = columns(in: context.size)
      row = mouse.position.y - top
      half = mouse.position.x < columns.right ? .left : .right
    default: break
    }
  }

  /// Takes a key over, or says why it cannot be.
  private mutating func listen(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox) {
    guard case .key(let key) = event, key.phase == .press else { return }
    isListening = false
    if key.key == .escape { return }
    let chord = KeyBindings.Chord(key: key.key, modifiers: key.modifiers.subtracting(.shift))
    var keys = context.settings.halfKeys[half]
    if let reason = keys.rebind(selected, to: chord, half: half, context.settings.halfKeys) {
      return outbox.say(reason)
    }
    set(keys, in: context, &outbox)
  }

  private func reset(in context: ScreenContext, _ outbox: inout Outbox) {
    set(HalfKeys(usual: half), in: context, &outbox)
  }

  private func set(_ keys: HalfKeys, in context: ScreenContext, _ outbox: inout Outbox) {
    do throws(SettingError) {
      try outbox.set(.versusKeys(half), keys.text, in: context)
    } catch {
      outbox.say(error.reason)
    }
  }

  // MARK: Drawing

  private func top(in size: Size) -> Int {
    max(2, (size.rows - HalfKeys.actions.count) / 2)
  }

  /// Where names and keys begin.
  private func columns(in size: Size) -> (names: Int, left: Int, right: Int, end: Int) {
    let names = HalfKeys.actions.map { CellBuffer.columns(of: $0.shortTitle) }.max() ?? 0
    let width = min(size.columns - 2, names + 2 + 2 * 18)
    let start = (size.columns - width) / 2
    let cell = (width - names - 2) / 2
    return (start, start + names + 2, start + names + 2 + cell, start + width)
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let top = top(in: buffer.size)
    let columns = columns(in: buffer.size)
    for half in KeyboardHalf.allCases {
      let x = half == .left ? columns.left : columns.right
      let room = (half == .left ? columns.right : columns.end) - x - 1
      // Where the words are too long, the seats' numbers say whose keys they are.
      let title = CellBuffer.columns(of: half.title) <= room ? half.title : half == .left ? "1" : "2"
      buffer.put(title, x: x, y: top - 1, Style(foreground: .title, attributes: .bold))
    }
    for (index, action) in HalfKeys.actions.enumerated() {
      let y = top + index
      buffer.put(
        action.shortTitle, x: columns.names, y: y, Style(foreground: .faint),
        limit: columns.left - columns.names - 1)
      for half in KeyboardHalf.allCases {
        let x = half == .left ? columns.left : columns.right
        let width = (half == .left ? columns.right : columns.end) - x
        let isSelected = index == row && half == self.half
        let names = context.settings.halfKeys[half][action].map { $0.name(isUnicode: context.isUnicode) }
        let text = isSelected && isListening ? "?" : names.joined(separator: " ")
        let cell = Rect(x: x - 1, y: y, columns: width, rows: 1)
        let style = isSelected ? buffer.putRow(cell, isSelected: true) : .standard
        // Its words are but the keys.
        if isSelected { buffer.reading.select(cell, label: "\(action.shortTitle), \(half.title)") }
        buffer.put(text, x: x, y: y, style, limit: width - 1)
      }
    }
    if let notice = context.notice {
      Notice.draw(notice, into: &buffer)
    } else if isListening {
      buffer.putCentred(
        tr("press a key"), from: 0, to: buffer.size.columns, y: buffer.size.rows - 1,
        Style(foreground: .accent))
    } else {
      buttons(in: context).draw(into: &buffer)
    }
  }
}
