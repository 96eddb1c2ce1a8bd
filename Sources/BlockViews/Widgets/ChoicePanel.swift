import BlockSettings
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
  /// Whether the words that do not fit beside the menu are shown over the screen.
  private var showsRest = false

  /// - Parameter columns: the most columns of the words.
  package init(_ title: String, bar: NavigationBar, notes: [String], columns: Int, menu: MenuList<ID>) {
    (self.title, self.bar, self.notes, self.columns, self.menu) = (title, bar, notes, columns, menu)
  }

  /// The answer that an event gives; nil for none.
  package mutating func answer(to event: InputEvent, in context: DrawingContext) -> Answer? {
    if showsRest {
      showsRest = !SelectionHelp.isClosed(by: event)
      return nil
    }
    if bar.isBack(event, in: context) { return .skipped }
    let (panel, rest) = panel(in: context)
    if !rest.isEmpty, case .key(let key) = event, key.phase == .press,
      context.bindings.action(for: key) == .help
    {
      showsRest = true
      return nil
    }
    guard case .chosen(let id) = menu.respond(to: event, in: panel.menuArea) else { return nil }
    return .chosen(id)
  }

  /// What is said with the selected answer.
  private var texts: [String] { [menu.help].compactMap(\.self) + notes }

  /// The panel, and the last texts if it has no room for them; a key shows those.
  private func panel(in context: DrawingContext) -> (panel: Panel, rest: [String]) {
    let size = context.size
    let columns = max(1, min(size.columns - 6, columns))
    let helps = menu.items.map { $0.help.map { TextWrap.lines(of: $0, columns: columns) } ?? [] }
    // As many lines for each answer, so that the list stays where it is.
    let rows = helps.map(\.count).max() ?? 0
    let help = helps[menu.selection] + Array(repeating: "", count: rows - helps[menu.selection].count)
    let whole = panel(help + notes.flatMap { TextWrap.lines(of: $0, columns: columns) }, in: size)
    if !whole.isCut { return (whole, []) }
    let key = context.bindings.names(of: .help, isUnicode: context.isUnicode).first ?? ""
    let mark = " " + (context.isUnicode ? "…" : "...") + " " + key
    for count in stride(from: texts.count, to: 0, by: -1) {
      let rest = Array(texts.dropFirst(count))
      let fitting = panel(texts[..<(count - 1)] + [texts[count - 1] + (rest.isEmpty ? "" : mark)], in: size)
      if !fitting.isCut { return (fitting, rest) }
    }
    return (whole, texts)
  }

  private func panel(_ lines: some Sequence<String>, in size: Size) -> Panel {
    var panel = Panel(title: title, lines: lines.map(Panel.Line.text), menu: menu)
    panel.place(in: size, over: nil)
    return panel
  }

  package func draw(into buffer: inout CellBuffer, in context: DrawingContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let (panel, rest) = panel(in: context)
    panel.draw(into: &buffer, isASCII: !context.isUnicode)
    menu.draw(into: &buffer, in: panel.menuArea, isUnicode: context.isUnicode)
    guard showsRest else { return }
    SelectionHelp(title, rest.joined(separator: " "), rows: 0)?.drawWhole(into: &buffer, in: context)
  }
}
