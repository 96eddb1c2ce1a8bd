extension RotationSystem {
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

  /// Four matrices; fewer states repeat.
  private static func boxes(_ states: [String]...) -> [Matrix] {
    (0..<4).map { Matrix(rows: states[$0 % states.count]) }
  }
}
