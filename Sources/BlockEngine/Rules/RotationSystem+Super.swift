extension RotationSystem {
  /// The classic rules' system: the whole 4×4 matrix turns, without kicks.
  public static let wholeMatrix = RotationSystem(
    .whole,
    spawnMatrices: [
      Matrix(rows: ["....", "####", "....", "...."]),
      Matrix(rows: ["....", ".##.", ".##.", "...."]),
      Matrix(rows: ["....", ".#..", "###.", "...."]),
      Matrix(rows: ["....", ".##.", "##..", "...."]),
      Matrix(rows: ["....", "##..", ".##.", "...."]),
      Matrix(rows: ["....", "#...", "###.", "...."]),
      Matrix(rows: ["....", "..#.", "###.", "...."]),
    ],
    turning: { _, matrix in matrix.turnedClockwise(within: 4) },
    kicks: { _, _, _ in .none })

  /// The super rotation system: pieces turn within their box and try five places; half turns have no kicks.
  ///
  /// Source: the published tables of SRS (J, L, S, T and Z share one, I has its own, O stays as it is).
  public static let superRotation = RotationSystem(
    .super, spawnMatrices: superMatrices, turning: turnedWithinBox,
    kicks: { tetromino, from, to in
      switch tetromino {
      case .o: .none
      case .i: kicksOfI(from, to)
      case .t, .s, .z, .j, .l: kicksOfOthers(from, to)
      }
    })

  /// The pieces as they spawn.
  static let superMatrices = [
    Matrix(rows: ["....", "####", "....", "...."]),
    Matrix(rows: [".##.", ".##.", "....", "...."]),
    Matrix(rows: [".#..", "###.", "....", "...."]),
    Matrix(rows: [".##.", "##..", "....", "...."]),
    Matrix(rows: ["##..", ".##.", "....", "...."]),
    Matrix(rows: ["#...", "###.", "....", "...."]),
    Matrix(rows: ["..#.", "###.", "....", "...."]),
  ]

  /// The matrix of `tetromino` turned clockwise in its own box.
  static func turnedWithinBox(_ tetromino: Tetromino, _ matrix: Matrix) -> Matrix {
    switch tetromino {
    case .i: matrix.turnedClockwise(within: 4)
    case .o: matrix
    case .t, .s, .z, .j, .l: matrix.turnedClockwise(within: 3)
    }
  }

  // Both tables are as published: columns to the right, rows up. The playfield's rows grow down.

  /// The kicks of all pieces but I and O.
  static func kicksOfOthers(_ from: Orientation, _ to: Orientation) -> Kicks {
    switch (from, to) {
    case (.spawn, .clockwise), (.half, .clockwise):
      Kicks(rowsUp: [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)])
    case (.clockwise, .spawn), (.clockwise, .half):
      Kicks(rowsUp: [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)])
    case (.half, .counterclockwise), (.spawn, .counterclockwise):
      Kicks(rowsUp: [(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)])
    case (.counterclockwise, .half), (.counterclockwise, .spawn):
      Kicks(rowsUp: [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)])
    case (.spawn, _), (.clockwise, _), (.half, _), (.counterclockwise, _): .none
    }
  }

  private static func kicksOfI(_ from: Orientation, _ to: Orientation) -> Kicks {
    switch (from, to) {
    case (.spawn, .clockwise), (.counterclockwise, .half):
      Kicks(rowsUp: [(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)])
    case (.clockwise, .spawn), (.half, .counterclockwise):
      Kicks(rowsUp: [(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)])
    case (.clockwise, .half), (.spawn, .counterclockwise):
      Kicks(rowsUp: [(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)])
    case (.half, .clockwise), (.counterclockwise, .spawn):
      Kicks(rowsUp: [(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)])
    case (.spawn, _), (.clockwise, _), (.half, _), (.counterclockwise, _): .none
    }
  }
}
