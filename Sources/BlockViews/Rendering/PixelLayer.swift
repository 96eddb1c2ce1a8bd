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

  /// Draws two dots to a cell, with `▀` and `▄`; in ASCII a cell with one mino is a small letter or a mark at its top.
  ///
  /// - Parameters:
  ///   - hasShades: whether the ghost has a colour of its own; else it is a pattern in places without minos.
  ///   - hasLetters: whether a piece's letter stands on both of its minos in a cell; in ASCII and without colour it always does.
  ///   - isBrief: whether the picture is brief: then full cells are blocks in the same foreground ink as the half
  ///     cells beside them, which saves the bytes of colour changes.
  func drawHalves(
    into buffer: inout CellBuffer, at origin: Point, isASCII: Bool, hasColour: Bool, hasShades: Bool = true,
    hasLetters: Bool = false, isBrief: Bool = false
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
        // Half a cell cannot be a pattern: beside a mino it has a colour that no piece has, or nothing.
        let isMixed =
          !hasShades && PixelLayer.isLit(upper) != PixelLayer.isLit(lower) && upper != nil && lower != nil
        if isMixed {
          if upper?.isGhost == true { upper = hasColour && !isASCII ? .ghostHalf : nil }
          if lower?.isGhost == true { lower = hasColour && !isASCII ? .ghostHalf : nil }
        }
        buffer[x, y] =
          if isASCII {
            PixelLayer.asciiHalves(upper, lower, on: ground, hasColour: hasColour)
          } else if isMixed, upper == .ghostHalf || lower == .ghostHalf, let upper, let lower {
            // In front, as of eight colours only those in front can be dark.
            upper == .ghostHalf
              ? Cell("▀", Style(foreground: upper, background: lower))
              : Cell("▄", Style(foreground: lower, background: upper))
          } else if hasColour, !hasShades, !PixelLayer.isLit(upper), !PixelLayer.isLit(lower) {
            Cell(
              PixelLayer.ghostDots(upper, lower),
              Style(foreground: upper ?? lower ?? .ghost, background: ground))
          } else if isBrief, hasColour, let ink = upper, upper == lower {
            Cell("█", Style(foreground: ink, background: ground))
          } else if hasColour, hasLetters, let letter = PixelLayer.letter(upper, lower), let lower {
            Cell(
              letter, Style(foreground: lower, background: ground, attributes: [.reverse, .bold]))
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

  /// Two halves without colour: letters on full cells tell the pieces apart, and garbage is less dense.
  private static func plainHalves(_ upper: Ink?, _ lower: Ink?) -> Cell {
    switch (isLit(upper), isLit(lower)) {
    case (true, true) where lower == .garbage || lower == .edgeGarbage: Cell("▒", .standard)
    case (true, true):
      letter(upper, lower).map { Cell($0, Style(attributes: .reverse)) } ?? Cell("█", .standard)
    case (true, false): Cell("▀", .standard)
    case (false, true): Cell("▄", .standard)
    case (false, false): Cell(ghostDots(upper, lower), Style(attributes: .dim))
    }
  }

  /// Dots in the halves that a ghost fills: nothing of the stack looks like them.
  private static func ghostDots(_ upper: Ink?, _ lower: Ink?) -> Unicode.Scalar {
    upper == nil ? "⣤" : lower == nil ? "⠛" : "⣿"
  }

  /// Two halves in ASCII: the piece's letter on a lit cell if both are filled.
  ///
  /// If one is, it is the small letter, which stands on the line, or a mark at the top.
  private static func asciiHalves(
    _ upper: Ink?, _ lower: Ink?, on ground: Ink, hasColour: Bool
  ) -> Cell {
    let ink = (isLit(lower) ? lower : upper) ?? .standard
    func style(_ attributes: Style.Attributes) -> Style {
      hasColour
        ? Style(foreground: ink, background: ground, attributes: attributes.union(.bold))
        : Style(attributes: attributes)
    }
    switch (isLit(upper), isLit(lower)) {
    case (true, true):
      return Cell(letter(upper, lower) ?? " ", style(.reverse))
    case (true, false): return Cell("\"", style(.bold))
    case (false, true): return Cell(smallLetter(ink), style(.bold))
    case (false, false):
      return Cell(
        upper == nil ? "_" : lower == nil ? "-" : "=",
        Style(foreground: upper ?? lower ?? .ghost, background: ground, attributes: .dim))
    }
  }

  /// The letter of a mino in the lower half of a cell: no higher than it, as far as letters can be.
  private static func smallLetter(_ ink: Ink) -> Unicode.Scalar {
    guard let mino = MinoTexture.mino(of: ink), mino != .garbage else { return "x" }
    return mino.letter.lowercased().unicodeScalars.first ?? "x"
  }

  /// The letter of a cell with two minos: the lower one's; nil if a half is no mino.
  private static func letter(_ upper: Ink?, _ lower: Ink?) -> Unicode.Scalar? {
    guard isLit(upper), let lower, isLit(lower) else { return nil }
    return MinoTexture.mino(of: lower)?.letter.unicodeScalars.first
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
