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

  /// The later arcade machines' system.
  ///
  /// As `arcade`, but a T on the ground may kick up when it turns upright, and an I may kick sideways when it lies
  /// down and up when it turns upright on the ground.
  ///
  /// Source: cambridge-stacker/cambridge `tetris/rulesets/arika_ti.lua`. The rule set's number of lifts provides that
  /// only one such kick is free and that the next turn locks.
  public static let arcade2 = RotationSystem(
    .arcade2, matrices: arcadeMatrices,
    kicks: { tetromino, from, to in
      if isHalf(from, to) { return .none }
      switch tetromino {
      case .o: return .none
      case .i:
        return isFlat(to)
          ? Kicks(tests: [(0, 0), (1, 0), (2, 0), (-1, 0)])
          : Kicks(tests: [(0, 0), (0, -1), (0, -2)], firstFloorKick: 1)
      case .t where to == .counterclockwise:
        return Kicks(
          tests: [(0, 0), (1, 0), (-1, 0), (0, -1)], hasCentreColumnRule: isFlat(from), firstFloorKick: 3)
      case .t, .s, .z, .j, .l:
        return RotationSystem.arcade.kicks(of: tetromino, from: from, to: to)
      }
    })

  private static func isFlat(_ orientation: Orientation) -> Bool {
    orientation == .spawn || orientation == .half
  }

  private static func isHalf(_ from: Orientation, _ to: Orientation) -> Bool {
    from.turned(.half) == to || from == to
  }

  private static let arcadeMatrices = [
    twoStates(["....", "####", "....", "...."], ["..#.", "..#.", "..#.", "..#."]),
    oneState(["....", ".##.", ".##.", "...."]),
    fourStates(
      ["....", "###.", ".#..", "...."], [".#..", "##..", ".#..", "...."], ["....", ".#..", "###.", "...."],
      [".#..", ".##.", ".#..", "...."]),
    twoStates(["....", ".##.", "##..", "...."], ["#...", "##..", ".#..", "...."]),
    twoStates(["....", "##..", ".##.", "...."], ["..#.", ".##.", ".#..", "...."]),
    fourStates(
      ["....", "###.", "..#.", "...."], [".#..", ".#..", "##..", "...."], ["....", "#...", "###.", "...."],
      [".##.", ".#..", ".#..", "...."]),
    fourStates(
      ["....", "###.", "#...", "...."], ["##..", ".#..", ".#..", "...."], ["....", "..#.", "###.", "...."],
      [".#..", ".#..", ".##.", "...."]),
  ]

  static func fourStates(_ a: [String], _ b: [String], _ c: [String], _ d: [String]) -> [Matrix] {
    [a, b, c, d].map(Matrix.init(rows:))
  }

  static func twoStates(_ flat: [String], _ upright: [String]) -> [Matrix] {
    fourStates(flat, upright, flat, upright)
  }

  static func oneState(_ rows: [String]) -> [Matrix] { fourStates(rows, rows, rows, rows) }
}
