import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// The handling of held keys: settings with explanations, presets, and a field beside them to try changes at once.
struct HandlingScreen: Screen {
  private enum Row: Equatable, Sendable {
    case preset
    case setting(Setting)
  }

  private static let rows: [Row] = [.preset] + Handling(Settings()).texts.map { Row.setting($0.0) }

  private var list = ScrollList(count: rows.count)
  private var trial: HandlingTrial
  /// Whether the help of the selected row is expanded.
  private var showsWholeHelp = false

  init(in context: ScreenContext) {
    trial = HandlingTrial(in: context, HandlingScreen.places(in: context.size).field.size)
  }

  var focus: Focus? { Focus(page: showsWholeHelp ? 2 : trial.isRunning ? 1 : 0, item: list.selection) }
  var acceptsPadKeys: Bool { trial.isRunning }

  private var bar: NavigationBar {
    NavigationBar(
      left: tr("Back"), title: tr("Handling"), right: trial.isRunning ? tr("Settings") : tr("Try it"))
  }

  private var selected: Row { HandlingScreen.rows[list.selection] }

  mutating func appear(in context: inout ScreenContext) { trial.stop(in: context) }

  mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    let size = HandlingScreen.places(in: context.size).field.size
    switch message {
    case .tick, .device: trial.update(message, in: &context, size)
    default: break
    }
    return dispatch(message, in: &context)
  }

  mutating func rest(in context: inout ScreenContext) { trial.stop(in: context) }

  mutating func sizeChanged(in context: inout ScreenContext) {
    trial.stop(in: context)
    trial = HandlingTrial(in: context, HandlingScreen.places(in: context.size).field.size)
  }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    let size = HandlingScreen.places(in: context.size).field.size
    if showsWholeHelp {
      showsWholeHelp = !SelectionHelp.isClosed(by: event)
      return .stay
    }
    if !trial.isRunning, help(in: context)?.isRequested(by: event, in: context.drawing) == true {
      showsWholeHelp = true
      return .stay
    }
    if case .mouse(let mouse) = event, mouse.action == .press {
      switch bar.part(at: mouse.position, width: context.size.columns, isUnicode: context.isUnicode) {
      case .left where trial.isRunning: trial.stop(in: context)
      case .left: return .pop
      case .right: toggleTrial(in: context, size)
      case nil where !trial.isRunning: choose(event, in: &context)
      case nil: break
      }
      return .stay
    }
    if case .key(let key) = event, key.phase == .press, key.key == .tab, key.modifiers.isEmpty {
      toggleTrial(in: context, size)
      return .stay
    }
    if trial.isRunning {
      if case .key(let key) = event {
        switch context.bindings.action(bound: key) {
        case .pause, .menu, .help:
          if key.phase == .press { trial.stop(in: context) }
          return .stay
        default: break
        }
        if key.key == .escape { trial.stop(in: context) }
      }
      trial.update(.input(event), in: &context, size)
      return .stay
    }
    if bar.isBack(event, in: context.drawing) { return .pop }
    choose(event, in: &context)
    return .stay
  }

  private mutating func toggleTrial(in context: ScreenContext, _ size: Size) {
    if trial.isRunning { trial.stop(in: context) } else { trial.start(in: context, size) }
  }

  private mutating func choose(_ event: InputEvent, in context: inout ScreenContext) {
    if case .key(let key) = event, key.phase != .release, key.modifiers.isEmpty {
      switch key.key {
      case .left, .character("h"): return change(by: -1, in: &context)
      case .right, .character("l"), .character(" "): return change(by: 1, in: &context)
      default: break
      }
    }
    let titles = HandlingScreen.rows.map(HandlingScreen.title)
    if case .chosen = list.respond(to: event, in: area(in: context), titles: titles) {
      change(by: 1, in: &context)
    }
  }

  private func change(by step: Int, in context: inout ScreenContext) {
    switch selected {
    case .setting(let key):
      context.setOrShowReason(key, context.settings.text(of: key, changedBy: step))
    case .preset:
      let all = HandlingChoice.offered(under: context.settings.rules.ruleset)
      let next = preset(of: context.settings).map { all.cycled(from: $0, by: step) }
      for (key, text) in (next ?? (step < 0 ? all[all.count - 1] : all[0])).handling.texts {
        context.setOrShowReason(key, text)
      }
    }
  }

  /// The preset that equals the current settings; nil if none does.
  private func preset(of settings: Settings) -> HandlingChoice? {
    let handling = Handling(settings)
    return HandlingChoice.offered(under: settings.rules.ruleset).first { $0.handling == handling }
  }

  mutating func nextWake(after now: Moment) -> Moment? { trial.nextWake(after: now) }

  // MARK: Drawing

  /// The areas of the list and the field; the same area if there is no room for both.
  private static func places(in size: Size) -> (list: Rect, field: Rect, isBoth: Bool) {
    let listColumns = 42
    let top = min(2, max(0, size.rows - 1))
    let rows = max(1, size.rows - top - helpRows(in: size, isBoth: true))
    let isBoth = size.columns >= listColumns + 4 + HandlingTrial.minSize.columns
    guard isBoth, rows >= HandlingTrial.minSize.rows else {
      let area = ScrollList.Area.middle(
        of: size, columns: listColumns, below: helpRows(in: size, isBoth: false))
      // Everything below the bar, as every row counts here.
      return (area.rect, Rect(x: 0, y: 1, columns: size.columns, rows: max(1, size.rows - 1)), false)
    }
    let columns = min(size.columns - listColumns - 4, 60)
    let x = (size.columns - listColumns - 3 - columns) / 2
    return (
      Rect(x: x, y: top, columns: listColumns, rows: rows),
      Rect(x: x + listColumns + 3, y: top - 1, columns: columns, rows: rows + 1), true
    )
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    let places = HandlingScreen.places(in: buffer.size)
    if places.isBoth || trial.isRunning { trial.draw(into: &buffer, in: places.field, context) }
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    if !places.isBoth, trial.isRunning { return }
    let area = area(in: context)
    for (index, rect) in list.visible(in: area) {
      let isLit = index == list.selection && !trial.isRunning
      laidOut(HandlingScreen.rows[index], isSelected: isLit, columns: rect.size.columns, in: context)
        .draw(into: &buffer, in: rect, isSelected: isLit)
    }
    list.scrollBar(in: area).draw(into: &buffer, isUnicode: context.isUnicode)
    help(in: context)?.draw(into: &buffer, in: context.drawing)
    if showsWholeHelp { help(in: context)?.drawWhole(into: &buffer, in: context.drawing) }
  }

  private func area(in context: ScreenContext) -> ScrollList.Area {
    let list = HandlingScreen.places(in: context.size).list
    let heights = HandlingScreen.rows.map {
      laidOut($0, isSelected: true, columns: list.size.columns, in: context).lines.count
    }
    return ScrollList.Area(rect: list, heights: heights)
  }

  /// A row's title and value, wrapped.
  private func laidOut(_ row: Row, isSelected: Bool, columns: Int, in context: ScreenContext) -> LabeledRow {
    let value =
      switch row {
      case .preset: preset(of: context.settings)?.title ?? tr("your own")
      case .setting(let key): context.settings.shown(key)
      }
    return LabeledRow(
      HandlingScreen.title(of: row), value: value, isSelected: isSelected, isUnicode: context.isUnicode,
      columns: columns - 2)
  }

  /// The number of rows below the list.
  private static func helpRows(in size: Size, isBoth: Bool) -> Int {
    isBoth ? 3 : SelectionHelp.rows(for: rows.map(help(of:)), in: size)
  }

  private static func title(of row: Row) -> String {
    switch row {
    case .preset: tr("Preset", context: "ready values")
    case .setting(let key): key.title
    }
  }

  private static func help(of row: Row) -> String {
    switch row {
    case .preset: tr("Values of other games, to start from.")
    case .setting(let key): key.help
    }
  }

  /// The lines below the list: the selected row's help, or a notice.
  private func help(in context: ScreenContext) -> SelectionHelp? {
    let isBoth = HandlingScreen.places(in: context.size).isBoth
    var help = HandlingScreen.help(of: selected)
    if context.settings.rules.ruleset.machine != nil {
      let rules = context.settings.rules.title(isUnicode: context.isUnicode)
      help = tr("Under %s the machine's pad decides this.", rules) + " " + help
    }
    let text =
      trial.isRunning
      ? tr("Play. Tab goes back to the settings.")
      // A notice also shows in the bar, if there is no room here.
      : context.notice ?? (isBoth ? help + " " + tr("Tab: try it.") : help)
    return SelectionHelp(
      HandlingScreen.title(of: selected), text,
      rows: HandlingScreen.helpRows(in: context.size, isBoth: isBoth))
  }
}
