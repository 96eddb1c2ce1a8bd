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
  /// - Parameter fall: the fall of the letters; nil if they are in place.
  package func draw(
    into buffer: inout CellBuffer, bottom: Int, fall: LogoFall? = nil, at now: Moment? = nil
  ) {
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
            layer[column, dy] = capabilities.hasColour ? MinoTexture.ground(of: letter.1) : .flash
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
}
