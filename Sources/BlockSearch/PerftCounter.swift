import BlockEngine

/// Counts the sequences of resting places of a queue of pieces, as a reference for tests of the rules.
///
/// A place is the set of cells in which a piece comes to rest; places that cover the same cells count once. It is
/// reached from the spawn by moves to the sides, turns and moves down, without gravity. Full rows are cleared between
/// pieces. A place that ends the game counts, and nothing follows it.
///
/// All memory is allocated beforehand. Only under rules whose kicks depend on the field or the ground does counting
/// allocate, because it then searches key by key.
public final class PerftCounter {
  private let rules: PlacementRules
  private let pieceCount: Int
  private let size: ColumnField.Size
  /// The counter for rules with kicks that depend on more than the maps contain; nil for other rules.
  private let fallback: FallbackPerftCounter?
  /// The field before each ply, and one after the last.
  private let columns: UnsafeMutablePointer<UInt64>
  // From the fastest on; each handles the stacks that are too high for the one before it. Each is a stored property
  // of its own type, because the compiler optimizes a kind of map only for calls on that type.
  private let narrow: PackedCounter<NarrowColumns>
  private let narrowHigh: PackedCounter<NarrowHighColumns>
  private let wide: PackedCounter<WideColumns>
  private let tall: PackedCounter<TallBitboard>

  /// A counter of the placements of `queue` on `playfield`.
  ///
  /// - Parameter halfTurns: whether half turns are allowed.
  /// - Precondition: the queue is not empty; `playfield` has no full row.
  public init(ruleset: Ruleset, playfield: Playfield, queue: [Tetromino], halfTurns: Bool = false) {
    precondition(!queue.isEmpty, "a queue to count")
    rules = PlacementRules(ruleset, halfTurns: halfTurns)
    pieceCount = queue.count
    fallback =
      ruleset.rotationSystem.isUnconditional
      ? nil : FallbackPerftCounter(ruleset, playfield, queue, halfTurns: halfTurns)
    size = ColumnField.Size(width: playfield.width, height: playfield.height, hiddenRows: ruleset.hiddenRows)
    columns = .allocate(capacity: playfield.width * (queue.count + 1))
    columns.initialize(repeating: 0, count: playfield.width * (queue.count + 1))
    narrow = PackedCounter(rules, size, queue)
    narrowHigh = PackedCounter(rules, size, queue)
    wide = PackedCounter(rules, size, queue)
    tall = PackedCounter(rules, size, queue)
    field(0).load(playfield.with(hiddenRows: ruleset.hiddenRows))
  }

  deinit { columns.deallocate() }

  /// The number of sequences of places of the queue's first `depth` pieces.
  ///
  /// - Precondition: `depth` is 1 to the length of the queue.
  public func count(depth: Int) -> Int {
    precondition((1...pieceCount).contains(depth), "as deep as the queue is long")
    return fallback?.count(depth: depth) ?? count(ply: 0, last: depth - 1)
  }

  /// The field before a ply.
  func field(_ ply: Int) -> ColumnField {
    ColumnField(columns: columns + size.width * ply, size: size)
  }

  private func count(ply: Int, last: Int) -> Int {
    let field = field(ply)
    let top = field.stackHeight
    if top <= narrow.maxStackHeight { return narrow.count(field, top: top, ply: ply, last: last, for: self) }
    if top <= narrowHigh.maxStackHeight {
      return narrowHigh.count(field, top: top, ply: ply, last: last, for: self)
    }
    if top <= wide.maxStackHeight { return wide.count(field, top: top, ply: ply, last: last, for: self) }
    return tall.count(field, top: top, ply: ply, last: last, for: self)
  }

  /// Counts what follows a placement on the field of `ply`.
  ///
  /// - Parameter up: how many rows the lowest mino is above the bottom row.
  func countAfter(_ shape: PieceShape, x: Int, up: Int, ply: Int, last: Int) -> Int {
    if rules.lockOut == .wholePiece, up >= size.height { return 0 }
    let next = field(ply + 1)
    next.copy(field(ply))
    let row = size.rows - 1 - up
    for cell in shape.cells { next.columns[x + cell.column] |= 1 << UInt64(row - cell.up) }
    next.clearFullRows()
    if rules.lockOut == .anyMino, next.stackHeight > size.height { return 0 }
    return count(ply: ply + 1, last: last)
  }
}
