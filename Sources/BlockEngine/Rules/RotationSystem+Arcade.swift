extension RotationSystem {
  /// The Japanese arcade machines' system.
  ///
  /// Pieces stand on the bottom of their box and spawn pointing down. A turn tries a column right, then left, unless
  /// a flat J, L or T is held at its middle column. I and O have no kicks.
  ///
  /// Source: cambridge-stacker/cambridge `tetris/rulesets/arika.lua`, checked against tetris.wiki "Arika Rotation
  /// System".
  public static let arcade = RotationSystem(
    .arcade, matrices: arcadeMatrices,
    kicks: { tetromino, from, to in
      switch tetromino {
      case .i, .o: .none
      case .s, .z: isHalf(from, to) ? .none : Kicks(tests: [(0, 0), (1, 0), (-1, 0)])
      case .t, .j, .l:
        isHalf(from, to) ? .none : Kicks(tests: [(0, 0), (1, 0), (-1, 0)], hasCentreColumnRule: isFlat(from))
      }
    })

  /// The third arcade machine's system.
  ///
  /// As `arcade`, but on the ground a T may kick up when it turns to point up, and an I when it turns upright; an
  /// upright I beside something may kick sideways when it lies down.
  ///
  /// Source: cambridge-stacker/cambridge `tetris/rulesets/arika_ti.lua`, checked against recordings. That a piece kicks
  /// up once, and that its next turn locks it, is the machine's.
  public static let arcade2 = third([(0, 0), (1, 0), (2, 0), (-1, 0)], needsNeighbour: true)

  /// The same with the order of NullpoMino and Heboris for the I, which does not ask what is beside it.
  static let arcade2LeftFirst = third([(0, 0), (-1, 0), (1, 0), (2, 0)], needsNeighbour: false)

  private static func third(_ tests: [(x: Int, y: Int)], needsNeighbour: Bool) -> RotationSystem {
    RotationSystem(
      .arcade2, matrices: arcadeMatrices,
      kicks: { tetromino, from, to in
        if isHalf(from, to) { return .none }
        switch tetromino {
        case .o: return .none
        case .i:
          return isFlat(to)
            ? Kicks(tests: tests, needsNeighbour: needsNeighbour)
            : Kicks(tests: [(0, 0), (0, -1), (0, -2)], firstFloorKick: 1)
        case .t where to == .half:
          return Kicks(tests: [(0, 0), (1, 0), (-1, 0), (0, -1)], firstFloorKick: 3)
        case .t, .s, .z, .j, .l:
          return RotationSystem.arcade.kicks(of: tetromino, from: from, to: to)
        }
      })
  }

  private static func isFlat(_ orientation: Orientation) -> Bool {
    orientation == .spawn || orientation == .half
  }

  private static func isHalf(_ from: Orientation, _ to: Orientation) -> Bool {
    from.turned(.half) == to || from == to
  }

  private static let arcadeMatrices = [
    boxes(["....", "####", "....", "...."], ["..#.", "..#.", "..#.", "..#."]),
    boxes(["....", ".##.", ".##.", "...."]),
    boxes(
      ["....", "###.", ".#..", "...."], [".#..", "##..", ".#..", "...."], ["....", ".#..", "###.", "...."],
      [".#..", ".##.", ".#..", "...."]),
    boxes(["....", ".##.", "##..", "...."], ["#...", "##..", ".#..", "...."]),
    boxes(["....", "##..", ".##.", "...."], ["..#.", ".##.", ".#..", "...."]),
    boxes(
      ["....", "###.", "..#.", "...."], [".#..", ".#..", "##..", "...."], ["....", "#...", "###.", "...."],
      [".##.", ".#..", ".#..", "...."]),
    boxes(
      ["....", "###.", "#...", "...."], ["##..", ".#..", ".#..", "...."], ["....", "..#.", "###.", "...."],
      [".#..", ".#..", ".##.", "...."]),
  ]

  // MARK: Systems that took over the orientations

  /// The 1988 arcade machine's system: the later arcade machines' orientations without kicks.
  ///
  /// Source: tetris.wiki "Sega Rotation", whose orientations `arcade` took over.
  public static let sega = RotationSystem(
    .sega,
    matrices: arcade.matrices, kicks: { _, _, _ in .none })

  /// A system of fan-made games: the arcade's orientations and five kicks, first to the side of the turn, then below.
  ///
  /// Source: nullpomino/nullpomino `DTETWallkick.java`; its counterclockwise kicks, mirrored for clockwise turns.
  public static let dtet = RotationSystem(
    .dtet,
    matrices: arcade.matrices,
    kicks: { tetromino, from, to in
      guard tetromino != .o, from != to, from.turned(.half) != to else { return .none }
      let side = from.turned(.counterclockwise) == to ? 1 : -1
      return Kicks(tests: [(0, 0), (-side, 0), (side, 0), (0, 1), (-side, 1), (side, 1)])
    })
}
