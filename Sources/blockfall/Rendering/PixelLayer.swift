/// Dots finer than a character cell, laid over cells that are already drawn: two to a cell, one above the
/// other, or eight as Braille.
struct PixelLayer {
  private let width: Int
  private let height: Int
  private var inks: [Ink?]

  /// An empty layer of `width` × `height` dots.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    inks = Array(repeating: nil, count: width * height)
  }

  /// The ink of a dot; nil lets through what is below.
  ///
  /// Dots outside of the layer are not kept.
  subscript(x: Int, y: Int) -> Ink? {
    get { x >= 0 && y >= 0 && x < width && y < height ? inks[y * width + x] : nil }
    set {
      guard x >= 0, y >= 0, x < width, y < height else { return }
      inks[y * width + x] = newValue
    }
  }

  /// Draws two dots to a cell, with `▀` and `▄`, or where only ASCII comes out with `'`, `.` and `:`.
  ///
  /// - Parameter hasShades: whether the ghost has a colour of its own; else it is a pattern, where no mino is.
  func drawHalves(
    into buffer: inout CellBuffer, at origin: Point, isASCII: Bool, hasColour: Bool, hasShades: Bool = true
  ) {
    for row in 0..<((height + 1) / 2) {
      for column in 0..<width {
        var upper = self[column, 2 * row]
        var lower = self[column, 2 * row + 1]
        guard upper != nil || lower != nil else { continue }
        let x = origin.x + column
        let y = origin.y + row
        guard x >= 0, y >= 0, x < buffer.size.columns, y < buffer.size.rows else { continue }
        let ground = buffer[x, y].style.background
        if !hasShades, PixelLayer.isLit(upper) != PixelLayer.isLit(lower) {
          // Half a cell cannot be a pattern.
          if upper == .ghost { upper = nil }
          if lower == .ghost { lower = nil }
        }
        buffer[x, y] =
          if isASCII {
            PixelLayer.asciiHalves(upper, lower, on: ground)
          } else if hasColour, !hasShades, !PixelLayer.isLit(upper), !PixelLayer.isLit(lower) {
            Cell("░", Style(foreground: .ghost, background: ground, attributes: .dim))
          } else if hasColour {
            PixelLayer.colouredHalves(upper ?? ground, lower ?? ground, on: ground)
          } else {
            PixelLayer.plainHalves(upper, lower)
          }
      }
    }
  }

  private static func colouredHalves(_ upper: Ink, _ lower: Ink, on ground: Ink) -> Cell {
    if upper == lower { return Cell(" ", Style(background: upper)) }
    // The ground stays the background, so that a neighbour of the same ground needs no change of colour.
    if upper == ground { return Cell("▄", Style(foreground: lower, background: upper)) }
    return Cell("▀", Style(foreground: upper, background: lower))
  }

  private static func plainHalves(_ upper: Ink?, _ lower: Ink?) -> Cell {
    switch (isLit(upper), isLit(lower)) {
    case (true, true): Cell("█")
    case (true, false): Cell("▀")
    case (false, true): Cell("▄")
    case (false, false): Cell("·", Style(attributes: .dim))
    }
  }

  private static func asciiHalves(_ upper: Ink?, _ lower: Ink?, on ground: Ink) -> Cell {
    let style = Style(
      foreground: (isLit(upper) ? upper : lower) ?? .standard, background: ground, attributes: .bold)
    return switch (isLit(upper), isLit(lower)) {
    case (true, true): Cell(":", style)
    case (true, false): Cell("'", style)
    case (false, true): Cell(".", style)
    // A ghost is no more than a hint where a cell has to do for two rows.
    case (false, false): Cell("-", Style(foreground: .ghost, background: ground, attributes: .dim))
    }
  }

  /// Whether an ink stands for a mino and not for the ghost, which without colours must not look like one.
  private static func isLit(_ ink: Ink?) -> Bool { ink != nil && ink != .ghost }

  /// Draws eight dots to a cell as Braille; the ink is that of the dot set last in reading order but for
  /// `foremost`, which goes before any.
  func drawBraille(into buffer: inout CellBuffer, at origin: Point, foremost: Ink?) {
    // The bit of each dot of a Braille character, row by row. Source: Unicode, block Braille Patterns.
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    for row in 0..<((height + 3) / 4) {
      for column in 0..<((width + 1) / 2) {
        var pattern: UInt32 = 0
        var ink: Ink?
        for (dy, line) in bits.enumerated() {
          for (dx, bit) in line.enumerated() {
            guard let dot = self[2 * column + dx, 4 * row + dy], dot != .ghost else { continue }
            pattern |= bit
            if ink != foremost || ink == nil { ink = dot }
          }
        }
        guard pattern != 0, let ink, let scalar = Unicode.Scalar(0x2800 + pattern) else { continue }
        let x = origin.x + column
        let y = origin.y + row
        guard x < buffer.size.columns, y < buffer.size.rows else { continue }
        buffer[x, y] = Cell(
          scalar, Style(foreground: ink, background: buffer[x, y].style.background, attributes: .bold))
      }
    }
  }
}
