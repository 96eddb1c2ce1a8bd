import BlockEngine
import BlockSettings
import TerminalUI

/// The game's name in minos, each letter in a piece's colour.
package struct Logo {
  package enum Size: Sendable {
    /// A dot is two columns by one row.
    case large
    /// A dot is one column by half a row.
    case small

    package var rows: Int { self == .large ? 5 : 3 }
  }

  package let size: Size
  package let isUnicode: Bool
  private let capabilities: DrawingCapabilities
  private let skin: Skin

  package init(size: Logo.Size, _ capabilities: DrawingCapabilities, isUnicode: Bool, skin: Skin) {
    self.size = size
    self.isUnicode = isUnicode
    self.capabilities = capabilities
    self.skin = skin
  }

  private static let letters: [([String], Mino)] = [
    (["##.", "#.#", "##.", "#.#", "##."], .j),
    (["#..", "#..", "#..", "#..", "###"], .i),
    (["###", "#.#", "#.#", "#.#", "###"], .o),
    (["###", "#..", "#..", "#..", "###"], .l),
    (["#.#", "#.#", "##.", "#.#", "#.#"], .t),
    (["###", "#..", "##.", "#..", "#.."], .z),
    (["###", "#.#", "###", "#.#", "#.#"], .s),
    (["#..", "#..", "#..", "#..", "###"], .i),
    (["#..", "#..", "#..", "#..", "###"], .j),
  ]

  /// Draws the name centred, with its last row at `bottom`.
  ///
  /// - Parameters:
  ///   - isLow: whether the small name stands half a row lower.
  ///   - fall: the fall of the letters; nil if they are in place.
  package func draw(
    into buffer: inout CellBuffer, bottom: Int, isLow: Bool = false, fall: LogoFall? = nil,
    at now: Moment? = nil
  ) {
    if size == .small, !isUnicode { return drawTitle(into: &buffer, bottom: bottom, fall: fall, at: now) }
    let width = Logo.letters.count * 4 - 1
    let columns = size == .large ? 2 : 1
    let x = (buffer.size.columns - width * columns) / 2
    let top = bottom - size.rows + 1
    var layer = PixelLayer(width: width, height: 6)
    for (index, letter) in Logo.letters.enumerated() {
      let above = now.flatMap { fall?.rowsAbove(letter: index, at: $0) } ?? 0
      for (dy, row) in letter.0.enumerated() {
        for (dx, dot) in row.enumerated() where dot == "#" {
          let column = 4 * index + dx
          if size == .small {
            // Too low for a fall: a letter is there or not.
            guard above == 0 else { continue }
            layer[column, dy + (isLow ? 1 : 0)] =
              capabilities.hasColour ? MinoTexture.ground(of: letter.1) : .flash
          } else {
            let cells = MinoTexture.cells(of: letter.1, isASCII: !isUnicode, capabilities, skin: skin)
            let y = top + dy - above
            // Below the bar.
            guard y > 0 else { continue }
            (buffer[x + 2 * column, y], buffer[x + 2 * column + 1, y]) = cells
          }
        }
      }
    }
    if size == .small {
      layer.drawHalves(
        into: &buffer, at: Point(x: x, y: top), isASCII: !isUnicode, hasColour: capabilities.hasColour)
    }
  }

  /// Draws the name in letters, each on a ground of its colour: ASCII has no halves of a cell for its minos.
  private func drawTitle(into buffer: inout CellBuffer, bottom: Int, fall: LogoFall?, at now: Moment?) {
    let pitch = 4
    let columns = Logo.letters.count * pitch - 1
    let x = (buffer.size.columns - columns) / 2
    // The bar says the name.
    buffer.reading.skipPicture(Rect(x: x, y: bottom - 1, columns: columns, rows: 1))
    for (index, letter) in zip("BLOCKFALL", Logo.letters).enumerated() {
      if let now, let above = fall?.rowsAbove(letter: index, at: now), above > 0 { continue }
      let style =
        capabilities.hasColour
        ? Style(
          foreground: MinoTexture.ground(of: letter.1.1), background: .well, attributes: [.reverse, .bold])
        : Style(attributes: [.reverse, .bold])
      buffer.put(" \(letter.0) ", x: x + index * pitch, y: bottom - 1, style)
    }
  }
}
