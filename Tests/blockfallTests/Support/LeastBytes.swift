@testable import BlockSettings
@testable import TerminalUI

/// A lower bound on the bytes a terminal of 256 colours needs to change one frame into another.
///
/// No writer need reach the bound. It counts the character of each cell that changes; one byte to move the
/// cursor to each run of such cells except one, where the cursor may already stand; and for each look in them
/// except the current one, the shortest sequence that sets it after any other look.
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

  /// A cell's visible look.
  private static func rendition(of cell: Cell, _ theme: Theme) -> Look {
    LookTable(
      palette: theme.palette, depth: .indexed, colors: 256, supported: [.bold, .dim, .underline, .reverse],
      incompatibleWithColor: []
    ).look(of: cell.style, isBlank: cell.base == 0x20)
  }
}
