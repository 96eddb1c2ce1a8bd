import TerminalUI

/// A confirmation of something irreversible: a panel over its subject, with the harmless answer first.
package struct ConfirmationPanel: Sendable {
  let title: String
  /// The consequences of a yes.
  package var lines: [Panel.Line]
  private var menu: MenuList<Bool>

  package init(_ title: String, lines: [Panel.Line] = [], no: String, yes: String) {
    self.title = title
    self.lines = lines
    menu = MenuList([.init(false, no), .init(true, yes)])
  }

  /// The index of the selected answer.
  package var selection: Int { menu.selection }

  /// Handles an input; nil until an answer is chosen, where the back button of `bar` counts as no.
  package mutating func answer(to event: InputEvent, bar: NavigationBar, in context: DrawingContext) -> Bool?
  {
    if bar.isBack(event, in: context) { return false }
    guard case .chosen(let isSure) = menu.respond(to: event, in: panel(in: context.size).menuArea) else {
      return nil
    }
    return isSure
  }

  private func panel(in size: Size) -> Panel {
    var panel = Panel(title: title, lines: lines, menu: menu)
    panel.place(in: size, over: nil)
    return panel
  }

  package func draw(into buffer: inout CellBuffer, in context: DrawingContext) {
    let panel = panel(in: buffer.size)
    buffer.shade()
    panel.draw(into: &buffer, isASCII: !context.isUnicode, covers: true)
    menu.draw(into: &buffer, in: panel.menuArea, isUnicode: context.isUnicode)
  }
}

extension Optional {
  /// Passes an input to an open question about something, and closes it once an answer is chosen.
  ///
  /// - Returns: what the question is about, if the answer is yes.
  package mutating func confirmed<Subject>(
    by event: InputEvent, bar: NavigationBar, in context: DrawingContext
  ) -> Subject? where Wrapped == (subject: Subject, question: ConfirmationPanel) {
    guard let isSure = self?.question.answer(to: event, bar: bar, in: context) else { return nil }
    defer { self = nil }
    return isSure ? self?.subject : nil
  }
}
