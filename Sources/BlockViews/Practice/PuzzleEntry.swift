import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import TerminalUI

/// A puzzle in the list: its name, and below that its field with its pieces beside or below it.
package struct PuzzleEntry {
  private let index: Int
  private let puzzle: Puzzle
  private let title: [String]
  /// The rows of the field.
  private let pictureRows: Int
  /// Where the pieces are, from the entry's upper left, and whether they are below the field.
  private let pieces: [(matrix: Matrix, mino: Mino, at: Point, columns: Int)]
  /// The rows that it takes.
  package let rows: Int

  /// The columns before the goal.
  private static let indent = 6

  /// The puzzle with an index, in a list of so many columns.
  package init(_ set: PuzzleSet, _ index: Int, columns: Int) {
    self.index = index
    puzzle = set.puzzles[index]
    let room = columns - Self.indent - 1
    title = TextWrap.lines(of: set.title(of: index), columns: max(1, room - puzzle.grade - 1))
    let field = puzzle.position.playfield
    let filled = (0..<field.height).count { field.hasMino(inRow: $0) }
    pictureRows = MinoScale.half.size(width: field.width, height: max(4, filled)).rows
    // Beside the field if two pieces fit there, else below it.
    let isBeside = room - field.width - 2 >= 9
    let left = Self.indent + (isBeside ? field.width + 2 : 0)
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
  private var piecesRect: Rect {
    let left = pieces.first?.at ?? Point(x: 0, y: 0)
    let right = pieces.map { $0.at.x + $0.columns }.max() ?? left.x
    return Rect(
      x: left.x, y: left.y, columns: right - left.x, rows: (pieces.last?.at.y ?? left.y) - left.y + 1)
  }

  /// The lowest rows of the field, as many as the picture has.
  private var field: Playfield? {
    let field = puzzle.position.playfield
    return field.lowRows(min(field.height, pictureRows * 2))
  }

  /// Draws it; read aloud, its mark and its grade are words.
  package func draw(
    into buffer: inout CellBuffer, in rect: Rect, isSelected: Bool, isSolved: Bool, isPlain: Bool,
    _ context: DrawingContext
  ) {
    let whole = Rect(
      x: rect.minX, y: rect.minY, columns: rect.size.columns, rows: min(rows, rect.size.rows))
    let style = buffer.putRow(whole, isSelected: isSelected, of: rect)
    buffer.putRightAligned(String(index + 1), end: rect.minX + 3, y: rect.minY, style)
    let mark = isSolved && !isPlain ? (context.isUnicode ? "✓" : "*") : " "
    buffer.put(mark, x: rect.minX + 4, y: rect.minY, style)
    for (row, line) in title.prefix(rect.size.rows).enumerated() {
      buffer.put(line, x: rect.minX + Self.indent, y: rect.minY + row, style)
    }
    let stars = String(repeating: context.isUnicode ? "★" : "*", count: puzzle.grade)
    let words = (isSolved ? tr("solved") + ", " : "") + tr("difficulty %s", String(puzzle.grade))
    var starStyle = style
    if !isSelected { starStyle.foreground = .accent }
    buffer.putRightAligned(isPlain ? words : stars, end: rect.maxX - 1, y: rect.minY, starStyle)
    let y = rect.minY + title.count
    guard y + pictureRows <= rect.maxY, let field else { return }
    let origin = Point(x: rect.minX + Self.indent, y: y)
    buffer.reading.skipPicture(
      Rect(x: origin.x, y: y, columns: rect.maxX - origin.x, rows: rect.maxY - y))
    let renderer = FieldRenderer(
      scale: .half, isASCII: !context.isUnicode, context.capabilities, skin: context.settings.skin)
    renderer.draw(FieldPicture(playfield: field), into: &buffer, at: origin)
    // On the well's colour, which suits all pieces.
    let covered = piecesRect
    buffer.fill(
      Rect(
        x: rect.minX + covered.minX, y: rect.minY + covered.minY, columns: covered.size.columns,
        rows: min(covered.size.rows, rect.size.rows - covered.minY)),
      with: Cell(" ", Style(background: .well)))
    for piece in pieces where rect.minY + piece.at.y < rect.maxY {
      renderer.draw(
        piece.matrix, of: piece.mino, into: &buffer,
        at: Point(x: rect.minX + piece.at.x, y: rect.minY + piece.at.y))
    }
  }
}
