/// The console's nineteen numbers for pieces and their turns, and their cells.
package enum ConsoleShape {
  /// The number while no piece is there.
  static let hidden: UInt8 = 19

  /// The tetromino of each number, and its quarter turns clockwise from the spawn.
  static let pieces: [(tetromino: Tetromino, turns: UInt8)] = [
    (.t, 2), (.t, 3), (.t, 0), (.t, 1), (.j, 1), (.j, 2), (.j, 3), (.j, 0), (.z, 0), (.z, 1), (.o, 0),
    (.s, 0),
    (.s, 1), (.l, 3), (.l, 0), (.l, 1), (.l, 2), (.i, 1), (.i, 0),
  ]

  /// The numbers at spawn in the order of the draw: T J Z O S L I.
  static let spawns: [UInt8] = [2, 7, 8, 10, 11, 14, 18]

  /// Column and row of each cell from the pivot, four cells a number.
  static let cells: [(x: Int, y: Int)] = pieces.flatMap { piece in
    let orientation = Orientation(quarterTurns: piece.turns)
    let matrix = RotationSystem.retro.matrix(of: piece.tetromino, orientation)
    let minos = FallingPiece(
      tetromino: piece.tetromino, orientation: orientation, x: -2, y: -2, matrix: matrix
    ).minos
    return minos
  }

  /// The number after a quarter turn.
  static func turned(_ number: UInt8, clockwise: Bool) -> UInt8 {
    let (first, count): (UInt8, UInt8) =
      switch number {
      case 0...3: (0, 4)
      case 4...7: (4, 4)
      case 8...9: (8, 2)
      case 10: (10, 1)
      case 11...12: (11, 2)
      case 13...16: (13, 4)
      default: (17, 2)
      }
    return first + (number - first + (clockwise ? 1 : count - 1)) % count
  }

  /// The number of a tetromino at spawn.
  static func spawn(of tetromino: Tetromino) -> UInt8 {
    spawns.first { pieces[Int($0)].tetromino == tetromino } ?? 10
  }

  /// The picture of a mino in the console's field: 1 T O I, 2 Z L, 3 J S.
  package static func picture(of tetromino: Tetromino) -> UInt8 {
    switch tetromino {
    case .t, .o, .i: 1
    case .z, .l: 2
    case .j, .s: 3
    }
  }
}
