extension RotationSystem {
  /// The 1988 arcade machine's system: the later arcade machines' orientations without kicks.
  ///
  /// Source: tetris.wiki "Sega Rotation", whose orientations `arcade` took over.
  public static let sega = RotationSystem(
    .sega,
    matrices: Tetromino.allCases.map { piece in
      Orientation.allCases.map { RotationSystem.arcade.matrix(of: piece, $0) }
    }, kicks: { _, _, _ in .none })

  /// A system of fan-made games: the arcade's orientations and five kicks, first to the side of the turn, then below.
  ///
  /// Source: nullpomino/nullpomino `DTETWallkick.java`; its counterclockwise kicks, mirrored for clockwise turns.
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
