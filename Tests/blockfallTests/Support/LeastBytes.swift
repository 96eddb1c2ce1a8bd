@testable import TerminalUI
@testable import blockfall

/// The least that a terminal of 256 colours needs to be told for one frame to become another.
///
/// A bound and no way to reach it: each cell that changes needs its character; each run of such cells but one that
/// the cursor may stand before needs a move of a byte at least; and each look that occurs in them, but the one in
/// force, has to be set once by the shortest sequence from any other one.
enum LeastBytes {
  static func between(_ before: CellBuffer, _ after: CellBuffer, theme: Theme) -> Int {
    var characters = 0
    var runs = 0
    var looks: [Look] = []
    var grounds: [Look] = []
    for y in 0..<after.size.rows {
      var isInRun = false
      for x in 0..<after.size.columns {
        let cell = after[x, y]
        guard looksDifferent(cell, before[x, y], theme) else {
          isInRun = false
          continue
        }
        if !isInRun { runs += 1 }
        isInRun = true
        characters += Unicode.Scalar(cell.base).map { String($0).utf8.count } ?? 0
        let look = rendition(of: cell, theme)
        if cell.base == 0x20 {
          if !grounds.contains(look) { grounds.append(look) }
        } else if !looks.contains(look) {
          looks.append(look)
        }
      }
    }
    // A blank may have any foreground.
    looks += grounds.filter { ground in !looks.contains { $0.background == ground.background } }
    let prices = looks.map { look in
      (looks + [.plain]).filter { $0 != look }.map { other in
        var bytes: [UInt8] = []
        look.append(after: other, isDirect: false, to: &bytes)
        return bytes.count
      }.min() ?? 0
    }
    return characters + max(0, runs - 1) + prices.reduce(0, +) - (prices.max() ?? 0)
  }

  private static func looksDifferent(_ a: Cell, _ b: Cell, _ theme: Theme) -> Bool {
    a.base != b.base || rendition(of: a, theme) != rendition(of: b, theme)
  }

  /// How a cell is drawn, as far as that can be seen.
  private static func rendition(of cell: Cell, _ theme: Theme) -> Look {
    LookTable(
      palette: theme.palette, depth: .indexed, colors: 256, supported: [.bold, .dim, .underline, .reverse],
      incompatibleWithColor: []
    ).look(of: cell.style, isBlank: cell.base == 0x20)
  }
}
