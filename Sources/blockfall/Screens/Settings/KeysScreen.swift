import TerminalUI

/// Which keys stand for which action, and other ones in their place.
struct KeysScreen: Screen {
  private enum Action: Hashable, Sendable { case add, reset, preset }

  private var list = ScrollList(count: PlayerAction.allCases.count)
  /// Whether the next key is bound to the selected action.
  private var isListening = false
  /// The preset that is taken over next.
  private var nextPreset = KeyPreset.vi

  var takesPadKeys: Bool { isListening }
  var takesEveryButton: Bool { isListening }
  var takesText: Bool { isListening }
  var focus: Focus? { Focus(page: isListening ? 1 : 0, item: list.selection) }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Keys")) }
  private var buttons: ButtonRow<Action> {
    ButtonRow([
      .init(.add, .enter, tr("Add a key")), .init(.reset, .delete, tr("As usual")),
      .init(.preset, .tab, tr("All keys for: %s", nextPreset.title)),
    ])
  }
  private var selected: PlayerAction { PlayerAction.allCases[list.selection] }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .suspending, .continued, .shown, .keyboard, .device, .storage: return .stay
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
    switch buttons.pressed(by: event, in: context.size) {
    case .add: isListening = true
    case .reset: reset(in: context, &outbox)
    case .preset: takePreset(in: context, &outbox)
    case nil:
      if case .chosen = list.respond(to: event, in: area(in: context.size)) { isListening = true }
    }
    return .stay
  }

  private mutating func listen(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox) {
    let bound: KeyEvent? =
      switch event {
      case .key(let key): key
      case .mouse(let mouse): mouse.key
      case .paste, .focus, .reply: nil
      }
    guard let key = bound, key.phase == .press else {
      if case .mouse(let mouse) = event, mouse.action == .press { isListening = false }
      return
    }
    isListening = false
    let chord = KeyBindings.Chord(key: key.key, modifiers: key.modifiers.subtracting(.shift))
    let other = PlayerAction.allCases.first {
      $0 != selected && context.settings.chords(of: $0).contains(chord)
    }
    if let other {
      outbox.say(
        tr(
          "%s stands for \"%s\": it cannot be \"%s\" too.", chord.name(isUnicode: context.isUnicode),
          other.title,
          selected.title))
      return
    }
    let chords = context.settings.chords(of: selected) + [chord]
    set(chords.map(\.text).joined(separator: " "), in: context, &outbox)
  }

  private func reset(in context: ScreenContext, _ outbox: inout Outbox) {
    set(KeyBindings.standard.chords(of: selected).map(\.text).joined(separator: " "), in: context, &outbox)
  }

  private mutating func takePreset(in context: ScreenContext, _ outbox: inout Outbox) {
    outbox.setKeys(nextPreset.keys)
    outbox.tell(tr("All keys as for: %s", nextPreset.title))
    let all = KeyPreset.allCases
    nextPreset = all[((all.firstIndex(of: nextPreset) ?? 0) + 1) % all.count]
  }

  private func set(_ text: String, in context: ScreenContext, _ outbox: inout Outbox) {
    do throws(SettingError) {
      try outbox.set(.keys(selected), text, in: context)
    } catch {
      outbox.say(error.description)
    }
  }

  private func area(in size: Size) -> ScrollList.Area {
    let width = max(1, min(size.columns - 2, 64))
    return ScrollList.Area(
      rect: Rect(
        x: max(0, (size.columns - width) / 2), y: min(2, size.rows - 1), columns: width,
        rows: max(1, size.rows - 4)))
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    for (index, rect) in list.visible(in: area(in: buffer.size)) {
      let action = PlayerAction.allCases[index]
      let style =
        index == list.selection
        ? Style(foreground: .selectionText, background: .selection, attributes: .bold) : Style.standard
      buffer.fill(rect, with: Cell(" ", style))
      let isBeingSet = isListening && index == list.selection
      let keys =
        isBeingSet
        ? tr("press a key")
        : context.bindings.names(of: action, isUnicode: context.isUnicode).joined(separator: "  ")
      let room = rect.size.columns - 3 - CellBuffer.columns(of: keys)
      buffer.put(action.title, x: rect.minX + 1, y: rect.minY, style, limit: max(0, room))
      buffer.putRight(keys, end: rect.maxX - 1, y: rect.minY, style)
    }
    if let notice = context.notice {
      Notice.draw(notice, into: &buffer)
    } else {
      buttons.draw(into: &buffer)
    }
  }
}
