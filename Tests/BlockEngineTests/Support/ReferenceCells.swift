import BlockEngine

/// The common parts of both reference games: fall intervals and operations on cells.
///
/// A cell is 0 if empty, else the mino's number + 1; the uppermost hidden row comes first.
enum ReferenceCells {
  /// The fall intervals of levels 1 to 20 in microseconds.
  static let intervals: [Int64] = [
    1_000_000, 793_000, 617_796, 472_729, 355_196, 262_003, 189_677, 134_734, 93_882, 64_151, 42_976, 28_217,
    18_153, 11_439, 7_058, 4_263, 2_520, 1_457, 823, 455,
  ]

  /// The cells at the beginning of a game.
  static func begin(_ setup: GameSetup, hiddenRows: Int) -> [[Int]] {
    let width = setup.playfield?.width ?? setup.ruleset.width
    let height = setup.playfield?.height ?? setup.ruleset.height
    var cells = Array(repeating: Array(repeating: 0, count: width), count: hiddenRows + height)
    for (y, row) in (setup.playfield?.diagramRows ?? []).enumerated() {
      for (x, letter) in row.enumerated() where letter != "." {
        cells[hiddenRows + y][x] = (Array("IOTSZJL#").firstIndex(of: letter) ?? 0) + 1
      }
    }
    return cells
  }

  /// Clears full rows, moves the rows above them down, and returns the number of cleared rows.
  static func clear(_ cells: inout [[Int]]) -> Int {
    let kept = cells.filter { $0.contains(0) }
    let cleared = cells.count - kept.count
    cells = Array(repeating: Array(repeating: 0, count: cells[0].count), count: cleared) + kept
    return cleared
  }
}
