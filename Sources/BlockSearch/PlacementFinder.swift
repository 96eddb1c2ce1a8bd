import BlockEngine

/// Finds all places where a piece can come to rest, for hints, puzzles and bots.
///
/// ```swift
/// let finder = PlacementFinder(ruleset: .modern, width: 10, height: 20)
/// let places = finder.placements(of: .t, on: game.playfield)
/// ```
///
/// A placement is a set of cells with a spin, reached from the spawn by moves to the sides, turns and moves down,
/// without gravity. Among orientations that cover the same cells it uses the first.
///
/// A finder is not thread-safe: it works in its own memory.
public final class PlacementFinder {
  // From the fastest on; each handles the stacks that are too high for the one before it. Each is a stored property
  // of its own type, because the compiler optimizes a kind of map only for calls on that type.
  private let narrow: PlacementMap<NarrowColumns>
  private let narrowHigh: PlacementMap<NarrowHighColumns>
  private let wide: PlacementMap<WideColumns>
  private let tall: PlacementMap<TallBitboard>
  /// The size of the fields.
  public let size: ColumnField.Size
  /// The finder's own field, for playfields.
  private let field: ColumnField
  /// The rules and half turns if the rules depend on more than the maps contain; a `PathFinder` then finds placements.
  private let pathSearch: (ruleset: Ruleset, halfTurns: Bool)?

  /// A finder for playfields of one size under a rule set.
  ///
  /// - Parameter halfTurns: whether half turns are allowed; nil for the rules' own.
  /// - Precondition: a playfield can have that size.
  public init(ruleset: Ruleset, width: Int, height: Int, halfTurns: Bool? = nil) {
    precondition(Playfield.widths.contains(width) && Playfield.heights.contains(height), "a playfield's size")
    let rules = PlacementRules(ruleset, halfTurns: halfTurns ?? ruleset.allowsHalfTurns)
    size = ColumnField.Size(width: width, height: height, hiddenRows: ruleset.hiddenRows)
    field = ColumnField(columns: .allocate(capacity: width), size: size)
    field.columns.initialize(repeating: 0, count: width)
    // Spins of pieces that cannot move, and kicks that depend on the field or the ground.
    let needsPathSearch = ruleset.spins == .immobile || !ruleset.rotationSystem.isUnconditional
    pathSearch = needsPathSearch ? (ruleset, halfTurns ?? ruleset.allowsHalfTurns) : nil
    narrow = PlacementMap(rules, size)
    narrowHigh = PlacementMap(rules, size)
    wide = PlacementMap(rules, size)
    tall = PlacementMap(rules, size)
  }

  deinit { field.columns.deallocate() }

  /// The placements of `tetromino` on `playfield`; empty if it has no room at its spawn.
  ///
  /// - Precondition: `playfield` has the finder's size and its rule set's hidden rows.
  public func placements(of tetromino: Tetromino, on playfield: Playfield) -> [Placement] {
    if let pathSearch {
      let setup = GameSetup(
        ruleset: pathSearch.ruleset.with(gravity: .none), seed: 0,
        startLevel: pathSearch.ruleset.levels.lowerBound, pieces: [tetromino], playfield: playfield)
      guard let game = try? Game(setup) else { return [] }
      return PathFinder(from: game, halfTurns: pathSearch.halfTurns).placements
    }
    var placements: [Placement] = []
    field.load(playfield)
    find(tetromino, on: field, into: &placements)
    return placements
  }

  /// Replaces `placements` by those of `tetromino` on `field`, under the rules as far as maps can represent them.
  ///
  /// - Precondition: `field` has the finder's size and its rule set's hidden rows.
  public func find(_ tetromino: Tetromino, on field: ColumnField, into placements: inout [Placement]) {
    precondition(field.size == size, "a field of the finder's size")
    placements.removeAll(keepingCapacity: true)
    let top = field.stackHeight
    if top <= narrow.maxStackHeight { return narrow.find(tetromino, on: field, into: &placements) }
    if top <= narrowHigh.maxStackHeight { return narrowHigh.find(tetromino, on: field, into: &placements) }
    if top <= wide.maxStackHeight { return wide.find(tetromino, on: field, into: &placements) }
    tall.find(tetromino, on: field, into: &placements)
  }
}

/// Finds placements on one kind of map.
private final class PlacementMap<Columns: Bitboard> {
  private let search: PlacementSearch<Columns>
  /// Three times four maps: the places without a spin, with a mini and with a full spin.
  private let rests: UnsafeMutablePointer<Columns>

  /// The highest stack that it handles, in rows from the floor; −1 if the field does not fit.
  var maxStackHeight: Int { search.maxStackHeight }

  init(_ rules: PlacementRules, _ size: ColumnField.Size) {
    search = PlacementSearch(rules, on: size)
    rests = .allocate(capacity: 12)
    rests.initialize(repeating: Columns(everyWord: 0), count: 12)
  }

  deinit { rests.deallocate() }

  /// Appends the placements of a tetromino.
  func find(_ tetromino: Tetromino, on field: ColumnField, into placements: inout [Placement]) {
    let piece = search.piece(tetromino)
    let taken = Columns(field, outside: search.outside)
    search.search(piece, on: taken, rests: rests)
    let hasSpins = search.separateSpins(
      of: tetromino, piece, on: taken, rests: rests, minis: rests + 4, fulls: rests + 8)
    let rowsAbove = Columns.rowCount - field.size.height
    for shape in 0..<piece.shapeCount {
      for (kind, spin) in [Spin?.none, .mini, .full].enumerated() where kind == 0 || hasSpins {
        let maps = rests + 4 * kind
        for word in 0..<Columns.wordCount {
          var bits = maps[shape][word]
          while bits != 0 {
            let bit = bits.trailingZeroBitCount
            bits &= bits &- 1
            placements.append(
              Placement(
                piece: piece.falling(
                  shape, tetromino, x: word &* Columns.columnsPerWord &+ bit / Columns.stride,
                  y: bit % Columns.stride &- rowsAbove),
                spin: spin))
          }
        }
      }
    }
  }
}

extension PackedPiece {
  /// The piece with its shape's left edge in column `x` and its lowest mino in row `y` of the field.
  @inline(__always)
  func falling(_ shape: Int, _ tetromino: Tetromino, x: Int, y: Int) -> FallingPiece {
    let place = shapes[shape]
    return FallingPiece(
      tetromino: tetromino, orientation: Orientation(quarterTurns: UInt8(truncatingIfNeeded: shape)),
      x: x &- place.left, y: y &- place.bottom, matrix: place.matrix)
  }
}
