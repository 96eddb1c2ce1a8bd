import BlockEngine
import BlockRecords

/// Finds out whether the pieces to come can build an opener's shape, in any order that leads there.
public struct OpenerSolver {
  /// What to do with the next piece.
  public struct Move: Equatable, Sendable {
    /// Whether to hold first.
    public let usesHold: Bool
    /// Where the piece goes.
    public let piece: FallingPiece
    /// Its spin, if that ends the step.
    public let spin: Spin?

    /// A move.
    public init(usesHold: Bool, piece: FallingPiece, spin: Spin? = nil) {
      self.usesHold = usesHold
      self.piece = piece
      self.spin = spin
    }
  }

  private let places: [FallingPiece]
  private let finish: TrainingSpin?
  private let finder: PlacementFinder
  /// The field with a set of the places taken, a bit for each.
  private var fields: [Int: Playfield]
  /// The placements of each piece on such a field.
  private var placements: [Key: [Placement]] = [:]
  private var dead: Set<State> = []

  private struct Key: Hashable {
    let taken: Int
    let tetromino: Tetromino
  }

  private struct State: Hashable {
    let taken: Int
    let next: Int
    let held: Tetromino?
    let mayHold: Bool
  }

  /// A solver for a step, on the modern rules' field.
  ///
  /// - Parameter halfTurns: whether half turns are allowed.
  public init(_ step: Opener.Step, halfTurns: Bool = true) {
    self.init(places: step.places, finish: step.finish, on: step.field, halfTurns: halfTurns)
  }

  /// A solver for the rest of a step.
  ///
  /// - Parameter halfTurns: whether half turns are allowed.
  public init(places: [FallingPiece], finish: TrainingSpin?, on field: Playfield, halfTurns: Bool = true) {
    self.places = places
    self.finish = finish
    finder = PlacementFinder(
      ruleset: .modern, width: field.width, height: field.height, halfTurns: halfTurns)
    fields = [0: field]
  }

  /// The next move on a way that builds the rest; nil if there is none.
  ///
  /// - Parameters:
  ///   - queue: the coming pieces, the falling one first.
  ///   - endsWithHold: whether what is in hold can still be placed after the last of them.
  public mutating func move(
    queue: [Tetromino], held: Tetromino?, canHold: Bool = true, endsWithHold: Bool = true
  ) -> Move? {
    dead.removeAll(keepingCapacity: true)
    return search(
      queue, State(taken: 0, next: 0, held: held, mayHold: canHold), endsWithHold: endsWithHold)
  }

  private mutating func search(_ queue: [Tetromino], _ state: State, endsWithHold: Bool) -> Move? {
    if dead.contains(state) { return nil }
    var options: [(Tetromino, usesHold: Bool, next: Int, held: Tetromino?)] = []
    if state.next < queue.count {
      options.append((queue[state.next], false, state.next + 1, state.held))
      if state.mayHold, let held = state.held {
        options.append((held, true, state.next + 1, queue[state.next]))
      } else if state.mayHold, state.next + 1 < queue.count {
        options.append((queue[state.next + 1], true, state.next + 2, queue[state.next]))
      }
    } else if endsWithHold, state.mayHold, let held = state.held {
      options.append((held, true, state.next, nil))
    }
    for (tetromino, usesHold, next, held) in options {
      let found = placed(tetromino, state.taken)
      if tetromino == .t, let finish, let spin = found.spin(finish, on: fields[state.taken]) {
        return Move(usesHold: usesHold, piece: spin.piece, spin: spin.spin)
      }
      for (index, place) in places.enumerated() where place.tetromino == tetromino {
        let taken = state.taken | 1 << index
        guard taken != state.taken, found.contains(where: { $0.covers(place) }),
          fill(taken, index, state.taken)
        else { continue }
        let move = Move(usesHold: usesHold, piece: place, spin: nil)
        if finish == nil, taken == 1 << places.count - 1 { return move }
        let after = State(taken: taken, next: next, held: held, mayHold: true)
        if search(queue, after, endsWithHold: endsWithHold) != nil { return move }
      }
    }
    dead.insert(state)
    return nil
  }

  private mutating func placed(_ tetromino: Tetromino, _ taken: Int) -> [Placement] {
    let key = Key(taken: taken, tetromino: tetromino)
    if let known = placements[key] { return known }
    let found = fields[taken].map { finder.placements(of: tetromino, on: $0) } ?? []
    placements[key] = found
    return found
  }

  /// Makes the field with one more place taken; false if that clears a row, after which the shape is another one.
  private mutating func fill(_ taken: Int, _ index: Int, _ before: Int) -> Bool {
    if fields[taken] != nil { return true }
    guard var field = fields[before], field.lock(places[index]) == 0 else { return false }
    fields[taken] = field
    return true
  }
}

extension Placement {
  /// Whether it covers the same cells.
  fileprivate func covers(_ piece: FallingPiece) -> Bool { self.piece.cells == piece.cells }
}

extension [Placement] {
  /// The placement that makes a spin of this kind, with so many rows.
  fileprivate func spin(_ wanted: TrainingSpin, on field: Playfield?) -> Placement? {
    first { placement in
      guard placement.spin == wanted.spin, var after = field else { return false }
      return after.lock(placement.piece) == wanted.rows
    }
  }
}
