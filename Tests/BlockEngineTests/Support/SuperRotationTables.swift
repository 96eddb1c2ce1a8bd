import BlockEngine
import Testing

/// Drawings of every tetromino in every orientation of the super rotation system: spawn, right, half, left.
let superDrawings: [Tetromino: [[String]]] = [
  .i: boxes(
    ".... ..#. .... .#..",
    "#### ..#. .... .#..",
    ".... ..#. #### .#..",
    ".... ..#. .... .#.."),
  .o: boxes(
    ".##. .##. .##. .##.",
    ".##. .##. .##. .##.",
    ".... .... .... ....",
    ".... .... .... ...."),
  .t: boxes(
    ".#.. .#.. .... .#..",
    "###. .##. ###. ##..",
    ".... .#.. .#.. .#..",
    ".... .... .... ...."),
  .s: boxes(
    ".##. .#.. .... #...",
    "##.. .##. .##. ##..",
    ".... ..#. ##.. .#..",
    ".... .... .... ...."),
  .z: boxes(
    "##.. ..#. .... .#..",
    ".##. .##. ##.. ##..",
    ".... .#.. .##. #...",
    ".... .... .... ...."),
  .j: boxes(
    "#... .##. .... .#..",
    "###. .#.. ###. .#..",
    ".... .#.. ..#. ##..",
    ".... .... .... ...."),
  .l: boxes(
    "..#. .#.. .... ##..",
    "###. .#.. ###. .#..",
    ".... .##. #... .#..",
    ".... .... .... ...."),
]

private func boxes(_ rows: String...) -> [[String]] {
  (0..<4).map { orientation in rows.map { String($0.split(separator: " ")[orientation]) } }
}

/// The published kick tables: from and to as 0, R, 2, L; then five tests, columns to the right and rows up.
private let tableOfOthers = """
  0R  0,0 -1,0 -1,1 0,-2 -1,-2
  R0  0,0 1,0 1,-1 0,2 1,2
  R2  0,0 1,0 1,-1 0,2 1,2
  2R  0,0 -1,0 -1,1 0,-2 -1,-2
  2L  0,0 1,0 1,1 0,-2 1,-2
  L2  0,0 -1,0 -1,-1 0,2 -1,2
  L0  0,0 -1,0 -1,-1 0,2 -1,2
  0L  0,0 1,0 1,1 0,-2 1,-2
  """
private let tableOfI = """
  0R  0,0 -2,0 1,0 -2,-1 1,2
  R0  0,0 2,0 -1,0 2,1 -1,-2
  R2  0,0 -1,0 2,0 -1,2 2,-1
  2R  0,0 1,0 -2,0 1,-2 -2,1
  2L  0,0 2,0 -1,0 2,1 -1,-2
  L2  0,0 -2,0 1,0 -2,-1 1,2
  L0  0,0 1,0 -2,0 1,-2 -2,1
  0L  0,0 -1,0 2,0 -1,2 2,-1
  """

/// A rotation and the displacements that the published tables try for it: columns to the right, rows **up**.
struct PublishedTurn: CustomTestStringConvertible {
  let tetromino: Tetromino
  let from: Int
  let to: Int
  let tests: [(x: Int, y: Int)]

  var testDescription: String { "\(tetromino.letter) \(from) to \(to)" }

  /// Every rotation of every tetromino, including half turns.
  static let all: [PublishedTurn] = Tetromino.allCases.flatMap { tetromino in
    (0..<4).flatMap { from in
      (1...3).map { PublishedTurn(tetromino, from, (from + $0) % 4) }
    }
  }

  init(_ tetromino: Tetromino, _ from: Int, _ to: Int) {
    self.tetromino = tetromino
    self.from = from
    self.to = to
    let table = tetromino == .i ? tableOfI : tableOfOthers
    let names = Array("0R2L")
    let line = table.split(separator: "\n").first { $0.hasPrefix("\(names[from])\(names[to])") }
    guard let line, tetromino != .o else {
      // The O and half turns have no kicks.
      tests = [(0, 0)]
      return
    }
    tests = line.split(separator: " ").dropFirst().map { pair in
      let numbers = pair.split(separator: ",").compactMap { Int($0) }
      return (numbers[0], numbers[1])
    }
  }
}

/// Fast lookup of a piece's minos in its box and of the kicks of its rotations.
enum SuperRotation {
  static func minos(_ tetromino: Tetromino, _ turns: Int) -> [(x: Int, y: Int)] {
    minoTable[Int(tetromino.rawValue) * 4 + turns]
  }

  static func turn(_ tetromino: Tetromino, from: Int, to: Int) -> PublishedTurn {
    turnTable[Int(tetromino.rawValue) * 12 + from * 3 + (to - from + 4) % 4 - 1]
  }

  private static let turnTable = PublishedTurn.all
  private static let minoTable: [[(x: Int, y: Int)]] = Tetromino.allCases.flatMap { tetromino in
    (superDrawings[tetromino] ?? []).map { rows in
      var minos: [(x: Int, y: Int)] = []
      for (y, row) in rows.enumerated() {
        for (x, character) in row.enumerated() where character == "#" { minos.append((x, y)) }
      }
      return minos
    }
  }
}
