/// Finds all places at which a piece can come to rest, for hints, puzzles and computer players.
///
/// ```swift
/// let finder = PlacementFinder(ruleset: .modern, width: 10, height: 20)
/// let places = finder.placements(of: .t, on: game.playfield)
/// ```
///
/// A place is a set of cells and the spin that bringing the piece there is, reached from the spawn by moves to the
/// sides, turns and moves down, without gravity. Of the orientations that cover the same cells the first one stands
/// for all.
///
/// A finder is for one thread: it works in memory of its own.
public final class PlacementFinder {
  // From the fastest on; each serves the stacks that are too high for the one before it. Each has a type of its own, as
  // the compiler optimizes for a kind of map only what it sees called on that type.
  private let narrow: PlacementMap<NarrowColumns>
  private let narrowHigh: PlacementMap<NarrowHighColumns>
  private let middle: PlacementMap<MiddleColumns>
  private let wide: PlacementMap<WideColumns>
  private let tall: PlacementMap<TallColumns>
  /// The size of the fields.
  public let size: ColumnField.Size
  /// A field for playfields.
  private let field: ColumnField
  /// The rules and the turns, if the maps do not know all that these ask for; then places are walked to.
  private let walked: (ruleset: Ruleset, halfTurns: Bool)?

  /// A finder for playfields of one size under a rule set.
  ///
  /// - Parameter halfTurns: whether a half turn counts as one of the ways to a place; nil for as the rules have it.
  /// - Precondition: a playfield can have that size.
  public init(ruleset: Ruleset, width: Int, height: Int, halfTurns: Bool? = nil) {
    precondition(Playfield.widths.contains(width) && Playfield.heights.contains(height), "a playfield's size")
    let rules = PlacementRules(ruleset, halfTurns: halfTurns ?? ruleset.allowsHalfTurns)
    size = ColumnField.Size(width: width, height: height, hiddenRows: ruleset.hiddenRows)
    field = ColumnField(columns: .allocate(capacity: width), size: size)
    field.columns.initialize(repeating: 0, count: width)
    // Spins of pieces that cannot move, and kicks that the field or the ground decides on.
    let asksForMore = ruleset.spins == .immobile || !ruleset.rotationSystem.isUnconditional
    walked = asksForMore ? (ruleset, halfTurns ?? ruleset.allowsHalfTurns) : nil
    narrow = PlacementMap(rules, size)
    narrowHigh = PlacementMap(rules, size)
    middle = PlacementMap(rules, size)
    wide = PlacementMap(rules, size)
    tall = PlacementMap(rules, size)
  }

  deinit { field.columns.deallocate() }

  /// The places at which `tetromino` can come to rest on `playfield`; none if it finds no room at spawn.
  ///
  /// - Precondition: `playfield` has the finder's size and its rule set's hidden rows.
  public func placements(of tetromino: Tetromino, on playfield: Playfield) -> [Placement] {
    if let walked {
      let setup = GameSetup(
        ruleset: walked.ruleset.with(gravity: .none), seed: 0, startLevel: walked.ruleset.levels.lowerBound,
        pieces: [tetromino], playfield: playfield)
      guard let game = try? Game(setup) else { return [] }
      return PlacementWalk(from: game, halfTurns: walked.halfTurns).placements
    }
    var placements: [Placement] = []
    field.load(playfield)
    find(tetromino, on: field, into: &placements)
    return placements
  }

  /// Puts the places at which `tetromino` can come to rest on `field`, as far as the maps know the rules, into `placements`, instead of what was there.
  ///
  /// - Precondition: `field` has the finder's size and its rule set's hidden rows.
  public func find(_ tetromino: Tetromino, on field: ColumnField, into placements: inout [Placement]) {
    precondition(field.size == size, "a field of the finder's size")
    placements.removeAll(keepingCapacity: true)
    let top = field.stackHeight
    if top <= narrow.highestStack { return narrow.find(tetromino, on: field, into: &placements) }
    if top <= narrowHigh.highestStack { return narrowHigh.find(tetromino, on: field, into: &placements) }
    if top <= middle.highestStack { return middle.find(tetromino, on: field, into: &placements) }
    if top <= wide.highestStack { return wide.find(tetromino, on: field, into: &placements) }
    tall.find(tetromino, on: field, into: &placements)
  }
}

/// Finds places on one kind of map.
private final class PlacementMap<Columns: PackedColumns> {
  private let search: PlacementSearch<Columns>
  /// Four maps each: where a piece rests without a spin, by a mini and by a full one.
  private let rests: UnsafeMutablePointer<Columns>

  /// The highest stack that is served, as a count of rows from the floor; −1 if the field is not for it.
  var highestStack: Int { search.highestStack }

  init(_ rules: PlacementRules, _ size: ColumnField.Size) {
    search = PlacementSearch(rules, on: size)
    rests = .allocate(capacity: 12)
    rests.initialize(repeating: Columns(everyWord: 0), count: 12)
  }

  deinit { rests.deallocate() }

  /// Appends the places of a tetromino.
  func find(_ tetromino: Tetromino, on field: ColumnField, into placements: inout [Placement]) {
    let piece = search.piece(tetromino)
    let taken = Columns(field, outside: search.outside)
    search.search(piece, on: taken, rests: rests)
    let hasSpins = search.partSpins(
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
  /// The piece whose shape has its left edge in column `x` and its lowest mino in row `y` of the field.
  @inline(__always)
  func falling(_ shape: Int, _ tetromino: Tetromino, x: Int, y: Int) -> FallingPiece {
    let place = shapes[shape]
    return FallingPiece(
      tetromino: tetromino, orientation: Orientation(quarterTurns: UInt8(truncatingIfNeeded: shape)),
      x: x &- place.left, y: y &- place.bottom, matrix: place.matrix)
  }
}
