extension RotationSystem {
  /// Spawn matrices turned whole, 4×4, without kicks: what the classic rules do.
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
