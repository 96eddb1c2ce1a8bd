import BlockEngine
import TerminalUI

/// What somebody who cannot see the field can ask while a game is told in lines.
enum PlainQuestion: CaseIterable, Sendable {
  case place, heights, gaps, next, figures

  /// The key that asks; it does so only where it is bound to nothing else.
  var key: Character {
    switch self {
    case .place: "w"
    case .heights: "v"
    case .gaps: "g"
    case .next: "n"
    case .figures: "i"
    }
  }

  /// What Help calls it.
  var title: String {
    switch self {
    case .place: tr("Where the piece is")
    case .heights: tr("Heights of the stack")
    case .gaps: tr("Gaps in the rows")
    case .next: tr("What comes next")
    case .figures: tr("Score and time")
    }
  }

  init?(key: Key) {
    guard case .character(let character) = key,
      let found = PlainQuestion.allCases.first(where: { $0.key == character })
    else { return nil }
    self = found
  }

  /// The answer, in one line.
  func answer(in game: Game, _ settings: Settings) -> String {
    switch self {
    case .place:
      guard let piece = game.fallingPiece, let rows = GameNarration.rowsToFall(in: game) else { return "" }
      return tr(
        "%s, %s, %s", String(piece.tetromino.letter), GameNarration.columns(of: piece),
        trn("%s row to fall", "%s rows to fall", rows, String(rows)))
    case .heights: return PlainQuestion.heights(of: game.seenPlayfield)
    case .gaps: return PlainQuestion.gaps(of: game.seenPlayfield)
    case .next:
      guard settings.next else { return tr("What comes next is not shown.") }
      let next = tr("Next %s", String(game.next.map(\.letter).flatMap { [$0, " "] }.dropLast()))
      return game.held.map { next + ". " + tr("Hold %s", String($0.letter)) } ?? next
    case .figures:
      let figures = tr(
        "Score %s, lines %s, level %s, time %s", Numeral().text(game.score), Numeral().text(game.lines),
        String(game.level),
        PlayTime.text(microseconds: game.time.microseconds))
      return ModeGauge(game).map { figures + ". " + $0.text } ?? figures
    }
  }

  /// The heights from the left; columns of one height are told together.
  private static func heights(of field: Playfield) -> String {
    let heights = GameNarration.heights(of: field)
    var parts: [String] = []
    var first = 0
    while first < heights.count {
      let last = heights[first...].firstIndex { $0 != heights[first] }.map { $0 - 1 } ?? heights.count - 1
      parts.append(tr("%s: %s", GameNarration.columns(first + 1, last + 1), String(heights[first])))
      first = last + 1
    }
    return parts.joined(separator: ", ")
  }

  /// The empty cells of the lowest rows that have any mino, from the bottom, at most six rows.
  private static func gaps(of field: Playfield) -> String {
    let rows = (0..<field.height).reversed().filter { field.hasMino(inRow: $0) }.prefix(6)
    guard !rows.isEmpty else { return tr("The field is empty.") }
    let parts = rows.map { y in
      let empty = (0..<field.width).filter { field[$0, y] == nil }
      var ranges: [String] = []
      for x in empty where x == 0 || !empty.contains(x - 1) {
        let last = (x..<field.width).prefix { empty.contains($0) }.last ?? x
        ranges.append(x == last ? String(x + 1) : "\(x + 1)-\(last + 1)")
      }
      return tr("Row %s: %s", String(field.height - y), ranges.joined(separator: " "))
    }
    return parts.joined(separator: ", ")
  }
}
