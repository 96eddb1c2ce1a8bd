import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// Plays all sounds one by one, each with its name and meaning.
struct SoundsScreen: Screen {
  /// A sound of the list.
  enum Row: Equatable, Sendable {
    case spatialCue(SpatialCue.Kind)
    case effect(SoundCue)

    var title: String {
      switch self {
      case .spatialCue(let kind): kind.title
      case .effect(let cue): cue.title
      }
    }
  }

  /// Game sounds before menu sounds.
  static let rows: [Row] = SpatialCue.Kind.allCases.map(Row.spatialCue) + effects.map(Row.effect)

  private static let effects: [SoundCue] =
    [.turned, .landed] + (1...4).map { .cleared(rows: $0) }
    + [.levelRose, .held, .hit, .ended, .moved, .chosen]

  /// The number of columns and heights to try sounds at.
  static let places = 10

  private var list = ScrollList(count: rows.count)
  /// The column or height to try, from 0.
  private var place = 0
  /// Whether the help of the selected sound is shown whole.
  private var showsWholeHelp = false

  var focus: Focus? { Focus(item: list.selection) }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Hear the sounds")) }

  private var selected: Row { SoundsScreen.rows[list.selection] }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if showsWholeHelp {
      showsWholeHelp = !SelectionHelp.isClosed(by: event)
      return .stay
    }
    if rowHelp(in: context)?.isRequested(by: event, in: context.drawing) == true {
      showsWholeHelp = true
      return .stay
    }
    if let step = event.sidewaysStep, case .spatialCue = selected {
      // To a neighbouring place, if there is one.
      place = min(max(0, place + step), SoundsScreen.places - 1)
      playSelected(&context)
      return .stay
    }
    if bar.isBack(event, in: context.drawing) { return .pop }
    if case .key(let key) = event, key.phase == .press, key.modifiers.isEmpty, key.key == .character(" ") {
      play(in: &context)
    } else if case .chosen = list.respond(
      to: event, in: area(in: context.size), titles: SoundsScreen.rows.map(\.title))
    {
      play(in: &context)
    }
    return .stay
  }

  /// Plays the selected sound; in plain mode also reads its meaning.
  private func play(in context: inout ScreenContext) {
    playSelected(&context)
    if context.isPlain { context.narration.add(help) }
  }

  private func playSelected(_ context: inout ScreenContext) {
    switch selected {
    case .spatialCue(.height): context.play([SpatialCue.height(place, of: SoundsScreen.places)])
    case .spatialCue(let kind): context.play([SpatialCue(kind, column: place, of: SoundsScreen.places)])
    case .effect(let cue): context.play(cue)
    }
  }

  // MARK: Drawing

  private static let helpRows = 4

  private func area(in size: Size) -> ScrollList.Area {
    let width = max(1, min(size.columns - 2, 56))
    return ScrollList.Area(
      rect: Rect(
        x: max(0, (size.columns - width) / 2), y: min(2, size.rows - 1), columns: width,
        rows: max(1, size.rows - 3 - SoundsScreen.helpRows)),
      heights: SoundsScreen.rows.map { laidOut($0, columns: width, isUnicode: true).lines.count })
  }

  /// A row as when selected, wrapped.
  private func laidOut(_ row: Row, columns: Int, isUnicode: Bool) -> LabeledRow {
    guard case .spatialCue(let kind) = row else { return LabeledRow(row.title, columns: columns - 2) }
    let number = String(place + 1)
    let place = kind == .height ? tr("height %s", number) : tr("column %s", number)
    let (left, right) = isUnicode ? ("‹", "›") : ("<", ">")
    // If there is no room for both, the title matters more than the words of the value.
    let forms = ["\(left) \(place) \(right)", "\(left)\(number)\(right)"]
    return LabeledRow(row.title, forms: forms, columns: columns - 2)
  }

  private var help: String {
    switch selected {
    case .spatialCue(let kind): kind.help
    case .effect(let cue): cue.help
    }
  }

  /// Why there is no sound; nil if there is, as far as known.
  private func silence(in context: ScreenContext) -> String? {
    if context.settings.mute { return tr("Silent: everything is muted.") }
    if !context.settings.effects || context.settings.effectsVolume == 0 {
      return tr("Silent: sound effects are off.")
    }
    return context.audioUnavailableReason?.description
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let area = area(in: buffer.size)
    for (index, rect) in list.visible(in: area) {
      draw(SoundsScreen.rows[index], isSelected: index == list.selection, rect, into: &buffer, context)
    }
    list.scrollBar(in: area).draw(into: &buffer, isUnicode: context.isUnicode)
    if let notice = context.notice { return Notice.draw(notice, into: &buffer, ink: context.noticeInk) }
    rowHelp(in: context)?.draw(into: &buffer, in: context.drawing)
    if showsWholeHelp { rowHelp(in: context)?.drawWhole(into: &buffer, in: context.drawing) }
  }

  /// What the selected sound means, and why it is not heard.
  private func rowHelp(in context: ScreenContext) -> SelectionHelp? {
    let text = help + " " + (silence(in: context) ?? tr("Enter plays it."))
    return SelectionHelp(selected.title, text, rows: SoundsScreen.helpRows)
  }

  private func draw(
    _ row: Row, isSelected: Bool, _ rect: Rect, into buffer: inout CellBuffer, _ context: ScreenContext
  ) {
    let laidOut = laidOut(row, columns: rect.size.columns, isUnicode: context.isUnicode)
    (isSelected ? laidOut : laidOut.withoutValue).draw(into: &buffer, in: rect, isSelected: isSelected)
  }
}
