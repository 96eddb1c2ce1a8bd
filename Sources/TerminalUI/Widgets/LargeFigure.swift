/// A figure in digits several rows high: a score, a time, a countdown.
package struct LargeFigure: Equatable, Sendable {
  package enum Scale: Sendable {
    /// A dot is one column by half a row: digits of three rows.
    case halves
    /// A dot is two columns by one row: digits of five rows.
    case blocks
    /// A dot is one character of ASCII: digits of five rows.
    case ascii
  }

  package let text: String
  package let scale: Scale
  private let glyphs: [[UInt8]]

  /// A figure; nil if it has characters without a form here.
  package init?(_ text: String, scale: Scale) {
    var glyphs: [[UInt8]] = []
    for character in text {
      guard let glyph = LargeFigure.glyph(character) else { return nil }
      glyphs.append(glyph)
    }
    guard !glyphs.isEmpty else { return nil }
    (self.text, self.scale, self.glyphs) = (text, scale, glyphs)
  }

  /// The largest form of a figure that fits; nil if none does.
  package static func fitting(_ text: String, in size: Size, isUnicode: Bool) -> LargeFigure? {
    let scales: [Scale] = isUnicode ? [.blocks, .halves] : [.ascii]
    return scales.lazy.compactMap { LargeFigure(text, scale: $0) }
      .first { $0.columns <= size.columns && $0.rows <= size.rows }
  }

  package var rows: Int { scale == .halves ? 3 : 5 }

  package var columns: Int {
    let dots = glyphs.reduce(glyphs.count - 1) { $0 + LargeFigure.width(of: $1) }
    return scale == .blocks ? 2 * dots : dots
  }

  /// Draws one of its rows, the first one being 0.
  package func draw(row: Int, into buffer: inout CellBuffer, x: Int, y: Int, _ style: Style) {
    var x = x
    for glyph in glyphs {
      for column in 0..<LargeFigure.width(of: glyph) {
        let isLit = { (line: Int) in line < glyph.count && glyph[line] >> (7 - column) & 1 == 1 }
        switch scale {
        case .halves:
          let mark: Unicode.Scalar? =
            switch (isLit(2 * row), isLit(2 * row + 1)) {
            case (true, true): "█"
            case (true, false): "▀"
            case (false, true): "▄"
            case (false, false): nil
            }
          if let mark { put(mark, x: x, y: y, into: &buffer, style) }
          x += 1
        case .ascii:
          if isLit(row) { put("#", x: x, y: y, into: &buffer, style) }
          x += 1
        case .blocks:
          if isLit(row) {
            put("█", x: x, y: y, into: &buffer, style)
            put("█", x: x + 1, y: y, into: &buffer, style)
          }
          x += 2
        }
      }
      x += scale == .blocks ? 2 : 1
    }
  }

  private func put(
    _ mark: Unicode.Scalar, x: Int, y: Int, into buffer: inout CellBuffer, _ style: Style
  ) {
    guard x >= 0, y >= 0, x < buffer.size.columns, y < buffer.size.rows else { return }
    buffer[x, y] = Cell(mark, style)
  }

  // MARK: The forms

  /// The width of a glyph in dots: its last byte.
  private static func width(of glyph: [UInt8]) -> Int { Int(glyph[5]) }

  /// Five rows of dots, the leftmost in the highest bit, and the width; nil for an unknown character.
  private static func glyph(_ character: Character) -> [UInt8]? {
    switch character {
    case "0": [0b1110_0000, 0b1010_0000, 0b1010_0000, 0b1010_0000, 0b1110_0000, 3]
    case "1": [0b0100_0000, 0b1100_0000, 0b0100_0000, 0b0100_0000, 0b1110_0000, 3]
    case "2": [0b1110_0000, 0b0010_0000, 0b1110_0000, 0b1000_0000, 0b1110_0000, 3]
    case "3": [0b1110_0000, 0b0010_0000, 0b1110_0000, 0b0010_0000, 0b1110_0000, 3]
    case "4": [0b1010_0000, 0b1010_0000, 0b1110_0000, 0b0010_0000, 0b0010_0000, 3]
    case "5": [0b1110_0000, 0b1000_0000, 0b1110_0000, 0b0010_0000, 0b1110_0000, 3]
    case "6": [0b1110_0000, 0b1000_0000, 0b1110_0000, 0b1010_0000, 0b1110_0000, 3]
    case "7": [0b1110_0000, 0b0010_0000, 0b0010_0000, 0b0010_0000, 0b0010_0000, 3]
    case "8": [0b1110_0000, 0b1010_0000, 0b1110_0000, 0b1010_0000, 0b1110_0000, 3]
    case "9": [0b1110_0000, 0b1010_0000, 0b1110_0000, 0b0010_0000, 0b1110_0000, 3]
    case ":": [0, 0b1000_0000, 0, 0b1000_0000, 0, 1]
    case ".": [0, 0, 0, 0, 0b1000_0000, 1]
    case ",": [0, 0, 0, 0b1000_0000, 0b1000_0000, 1]
    // Spaces separate thousands in some languages.
    case " ", "\u{a0}", "\u{202f}": [0, 0, 0, 0, 0, 1]
    default: nil
    }
  }
}
