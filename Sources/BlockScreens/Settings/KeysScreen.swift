import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// The key bindings of all actions, which can be changed here.
struct KeysScreen: BindingScreen {
  private enum Action: Hashable, Sendable { case add, remove, reset, preset }

  /// A change to confirm.
  private enum PendingChange: Sendable {
    /// Takes a key from the action that has it; as its only key, in exchange for one of the selected action's.
    case move(KeyBindings.Chord), swap(KeyBindings.Chord)
    /// Replaces the keys of all actions.
    case preset(KeyPreset)
  }

  private var list = ScrollList(count: PlayerAction.allCases.count)
  private(set) var isListening = false { didSet { listener = KeyListener() } }
  private var listener = KeyListener()
  /// The index of the selected key of the selected action.
  private var keyIndex = 0
  /// A change that affects other actions, and the question whether to make it.
  private var pendingChange: (subject: PendingChange, question: ConfirmationPanel)?
  /// The preset for the next press.
  private var nextPreset = KeyPreset.vi

  var acceptsPadKeys: Bool { isListening }
  var acceptsEveryButton: Bool { isListening }
  var focus: Focus? {
    if let pendingChange { return Focus(page: 2, item: pendingChange.question.selection) }
    return Focus(page: isListening ? 1 : 0, item: list.selection)
  }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Keys")) }
  private var buttons: ButtonRow<Action> {
    ButtonRow(
      [
        .init(.add, .enter, tr("Add a key")), .init(.remove, .delete, tr("Remove a key")),
        .init(.reset, .backspace, tr("Default")),
        .init(.preset, .tab, tr("All keys for: %s", nextPreset.title)),
      ], wraps: true)
  }
  private var selected: PlayerAction { PlayerAction.allCases[list.selection] }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if pendingChange != nil {
      switch pendingChange.confirmed(by: event, bar: bar, in: context.drawing) {
      case .move(let chord): change(.move, chord, in: &context)
      case .swap(let chord): change(.swap, chord, in: &context)
      case .preset(let preset): apply(preset, &context)
      case nil: break
      }
      return .stay
    }
    if bar.isBack(event, in: context.drawing) { return .pop }
    switch buttons.pressed(by: event, in: context.size) {
    case .add: isListening = true
    case .remove: remove(in: &context)
    case .reset: reset(in: &context)
    case .preset: askForPreset()
    case nil:
      if selectKey(by: event, in: context) { return .stay }
      let before = list.selection
      if case .chosen = list.respond(
        to: event, in: area(in: context), titles: PlayerAction.allCases.map(\.title))
      {
        isListening = true
      }
      if list.selection != before { keyIndex = 0 }
    }
    return .stay
  }

  /// Selects another key of the selected action; false for other events.
  private mutating func selectKey(by event: InputEvent, in context: ScreenContext) -> Bool {
    guard let step = event.sidewaysStep else { return false }
    let last = max(0, context.settings.chords(of: selected).count - 1)
    keyIndex = step < 0 ? max(0, min(keyIndex, last) - 1) : min(last, keyIndex + 1)
    return true
  }

  mutating func listen(to event: InputEvent, in context: inout ScreenContext) {
    let bound: KeyEvent? =
      switch event {
      case .key(let key): listener.key(heardIn: key)
      case .mouse(let mouse): mouse.key
      case .paste, .focus, .reply: nil
      }
    guard let key = bound, key.phase == .press else {
      if case .mouse(let mouse) = event, mouse.action == .press { isListening = false }
      return
    }
    isListening = false
    let chord = KeyBindings.Chord(key)
    guard let other = context.settings.action(of: chord, insteadOf: selected) else {
      return change(.add, chord, in: &context)
    }
    let name = chord.name(isUnicode: context.isUnicode)
    let title = tr("%s is \"%s\".", name, other.title)
    guard context.settings.chords(of: other) == [chord] else {
      pendingChange = (
        .move(chord),
        ConfirmationPanel(
          title, lines: [.text(tr("Move it to \"%s\"?", selected.title))], no: tr("Leave it there"),
          yes: tr("Move it here"))
      )
      return
    }
    // Moved, its only key would leave the other action without one.
    guard let given = selectedChord(in: context) else {
      return context.showNotice(
        tr("%s is the only key of \"%s\": give that another one first.", name, other.title))
    }
    let text = tr("It has no other key. It can have %s instead.", given.name(isUnicode: context.isUnicode))
    pendingChange = (
      .swap(chord),
      ConfirmationPanel(title, lines: [.text(text)], no: tr("Leave it there"), yes: tr("Swap them"))
    )
  }

  /// The selected key of the selected action; nil if it has none.
  private func selectedChord(in context: ScreenContext) -> KeyBindings.Chord? {
    let chords = context.settings.chords(of: selected)
    return chords.isEmpty ? nil : chords[min(keyIndex, chords.count - 1)]
  }

  private mutating func remove(in context: inout ScreenContext) {
    let chords = context.settings.chords(of: selected)
    guard !chords.isEmpty else { return }
    let index = min(keyIndex, chords.count - 1)
    change(.remove, chords[index], in: &context)
    keyIndex = max(0, min(index, chords.count - 2))
  }

  private func change(_ change: KeyChange, _ chord: KeyBindings.Chord, in context: inout ScreenContext) {
    do throws(SettingError) {
      try context.change(
        change, chord, for: change == .swap ? selectedChord(in: context) : nil, of: selected)
    } catch {
      context.showNotice("\(selected.title): \(error.reason)")
    }
  }

  private func reset(in context: inout ScreenContext) {
    let standard = KeyBindings.standardChords(of: selected).map(\.text).joined(separator: " ")
    context.setOrShowReason(.keys(selected), standard)
  }

  private mutating func askForPreset() {
    pendingChange = (
      .preset(nextPreset),
      ConfirmationPanel(
        tr("All keys for: %s", nextPreset.title),
        lines: [.text(tr("Every key that you have set is replaced."))],
        no: tr("Keep them"), yes: tr("Replace them"))
    )
  }

  private mutating func apply(_ preset: KeyPreset, _ context: inout ScreenContext) {
    context.setKeys(preset.keys)
    context.showNews(tr("All keys as for: %s", preset.title))
    nextPreset = KeyPreset.allCases.cycled(from: nextPreset, by: 1)
  }

  private func area(in context: ScreenContext) -> ScrollList.Area {
    let size = context.size
    // An empty row above the buttons, if there is room.
    let below = buttons.rows(in: size) + (size.rows < 15 ? 0 : 1)
    var area = ScrollList.Area.middle(of: size, columns: 64, below: below)
    area.heights = PlayerAction.allCases.indices.map {
      laidOut($0, columns: area.rect.size.columns, in: context).lines.count
    }
    return area
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let area = area(in: context)
    for (index, rect) in list.visible(in: area) {
      // The blank after the last key's name serves as the margin.
      laidOut(index, columns: rect.size.columns, in: context)
        .draw(into: &buffer, in: rect, isSelected: index == list.selection && pendingChange == nil, right: 0)
    }
    list.scrollBar(in: area).draw(into: &buffer, isUnicode: context.isUnicode)
    if let pendingChange {
      pendingChange.question.draw(into: &buffer, in: context.drawing)
      return
    }
    buttons.draw(into: &buffer, orNoticeIn: context)
  }

  /// An action and its keys, wrapped, with the selected key marked.
  private func laidOut(_ index: Int, columns: Int, in context: ScreenContext) -> LabeledRow {
    let action = PlayerAction.allCases[index]
    let isSelected = index == list.selection
    guard !(isListening && isSelected) else {
      let asked = " " + tr("press a key") + " "
      return LabeledRow(
        action.title, forms: [asked], broken: TextWrap.lines(of: asked, columns: columns - 1),
        columns: columns - 1)
    }
    let names = context.settings.chords(of: action).map { $0.name(isUnicode: context.isUnicode) }
    let marked = min(keyIndex, names.count - 1)
    // The brackets replace the gaps, so that the row keeps its width.
    let keys = names.enumerated().map {
      isSelected && $0.offset == marked ? "[\($0.element)]" : " \($0.element) "
    }
    var lines: [String] = []
    for key in keys {
      if let last = lines.last, CellBuffer.columns(of: last + key) < columns {
        lines[lines.count - 1] = last + key
      } else {
        lines.append(key)
      }
    }
    return LabeledRow(action.title, forms: [keys.joined()], broken: lines, columns: columns - 1)
  }
}
