import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The puzzles from easy to hard, each with its goal, its field and pieces, and whether it is solved.
struct PuzzlesScreen: Screen {
  private let set = PuzzleSet()
  private var list: ScrollList
  private var solved: Set<UInt64> = []
  /// Whether the first unsolved puzzle has been selected.
  private var hasSelectedFirst = false

  init() {
    list = ScrollList(count: set.puzzles.count)
  }

  private var bar: NavigationBar {
    NavigationBar(left: tr("Back"), title: tr("Puzzles"), right: tr("Play", context: "a game"))
  }

  mutating func appear(in context: inout ScreenContext) {
    // The career player's solved puzzles, or those of quick games.
    context.ask(.solvedPuzzles(.of(context.careerPlayer)))
  }

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    guard case .solvedPuzzles(let found) = reply.answer else { return .stay }
    solved = found
    guard !hasSelectedFirst else { return .stay }
    hasSelectedFirst = true
    list.select(set.puzzles.indices.first { !found.contains(UInt64($0) + 1) } ?? 0)
    return .stay
  }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) { return .pop }
    if bar.isRight(event, in: context.drawing) { return play(in: &context) }
    let titles = set.puzzles.indices.map(set.title)
    guard case .chosen = list.respond(to: event, in: area(in: context.size), titles: titles) else {
      return .stay
    }
    return play(in: &context)
  }

  private func play(in context: inout ScreenContext) -> Transition {
    let number = UInt64(list.selection) + 1
    guard let setup = set[number: number]?.setup(number: number) else { return .stay }
    return .push(ifAny: GameScreen(setup, player: context.careerPlayer?.name, in: &context))
  }

  // MARK: Drawing

  private func area(in size: Size) -> ScrollList.Area {
    let columns = max(1, min(size.columns - 2, 64))
    let isSmall = size.rows < 15
    let top = isSmall ? 1 : 2
    let list = Rect(
      x: max(0, (size.columns - columns) / 2), y: top, columns: columns, rows: max(1, size.rows - 2 * top))
    return ScrollList.Area(
      rect: list,
      heights: set.puzzles.indices.map { index in
        min(list.size.rows, PuzzleEntry(set, index, columns: columns).rows + (isSmall ? 0 : 1))
      })
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let area = area(in: buffer.size)
    for (index, rect) in list.visible(in: area) {
      PuzzleEntry(set, index, columns: rect.size.columns).draw(
        into: &buffer, in: rect, isSelected: index == list.selection,
        isSolved: solved.contains(UInt64(index) + 1), isPlain: context.isPlain, context.drawing)
    }
    list.scrollBar(in: area).draw(into: &buffer, isUnicode: context.isUnicode)
    let note = tr("%s of %s solved", String(solved.count), String(set.puzzles.count))
    if let notice = context.notice { return Notice.draw(notice, into: &buffer, ink: context.noticeInk) }
    buffer.putCentred(
      note, from: 0, to: buffer.size.columns, y: buffer.size.rows - 1, Style(foreground: .faint))
  }
}
