import BlockEngine
import TerminalUI

/// A game narrated in short lines, for screen readers and logs: each event as it happens, and nothing more.
///
/// Of several places that a piece passes between two calls of `take()`, only the last is narrated. Columns count from 1
/// at the left, rows to fall from the piece's place.
struct GameNarration: Equatable, Sendable {
  private enum Line: Equatable, Sendable {
    case fact(String)
    /// The piece's place, which the next such line replaces.
    case place(String)
  }

  private var lines: [Line] = []
  /// The last line.
  private var last: String?

  /// Takes the new lines.
  mutating func take() -> [String] {
    guard !lines.isEmpty else { return [] }
    defer { lines.removeAll() }
    let texts = lines.map { line in
      switch line {
      case .fact(let text), .place(let text): text
      }
    }
    last = texts.last
    return texts
  }

  /// Repeats the last line.
  mutating func tellAgain() {
    if let last { tell(last) }
  }

  /// Adds a line of text.
  mutating func tell(_ text: String) { lines.append(.fact(text)) }

  /// Narrates an event of a game, which may have advanced since.
  mutating func tell(_ event: GameEvent, in game: Game, _ settings: Settings) {
    switch event.kind {
    case .spawned(let piece):
      let words = PieceWords(piece)
      // A piece always spawns the same way, so hearing it once is enough.
      let pointing = settings.wordiness == .full ? words.pointing : nil
      let place = ([pointing].compactMap { $0 } + [words.columns(settings.wordiness)]).joined(separator: ", ")
      if settings.next, let next = game.next.first {
        tell(tr("%s, %s. Next %s.", words.letter, place, String(next.letter)))
      } else {
        tell(tr("%s, %s.", words.letter, place))
      }
    case .moved(let piece, by: .command):
      place(GameNarration.place(of: piece, in: game, settings.wordiness))
    case .moved(_, by: .softDrop):
      if let rows = GameNarration.rowsToFall(in: game) {
        place(trn("%s row to fall", "%s rows to fall", rows, String(rows)))
      }
    case .moved(_, by: .gravity), .moved(_, by: .hardDrop): break
    case .rotated(let piece, _):
      let columns = GameNarration.place(of: piece, in: game, settings.wordiness)
      place([PieceWords(piece).pointing ?? tr("Turned"), columns].joined(separator: ", "))
    case .refused(let command):
      switch command {
      // A held soft drop has nothing new to report on the floor.
      case .softDrop: break
      case .hold: place(tr("No hold"))
      default: place(tr("No room"))
      }
    case .locked(let piece, _):
      let height = tr("Height %s", String(GameNarration.heights(of: game.visiblePlayfield).max() ?? 0))
      switch settings.wordiness {
      case .full: tell(tr("Landed, %s. %s.", PieceWords(piece).columns(.full), height))
      case .brief: tell(height)
      }
    case .spun(.mini): tell(tr("T-spin mini"))
    case .spun(.full): tell(tr("T-spin"))
    case .linesCleared(let rows):
      let count = rows.count
      tell(
        trn(
          "%s row gone. Score %s.", "%s rows gone. Score %s.", count, String(count),
          Numeral().text(game.score)))
    case .backToBack: tell(tr("Back to back"))
    case .combo(let count): tell(tr("Combo %s", String(count)))
    case .allClear: tell(tr("All clear"))
    case .held(let piece): tell(tr("Hold %s", String(piece.letter)))
    case .garbageRose(let rows): tell(trn("%s row of garbage", "%s rows of garbage", rows, String(rows)))
    case .attackSent(let attack):
      tell(trn("%s line sent", "%s lines sent", attack.lines, String(attack.lines)))
    case .garbageArrived(_, _, _, let lines):
      tell(trn("%s line comes", "%s lines come", lines, String(lines)))
    case .garbageCancelled(_, _, let lines):
      tell(trn("%s line cancelled", "%s lines cancelled", lines, String(lines)))
    case .garbageEntered: break  // `garbageRose` reports it.
    case .opponentOut(let player): tell(tr("Player %s is out", String(player)))
    case .lifeLost(let left): tell(tr("A life lost, %s left", String(left)))
    case .lifeGiven(let left): tell(tr("A life more, %s left", String(left)))
    case .lossRose(let count): tell(tr("Losses: %s", String(count)))
    case .swept(let rows): tell(trn("%s row swept", "%s rows swept", rows, String(rows)))
    case .levelRose(let level): tell(tr("Level %s", String(level)))
    case .ended: break  // The end appears on the screen and is read from there.
    }
  }

  private mutating func place(_ text: String) {
    if case .place = lines.last { lines.removeLast() }
    lines.append(.place(text))
  }

  // MARK: Words

  /// The columns that a piece covers, and the result of a drop there.
  static func place(of piece: FallingPiece, in game: Game, _ wordiness: Wordiness) -> String {
    let columns = PieceWords(piece).columns(wordiness)
    // A piece that has moved on or locked meanwhile has no drop to forecast.
    guard piece == game.fallingPiece, let forecast = DropForecast(of: game) else { return columns }
    return ([columns] + forecast.words(saysNone: wordiness == .full)).joined(separator: ", ")
  }

  /// A range of columns in words.
  static func columns(_ first: Int, _ last: Int) -> String {
    first == last ? tr("column %s", String(first)) : tr("columns %s to %s", String(first), String(last))
  }

  /// How many rows the piece is above its landing place; nil if there is no piece.
  static func rowsToFall(in game: Game) -> Int? {
    guard let piece = game.fallingPiece, let ghost = game.ghost else { return nil }
    return ghost.y - piece.y
  }

  /// The height of the stack in each column, in rows.
  static func heights(of field: Playfield) -> [Int] {
    (0..<field.width).map { x in
      (0..<field.height).first { field[x, $0] != nil }.map { field.height - $0 } ?? 0
    }
  }
}
