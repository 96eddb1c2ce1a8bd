/// Finds all places at which a piece can come to rest, for hints and computer players.
///
/// A place is a set of cells, reached from the spawn by moves to the sides, turns and moves down, without gravity.
/// Of the orientations that cover the same cells the first one stands for all.
public final class PlacementFinder {
  private let search: PlacementSearch
  private let shapes: [PieceShapes]
  private let system: RotationSystem
  private let width: Int
  private let hiddenRows: Int
  private let field: ColumnField
  private let rests: UnsafeMutablePointer<UInt64>

  /// A finder for playfields of one size under a rule set.
  ///
  /// - Parameter halfTurns: whether a half turn counts as one of the ways to a place.
  /// - Precondition: a playfield can have that size.
  public init(ruleset: Ruleset, width: Int, height: Int, halfTurns: Bool = false) {
    precondition(Playfield.widths.contains(width) && Playfield.heights.contains(height), "a playfield's size")
    self.width = width
    hiddenRows = ruleset.hiddenRows
    system = ruleset.rotationSystem
    let rules = PlacementRules(ruleset, halfTurns: halfTurns)
    search = PlacementSearch(rules, width: width, height: height, hiddenRows: hiddenRows)
    let system = ruleset.rotationSystem
    shapes = Tetromino.allCases.map { PieceShapes(of: $0, in: system) }
    field = ColumnField(columns: .allocate(capacity: width), width: width, rows: height + hiddenRows)
    field.columns.initialize(repeating: 0, count: width)
    rests = .allocate(capacity: 4 * width)
    rests.initialize(repeating: 0, count: 4 * width)
  }

  deinit {
    field.columns.deallocate()
    rests.deallocate()
  }

  /// The places at which `tetromino` can come to rest on `playfield`; none where it finds no room at spawn.
  ///
  /// - Precondition: `playfield` has the finder's size and its rule set's hidden rows.
  public func placements(of tetromino: Tetromino, on playfield: Playfield) -> [FallingPiece] {
    precondition(
      playfield.width == width && playfield.hiddenRows == hiddenRows
        && playfield.height + hiddenRows == field.rows, "a playfield of the finder's size")
    field.load(playfield)
    search.search(tetromino, on: field)
    let shapes = shapes[Int(tetromino.rawValue)]
    var placements: [FallingPiece] = []
    for index in 0..<search.collectRests(shapes, into: rests) {
      let orientation = Orientation(quarterTurns: UInt8(index / width))
      let shape = shapes.orientations[index / width]
      var rows = rests[index]
      while rows != 0 {
        placements.append(
          FallingPiece(
            tetromino: tetromino, orientation: orientation, x: index % width - shape.left,
            y: rows.trailingZeroBitCount - shape.bottom - hiddenRows,
            matrix: system.matrix(of: tetromino, orientation)))
        rows &= rows &- 1
      }
    }
    return placements
  }
}
