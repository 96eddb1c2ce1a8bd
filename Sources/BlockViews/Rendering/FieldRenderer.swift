import BlockEngine
import BlockSettings
import TerminalUI

/// The visible state of a field.
package struct FieldPicture {
  package var playfield: Playfield
  package var piece: FallingPiece?
  var ghost: FallingPiece?
  var animation: FieldAnimation.State?
  /// How bright the piece is because it is about to lock; 0 for as bright as ever, 2 at most.
  var glow = 0
  /// The hint for a piece's place, drawn as an outline.
  var hint: FallingPiece?
  /// The rows from below that have turned grey.
  var greyRows = 0

  package init(
    playfield: Playfield, piece: FallingPiece? = nil, ghost: FallingPiece? = nil,
    animation: FieldAnimation.State? = nil, glow: Int = 0,
    hint: FallingPiece? = nil, greyRows: Int = 0
  ) {
    self.playfield = playfield
    self.piece = piece
    self.ghost = ghost
    self.animation = animation
    self.glow = glow
    self.hint = hint
    self.greyRows = greyRows
  }

  /// Whether full rows flash.
  var isFlashing: Bool {
    switch animation {
    case .flashing, .vanishing: true
    case .settling, .gliding, nil: false
    }
  }
}

extension FieldRenderer {
  /// A renderer for a terminal with these capabilities.
  package init(scale: MinoScale, isASCII: Bool, _ capabilities: DrawingCapabilities, skin: Skin) {
    self.init(
      scale: scale, isASCII: isASCII, hasColour: capabilities.hasColour, hasShades: capabilities.hasShades,
      skin: skin)
  }
}

/// Draws a playfield, and pieces beside it, at any scale and with any glyphs.
package struct FieldRenderer {
  let scale: MinoScale
  let isASCII: Bool
  let hasColour: Bool
  /// Whether there are colours enough for edges, and for a ghost that is a shade of the field's background.
  var hasShades = true
  var skin = Skin.edges
  /// The visible rows above the field, in which pieces spawn.
  var rowsAbove = 0
  /// Whether the empty field shows its columns.
  var hasGrid = false
  /// Whether the floor is a line in the lowest row's empty cells, as there is no row below it.
  var hasInnerFloor = false

  /// The dots of a mino, across and down; two or eight dots make a cell.
  var dots: Int { scale.cells.columns }

  /// Whether a mino has cells of its own, so that characters can stand on it.
  var hasCells: Bool { scale == .normal || scale == .doubled }

  /// Draws the field with its upper left cell at `origin`.
  ///
  /// - Parameter part: the part that may have changed, if not all. It must contain the piece and the ghost, or they are
  ///   drawn beyond it too.
  package func draw(
    _ picture: FieldPicture, into buffer: inout CellBuffer, at origin: Point, within part: FieldWindow? = nil
  ) {
    let field = picture.playfield
    let whole = FieldWindow(whole: field, rowsAbove: rowsAbove)
    let window = part?.aligned(to: scale).clamped(to: whole) ?? whole
    guard !window.isEmpty else { return }
    drawGround(within: window, into: &buffer, at: origin)
    if hasInnerFloor, window.rows.upperBound >= field.height {
      drawInnerFloor(below: field, within: window, into: &buffer, at: origin)
    }
    var layer = layer(of: picture, within: window)
    // Falling rows cover the ghost; flashing rows hide it because it would look like a hole in them.
    if let ghost = picture.ghost, scale != .braille, !picture.isFlashing {
      let ink = MinoTexture.ghost(of: ghost.tetromino)
      ghost.forEachMino { x, y in
        guard y >= 0 else { return }
        let joins = MinoJoins(in: ghost.matrix, x: x - ghost.x, y: y - ghost.y)
        drawGhost(ink, x, y, joins, into: &buffer, &layer, at: origin)
      }
    }
    drawLocked(picture, within: window, into: &buffer, &layer, at: origin)
    if let hint = picture.hint, !picture.isFlashing { drawHint(hint, into: &buffer, &layer, at: origin) }
    if let piece = picture.piece {
      let ink = MinoTexture.ground(of: Mino(piece.tetromino))
      if case .gliding(let matrix, let degrees) = picture.animation, dots > 1, !isASCII {
        glide(matrix, of: piece, degrees: degrees, over: field, ink, into: &layer)
        layer.drawHalves(
          into: &buffer, at: origin, isASCII: isASCII, hasColour: hasColour, hasShades: hasShades,
          isBrief: true)
        return
      } else {
        piece.forEachMino { x, y in
          guard y >= -rowsAbove else { return }
          drawMino(Mino(piece.tetromino), x, y, glow: picture.glow, into: &buffer, &layer, at: origin)
        }
      }
      finish(layer, into: &buffer, at: origin, foremost: ink)
    } else {
      finish(layer, into: &buffer, at: origin, foremost: nil)
    }
  }

  /// Draws the empty field and the open area above it.
  private func drawGround(within window: FieldWindow, into buffer: inout CellBuffer, at origin: Point) {
    var field = window
    field.rows = max(0, window.rows.lowerBound)..<max(0, window.rows.upperBound)
    if window.rows.lowerBound < 0 {
      var above = window
      above.rows = window.rows.lowerBound..<min(0, window.rows.upperBound)
      buffer.fill(above.rect(at: scale, from: origin), with: .blank)
    }
    guard !field.isEmpty else { return }
    let rect = field.rect(at: scale, from: origin)
    buffer.fill(rect, with: Cell(" ", Style(background: .well)))
    if look == .brackets, hasCells { drawDots(in: field, into: &buffer, at: origin) }
    guard hasGrid, scale != .braille else { return }
    let width = max(1, dots)
    let isShade = hasColour && hasShades && !isASCII
    guard isShade || hasCells else { return }
    for column in field.columns where column % 2 != 0 {
      let x = origin.x + column * width
      if isShade {
        buffer.fill(
          Rect(x: x, y: rect.minY, columns: width, rows: rect.size.rows),
          with: Cell(" ", Style(background: .wellGuide)))
      } else {
        let mark = Cell(
          isASCII ? "." : "·", Style(foreground: .wellGuide, background: .well, attributes: .dim))
        for y in rect.minY..<rect.maxY { buffer[x, y] = mark }
      }
    }
  }

  /// Draws the floor in the empty cells of the lowest row.
  private func drawInnerFloor(
    below field: Playfield, within window: FieldWindow, into buffer: inout CellBuffer, at origin: Point
  ) {
    let columns = window.rect(at: scale, from: origin)
    let y = origin.y + scale.size(width: 1, height: field.height).rows - 1
    for x in columns.minX..<columns.maxX {
      let ground = buffer[x, y].style.background
      buffer[x, y] = Cell(isASCII ? "_" : "▁", Style(foreground: .frame, background: ground))
    }
  }

  /// Draws the dots of empty places, as the first machine of this kind printed them.
  private func drawDots(in field: FieldWindow, into buffer: inout CellBuffer, at origin: Point) {
    let dot = Cell(".", Style(foreground: .faint, background: .well, attributes: hasColour ? [] : .dim))
    for row in field.rows {
      for column in field.columns {
        buffer[origin.x + (column + 1) * dots - 1, origin.y + (row + 1) * dots / 2 - 1] = dot
      }
    }
  }

  /// Draws a moved piece over its previous place.
  package func draw(
    _ now: DrawnPiece, over before: DrawnPiece, on field: Playfield,
    into buffer: inout CellBuffer, at origin: Point
  ) {
    var picture = FieldPicture(playfield: field, piece: now.piece, ghost: now.ghost, animation: now.animation)
    let pieces = before.window.union(now.window).aligned(to: scale)
    if let old = before.ghost, let new = now.ghost, old != new {
      let ghosts = FieldWindow(old).union(FieldWindow(new)).aligned(to: scale)
      let isApart = scale != .braille && !ghosts.rows.overlaps(pieces.rows)
      // Left out, because `draw` does not clip the piece to the window.
      if isApart { picture.piece = nil }
      draw(picture, into: &buffer, at: origin, within: ghosts)
      if isApart {
        picture.piece = now.piece
        picture.ghost = nil
      }
    }
    draw(picture, into: &buffer, at: origin, within: pieces)
  }

  /// The layer of finer dots for a picture: minos with their own cells need it only for animations.
  private func layer(of picture: FieldPicture, within window: FieldWindow) -> PixelLayer {
    var window = window
    switch picture.animation {
    case nil where hasCells: return PixelLayer(width: 0, height: 0)
    case .gliding where hasCells:
      guard let piece = picture.piece else { return PixelLayer(width: 0, height: 0) }
      window = FieldWindow(piece, margin: 1).clamped(to: window)
    case nil, .gliding, .flashing, .vanishing, .settling: break
    }
    return PixelLayer(
      columns: (window.columns.lowerBound * dots)..<(window.columns.upperBound * dots),
      rows: (window.rows.lowerBound * dots)..<(window.rows.upperBound * dots))
  }

  /// Draws a piece's minos, without the empty rows and columns of its matrix, with the upper left one at `origin`.
  ///
  /// - Parameter ghost: the ink of the ghost that is drawn instead; nil for the minos.
  package func draw(
    _ matrix: Matrix, of mino: Mino, ghost: Ink? = nil, into buffer: inout CellBuffer, at origin: Point
  ) {
    var layer = hasCells ? PixelLayer(width: 0, height: 0) : PixelLayer(width: 4 * dots, height: 4 * dots)
    let cells = (0..<16).map { (x: $0 & 3, y: $0 >> 2) }.filter { matrix[$0.x, $0.y] }
    let left = cells.map(\.x).min() ?? 0
    let top = cells.map(\.y).min() ?? 0
    for cell in cells {
      let (x, y) = (cell.x - left, cell.y - top)
      if let ghost {
        let joins = MinoJoins(in: matrix, x: cell.x, y: cell.y)
        drawGhost(ghost, x, y, joins, into: &buffer, &layer, at: origin)
      } else {
        drawMino(mino, x, y, into: &buffer, &layer, at: origin)
      }
    }
    finish(layer, into: &buffer, at: origin, foremost: nil)
  }

  /// Draws a piece as it spawns under some rules, without the empty rows and columns of its matrix.
  ///
  /// - Parameter isFaint: whether the piece cannot be used now.
  func draw(
    _ piece: Tetromino, in rules: Ruleset, isFaint: Bool = false, into buffer: inout CellBuffer,
    at origin: Point
  ) {
    let matrix = rules.rotationSystem.matrix(of: piece, .spawn)
    draw(
      matrix, of: Mino(piece), ghost: isFaint ? MinoTexture.ghost(of: piece) : nil, into: &buffer, at: origin)
  }

  private func finish(_ layer: PixelLayer, into buffer: inout CellBuffer, at origin: Point, foremost: Ink?) {
    if scale == .braille {
      layer.drawBraille(into: &buffer, at: origin, foremost: foremost)
    } else {
      layer.drawHalves(
        into: &buffer, at: origin, isASCII: isASCII, hasColour: hasColour, hasShades: hasShades,
        hasLetters: look == .letters)
    }
  }

  private func drawLocked(
    _ picture: FieldPicture, within window: FieldWindow, into buffer: inout CellBuffer,
    _ layer: inout PixelLayer, at origin: Point
  ) {
    let field = picture.playfield
    var cleared: [Int] = []
    var quarters = 0
    switch picture.animation {
    case .flashing(let rows):
      cleared = Array(rows)
      for row in rows where row >= 0 {
        for x in 0..<field.width { drawFlash(x, row, into: &buffer, &layer, at: origin) }
      }
    case .vanishing(let rows, let look, let step):
      cleared = Array(rows)
      for (index, row) in rows.enumerated() where row >= 0 {
        for x in 0..<field.width where !look.isGone(x, of: field.width, rowIndex: index, step: step) {
          drawFlash(x, row, into: &buffer, &layer, at: origin)
        }
      }
    case .settling(let rows, let come):
      cleared = Array(rows)
      quarters = come
    case .gliding, nil: break
    }
    for y in window.rows where field.hasMino(inRow: y) {
      // The field is the one after the clear; the picture is still so many dots higher.
      let lift =
        cleared.isEmpty
        ? 0 : cleared.count { $0 >= 0 && y <= liftedRow($0, cleared) } * dots * (4 - quarters) / 4
      for x in window.columns {
        guard var mino = field[x, y] else { continue }
        // The last step takes the rows above the field too.
        if y >= field.height - picture.greyRows || picture.greyRows >= field.height { mino = .garbage }
        drawMino(mino, x, y, raised: lift, into: &buffer, &layer, at: origin)
      }
    }
  }

  /// The lowest row after the clear that was above the cleared row `row`.
  private func liftedRow(_ row: Int, _ cleared: [Int]) -> Int {
    row + cleared.count { $0 > row }
  }
}
