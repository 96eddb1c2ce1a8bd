import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// Asks for the keys after the very first game.
struct FirstKeysScreen: Screen {
  private var choice = ChoicePanel(
    tr("Which keys?"), bar: NavigationBar(left: tr("Skip"), title: tr("Keys")),
    notes: [tr("You can change every key in Settings at any time.")], columns: 44,
    menu: MenuList(
      [KeyPreset.arrows, .today, .vi].map { .init($0, $0.title, help: FirstKeysScreen.words(of: $0)) }))

  private static func words(of preset: KeyPreset) -> String {
    switch preset {
    case .vi: tr("h and l move, k turns, j lowers, Space drops.")
    case .today: tr("Arrows move, x and z turn, a turns by half, Space drops, c or Shift holds.")
    default: tr("Arrows move, turn and lower, Space drops.")
    }
  }

  var focus: Focus? { Focus(item: choice.menu.selection) }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    guard let answer = choice.answer(to: event, in: context.drawing) else { return .stay }
    if case .chosen(let preset) = answer { context.setKeys(preset.keys) }
    return .pop
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    choice.draw(into: &buffer, in: context.drawing)
  }
}
