import BlockEngine

/// A position as text: its fumen code and its diagram, to be copied or selected.
struct CodeScreen: Screen {
  private enum Action: Hashable, Sendable { case code, diagram }

  private let code: Result<String, FumenError>
  private let diagram: String

  init(_ position: Position) {
    do throws(FumenError) { code = .success(try position.fumen().code) } catch { code = .failure(error) }
    diagram = position.text
  }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Code")) }
  private var buttons: ButtonRow<Action> {
    let diagram = ButtonRow<Action>.Button(.diagram, .character("d"), tr("Copy the diagram"))
    guard case .success = code else { return ButtonRow([diagram]) }
    return ButtonRow([.init(.code, .character("c"), tr("Copy the code")), diagram])
  }

  mutating func appear(in context: inout AppContext) {
    if case .success(let code) = code { context.copied = code }
  }

  mutating func update(_ message: Message, in context: inout AppContext) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .suspending, .continued, .shown, .keyboard, .device, .storage: return .stay
    case .input(let event):
      if bar.isBack(event, in: context) { return .pop }
      switch buttons.pressed(by: event, in: context.size) {
      case .code: if case .success(let code) = code { context.copied = code }
      case .diagram: context.copied = diagram
      case nil: break
      }
      return .stay
    }
  }

  func draw(into buffer: inout CellBuffer, in context: AppContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let (columns, end) = (max(1, buffer.size.columns - 2), buffer.size.rows - 2)
    var y = 2
    func write(_ lines: [String], _ style: Style = .standard) {
      for line in lines where y < end {
        // From the same column on, so that whole rows can be selected.
        buffer.put(line, x: 1, y: y, style)
        y += 1
      }
    }
    switch code {
    case .success(let code): write(CodeScreen.broken(code, columns))
    case .failure(let error):
      write(TextWrap.lines(of: spoken(error.wording), columns: columns), Style(foreground: .warning))
    }
    y += 1
    let note = tr(
      "It is on the clipboard, if this terminal allows that. Else select it with Shift and the mouse.")
    write(TextWrap.lines(of: note, columns: columns), Style(foreground: .faint))
    y += 1
    write(diagram.split(separator: "\n").map(String.init))
    buttons.draw(into: &buffer)
  }

  /// A code has no spaces at which it could be broken.
  private static func broken(_ text: String, _ columns: Int) -> [String] {
    var lines: [String] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      lines.append(String(rest.prefix(columns)))
      rest = rest.dropFirst(columns)
    }
    return lines
  }
}
