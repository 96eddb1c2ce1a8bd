/// All that a search on packed columns needs to know about a tetromino, worked out beforehand.
///
/// Places are told by a piece's left edge and lowest row, so that shapes alone matter: orientations that cover the
/// same cells have the same places. The tables stand in memory of their own, as a search that reads arrays of
/// arrays spends its time on counting references; whoever makes a piece deallocates it.
struct PackedPiece<Columns: PackedColumns> {
  /// A turn into an orientation.
  struct Turn {
    /// The orientation before it.
    let before: Int
    /// Its kicks in `kicks`, the turn in place first, the others by their columns.
    let firstKick: Int
    let endOfKicks: Int
  }

  /// A displacement that a turn tries.
  struct Kick {
    /// Which test of its turn it is.
    let test: Int
    /// How far places are moved, as bits: a column to the right is a lane, a row down is one.
    let bits: Int
    /// Of these bits, those for columns.
    let columnBits: Int
    /// Rows that places are moved down; 0 where they are moved up.
    let down: UInt64
    /// Rows that places are moved up; 0 where they are moved down.
    let up: UInt64
    /// The places from which it leads to one in the field.
    let sources: Columns
    /// The places to which it leads from one in the field.
    let targets: Columns
  }

  /// A place as cells.
  struct Place {
    let cells: Columns
    /// How high it reaches, as a count of rows from the floor.
    let top: Int
  }

  /// How many orientations have to be told apart: 4, or 1 where a turn changes nothing.
  let orientationCount: Int
  /// How many different shapes these have: 1, 2 or 4.
  let shapeCount: Int
  /// How many columns the shapes reach over.
  let columnReach: Int
  /// How many rows the shapes reach over.
  let rowReach: Int
  /// How many turns lead into each orientation.
  let turnCount: Int
  /// For each shape the indices of its four cells in a search's free maps: four times the column plus the rows up.
  let cells: UnsafeMutablePointer<SIMD4<UInt8>>
  /// For each orientation the turns into it.
  let turns: UnsafeMutablePointer<Turn>
  let kicks: UnsafeMutablePointer<Kick>
  /// For each shape and bit of the map's words, the place of that bit.
  let places: UnsafeMutablePointer<Place>

  init(_ tetromino: Tetromino, _ rules: PlacementRules, width: Int) {
    let pieceShapes = PieceShapes(of: tetromino, in: rules.rotationSystem)
    let all = pieceShapes.orientations
    let shapes = all.prefix(pieceShapes.count)
    // A piece with one shape that does not move as it turns has nothing to turn for.
    let isRound =
      pieceShapes.count == 1 && all.allSatisfy { $0.left == all[0].left && $0.bottom == all[0].bottom }
    orientationCount = isRound ? 1 : 4
    shapeCount = pieceShapes.count
    let allCells = shapes.flatMap(\.cells)
    columnReach = 1 + (allCells.map(\.column).max() ?? 0)
    rowReach = 1 + (allCells.map(\.up).max() ?? 0)
    turnCount = rules.turns.count
    var turns: [Turn] = []
    var kicks: [Kick] = []
    for after in isRound ? [] : Orientation.allCases {
      for rotation in rules.turns {
        let before = Orientation(quarterTurns: after.rawValue &- rotation.rawValue)
        let from = all[Int(before.rawValue)]
        let to = all[Int(after.rawValue)]
        let firstKick = kicks.count
        let tests = rules.rotationSystem.kicks(of: tetromino, from: before, to: after).enumerated()
        kicks += tests.map { test, kick in
          Kick(
            test: test, columns: kick.x + to.left - from.left, rows: kick.y + to.bottom - from.bottom,
            width: width)
        }
        kicks[(firstKick + 1)...].sort { ($0.columnBits, $0.test) < ($1.columnBits, $1.test) }
        turns.append(Turn(before: Int(before.rawValue), firstKick: firstKick, endOfKicks: kicks.count))
      }
    }
    self.turns = .allocated(turns)
    self.kicks = .allocated(kicks)
    cells = .allocated(
      shapes.map { shape in
        let indices = shape.cells.map { UInt8(4 * $0.column + $0.up) }
        return SIMD4(indices[0], indices[1], indices[2], indices[3])
      })
    places = .allocated(
      shapes.flatMap { shape in (0..<(64 * Columns.wordCount)).map { Place(shape, bit: $0) } })
  }

  /// Gives the tables' memory back.
  func deallocate() {
    turns.deallocate()
    kicks.deallocate()
    cells.deallocate()
    places.deallocate()
  }
}

extension UnsafeMutablePointer {
  /// Memory of its own with a copy of `elements`.
  fileprivate static func allocated(_ elements: [Pointee]) -> UnsafeMutablePointer {
    let memory = allocate(capacity: elements.count)
    for (index, element) in elements.enumerated() { (memory + index).initialize(to: element) }
    return memory
  }
}

extension PackedPiece.Kick {
  init(test: Int, columns: Int, rows down: Int, width: Int) {
    self.test = test
    columnBits = columns * Columns.stride
    bits = columnBits + down
    precondition(abs(bits) < Columns.wordBits, "a move within a word's length")
    self.down = UInt64(max(0, down))
    up = UInt64(max(0, -down))
    let rows: UInt64 = 1 << UInt64(Columns.rowCount) - 1
    var sources = Columns(everyWord: 0)
    var targets = Columns(everyWord: 0)
    for column in max(0, -columns)..<min(width, width - columns) {
      let away = UInt64(abs(down))
      sources.insert(down >= 0 ? rows >> away : rows << away & rows, column: column)
      targets.insert(down >= 0 ? rows << away & rows : rows >> away, column: column + columns)
    }
    self.sources = sources
    self.targets = targets
  }
}

extension PackedPiece.Place {
  /// The place of a bit; one that leaves the map, or is of no column, has only the cells that are in it.
  init(_ shape: PieceShape, bit: Int) {
    let (word, rest) = bit.quotientAndRemainder(dividingBy: 64)
    let column = word * Columns.columnsPerWord + rest / Columns.stride
    let row = rest % Columns.stride
    var cells = Columns(everyWord: 0)
    for cell in shape.cells where row >= cell.up && column + cell.column < Columns.columnCount {
      if rest < Columns.wordBits { cells.insert(1 << UInt64(row - cell.up), column: column + cell.column) }
    }
    self.cells = cells
    top = Columns.rowCount - 1 - row + shape.height
  }
}
