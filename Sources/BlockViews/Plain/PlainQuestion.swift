import BlockEngine
import BlockPlatform
import BlockSettings
import TerminalUI

/// The questions that a player can ask in plain mode instead of looking at the field.
package enum PlainQuestion: CaseIterable, Sendable {
  case place, heights, gaps, next, scoreAndTime, again

  /// The key that asks; it works only if it has no other binding.
  package var key: Character {
    switch self {
    case .place: "w"
    case .heights: "v"
    case .gaps: "g"
    case .next: "n"
    case .scoreAndTime: "i"
    case .again: "."
    }
  }

  /// With Ctrl, this key repeats the last line on every screen, even if `.` is a letter or has another use.
  package static let anywhere: Character = "r"

  /// The key that asks about the opponents in a match.
  package static let othersKey: Character = "o"

  /// Its title in Help.
  package static var othersTitle: String { tr("The others in a match") }

  /// The key that changes how much is said.
  package static let wordinessKey: Character = "f"

  /// Its title in Help.
  package static var wordinessTitle: String { tr("Say more, or less") }

  /// The keys of a running game and the questions in short lines, as it does not stop for Help.
  package static func keyLines(_ bindings: KeyBindings, under rules: Ruleset) -> [String] {
    let actions = PlayerAction.allCases.filter {
      $0.isPlay && !$0.isOfMachine && $0.hasEffect(under: rules)
    }
    return actions.compactMap { action in
      let keys = bindings.names(of: action, isUnicode: false).map {
        PlainReader.Words.translated.symbol($0) ?? $0
      }
      return keys.isEmpty ? nil : "\(action.title): \(keys.joined(separator: ", "))"
    } + keys.map { "\($0.title): \($0.key)" }
  }

  /// All keys that are asked with, and their titles.
  package static var keys: [(title: String, key: String)] {
    allCases.map { question in
      let key = String(question.key)
      let word = PlainReader.Words.translated.symbol(key) ?? key
      return (question.title, question == .again ? word + ", Ctrl-R" : word)
    }
      + [(othersTitle, String(othersKey)), (wordinessTitle, String(wordinessKey))]
  }

  /// The title in Help.
  package var title: String {
    switch self {
    case .place: tr("Where the piece is")
    case .heights: tr("Heights of the stack")
    case .gaps: tr("Gaps in the rows")
    case .next: tr("What comes next")
    case .scoreAndTime: tr("Score and time")
    case .again: tr("What was said last")
    }
  }

  package init?(key: Key) {
    guard case .character(let character) = key,
      let found = PlainQuestion.allCases.first(where: { $0.key == character })
    else { return nil }
    self = found
  }

  package func narrateAnswer(in game: Game, _ settings: Settings, _ narration: inout GameNarration) {
    if let answer = answer(in: game, settings) { narration.add(answer) } else { narration.repeatLast() }
  }

  /// The answer in one line; nil means the last line.
  package func answer(in game: Game, _ settings: Settings) -> String? {
    switch self {
    case .again: return nil
    case .place: return PlainQuestion.place(in: game, settings)
    case .heights: return PlainQuestion.heights(of: game.visiblePlayfield)
    case .gaps:
      // In a puzzle every row matters.
      let rows = game.mode.parts.usesOnlyGivenPieces ? Int.max : PlainQuestion.maxSpokenRows
      return PlainQuestion.gaps(of: game.visiblePlayfield, rows: rows)
    case .next:
      guard settings.next else { return tr("What comes next is not shown.") }
      let letters = game.next.map { String($0.letter) }.joined(separator: " ")
      let next = letters.isEmpty ? tr("This is the last piece.") : tr("Next %s", letters)
      return game.held.map { next + ". " + tr("Held %s", String($0.letter)) } ?? next
    case .scoreAndTime:
      let figures = tr(
        "Score %s, lines %s, level %s, time %s", Numeral().text(game.score), Numeral().text(game.lines),
        String(game.level), PlayTime.text(microseconds: game.time.microseconds))
      return GoalProgress(game).map { figures + ". " + $0.text } ?? figures
    }
  }

  /// The piece, its orientation and place, what lies under it and the result of a drop.
  private static func place(in game: Game, _ settings: Settings) -> String {
    guard let piece = game.fallingPiece, let rows = GameNarration.rowsToFall(in: game),
      let forecast = DropForecast(of: game)
    else { return tr("No piece is falling.") }
    let words = PieceWords(piece)
    var parts = [words.letter, words.place(saysPointing: true, settings.verbosity)]
    if settings.verbosity == .full {
      parts.append(trn("%s row to fall", "%s rows to fall", rows, String(rows)))
    }
    let under = forecast.under.map(String.init).joined(separator: " ")
    return tr(
      "%s. Under it %s. A drop: %s.", parts.joined(separator: ", "), under,
      forecast.words(saysNone: true, saysHeight: settings.spokenHeights).joined(separator: ", "))
  }

  /// The stack's heights from the left, in groups of five, and the number of holes.
  package static func heights(of field: Playfield) -> String {
    let heights = field.columnHeights
    let groups = stride(from: 0, to: heights.count, by: 5).map { first in
      heights[first...].prefix(5).map { String($0) }.joined(separator: " ")
    }
    var holes = 0
    for (x, height) in heights.enumerated() {
      holes += (field.height - height..<field.height).count { field[x, $0] == nil }
    }
    let spokenGroups = tr("Heights %s", groups.joined(separator: ", "))
    return holes == 0 ? spokenGroups : spokenGroups + ". " + trn("%s hole", "%s holes", holes, String(holes))
  }

  /// The most rows to read out in a long game.
  private static let maxSpokenRows = 6

  /// The empty cells of the lowest rows with any mino, from the bottom up, and which rows are garbage; at most `most`
  /// rows.
  package static func gaps(of field: Playfield, rows most: Int = .max) -> String {
    let rows = (0..<field.height).reversed().filter { field.hasMino(inRow: $0) }.prefix(most)
    guard !rows.isEmpty else { return tr("The field is empty.") }
    let parts = rows.map { y in
      let empty = (0..<field.width).filter { field[$0, y] == nil }
      var ranges: [String] = []
      for x in empty where x == 0 || !empty.contains(x - 1) {
        let last = (x..<field.width).prefix { empty.contains($0) }.last ?? x
        ranges.append(PieceWords.range(x + 1, last + 1))
      }
      if (0..<field.width).contains(where: { field[$0, y] == .garbage }) { ranges.append(tr("garbage")) }
      return tr("Row %s: %s", String(field.height - y), ranges.joined(separator: ", "))
    }
    return parts.joined(separator: ". ")
  }
}
