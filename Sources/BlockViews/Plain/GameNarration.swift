import BlockEngine
import BlockPlatform
import BlockSettings

/// A game narrated in short lines, for screen readers and logs: each event as it happens, and nothing more.
///
/// Of several places that a piece passes between two calls of `drain()`, only the last is narrated. Columns count from 1
/// at the left, rows to fall from the piece's place.
package struct GameNarration: Equatable, Sendable {
  package init() {}

  private enum Line: Equatable, Sendable {
    case fact(String)
    /// The piece's place, which the next such line replaces.
    case place(String)
  }

  private var lines: [Line] = []
  /// The last line.
  private var last: String?
  /// Whether the last report was that the stack is near the top.
  private var isInDanger = false

  /// Takes the new lines.
  package mutating func drain() -> [String] {
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
  package mutating func repeatLast() {
    if let last { add(last) }
  }

  /// Begins another game, whose field is as `field`.
  package mutating func begin(_ field: Playfield) {
    isInDanger = SpatialCue.isDanger(field.stackHeight, of: field.height)
  }

  /// Adds a line of text.
  package mutating func add(_ text: String) { lines.append(.fact(text)) }

  /// Narrates an event of a game, which may have advanced since.
  package mutating func add(_ event: GameEvent, in game: Game, _ settings: Settings) {
    switch event.kind {
    case .spawned(let piece):
      let words = PieceWords(piece)
      // A piece always spawns the same way, so hearing it once is enough.
      let place = words.place(saysPointing: settings.verbosity == .full, settings.verbosity)
      if settings.next, let next = game.next.first {
        add(tr("%s, %s. Next %s.", words.letter, place, String(next.letter)))
      } else {
        add(tr("%s, %s.", words.letter, place))
      }
    case .moved(let piece, by: .command): place(GameNarration.place(of: piece, in: game, settings))
    case .moved(_, by: .softDrop):
      if let rows = GameNarration.rowsToFall(in: game) {
        place(trn("%s row to fall", "%s rows to fall", rows, String(rows)))
      }
    case .moved(_, by: .gravity):
      if settings.spokenWarnings == .all, GameNarration.rowsToFall(in: game) == 0 { place(tr("Locks soon")) }
    case .moved(_, by: .hardDrop): break
    case .rotated(let piece, _):
      let columns = GameNarration.place(of: piece, in: game, settings)
      place([PieceWords(piece).pointing ?? tr("Turned"), columns].joined(separator: ", "))
    case .refused(let command):
      switch command {
      // A held soft drop has nothing new to report on the floor.
      case .softDrop: break
      case .hold: place(tr("No hold"))
      default: place(tr("No room"))
      }
    case .locked(let piece, _):
      let height = tr("Height %s", String(game.visiblePlayfield.columnHeights.max() ?? 0))
      switch settings.verbosity {
      case .full: add(tr("Landed, %s. %s.", PieceWords(piece).columns(.full), height))
      case .brief: add(height)
      }
      warn(game.visiblePlayfield, settings)
    case .spun(.mini): add(tr("T-spin mini"))
    case .spun(.full): add(tr("T-spin"))
    case .linesCleared(let rows):
      let count = rows.count
      add(
        trn(
          "%s row cleared. Score %s.", "%s rows cleared. Score %s.", count, String(count),
          Numeral().text(game.score)))
    case .backToBack: add(tr("Back to back"))
    case .combo(let count): add(tr("Combo %s", String(count)))
    case .allClear: add(tr("All clear"))
    case .held(let piece): add(tr("Held %s", String(piece.letter)))
    case .garbageRose(let rows): add(trn("%s row of garbage", "%s rows of garbage", rows, String(rows)))
    case .attackSent(let attack):
      add(trn("%s line sent", "%s lines sent", attack.lines, String(attack.lines)))
    case .garbageArrived(_, _, _, let lines): add(trn("%s line comes", "%s lines come", lines, String(lines)))
    case .garbageCancelled(_, _, let lines):
      add(trn("%s line cancelled", "%s lines cancelled", lines, String(lines)))
    case .garbageEntered: break  // `garbageRose` reports it.
    case .opponentOut: break  // The report on that player says it, with the name.
    case .lifeLost(let left): add(tr("A hit. Life left: %s", String(left)))
    case .lifeGiven(let left): add(tr("Life back. Life left: %s", String(left)))
    case .lossRose(let count): add(tr("A hit takes %s now", String(count)))
    case .swept(let rows): add(trn("%s row swept", "%s rows swept", rows, String(rows)))
    case .levelRose(let level): add(tr("Level %s", String(level)))
    case .ended: break  // The end appears on the screen and is read from there.
    }
  }

  /// Reports that the stack has got near the top, or away from it.
  private mutating func warn(_ field: Playfield, _ settings: Settings) {
    let isDanger = SpatialCue.isDanger(field.stackHeight, of: field.height)
    guard isDanger != isInDanger else { return }
    isInDanger = isDanger
    guard settings.spokenWarnings != .off else { return }
    add(
      isDanger
        ? tr("Near the top: %s rows of %s", String(field.stackHeight), String(field.height))
        : tr("Out of danger"))
  }

  private mutating func place(_ text: String) {
    if case .place = lines.last { lines.removeLast() }
    lines.append(.place(text))
  }

  // MARK: Words

  /// The columns that a piece covers, and the result of a drop there.
  static func place(of piece: FallingPiece, in game: Game, _ settings: Settings) -> String {
    let columns = PieceWords(piece).columns(settings.verbosity)
    // A piece that has moved on or locked meanwhile has no drop to forecast.
    guard piece == game.fallingPiece, let forecast = DropForecast(of: game) else { return columns }
    let words = forecast.words(saysNone: settings.verbosity == .full, saysHeight: settings.spokenHeights)
    return ([columns] + words).joined(separator: ", ")
  }

  /// A range of columns in words.
  static func columns(_ first: Int, _ last: Int) -> String {
    first == last ? tr("column %s", String(first)) : tr("columns %s to %s", String(first), String(last))
  }

  /// How many rows the piece is above its landing place; nil if there is no piece.
  package static func rowsToFall(in game: Game) -> Int? {
    guard let piece = game.fallingPiece, let ghost = game.ghost else { return nil }
    return ghost.y - piece.y
  }
}
