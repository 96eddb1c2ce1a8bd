import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import TerminalUI

/// The player's best run of the same mode beside the game, and the game's lead over it.
package struct BestRunRace: Sendable {
  /// The lead of the game; negative if it is behind.
  enum Split: Equatable, Sendable {
    case microseconds(Int64)
    case points(Int)

    var isAhead: Bool {
      switch self {
      case .microseconds(let time): time >= 0
      case .points(let points): points >= 0
      }
    }

    /// The split for display, with its sign.
    func text(_ numeral: Numeral, isUnicode: Bool) -> String {
      let minus = isUnicode ? "−" : "-"
      // As runners write it, less time is a minus and means ahead.
      return switch self {
      case .microseconds(let time):
        "\(time > 0 ? minus : "+")\(numeral.text(hundredths: Int(time.magnitude / 10_000))) s"
      case .points(let points): (isAhead ? "+" : minus) + numeral.text(abs(points))
      }
    }
  }

  private(set) var run: RaceRun
  private(set) var split: Split?
  /// The lines of the game at the last split.
  private var lines = 0
  /// Grows whenever its look changes.
  package private(set) var revision = 0

  package init(_ run: RaceRun) {
    self.run = run
  }

  /// Advances the run to the game's time and updates the split.
  ///
  /// In modes that rank by time, the split compares times at each cleared line; otherwise it compares points at the
  /// same time.
  ///
  /// Inlined because the call would copy the whole game.
  @inline(__always)
  package mutating func follow(_ game: Game) {
    if run.advance(to: game.time) { revision += 1 }
    let before = split
    defer { if split != before { revision += 1 } }
    switch game.mode.ranking {
    case .shortestTime:
      guard game.lines > lines else { return }
      lines = game.lines
      split = run.time(ofLines: lines).map { .microseconds($0.microseconds - game.time.microseconds) }
    case .score, .longestTime, .lines: split = .points(game.score - run.score)
    case .none: split = nil
    }
  }
}

extension BestRunRace {
  /// The place and the scale of the run's drawing.
  package struct Place: Sendable {
    fileprivate let area: Rect
    fileprivate let scale: MinoScale
    fileprivate let size: Size
    /// Whether there is a row for its floor.
    fileprivate var hasFloor: Bool { size.rows + 2 <= area.size.rows }
  }

  /// The place of the run's drawing: as large as fits, at the bottom of a panel, with the split above it; nil if there
  /// is no room.
  ///
  /// - Parameters:
  ///   - free: the free areas, the best first; keys that a player needs are not among them.
  package func place(free: [Rect], isASCII: Bool) -> Place? {
    let field = run.game.playfield
    let scales: [MinoScale] = isASCII ? [.normal, .half] : [.normal, .half, .braille]
    let candidates = scales.flatMap { scale in free.map { ($0, scale) } }
    return candidates.lazy.map {
      Place(area: $0, scale: $1, size: $1.size(width: field.width, height: field.height))
    }.first { $0.size.columns + 2 <= $0.area.size.columns && $0.size.rows + 1 <= $0.area.size.rows }
  }

  /// Draws the run and the split.
  package func draw(
    into buffer: inout CellBuffer, at place: Place, isASCII: Bool, numeral: Numeral, context: DrawingContext,
    showsSplit: Bool = true
  ) {
    let (area, scale, size) = (place.area, place.scale, place.size)
    let game = run.game
    let field = game.playfield
    // At the end of the panel that is nearer to the player's field.
    let isLeft = area.maxX <= context.size.columns / 2
    let board = Rect(
      x: isLeft ? area.maxX - size.columns - 1 : area.minX + 1,
      y: area.maxY - size.rows - (place.hasFloor ? 1 : 0),
      columns: size.columns, rows: size.rows)
    for y in max(area.minY, board.minY - 2)..<area.maxY {
      buffer.fill(Rect(x: area.minX, y: y, columns: area.size.columns, rows: 1), with: .blank)
    }
    let renderer = FieldRenderer(
      scale: scale, isASCII: isASCII, context.capabilities, skin: context.settings.skin)
    renderer.draw(FieldPicture(playfield: field, piece: game.fallingPiece), into: &buffer, at: board.origin)
    FieldFrame(field: board, isASCII: isASCII, isSolid: context.capabilities.hasColourShades)
      .draw(into: &buffer, hasFloor: place.hasFloor)
    let title = tr("Best")
    let y = board.minY - 1
    guard let split, showsSplit else {
      buffer.put(title, x: board.minX - 1, y: y, Style(foreground: .faint), limit: area.maxX - board.minX + 1)
      return
    }
    let text = split.text(numeral, isUnicode: !isASCII)
    let style = Style(foreground: split.isAhead ? .accent : .warning, attributes: .bold)
    let width = CellBuffer.columns(of: title) + 1 + CellBuffer.columns(of: text)
    guard width <= area.size.columns else {
      return buffer.putRightAligned(text, end: area.maxX, y: y, style)
    }
    // As wide as the field with its walls, if the words fit.
    let from = isLeft ? min(board.minX - 1, area.maxX - width) : board.minX - 1
    buffer.put(title, x: from, y: y, Style(foreground: .faint))
    buffer.putRightAligned(text, end: max(board.maxX + 1, from + width), y: y, style)
  }
}
