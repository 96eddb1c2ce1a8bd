extension RotationSystem {
  /// The eight-bit console's system, without kicks.
  ///
  /// T, J and L spawn pointing down; S, Z and I have two orientations, the upright ones right of the middle.
  ///
  /// Source: CelestialAmber/TetrisNESDisasm `main.asm`, the orientation table; the pivot is at column 2 of the matrix
  /// and row 2.
  public static let retro = RotationSystem(
    .retro,
    matrices: [
      around([(-2, 0), (-1, 0), (0, 0), (1, 0)], [(0, -2), (0, -1), (0, 0), (0, 1)]),
      around([(-1, 0), (0, 0), (-1, 1), (0, 1)]),
      around(
        [(-1, 0), (0, 0), (1, 0), (0, 1)], [(0, -1), (-1, 0), (0, 0), (0, 1)],
        [(-1, 0), (0, 0), (1, 0), (0, -1)], [(0, -1), (0, 0), (1, 0), (0, 1)]),
      around([(0, 0), (1, 0), (-1, 1), (0, 1)], [(0, -1), (0, 0), (1, 0), (1, 1)]),
      around([(-1, 0), (0, 0), (0, 1), (1, 1)], [(1, -1), (0, 0), (1, 0), (0, 1)]),
      around(
        [(-1, 0), (0, 0), (1, 0), (1, 1)], [(0, -1), (0, 0), (-1, 1), (0, 1)],
        [(-1, -1), (-1, 0), (0, 0), (1, 0)], [(0, -1), (1, -1), (0, 0), (0, 1)]),
      around(
        [(-1, 0), (0, 0), (1, 0), (-1, 1)], [(-1, -1), (0, -1), (0, 0), (0, 1)],
        [(1, -1), (-1, 0), (0, 0), (1, 0)], [(0, -1), (0, 0), (0, 1), (1, 1)]),
    ], kicks: { _, _, _ in .none })

  /// The pocket console's system: as `retro`, but the upright S, Z and I are left of the middle.
  ///
  /// Source: tetris.wiki "Nintendo Rotation System", left-handed.
  public static let retroLeft: RotationSystem = {
    var system = RotationSystem(.retroLeft, matrices: retro.matrices, kicks: { _, _, _ in .none })
    for piece in [Tetromino.i, .s, .z] {
      let flat = RotationSystem.retro.matrix(of: piece, .spawn)
      let right = RotationSystem.retro.matrix(of: piece, .clockwise)
      let left = right.movedLeft
      system.set([flat, left, flat, left], of: piece)
    }
    return system
  }()

  /// The handheld's system, without kicks: each piece in the box of the original program's pictures, in the order of
  /// clockwise turns.
  public static let handheld = RotationSystem(
    .handheld,
    matrices: [
      boxes(["....", "....", "####", "...."], [".#..", ".#..", ".#..", ".#.."]),
      boxes(["....", "....", ".##.", ".##."]),
      boxes(
        ["....", "....", "###.", ".#.."], ["....", ".#..", "##..", ".#.."], ["....", ".#..", "###.", "...."],
        ["....", ".#..", ".##.", ".#.."]),
      boxes(["....", "....", ".##.", "##.."], ["....", "#...", "##..", ".#.."]),
      boxes(["....", "....", "##..", ".##."], ["....", ".#..", "##..", "#..."]),
      boxes(
        ["....", "....", "###.", "..#."], ["....", ".#..", ".#..", "##.."], ["....", "#...", "###.", "...."],
        ["....", ".##.", ".#..", ".#.."]),
      boxes(
        ["....", "....", "###.", "#..."], ["....", "##..", ".#..", ".#.."], ["....", "..#.", "###.", "...."],
        ["....", ".#..", ".#..", ".##."]),
    ], kicks: { _, _, _ in .none })

  /// Matrices from cells around the pivot, columns to the right and rows down; fewer than four states repeat.
  private static func around(_ states: [(x: Int, y: Int)]...) -> [Matrix] {
    (0..<4).map { index in
      Matrix(bits: states[index % states.count].reduce(0) { $0 | 1 << UInt16(4 * ($1.y + 2) + $1.x + 2) })
    }
  }
}

extension Matrix {
  /// The matrix moved one column to the left.
  ///
  /// - Precondition: the first column is empty.
  fileprivate var movedLeft: Matrix { Matrix(bits: bits >> 1) }
}
