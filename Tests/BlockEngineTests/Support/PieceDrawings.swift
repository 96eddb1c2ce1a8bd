import BlockEngine

/// Every tetromino in every orientation as it is drawn: spawn, clockwise, half, counterclockwise from the left.
///
/// Drawn and not computed, so that neither the engine's turns nor the reference's can be wrong unnoticed.
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

/// Four rows with the four orientations beside each other, parted into four matrices of four rows.
private func drawing(_ rows: String...) -> [[String]] {
  (0..<4).map { orientation in rows.map { String($0.split(separator: " ")[orientation]) } }
}

/// The cells, as (x, y) in the matrix, that a drawing shows.
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
