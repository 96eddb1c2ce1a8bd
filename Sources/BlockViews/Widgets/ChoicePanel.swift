import BlockPlatform
import TerminalUI

/// A question that has a screen of its own: a panel with words and a menu of answers.
package struct ChoicePanel<ID: Hashable & Sendable>: Sendable {
  package enum Answer {
    /// The way back was taken.
    case skipped
    case chosen(ID)
  }

  private let bar: NavigationBar
  private let title: String
  /// What is said in any case; above it stands the help of the selected answer, if the answers have any.
  private let notes: [String]
  private let columns: Int
  package private(set) var menu: MenuList<ID>

  /// - Parameter columns: the most columns of the words.
  package init(_ title: String, bar: NavigationBar, notes: [String], columns: Int, menu: MenuList<ID>) {
    (self.title, self.bar, self.notes, self.columns, self.menu) = (title, bar, notes, columns, menu)
  }

  /// The answer that an event gives; nil for none.
  package mutating func answer(to event: InputEvent, in context: DrawingContext) -> Answer? {
    if bar.isBack(event, in: context) { return .skipped }
    guard case .chosen(let id) = menu.respond(to: event, in: panel(in: context.size).menuArea) else {
      return nil
    }
    return .chosen(id)
  }

  private func panel(in size: Size) -> Panel {
    let columns = max(1, min(size.columns - 6, columns))
    let helps = menu.items.map { $0.help.map { TextWrap.lines(of: $0, columns: columns) } ?? [] }
    // As many lines for each answer, so that the list stays where it is.
    let rows = helps.map(\.count).max() ?? 0
    let help = helps[menu.selection] + Array(repeating: "", count: rows - helps[menu.selection].count)
    let lines = help + notes.flatMap { TextWrap.lines(of: $0, columns: columns) }
    var panel = Panel(title: title, lines: lines.map(Panel.Line.text), menu: menu)
    panel.place(in: size, over: nil)
    return panel
  }

  package func draw(into buffer: inout CellBuffer, isUnicode: Bool) {
    bar.draw(into: &buffer, isUnicode: isUnicode)
    let panel = panel(in: buffer.size)
    panel.draw(into: &buffer, isASCII: !isUnicode)
    menu.draw(into: &buffer, in: panel.menuArea, isUnicode: isUnicode)
  }
}
