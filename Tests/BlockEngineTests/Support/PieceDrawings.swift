import BlockEngine

/// Every tetromino in every orientation; from the left: spawn, clockwise, half, counterclockwise.
///
/// They are drawn by hand to check the rotations of both the engine and the reference.
let pieceDrawings: [Tetromino: [[String]]] = [
  .i: drawing(
    ".... ..#. .... .#..",
    "#### ..#. .... .#..",
    ".... ..#. #### .#..",
    ".... ..#. .... .#.."),
  .o: drawing(
    ".... .... .... ....",
    ".##. .##. .##. .##.",
    ".##. .##. .##. .##.",
    ".... .... .... ...."),
  .t: drawing(
    ".... .#.. .... ....",
    ".#.. .##. .### ..#.",
    "###. .#.. ..#. .##.",
    ".... .... .... ..#."),
  .s: drawing(
    ".... .#.. .... ....",
    ".##. .##. ..## .#..",
    "##.. ..#. .##. .##.",
    ".... .... .... ..#."),
  .z: drawing(
    ".... ..#. .... ....",
    "##.. .##. .##. ..#.",
    ".##. .#.. ..## .##.",
    ".... .... .... .#.."),
  .j: drawing(
    ".... .##. .... ....",
    "#... .#.. .### ..#.",
    "###. .#.. ...# ..#.",
    ".... .... .... .##."),
  .l: drawing(
    ".... .#.. .... ....",
    "..#. .#.. .### .##.",
    "###. .##. .#.. ..#.",
    ".... .... .... ..#."),
]

/// Splits four rows with four orientations side by side into four matrices of four rows.
private func drawing(_ rows: String...) -> [[String]] {
  (0..<4).map { orientation in rows.map { String($0.split(separator: " ")[orientation]) } }
}

/// The cells of a drawing as (x, y) in the matrix.
func drawnMinos(_ tetromino: Tetromino, quarterTurns: Int) -> [(x: Int, y: Int)] {
  minoTable[Int(tetromino.rawValue) * 4 + (quarterTurns & 3)]
}

private let minoTable: [[(x: Int, y: Int)]] = {
  var table: [[(x: Int, y: Int)]] = []
  for tetromino in Tetromino.allCases {
    for rows in pieceDrawings[tetromino] ?? [] {
      var minos: [(x: Int, y: Int)] = []
      for (y, row) in rows.enumerated() {
        for (x, character) in row.enumerated() where character == "#" { minos.append((x, y)) }
      }
      table.append(minos)
    }
  }
  return table
}()
