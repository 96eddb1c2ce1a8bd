import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// Asks for the keys after the very first game.
struct FirstKeysScreen: Screen {
  private var menu: MenuList<KeyPreset>

  init() {
    menu = MenuList(
      [KeyPreset.arrows, .today, .vi].map {
        MenuList<KeyPreset>.Item($0, $0.title, help: FirstKeysScreen.words(of: $0))
      })
  }

  private static func words(of preset: KeyPreset) -> String {
    switch preset {
    case .vi: tr("h and l move, k turns, j lowers, Space drops.")
    case .today: tr("Arrows move, x and z turn, a turns by half, Space drops, c or Shift holds.")
    default: tr("Arrows move, turn and lower, Space drops.")
    }
  }

  var focus: Focus? { Focus(item: menu.selection) }

  private var bar: NavigationBar { NavigationBar(left: tr("Skip"), title: tr("Keys")) }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .suspending, .continued, .shown, .link, .keyboard, .device, .storage: return .stay
    case .input(let event):
      if bar.isBack(event, in: context.drawing) { return .pop }
      guard case .chosen(let preset) = menu.respond(to: event, in: panel(in: context.size).menuArea) else {
        return .stay
      }
      outbox.setKeys(preset.keys)
      return .pop
    }
  }

  private func panel(in size: Size) -> Panel {
    let columns = max(1, min(size.columns - 6, 44))
    // As many lines for each choice, so that the list stays where it is.
    let all = menu.items.map { TextWrap.lines(of: $0.help ?? "", columns: columns) }
    let rows = all.map(\.count).max() ?? 0
    let words = all[menu.selection] + Array(repeating: "", count: rows - all[menu.selection].count)
    let note = TextWrap.lines(of: tr("Settings changes every key at any time."), columns: columns)
    var panel = Panel(
      title: tr("Which keys?"), lines: (words + note).map(Panel.Line.text), menu: menu)
    panel.place(in: size, over: nil)
    return panel
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let panel = panel(in: buffer.size)
    panel.draw(into: &buffer, isASCII: !context.isUnicode)
    menu.draw(into: &buffer, in: panel.menuArea, isUnicode: context.isUnicode)
  }
}
