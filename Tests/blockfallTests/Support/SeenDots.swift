import BlockEngine

@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// A field in colour as a person sees it: the ink of each dot, as letters.
///
/// `.` is the well, `:` the ghost, `*` the flash, and minos have the letters of a playfield's diagram, so
/// that a field drawn in half blocks reads as its own diagram.
enum SeenDots {
  /// Two dots per cell, one above the other.
  static func halves(_ buffer: CellBuffer) -> [String] {
    (0..<(2 * buffer.size.rows)).map { y in
      String((0..<buffer.size.columns).map { x in letter(of: half(buffer[x, y / 2], isLower: y % 2 == 1)) })
    }
  }

  private static func half(_ cell: Cell, isLower: Bool) -> Ink {
    switch Unicode.Scalar(cell.base) {
    case "▀": isLower ? cell.style.background : cell.style.foreground
    case "▄": isLower ? cell.style.foreground : cell.style.background
    case "█": cell.style.foreground
    // An outline is the ghost's; the ground of a textured mino is its background.
    default: cell.style.foreground.isGhost ? cell.style.foreground : cell.style.background
    }
  }

  private static func letter(of ink: Ink) -> Character {
    switch ink {
    case .well: return "."
    case _ where ink.isGhost: return ":"
    case .flash: return "*"
    default: return MinoTexture.mino(of: ink)?.letter ?? "?"
    }
  }

  /// Eight dots per cell: `o` where Braille has a dot.
  static func braille(_ buffer: CellBuffer) -> [String] {
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    return (0..<(4 * buffer.size.rows)).map { y in
      String(
        (0..<(2 * buffer.size.columns)).map { x in
          let base = buffer[x / 2, y / 4].base
          return base >= 0x2800 && base & bits[y % 4][x % 2] != 0 ? "o" : "."
        })
    }
  }

  /// A diagram with each cell drawn `columns` × `rows` times.
  static func enlarged(_ diagram: [String], columns: Int, rows: Int) -> [String] {
    diagram.flatMap { row in
      Array(repeating: String(row.flatMap { Array(repeating: $0, count: columns) }), count: rows)
    }
  }
}
