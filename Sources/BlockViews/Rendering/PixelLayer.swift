import BlockSettings
import TerminalUI

/// A layer of dots finer than a character cell, drawn over existing cells: two to a cell, one above the other, or
/// eight as Braille.
struct PixelLayer {
  private let columns: Range<Int>
  private let rows: Range<Int>
  private var inks: [Ink?]

  /// An empty layer of `width` × `height` dots.
  init(width: Int, height: Int) {
    self.init(columns: 0..<width, rows: 0..<height)
  }

  /// An empty layer that begins and ends at a cell's edge.
  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
    inks = Array(repeating: nil, count: columns.count * rows.count)
  }

  /// The ink of a dot; nil shows what is below.
  ///
  /// Dots outside the layer are dropped.
  subscript(x: Int, y: Int) -> Ink? {
    get { columns.contains(x) && rows.contains(y) ? inks[index(x, y)] : nil }
    set {
      guard columns.contains(x), rows.contains(y) else { return }
      inks[index(x, y)] = newValue
    }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    (y - rows.lowerBound) * columns.count + x - columns.lowerBound
  }

  /// Draws two dots to a cell, with `▀` and `▄`, or in ASCII with `'`, `.` and `:`.
  ///
  /// - Parameters:
  ///   - hasShades: whether the ghost has a colour of its own; else it is a pattern in places without minos.
  ///   - isBrief: whether the picture is brief: then full cells are blocks in the same foreground ink as the half
  ///     cells beside them, which saves the bytes of colour changes.
  func drawHalves(
    into buffer: inout CellBuffer, at origin: Point, isASCII: Bool, hasColour: Bool, hasShades: Bool = true,
    isBrief: Bool = false
  ) {
    for row in (rows.lowerBound / 2)..<((rows.upperBound + 1) / 2) {
      for column in columns {
        var upper = self[column, 2 * row]
        var lower = self[column, 2 * row + 1]
        guard upper != nil || lower != nil else { continue }
        let x = origin.x + column
        let y = origin.y + row
        guard x >= 0, y >= 0, x < buffer.size.columns, y < buffer.size.rows else { continue }
        let ground = buffer[x, y].style.background
        if !hasShades, PixelLayer.isLit(upper) != PixelLayer.isLit(lower) {
          // Half a cell cannot be a pattern.
          if upper?.isGhost == true { upper = nil }
          if lower?.isGhost == true { lower = nil }
        }
        buffer[x, y] =
          if isASCII {
            PixelLayer.asciiHalves(upper, lower, on: ground)
          } else if hasColour, !hasShades, !PixelLayer.isLit(upper), !PixelLayer.isLit(lower) {
            Cell("░", Style(foreground: upper ?? lower ?? .ghost, background: ground))
          } else if isBrief, hasColour, let ink = upper, upper == lower {
            Cell("█", Style(foreground: ink, background: ground))
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
    // The ground stays the background colour, so that a neighbour on the same ground needs no colour change.
    if upper == ground { return Cell("▄", Style(foreground: lower, background: upper)) }
    return Cell("▀", Style(foreground: upper, background: lower))
  }

  /// Two halves without colour: a mino is two by two Braille dots, whose pattern distinguishes the pieces.
  private static func plainHalves(_ upper: Ink?, _ lower: Ink?) -> Cell {
    let high = isLit(upper) ? upper : nil
    let low = isLit(lower) ? lower : nil
    // Minos of no piece are solid: flashing rows and letters.
    switch (high, low) {
    case (nil, nil): return Cell("·", Style(attributes: .dim))
    case (Ink.flash?, Ink.flash?): return Cell("█")
    case (Ink.flash?, nil): return Cell("▀")
    case (nil, Ink.flash?): return Cell("▄")
    default: break
    }
    let bits = pattern(high) | pattern(low) << 4
    // The bit of each dot of a Braille character, two to a row. Source: Unicode, block Braille Patterns.
    let dots: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    let sum = dots.indices.reduce(0x2800 as UInt32) { bits >> $1 & 1 == 1 ? $0 + dots[$1] : $0 }
    return Cell(Unicode.Scalar(sum) ?? "█", Style(attributes: .bold))
  }

  /// The two by two dots of a mino, the upper left one in the lowest bit; 0 for no mino.
  private static func pattern(_ ink: Ink?) -> UInt8 {
    switch ink {
    case nil: 0
    case Ink.pieceI: 0b0011
    case Ink.pieceZ: 0b1001
    case Ink.pieceS: 0b0110
    case Ink.pieceJ: 0b1101
    case Ink.pieceL: 0b1110
    case Ink.pieceT: 0b0111
    case Ink.garbage: 0b1011
    // The O piece and flashing minos.
    case .some: 0b1111
    }
  }

  private static func asciiHalves(_ upper: Ink?, _ lower: Ink?, on ground: Ink) -> Cell {
    let style = Style(
      foreground: (isLit(upper) ? upper : lower) ?? .standard, background: ground, attributes: .bold)
    return switch (isLit(upper), isLit(lower)) {
    case (true, true): Cell(":", style)
    case (true, false): Cell("'", style)
    case (false, true): Cell(".", style)
    // A ghost is only hinted at if a cell covers two rows.
    case (false, false):
      Cell("-", Style(foreground: upper ?? lower ?? .ghost, background: ground, attributes: .dim))
    }
  }

  /// Whether an ink is a mino's rather than a ghost's: without colour they must not look alike.
  private static func isLit(_ ink: Ink?) -> Bool { ink.map { !$0.isGhost } ?? false }

  /// Draws eight dots to a cell as Braille; the ink is `foremost` if a dot has it, else that of the last dot in
  /// reading order.
  func drawBraille(into buffer: inout CellBuffer, at origin: Point, foremost: Ink?) {
    // The bit of each dot of a Braille character, row by row. Source: Unicode, block Braille Patterns.
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    for row in (rows.lowerBound / 4)..<((rows.upperBound + 3) / 4) {
      for column in (columns.lowerBound / 2)..<((columns.upperBound + 1) / 2) {
        var pattern: UInt32 = 0
        var ink: Ink?
        for (dy, line) in bits.enumerated() {
          for (dx, bit) in line.enumerated() {
            guard let dot = self[2 * column + dx, 4 * row + dy], !dot.isGhost else { continue }
            pattern |= bit
            if ink != foremost || ink == nil { ink = dot }
          }
        }
        guard pattern != 0, let ink, let scalar = Unicode.Scalar(0x2800 + pattern) else { continue }
        let x = origin.x + column
        let y = origin.y + row
        guard x >= 0, y >= 0, x < buffer.size.columns, y < buffer.size.rows else { continue }
        buffer[x, y] = Cell(
          scalar, Style(foreground: ink, background: buffer[x, y].style.background, attributes: .bold))
      }
    }
  }
}
