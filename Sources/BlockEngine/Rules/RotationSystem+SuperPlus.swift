extension RotationSystem {
  /// The rotation system of today's ranked play: SRS with symmetric I kicks and kicks for half turns.
  ///
  /// Source: the client's tables (columns to the right, rows **down**) in twaldin/tetrio-tui @3cbd890
  /// `docs/kicktables.md`.
  public static let superPlus = RotationSystem(
    .superPlus, spawnMatrices: superMatrices, turning: turnedWithinBox,
    kicks: { tetromino, from, to in
      switch tetromino {
      case .o: .none
      case .i: plusKicksOfI(from, to)
      case .t, .s, .z, .j, .l: plusHalfTurnKicks(from, to) ?? kicksOfOthers(from, to)
      }
    })

  private static func plusHalfTurnKicks(_ from: Orientation, _ to: Orientation) -> Kicks? {
    switch (from, to) {
    case (.spawn, .half): Kicks(tests: [(0, 0), (0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0)])
    case (.clockwise, .counterclockwise): Kicks(tests: [(0, 0), (1, 0), (1, -2), (1, -1), (0, -2), (0, -1)])
    case (.half, .spawn): Kicks(tests: [(0, 0), (0, 1), (-1, 1), (1, 1), (-1, 0), (1, 0)])
    case (.counterclockwise, .clockwise):
      Kicks(tests: [(0, 0), (-1, 0), (-1, -2), (-1, -1), (0, -2), (0, -1)])
    case (.spawn, _), (.clockwise, _), (.half, _), (.counterclockwise, _): nil
    }
  }

  private static func plusKicksOfI(_ from: Orientation, _ to: Orientation) -> Kicks {
    switch (from, to) {
    case (.spawn, .clockwise): Kicks(tests: [(0, 0), (1, 0), (-2, 0), (-2, 1), (1, -2)])
    case (.clockwise, .spawn): Kicks(tests: [(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)])
    case (.clockwise, .half): Kicks(tests: [(0, 0), (-1, 0), (2, 0), (-1, -2), (2, 1)])
    case (.half, .clockwise): Kicks(tests: [(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)])
    case (.half, .counterclockwise): Kicks(tests: [(0, 0), (2, 0), (-1, 0), (2, -1), (-1, 2)])
    case (.counterclockwise, .half): Kicks(tests: [(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)])
    case (.counterclockwise, .spawn): Kicks(tests: [(0, 0), (1, 0), (-2, 0), (1, 2), (-2, -1)])
    case (.spawn, .counterclockwise): Kicks(tests: [(0, 0), (-1, 0), (2, 0), (2, 1), (-1, -2)])
    case (.spawn, .half): Kicks(tests: [(0, 0), (0, -1)])
    case (.clockwise, .counterclockwise): Kicks(tests: [(0, 0), (1, 0)])
    case (.half, .spawn): Kicks(tests: [(0, 0), (0, 1)])
    case (.counterclockwise, .clockwise): Kicks(tests: [(0, 0), (-1, 0)])
    case (.spawn, _), (.clockwise, _), (.half, _), (.counterclockwise, _): .none
    }
  }
}
