import BlockEngine

/// The precomputed data of a tetromino for a search on packed columns.
///
/// A place is given by a piece's left edge and lowest row, so that only shapes matter: orientations that cover the
/// same cells have the same places. The tables have manual memory, because a search through arrays of arrays would
/// spend its time on reference counting; the creator of a piece deallocates it.
struct PackedPiece<Columns: Bitboard> {
  /// A turn into an orientation.
  struct Turn {
    /// The orientation before the turn.
    let before: Int
    /// Its kicks in `kicks`, in the order of trying, the turn in place first.
    let firstKick: Int
    let endOfKicks: Int
  }

  /// A displacement that a turn tries.
  struct Kick {
    /// The move in bits: a column to the right is a lane, a row down is one.
    let bits: Int
    /// The places from which the kick leads to a place in the map.
    let sources: Columns
    /// The places to which the kick leads from a place in the map.
    let targets: Columns
  }

  /// The number of orientations to distinguish: 4, or 1 if a turn changes nothing.
  let orientationCount: Int
  /// The number of different shapes: 1, 2 or 4.
  let shapeCount: Int
  /// The number of columns that the shapes span.
  let columnReach: Int
  /// The most rows by which a turn lowers the piece if only the walls are in its way.
  let maxOpenTurnDrop: Int
  /// The longest move of a turn, in bits of a map.
  let maxMoveBits: Int
  /// The number of turns into each orientation.
  let turnCount: Int
  /// The indices of each shape's four cells in a search's free maps: four times the column plus the rows up.
  let cells: UnsafeMutablePointer<SIMD4<UInt8>>
  /// The turns into each orientation.
  let turns: UnsafeMutablePointer<Turn>
  let kicks: UnsafeMutablePointer<Kick>
  /// The shape of each orientation.
  let shapes: UnsafeMutablePointer<PieceShape>

  init(_ tetromino: Tetromino, _ rules: PlacementRules, width: Int) {
    let pieceShapes = PieceShapes(of: tetromino, in: rules.rotationSystem)
    let all = pieceShapes.orientations
    let different = all.prefix(pieceShapes.count)
    // A piece with one shape that does not move when it turns needs no turns.
    let isRound =
      pieceShapes.count == 1 && all.allSatisfy { $0.left == all[0].left && $0.bottom == all[0].bottom }
    orientationCount = isRound ? 1 : 4
    shapeCount = pieceShapes.count
    columnReach = 1 + (different.flatMap(\.cells).map(\.column).max() ?? 0)
    turnCount = rules.turns.count
    var turns: [Turn] = []
    var kicks: [Kick] = []
    var maxOpenTurnDrop = 0
    var maxMoveBits = 0
    for after in isRound ? [] : Orientation.allCases {
      for rotation in rules.turns {
        let before = Orientation(quarterTurns: after.rawValue &- rotation.rawValue)
        let from = all[Int(before.rawValue)]
        let to = all[Int(after.rawValue)]
        let firstKick = kicks.count
        var moves: [(columns: Int, rows: Int)] = []
        for kick in rules.rotationSystem.kicks(of: tetromino, from: before, to: after) {
          let rows = kick.y + to.bottom - from.bottom
          let columns = kick.x + to.left - from.left
          moves.append((columns, rows))
          kicks.append(Kick(columns: columns, rows: rows, width: width))
          maxMoveBits = max(maxMoveBits, abs(kicks[kicks.count - 1].bits))
        }
        for column in 0...max(0, width - from.width) {
          let first = moves.first { column + $0.columns >= 0 && column + $0.columns + to.width <= width }
          maxOpenTurnDrop = max(maxOpenTurnDrop, first?.rows ?? 0)
        }
        turns.append(Turn(before: Int(before.rawValue), firstKick: firstKick, endOfKicks: kicks.count))
      }
    }
    self.maxOpenTurnDrop = maxOpenTurnDrop
    self.maxMoveBits = maxMoveBits
    self.turns = .allocated(turns)
    self.kicks = .allocated(kicks)
    shapes = .allocated(all)
    cells = .allocated(
      different.map { shape in
        let indices = shape.cells.map { UInt8(4 * $0.column + $0.up) }
        return SIMD4(indices[0], indices[1], indices[2], indices[3])
      })
  }

  /// Frees the tables.
  func deallocate() {
    turns.deallocate()
    kicks.deallocate()
    cells.deallocate()
    shapes.deinitialize(count: 4)
    shapes.deallocate()
  }
}

extension UnsafeMutablePointer {
  /// Newly allocated memory with a copy of `elements`.
  fileprivate static func allocated(_ elements: [Pointee]) -> UnsafeMutablePointer {
    let memory = allocate(capacity: elements.count)
    for (index, element) in elements.enumerated() { (memory + index).initialize(to: element) }
    return memory
  }
}

extension PackedPiece.Kick {
  init(columns: Int, rows down: Int, width: Int) {
    bits = columns * Columns.stride + down
    let rows: UInt64 = 1 << UInt64(Columns.rowCount) - 1
    let away = UInt64(abs(down))
    var sources = Columns(everyWord: 0)
    var targets = Columns(everyWord: 0)
    for column in max(0, -columns)..<max(max(0, -columns), min(width, width - columns)) {
      sources.insert(down >= 0 ? rows >> away : rows << away & rows, column: column)
      targets.insert(down >= 0 ? rows << away & rows : rows >> away, column: column + columns)
    }
    self.sources = sources
    self.targets = targets
  }
}
