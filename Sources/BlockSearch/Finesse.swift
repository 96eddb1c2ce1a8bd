import BlockEngine
import BlockRecords

/// How many keys a player pressed for the pieces of a game, and how few would have been enough.
///
/// A tap, a shift held to the wall, a turn, a half turn and a held soft drop are a key each; a hold and the last hard
/// drop are none. What is pressed on a piece that is then held counts for the piece that locks instead. The fewest are
/// those that lead to the same cells, with the same spin, on the real field; never more than were pressed.
public struct Finesse: Equatable, Sendable {
  /// Pieces that locked.
  public private(set) var pieces = 0
  /// Pieces with more keys than needed.
  public private(set) var faults = 0
  /// Pressed keys.
  public private(set) var keys = 0
  /// The fewest keys that would have been enough.
  public private(set) var fewest = 0

  /// Figures of no piece.
  public init() {}

  /// Adds a piece.
  public mutating func add(_ piece: PieceFinesse) {
    pieces += 1
    faults += piece.isFault ? 1 : 0
    keys += piece.keys
    fewest += piece.fewest
  }

  /// Adds other figures.
  public mutating func add(_ other: Finesse) {
    pieces += other.pieces
    faults += other.faults
    keys += other.keys
    fewest += other.fewest
  }

  /// Pieces without a fault, in thousandths of all, rounded down; 1000 without pieces.
  public var faultlessShare: Int { pieces == 0 ? 1_000 : (pieces - faults) * 1_000 / pieces }
}

/// The keys of one piece.
public struct PieceFinesse: Equatable, Sendable {
  /// Pressed keys.
  public let keys: Int
  /// A way with fewer keys; nil if there is none.
  public let better: PlacementPath?

  /// The fewest keys.
  public var fewest: Int { better?.keyCount ?? keys }
  /// Whether more keys were pressed than needed.
  public var isFault: Bool { better != nil }
}

/// Compares the keys of played pieces with the fewest.
///
/// It is for the pieces of one game, whose rules it remembers.
public struct FinesseCounter: Sendable {
  /// The figures of all pieces so far.
  public private(set) var finesse = Finesse()
  /// Finds better paths; nil before the first piece that may have one.
  private var finder: PathFinder?
  /// The shapes of the tetrominoes that have been examined.
  private var shapes: [PieceShapes?] = Array(repeating: nil, count: Tetromino.allCases.count)

  /// The time in which a piece has to reach the ground to count as there before any key: that between two keys of
  /// quick hands, in microseconds.
  private static let shortFall: Int64 = 60_000

  /// A counter without pieces.
  public init() {}

  /// Adds a piece; nil under rules that a pad plays, whose keys are held and not pressed.
  @discardableResult
  public mutating func count(_ played: PlayedPiece) -> PieceFinesse? {
    // `ruleset` would be a copy of the rules, which costs as much as the search.
    guard played.start.shared.ruleset.machine == nil,
      played.start.fallingPiece?.tetromino == played.piece.tetromino
    else { return nil }
    let piece = PieceFinesse(keys: played.keys, better: better(than: played))
    finesse.add(piece)
    return piece
  }

  private mutating func better(than played: PlayedPiece) -> PlacementPath? {
    guard played.keys > 0 else { return nil }
    let index = Int(played.piece.tetromino.rawValue)
    let known =
      shapes[index] ?? PieceShapes(of: played.piece.tetromino, in: played.start.shared.ruleset.rotationSystem)
    shapes[index] = known
    // Good hands mostly press as few keys as that, and need no search.
    guard played.keys > known.leastKeys(from: played.start, to: played.piece) else { return nil }
    let isFast = played.start.fallInterval < Self.shortFall / Int64(played.start.playfield.height)
    if finder == nil { finder = PathFinder(forPlacesOf: played.start) }
    return finder?.path(
      from: played.start, pace: isFast ? .immediate : .noGravity, to: played.piece, spin: played.spin,
      keyLimit: played.keys - 1, shapes: known)
  }
}

extension PieceShapes {
  /// Keys without which the falling piece of `game` cannot come to the cells of `piece`, 0 to 2: one that turns it,
  /// unless it has the shape, and one more for another column than a turn alone leads to.
  fileprivate func leastKeys(from game: Game, to piece: FallingPiece) -> Int {
    guard let start = game.fallingPiece else { return 0 }
    let (before, shape) = (Int(start.orientation.rawValue), Int(piece.orientation.rawValue))
    let left = piece.x + orientations[shape].left
    if before % count == shape % count { return start.x + orientations[before].left == left ? 0 : 1 }
    for rotation in [Rotation.clockwise, .counterclockwise, .half] {
      let after = start.orientation.turned(rotation)
      guard Int(after.rawValue) % count == shape % count,
        rotation != .half || game.shared.ruleset.allowsHalfTurns,
        let kick = game.shared.ruleset.rotationSystem.kick(
          of: start.tetromino, from: start.orientation, to: after, x: start.x, y: start.y, on: game.playfield)
      else { continue }
      if start.x + kick.x + orientations[Int(after.rawValue)].left == left { return 1 }
    }
    return 2
  }
}
