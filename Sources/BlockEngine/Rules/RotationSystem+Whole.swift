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
}
