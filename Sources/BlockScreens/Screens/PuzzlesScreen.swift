import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The puzzles from easy to hard, each with its goal, pieces, a small picture and whether it is solved.
struct PuzzlesScreen: Screen {
  private let set = PuzzleSet()
  private var list: ScrollList
  private var solved: Set<UInt64> = []
  /// Whether the first unsolved puzzle has been selected.
  private var hasSelectedFirst = false

  /// The columns before the goal.
  private static let indent = 6

  init() {
    list = ScrollList(count: set.puzzles.count)
  }

  private var bar: NavigationBar {
    NavigationBar(left: tr("Back"), title: tr("Puzzles"), right: tr("Play", context: "a game"))
  }

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    // The career player's solved puzzles, or those of quick games.
    outbox.ask(.solvedPuzzles(.of(context.careerPlayer)))
  }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .suspending, .continued, .shown, .link, .keyboard, .device: break
    case .storage(.solvedPuzzles(let found), _): receive(found)
    case .storage: break
    case .input(let event): return respond(to: event, in: context, &outbox)
    }
    return .stay
  }

  private mutating func receive(_ found: Set<UInt64>) {
    solved = found
    guard !hasSelectedFirst else { return }
    hasSelectedFirst = true
    list.select(set.puzzles.indices.first { !found.contains(UInt64($0) + 1) } ?? 0)
  }

  private mutating func respond(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox)
    -> Transition
  {
    if bar.isBack(event, in: context.drawing) { return .pop }
    if bar.isRight(event, in: context.drawing) { return play(in: context, &outbox) }
    guard case .chosen = list.respond(to: event, in: area(in: context.size)) else { return .stay }
    return play(in: context, &outbox)
  }

  private func play(in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    let number = UInt64(list.selection) + 1
    guard let setup = set[number: number]?.setup(number: number) else { return .stay }
    return .push(ifAny: GameScreen(setup, player: context.careerPlayer?.name, in: context, &outbox))
  }

  // MARK: Drawing

  private func area(in size: Size) -> ScrollList.Area {
    let columns = max(1, min(size.columns - 2, 64))
    let isSmall = size.rows < 15
    let top = isSmall ? 1 : 2
    // Below the goal is a picture of two rows, and an empty row if there is room.
    let below = isSmall ? 2 : 3
    return ScrollList.Area(
      rect: Rect(
        x: max(0, (size.columns - columns) / 2), y: top, columns: columns, rows: max(1, size.rows - 2 * top)),
      heights: set.puzzles.map { goalLines(of: $0, columns: columns).count + below })
  }

  /// The goal, wrapped beside its number.
  private func goalLines(of puzzle: Puzzle, columns: Int) -> [String] {
    TextWrap.lines(of: puzzle.goal.title, columns: max(1, columns - PuzzlesScreen.indent - 1))
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let area = area(in: buffer.size)
    for (index, rect) in list.visible(in: area) { draw(index, in: rect, into: &buffer, context) }
    list.scrollBar(in: area).draw(into: &buffer, isUnicode: context.isUnicode)
    let note = tr("%s of %s solved", String(solved.count), String(set.puzzles.count))
    if let notice = context.notice { return Notice.draw(notice, into: &buffer, ink: context.noticeInk) }
    buffer.putCentred(
      note, from: 0, to: buffer.size.columns, y: buffer.size.rows - 1, Style(foreground: .faint))
  }

  private func draw(_ index: Int, in rect: Rect, into buffer: inout CellBuffer, _ context: ScreenContext) {
    let puzzle = set.puzzles[index]
    let isSolved = solved.contains(UInt64(index) + 1)
    let goal = goalLines(of: puzzle, columns: rect.size.columns).prefix(rect.size.rows)
    let rows = Rect(x: rect.minX, y: rect.minY, columns: rect.size.columns, rows: goal.count)
    let style = buffer.putRow(rows, isSelected: index == list.selection, of: rect)
    let number = String(index + 1)
    buffer.putRightAligned(number, end: rect.minX + 3, y: rect.minY, style)
    let mark = isSolved ? (context.isUnicode ? "✓" : "*") : " "
    buffer.put(mark, x: rect.minX + 4, y: rect.minY, style)
    for (row, line) in goal.enumerated() {
      buffer.put(line, x: rect.minX + PuzzlesScreen.indent, y: rect.minY + row, style)
    }
    let y = rect.minY + goal.count
    guard y < rect.maxY else { return }
    FieldThumbnail(lowest: min(2, rect.maxY - y), of: puzzle.position.playfield)
      .draw(into: &buffer, at: Point(x: rect.minX + PuzzlesScreen.indent, y: y), in: context.drawing)
    let x = rect.minX + PuzzlesScreen.indent + 10 + 2
    let end = rect.maxX - 1
    let grade = String(repeating: context.isUnicode ? "★" : "*", count: puzzle.grade)
    buffer.putRightAligned(grade, end: end, y: y, Style(foreground: .accent))
    let pieces = String(puzzle.position.queue.map(\.letter))
    if x + pieces.count < end - puzzle.grade {
      buffer.put(pieces, x: x, y: y, Style(attributes: .bold))
    } else if y + 1 < rect.maxY {
      // On a narrow screen they go below the grade.
      buffer.putRightAligned(pieces, end: end, y: y + 1, Style(attributes: .bold))
    }
  }
}
