import BlockEngine
import TerminalUI

/// The puzzles from easy to hard, each with its goal, its pieces, a small picture and whether it was solved.
struct PuzzlesScreen: Screen {
  private let set = PuzzleSet()
  private var list: ScrollList
  private var solved: Set<UInt64> = []
  /// Whether the first puzzle that was not solved has been selected.
  private var isPlaced = false

  private static let rowHeight = 4

  init() {
    list = ScrollList(count: set.puzzles.count)
  }

  private var bar: NavigationBar {
    NavigationBar(left: tr("Back"), title: tr("Puzzles"), right: tr("Play", context: "a game"))
  }

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    // They are those of who plays the career, if anybody does.
    outbox.ask(.solvedPuzzles(.of(context.careerPlayer)))
  }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .suspending, .continued, .shown, .link, .keyboard, .device: break
    case .storage(.solvedPuzzles(let found), _): take(found)
    case .storage: break
    case .input(let event): return respond(to: event, in: context, &outbox)
    }
    return .stay
  }

  private mutating func take(_ found: Set<UInt64>) {
    solved = found
    guard !isPlaced else { return }
    isPlaced = true
    list.select(set.puzzles.indices.first { !found.contains(UInt64($0) + 1) } ?? 0)
  }

  private mutating func respond(to event: InputEvent, in context: ScreenContext, _ outbox: inout Outbox)
    -> Transition
  {
    if bar.isBack(event, in: context) { return .pop }
    if case .mouse(let mouse) = event, mouse.action == .press,
      bar.part(at: mouse.position, width: context.size.columns, isUnicode: context.isUnicode) == .right
    {
      return play(in: context, &outbox)
    }
    guard case .chosen = list.respond(to: event, in: area(in: context.size)) else { return .stay }
    return play(in: context, &outbox)
  }

  private func play(in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    let number = UInt64(list.selection) + 1
    guard let puzzle = set[number: number],
      let game = GameScreen(
        puzzle.setup(number: number), player: context.careerPlayer?.name, in: context, &outbox)
    else { return .stay }
    return .push(game)
  }

  // MARK: Drawing

  private func area(in size: Size) -> ScrollList.Area {
    let width = min(size.columns - 2, 64)
    return ScrollList.Area(
      rect: Rect(
        x: max(0, (size.columns - width) / 2), y: 2, columns: max(1, width), rows: max(1, size.rows - 4)),
      rowHeight: PuzzlesScreen.rowHeight)
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    for (index, rect) in list.visible(in: area(in: buffer.size)) {
      draw(index, in: rect, into: &buffer, context)
    }
    let note = tr("%s of %s solved", String(solved.count), String(set.puzzles.count))
    if let notice = context.notice { return Notice.draw(notice, into: &buffer) }
    buffer.putCentred(
      note, from: 0, to: buffer.size.columns, y: buffer.size.rows - 1, Style(foreground: .faint))
  }

  private func draw(_ index: Int, in rect: Rect, into buffer: inout CellBuffer, _ context: ScreenContext) {
    let puzzle = set.puzzles[index]
    let isSolved = solved.contains(UInt64(index) + 1)
    let row = Rect(x: rect.minX, y: rect.minY, columns: rect.size.columns, rows: 1)
    let style = buffer.putRow(row, isSelected: index == list.selection, of: rect)
    let number = String(index + 1)
    buffer.putRight(number, end: rect.minX + 3, y: rect.minY, style)
    let mark = isSolved ? (context.isUnicode ? "✓" : "*") : " "
    buffer.put(mark, x: rect.minX + 4, y: rect.minY, style)
    buffer.put(puzzle.goal.title, x: rect.minX + 6, y: rect.minY, style, limit: rect.maxX - rect.minX - 7)
    guard rect.size.rows > 1 else { return }
    FieldThumbnail(lowest: min(2, rect.size.rows - 1), of: puzzle.position.playfield)
      .draw(into: &buffer, at: Point(x: rect.minX + 6, y: rect.minY + 1), in: context)
    let x = rect.minX + 6 + 10 + 2
    let grade = String(repeating: context.isUnicode ? "★" : "*", count: puzzle.grade)
    buffer.putRight(grade, end: rect.maxX - 1, y: rect.minY + 1, Style(foreground: .accent))
    buffer.put(
      String(puzzle.position.queue.map(\.letter)), x: x, y: rect.minY + 1, Style(attributes: .bold),
      limit: rect.maxX - x - puzzle.grade - 2)
  }
}
