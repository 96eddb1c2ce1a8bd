extension RotationSystem {
  /// The arcade machine of 1988: as the later arcade machines turn, but without kicks.
  ///
  /// Source: tetris.wiki "Sega Rotation": the orientations are those that `arcade` took over.
  public static let sega = RotationSystem(
    .sega,
    matrices: Tetromino.allCases.map { piece in
      Orientation.allCases.map { RotationSystem.arcade.matrix(of: piece, $0) }
    }, kicks: { _, _, _ in .none })

  /// A system of home-made games: the arcade's orientations, and five kicks that look to the side that the piece turns
  /// to, then below.
  ///
  /// Source: nullpomino/nullpomino `DTETWallkick.java`; the kicks counterclockwise, mirrored clockwise.
  public static let dtet = RotationSystem(
    .dtet,
    matrices: Tetromino.allCases.map { piece in
      Orientation.allCases.map { RotationSystem.arcade.matrix(of: piece, $0) }
    },
    kicks: { tetromino, from, to in
      guard tetromino != .o, from != to, from.turned(.half) != to else { return .none }
      let side = from.turned(.counterclockwise) == to ? 1 : -1
      return Kicks(tests: [(0, 0), (-side, 0), (side, 0), (0, 1), (-side, 1), (side, 1)])
    })
}
