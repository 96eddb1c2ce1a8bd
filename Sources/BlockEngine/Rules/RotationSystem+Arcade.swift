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
