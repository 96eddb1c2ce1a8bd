import BlockEngine
import BlockPlatform
import BlockSettings
import TerminalUI

/// What is seen for a moment over a field: it decides nothing, and no key and no piece waits for it.
package struct FieldMoment: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// The way of a hard drop down to where the piece lies now, from a row on.
    case trail(FallingPiece, from: Int)
    /// What was scored rises from a row.
    case points(String, row: Int)
    /// Sparks rise from the highest of four rows, and the walls ripple.
    case sparks(row: Int)
    /// The frame has another colour.
    case tint
    /// The stack turns grey from below.
    case greying
    /// The score runs up.
    case score(from: Int)
  }

  let kind: Kind
  let start: Moment
  /// The number of pictures, and the time of each.
  private let steps: Int
  private let stepTime: Duration

  private init(_ kind: Kind, at now: Moment, steps: Int, milliseconds: Int) {
    self.kind = kind
    start = now
    self.steps = steps
    stepTime = .milliseconds(milliseconds)
  }

  /// The number of the current picture; nil once the moment is over.
  func step(at now: Moment) -> Int? {
    let step = Int((now - start) / stepTime)
    return step >= 0 && step < steps ? step : nil
  }

  /// The time of the next picture, or of the end; nil once the moment is over.
  func nextChange(after now: Moment) -> Moment? { step(at: now).map { start + stepTime * ($0 + 1) } }
}

extension FieldMoment {
  /// The moments that simultaneous events deserve.
  ///
  /// - Parameters:
  ///   - pieceRow: the row of the piece before it dropped; nil if unknown.
  ///   - points: what the lock scored.
  static func moments(
    _ events: [GameEvent], in game: Game, pieceRow: Int?, points: Int, settings: Settings, at now: Moment
  ) -> [FieldMoment] {
    guard settings.motion != .none else { return [] }
    let isFull = settings.motion == .full
    var moments: [FieldMoment] = []
    for event in events {
      switch event.kind {
      case .locked(let piece, by: .hardDrop) where settings.dropLook == .trail:
        if let pieceRow, piece.y - pieceRow > 1 {
          moments.append(
            FieldMoment(.trail(piece, from: pieceRow), at: now, steps: 3, milliseconds: 40))
        }
      case .linesCleared(let rows) where isFull && settings.clearAnimation:
        guard let row = rows.first(where: { $0 >= 0 }) else { continue }
        if points > 0 {
          moments.append(FieldMoment(.score(from: game.score - points), at: now, steps: 5, milliseconds: 55))
          let word = Announcement.clear(rows.count, FieldMoment.spin(in: events))
          let text = "+\(Numeral().text(points))" + (word.map { " " + $0 } ?? "")
          moments.append(FieldMoment(.points(text, row: row), at: now, steps: 6, milliseconds: 55))
        }
        if rows.count >= 4, settings.showsCelebrations {
          moments.append(FieldMoment(.sparks(row: row), at: now, steps: 6, milliseconds: 55))
        }
      case .levelRose:
        moments.append(FieldMoment(.tint, at: now, steps: isFull ? 3 : 1, milliseconds: isFull ? 100 : 140))
      case .ended(.blockOut), .ended(.lockOut):
        if isFull { moments.append(FieldMoment(.greying, at: now, steps: 8, milliseconds: 40)) }
      default: break
      }
    }
    return moments
  }

  /// What is seen as a match ends.
  init(endOf game: Game, isWinner: Bool, at now: Moment) {
    let field = game.playfield
    let top = (0..<field.height).first(where: field.hasMino(inRow:)) ?? field.height - 1
    // The same pictures as for a quad, or for a stack that has topped out.
    self =
      isWinner
      ? FieldMoment(.sparks(row: top), at: now, steps: 6, milliseconds: 55)
      : FieldMoment(.greying, at: now, steps: 8, milliseconds: 40)
  }

  private static func spin(in events: [GameEvent]) -> Spin? {
    for event in events { if case .spun(let spin) = event.kind { return spin } }
    return nil
  }

  /// The score on its way up to what it is; nil for any other moment, and once it is over.
  func shownScore(of score: Int, at now: Moment) -> Int? {
    guard case .score(let from) = kind, let step = step(at: now) else { return nil }
    return score - max(0, score - from) * (steps - step) / (steps + 1)
  }

  // MARK: Drawing

  /// The ink of words over the field: it is read on the field of every theme, also of light ones.
  static let wordInk = Ink.accent
  /// The inks of the sparks, which are seen on the field of every theme.
  static let sparkInks: [Ink] = [.title, .accent, .warning]

  /// Where a field is drawn.
  struct Canvas {
    let field: Rect
    let scale: MinoScale
    let isASCII: Bool
    let piece: FallingPiece?

    /// The row of cells in which a row of minos begins.
    func y(_ row: Int) -> Int { field.minY + row * scale.cells.rows / scale.minos.rows }

    /// The cells of a column of minos.
    func columns(_ column: Int) -> Range<Int> {
      let x = field.minX + column * scale.cells.columns / scale.minos.columns
      return x..<x + scale.cells.columns
    }
  }

  /// Draws the moment's current picture over a drawn field.
  func draw(on canvas: Canvas, at now: Moment, into buffer: inout CellBuffer) {
    guard let step = step(at: now) else { return }
    switch kind {
    case .trail(let piece, let from): drawTrail(of: piece, from: from, step, on: canvas, into: &buffer)
    case .points(let text, let row): drawPoints(text, above: row, step, on: canvas, into: &buffer)
    case .sparks(let row):
      drawRipple(around: row, step, on: canvas, into: &buffer)
      drawSparks(above: row, step, on: canvas, into: &buffer)
    case .tint, .greying, .score: break
    }
  }

  /// The trail fades from above.
  private func drawTrail(
    of piece: FallingPiece, from: Int, _ step: Int, on canvas: Canvas, into buffer: inout CellBuffer
  ) {
    let ink = MinoTexture.ghost(of: piece.tetromino)
    for column in 0..<4 {
      guard let top = (0..<4).first(where: { piece.matrix[column, $0] }) else { continue }
      let end = piece.y + top
      let begin = from + top + max(0, piece.y - from) * step / 3
      for y in max(canvas.field.minY, canvas.y(begin))..<max(canvas.field.minY, canvas.y(end)) {
        for x in canvas.columns(piece.x + column) where buffer.isOpen(x, y, in: canvas.field) {
          let ground = buffer[x, y].style.background
          buffer[x, y] = Cell(canvas.isASCII ? "|" : "░", Style(foreground: ink, background: ground))
        }
      }
    }
  }

  /// The text rises a row every other picture, and fades at the end.
  private func drawPoints(
    _ text: String, above row: Int, _ step: Int, on canvas: Canvas, into buffer: inout CellBuffer
  ) {
    let y = max(canvas.field.minY, canvas.y(row) - step / 2)
    // The piece is worth more than the points.
    if let piece = canvas.piece, (canvas.y(piece.y)...canvas.y(piece.y + 4)).contains(y) { return }
    let word = text.split(separator: " ").first.map(String.init) ?? text
    let room = canvas.field.size.columns
    let shown = CellBuffer.columns(of: text) <= room ? text : word
    guard CellBuffer.columns(of: shown) <= room else { return }
    let style =
      step < 4
      ? Style(foreground: Self.wordInk, background: .well, attributes: .bold)
      : Style(foreground: .faint, background: .well)
    buffer.putCentred(shown, from: canvas.field.minX, to: canvas.field.maxX, y: y, style)
  }

  /// The number of sparks.
  private static let sparks = 11

  private func drawSparks(
    above row: Int, _ step: Int, on canvas: Canvas, into buffer: inout CellBuffer
  ) {
    let marks: [Unicode.Scalar] =
      canvas.isASCII ? ["*", "*", "+", "+", ".", "."] : ["*", "*", "+", "+", "·", "·"]
    let inks = Self.sparkInks
    for index in 0..<FieldMoment.sparks {
      // Spread over the field by steps that share no factor with their number.
      let x = canvas.field.minX + (2 * index + 1) * canvas.field.size.columns / (2 * FieldMoment.sparks)
      let height = step * (2 + index * 7 % 5) * canvas.field.size.rows / 80 + index * 3 % 2
      let y = canvas.y(row) - 1 - height
      guard buffer.isOpen(x, y, in: canvas.field) else { continue }
      let ground = buffer[x, y].style.background
      buffer[x, y] = Cell(marks[step], Style(foreground: inks[index % inks.count], background: ground))
    }
  }

  /// A wave of light runs along the walls, from the rows on.
  private func drawRipple(
    around row: Int, _ step: Int, on canvas: Canvas, into buffer: inout CellBuffer
  ) {
    let middle = canvas.y(row + 2)
    let reach = step * max(2, canvas.field.size.rows / 8)
    for y in canvas.field.minY..<canvas.field.maxY {
      let distance = abs(y - middle)
      guard distance <= reach, distance > reach - max(3, canvas.field.size.rows / 6) else { continue }
      for x in [canvas.field.minX - 1, canvas.field.maxX] { buffer.light(x, y, .title) }
    }
  }
}

extension CellBuffer {
  /// Whether a cell of a field shows nothing but its ground.
  fileprivate func isOpen(_ x: Int, _ y: Int, in field: Rect) -> Bool {
    guard field.contains(Point(x: x, y: y)) else { return false }
    let cell = self[x, y]
    return cell.base == 0x20 && (cell.style.background == .well || cell.style.background == .wellGuide)
  }

  /// Gives a cell another foreground.
  fileprivate mutating func light(_ x: Int, _ y: Int, _ ink: Ink) {
    var cell = self[x, y]
    cell.style.foreground = ink
    self[x, y] = cell
  }
}
