/// Counts the sequences of resting places of a queue of pieces: an oracle for the rules.
///
/// A place is the set of cells in which a piece comes to rest, so that places that cover the same cells count once.
/// It is reached from the spawn by moves to the sides, turns and moves down, without gravity. Full rows are cleared
/// between pieces. A place that ends the game counts, and nothing follows it.
///
/// The memory is allocated beforehand: counting allocates nothing.
public final class PerftCounter {
  private let rules: PlacementRules
  private let queue: [Tetromino]
  private let search: PlacementSearch
  private let width: Int
  private let hiddenRows: Int
  /// Rows, hidden ones included.
  let rows: Int
  private let shapes: [PieceShapes]
  /// One field for each ply, and one for what follows the last.
  private let columns: UnsafeMutablePointer<UInt64>
  /// For each ply the rests of each shape and column.
  private let rests: UnsafeMutablePointer<UInt64>
  // From the fastest on; each serves the stacks that are too high for the one before it.
  private let narrow: PackedCounter<NarrowColumns>?
  private let narrowHigh: PackedCounter<NarrowHighColumns>?
  private let wide: PackedCounter<WideColumns>?

  /// A counter of the places of `queue`'s pieces on `playfield`.
  ///
  /// - Parameter halfTurns: whether a half turn counts as one of the ways to a place.
  /// - Precondition: the queue is not empty; `playfield` has no full row.
  public init(ruleset: Ruleset, playfield: Playfield, queue: [Tetromino], halfTurns: Bool = false) {
    precondition(!queue.isEmpty, "a queue to count")
    let playfield = playfield.with(hiddenRows: ruleset.hiddenRows)
    rules = PlacementRules(ruleset, halfTurns: halfTurns)
    self.queue = queue
    width = playfield.width
    hiddenRows = playfield.hiddenRows
    rows = playfield.height + hiddenRows
    search = PlacementSearch(rules, width: width, height: playfield.height, hiddenRows: hiddenRows)
    let system = ruleset.rotationSystem
    shapes = Tetromino.allCases.map { PieceShapes(of: $0, in: system) }
    columns = .allocate(capacity: width * (queue.count + 1))
    columns.initialize(repeating: 0, count: width * (queue.count + 1))
    rests = .allocate(capacity: 4 * width * queue.count)
    rests.initialize(repeating: 0, count: 4 * width * queue.count)
    let isNarrow = width <= NarrowColumns.columnCount
    narrow = isNarrow ? PackedCounter(rules, playfield, queue) : nil
    narrowHigh = isNarrow ? PackedCounter(rules, playfield, queue) : nil
    let isWide = !isNarrow && width <= WideColumns.columnCount
    wide = isWide ? PackedCounter(rules, playfield, queue) : nil
    field(0).load(playfield)
  }

  deinit {
    columns.deallocate()
    rests.deallocate()
  }

  /// How many sequences of places the queue's first `depth` pieces have.
  ///
  /// - Precondition: `depth` is 1 to the length of the queue.
  public func count(depth: Int) -> Int {
    precondition((1...queue.count).contains(depth), "as deep as the queue is long")
    return count(0, depth - 1)
  }

  /// The board before the piece of a ply.
  func field(_ ply: Int) -> ColumnField {
    ColumnField(columns: columns + width * ply, width: width, rows: rows)
  }

  /// Counts from the board of `ply` on.
  private func count(_ ply: Int, _ last: Int) -> Int {
    let field = field(ply)
    let top = field.stackHeight
    if let narrow, top <= narrow.highestStack {
      return narrow.count(field, top: top, ply: ply, last: last, for: self)
    }
    if let narrowHigh, top <= narrowHigh.highestStack {
      return narrowHigh.count(field, top: top, ply: ply, last: last, for: self)
    }
    if let wide, top <= wide.highestStack {
      return wide.count(field, top: top, ply: ply, last: last, for: self)
    }
    search.search(queue[ply], on: field)
    return ply == last ? countRests(ply) : countFollowing(ply, last)
  }

  /// Counts what follows a place on the board of `ply`.
  func countHigh(_ ply: Int, _ last: Int, shape: Int, x: Int, row: Int) -> Int {
    let next = field(ply + 1)
    let shape = shapes[Int(queue[ply].rawValue)].orientations[shape]
    next.copy(field(ply))
    next.add(shape, x: x, row: row)
    if rules.lockOut == .wholePiece, row < hiddenRows { return 0 }
    _ = next.clearFullRows()
    if rules.lockOut == .anyMino, next.stackHeight > rows - hiddenRows { return 0 }
    return count(ply + 1, last)
  }

  private func countFollowing(_ ply: Int, _ last: Int) -> Int {
    let rests = rests + 4 * width * ply
    let count = search.collectRests(shapes[Int(queue[ply].rawValue)], into: rests)
    var total = 0
    for index in 0..<count {
      var places = rests[index]
      while places != 0 {
        total += countHigh(
          ply, last, shape: index / width, x: index % width, row: places.trailingZeroBitCount)
        places &= places &- 1
      }
    }
    return total
  }

  private func countRests(_ ply: Int) -> Int {
    let rests = rests + 4 * width * ply
    let count = search.collectRests(shapes[Int(queue[ply].rawValue)], into: rests)
    return (0..<count).reduce(0) { $0 + rests[$1].nonzeroBitCount }
  }
}
