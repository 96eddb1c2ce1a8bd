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

  /// The columns before the goal.
  private static let indent = 6

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
    guard case .chosen = list.respond(to: event, in: area(in: context.size)) else { return .stay }
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
        min(list.size.rows, Entry(set, index, columns: columns).rows + (isSmall ? 0 : 1))
      })
  }

  /// A puzzle in the list: its name, and below that its field with its pieces beside or below it.
  private struct Entry {
    let puzzle: Puzzle
    let title: [String]
    /// The rows of the field.
    let pictureRows: Int
    /// Where the pieces are, from the entry's upper left, and whether they are below the field.
    let pieces: [(matrix: Matrix, mino: Mino, at: Point, columns: Int)]
    let rows: Int

    init(_ set: PuzzleSet, _ index: Int, columns: Int) {
      puzzle = set.puzzles[index]
      let room = columns - PuzzlesScreen.indent - 1
      title = TextWrap.lines(of: set.title(of: index), columns: max(1, room - puzzle.grade - 1))
      let field = puzzle.position.playfield
      let filled = (0..<field.height).count { field.hasMino(inRow: $0) }
      pictureRows = MinoScale.half.size(width: field.width, height: max(4, filled)).rows
      // Beside the field if two pieces fit there, else below it.
      let isBeside = room - field.width - 2 >= 9
      let left = PuzzlesScreen.indent + (isBeside ? field.width + 2 : 0)
      var (x, y) = (left, title.count + (isBeside ? 0 : pictureRows))
      let system = Ruleset(puzzle.position.rules).rotationSystem
      var pieces: [(Matrix, Mino, Point, Int)] = []
      for piece in puzzle.position.queue {
        let matrix = system.matrix(of: piece, .spawn)
        let width = (0..<4).count { x in (0..<4).contains { matrix[x, $0] } }
        if x > left, x + width > columns - 1 { (x, y) = (left, y + 1) }
        pieces.append((matrix, Mino(piece), Point(x: x, y: y), width))
        x += width + 1
      }
      self.pieces = pieces
      rows = max(title.count + pictureRows, y + 1)
    }

    /// The cells of the pieces, from the entry's upper left.
    var piecesRect: Rect {
      let left = pieces.first?.at ?? Point(x: 0, y: 0)
      let right = pieces.map { $0.at.x + $0.columns }.max() ?? left.x
      return Rect(
        x: left.x, y: left.y, columns: right - left.x, rows: (pieces.last?.at.y ?? left.y) - left.y + 1)
    }

    /// The lowest rows of the field, as many as the picture has.
    var field: Playfield? {
      let field = puzzle.position.playfield
      return field.lowRows(min(field.height, pictureRows * 2))
    }
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
    let entry = Entry(set, index, columns: rect.size.columns)
    let isSelected = index == list.selection
    let isSolved = solved.contains(UInt64(index) + 1)
    let whole = Rect(
      x: rect.minX, y: rect.minY, columns: rect.size.columns, rows: min(entry.rows, rect.size.rows))
    let style = buffer.putRow(whole, isSelected: isSelected, of: rect)
    buffer.putRightAligned(String(index + 1), end: rect.minX + 3, y: rect.minY, style)
    let mark = isSolved && !context.isPlain ? (context.isUnicode ? "✓" : "*") : " "
    buffer.put(mark, x: rect.minX + 4, y: rect.minY, style)
    for (row, line) in entry.title.prefix(rect.size.rows).enumerated() {
      buffer.put(line, x: rect.minX + PuzzlesScreen.indent, y: rect.minY + row, style)
    }
    let stars = String(repeating: context.isUnicode ? "★" : "*", count: entry.puzzle.grade)
    let words = (isSolved ? tr("solved") + ", " : "") + tr("difficulty %s", String(entry.puzzle.grade))
    var starStyle = style
    if !isSelected { starStyle.foreground = .accent }
    buffer.putRightAligned(context.isPlain ? words : stars, end: rect.maxX - 1, y: rect.minY, starStyle)
    let y = rect.minY + entry.title.count
    guard y + entry.pictureRows <= rect.maxY, let field = entry.field else { return }
    let origin = Point(x: rect.minX + PuzzlesScreen.indent, y: y)
    buffer.reading.skipPicture(
      Rect(x: origin.x, y: y, columns: rect.maxX - origin.x, rows: rect.maxY - y))
    let renderer = FieldRenderer(
      scale: .half, isASCII: !context.isUnicode, context.capabilities, skin: context.settings.skin)
    renderer.draw(FieldPicture(playfield: field), into: &buffer, at: origin)
    // On the well's colour, which suits all pieces.
    let pieces = entry.piecesRect
    buffer.fill(
      Rect(
        x: rect.minX + pieces.minX, y: rect.minY + pieces.minY, columns: pieces.size.columns,
        rows: min(pieces.size.rows, rect.size.rows - pieces.minY)), with: Cell(" ", Style(background: .well)))
    for piece in entry.pieces where rect.minY + piece.at.y < rect.maxY {
      renderer.draw(
        piece.matrix, of: piece.mino, into: &buffer,
        at: Point(x: rect.minX + piece.at.x, y: rect.minY + piece.at.y))
    }
  }
}
