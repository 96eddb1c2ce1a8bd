import BlockBot
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// A shape to be named before its spin is made.
struct SpinQuizScreen: Screen {
  private(set) var training: Training
  private var menu: MenuList<Int>

  /// The quiz of a trainer's task; nil if there is none, or no room for the shape.
  init?(_ training: Training, in context: ScreenContext) {
    guard let quiz = training.quiz, context.isPlain || LowField.columnsBesideText(in: context.size) > 0
    else { return nil }
    self.training = training
    menu = MenuList(quiz.choices.enumerated().map { index, name in .init(index, name) })
  }

  var focus: Focus? { Focus(item: menu.selection) }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: training.briefTitle) }

  private static var question: String { tr("Which T-spin does this shape give?") }

  mutating func appear(in context: inout ScreenContext) {
    guard context.isPlain, let game = training.drill.task.game else { return }
    context.narration.add(Self.question)
    PlainQuestion.gaps.narrateAnswer(in: game, context.settings, &context.narration)
  }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) { return .pop }
    if case .key(let key) = event, key.phase == .press, key.modifiers.isEmpty,
      case .character(let character) = key.key, let number = character.wholeNumberValue,
      menu.items.indices.contains(number - 1)
    {
      return name(number - 1, in: &context)
    }
    guard case .chosen(let choice) = menu.respond(to: event, in: menuArea(in: context.size)) else {
      return .stay
    }
    return name(choice, in: &context)
  }

  /// Names the shape, and goes on to make its spin.
  private mutating func name(_ choice: Int, in context: inout ScreenContext) -> Transition {
    guard let quiz = training.quiz else { return .pop }
    let name = quiz.choices[quiz.answer]
    let isRight = training.name(choice)
    let said =
      isRight
      ? tr("Right: %s. Now make it.", name) : tr("No, it is this: %s. Now make it.", name)
    guard var screen = GameScreen(training, in: context) else { return .pop }
    if !isRight { screen.saveRecords(in: &context) }
    if context.isPlain { context.narration.add(said) } else { context.showNews(said, isProblem: !isRight) }
    screen.narrateTarget(in: &context)
    return .replace(screen)
  }

  // MARK: Drawing

  private func textColumns(in size: Size) -> Int {
    let field = LowField.columnsBesideText(in: size)
    return max(1, size.columns - 4 - (field > 0 ? field + 2 : 0))
  }

  private func questionLines(in size: Size) -> [String] {
    TextWrap.lines(of: Self.question, columns: textColumns(in: size))
  }

  private func menuArea(in size: Size) -> Rect {
    let columns = min(textColumns(in: size), menu.width + 4)
    return Rect(x: 2, y: 3 + questionLines(in: size).count, columns: columns, rows: menu.items.count)
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let size = buffer.size
    for (row, line) in questionLines(in: size).enumerated() {
      buffer.put(line, x: 2, y: 2 + row, Style(foreground: .title))
    }
    let area = menuArea(in: size)
    for (index, item) in menu.items.enumerated() {
      let row = Rect(x: area.minX, y: area.minY + index, columns: area.size.columns, rows: 1)
      let style = buffer.putRow(row, isSelected: index == menu.selection)
      let text = context.isPlain ? item.title : "\(index + 1)  \(item.title)"
      let line = CellBuffer.shortened(text, to: row.size.columns - 1, isUnicode: context.isUnicode)
      buffer.put(line, x: row.minX + 1, y: row.minY, style)
    }
    buffer.reading.setList(.init(area, selection: menu.selection, count: menu.items.count))
    let columns = LowField.columnsBesideText(in: size)
    if !context.isPlain, columns > 0, let game = training.drill.task.game {
      let rect = Rect(x: size.columns - columns - 2, y: 2, columns: columns, rows: size.rows - 4)
      LowField(game.visiblePlayfield).draw(into: &buffer, in: rect, context.drawing)
    }
    if let notice = context.notice { Notice.draw(notice, into: &buffer, ink: context.noticeInk) }
  }
}
