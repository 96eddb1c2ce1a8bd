import BlockEngine

/// Finds out whether known pieces can empty a field, by an exhaustive search.
public final class AllClearFinder {
  /// The answer of a search.
  public enum Outcome: Equatable, Sendable {
    /// These pieces, placed in order, empty the field.
    case found([FallingPiece])
    /// There is no way.
    case none
    /// The search stopped before its end.
    case undecided
  }

  /// The most pieces of a search.
  public static let maxPieces = 7
  /// The most rows from the floor that it uses.
  public static let maxRows = 6

  private let finder: PlacementFinder
  private let allowsHold: Bool
  private var seen: Set<State> = []
  private var path: [FallingPiece] = []
  private var remaining = 0
  /// The fields that the last search examined.
  public private(set) var fields = 0

  private struct State: Hashable {
    let columns: [UInt64]
    let next: Int
    let held: Tetromino?
  }

  /// A search on playfields of one size under a rule set.
  ///
  /// - Parameter halfTurns: whether half turns are allowed; nil for the rules' own.
  public init(ruleset: Ruleset, width: Int, height: Int, halfTurns: Bool? = nil) {
    finder = PlacementFinder(ruleset: ruleset, width: width, height: height, halfTurns: halfTurns)
    allowsHold = ruleset.allowsHold
  }

  /// Searches for an all clear with the coming pieces, the falling one first, and the piece in hold.
  ///
  /// - Parameter limit: the most fields to examine.
  public func search(
    _ playfield: Playfield, queue: [Tetromino], held: Tetromino?, canHold: Bool, limit: Int
  ) -> Outcome {
    fields = 0
    remaining = limit
    let cells = playfield.minoCount
    let height = playfield.stackHeight
    let most = min(Self.maxPieces, queue.count + (held == nil || !allowsHold ? 0 : 1))
    for count in 1...max(1, most) where count <= most && (cells + 4 * count) % playfield.width == 0 {
      let rows = (cells + 4 * count) / playfield.width
      guard rows >= height, rows <= Self.maxRows else { continue }
      seen.removeAll(keepingCapacity: true)
      path.removeAll(keepingCapacity: true)
      let columns = Self.columns(of: playfield)
      if search(
        playfield, columns, queue: queue, next: 0, held: held, mayHold: canHold, count: count, rows: rows)
      {
        return .found(path)
      }
      if remaining <= 0 { return .undecided }
    }
    return .none
  }

  private func search(
    _ field: Playfield, _ columns: [UInt64], queue: [Tetromino], next: Int, held: Tetromino?, mayHold: Bool,
    count: Int, rows: Int
  ) -> Bool {
    guard count > 0, remaining > 0, Self.canFill(columns, rows: rows, height: field.height),
      seen.insert(State(columns: columns, next: next, held: held)).inserted
    else { return false }
    if next < queue.count {
      if place(queue[next], field, queue, next + 1, held, count, rows) { return true }
      guard allowsHold, mayHold else { return false }
      if let held {
        return held != queue[next] && place(held, field, queue, next + 1, queue[next], count, rows)
      }
      return next + 1 < queue.count
        && place(queue[next + 1], field, queue, next + 2, queue[next], count, rows)
    }
    guard allowsHold, mayHold, let held else { return false }
    return place(held, field, queue, next, nil, count, rows)
  }

  private func place(
    _ tetromino: Tetromino, _ field: Playfield, _ queue: [Tetromino], _ next: Int, _ held: Tetromino?,
    _ count: Int, _ rows: Int
  ) -> Bool {
    for placement in finder.placements(of: tetromino, on: field) {
      let piece = placement.piece
      guard piece.minos.allSatisfy({ $0.y >= field.height - rows }) else { continue }
      fields += 1
      remaining -= 1
      var after = field
      guard let cleared = after.lock(piece) else { continue }
      path.append(piece)
      if count == 1
        ? after.minoCount == 0
        : search(
          after, Self.columns(of: after), queue: queue, next: next, held: held, mayHold: true,
          count: count - 1, rows: rows - cleared)
      {
        return true
      }
      path.removeLast()
      if remaining <= 0 { return false }
    }
    return false
  }

  private static func columns(of field: Playfield) -> [UInt64] {
    (0..<field.width).map { x in
      (max(0, field.height - maxRows)..<field.height).reduce(0) { $0 << 1 | (field[x, $1] == nil ? 0 : 1) }
    }
  }

  /// Whether whole pieces fit between the columns that are full up to `rows`: no piece reaches over one.
  private static func canFill(_ columns: [UInt64], rows: Int, height: Int) -> Bool {
    let mask: UInt64 = 1 << UInt64(rows) - 1
    var empty = 0
    for column in columns {
      let free = (~column & mask).nonzeroBitCount
      if free == 0 {
        if empty % 4 != 0 { return false }
        empty = 0
      }
      empty += free
    }
    return empty % 4 == 0
  }
}
