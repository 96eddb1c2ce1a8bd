import BlockEngine
import BlockRecords

/// Searches for a solution of a puzzle.
public struct PuzzleSolver {
  /// The result of a search.
  public enum Outcome: Equatable, Sendable {
    /// These commands, all given at once, solve the puzzle.
    case solved([GameCommand])
    /// There is no solution.
    case unsolvable
    /// The search stopped before its end.
    case undecided
  }

  /// The default limit on the fields that a search examines.
  public static let standardNodeLimit = 20_000

  private let puzzle: Puzzle
  private let finder: PlacementFinder
  private let start: Playfield
  private let allowsHold: Bool
  private let lockOut: Ruleset.LockOut
  /// The game to continue; nil for the puzzle's beginning.
  private let origin: Game?
  private var remainingNodes: Int
  private var steps: [Step] = []
  private var seen: Set<State> = []

  private struct Step {
    let usesHold: Bool
    let placement: Placement
  }

  private struct State: Hashable {
    let rows: [UInt32]
    let next: Int
    let held: Tetromino?
    let lines: Int
    /// The garbage cells of each row, if the goal asks for them; else empty.
    let garbage: [UInt128]
  }

  /// A search for a solution of `puzzle`.
  public init(_ puzzle: Puzzle, nodeLimit: Int = standardNodeLimit) {
    self.init(puzzle, from: nil, nodeLimit: nodeLimit)
  }

  /// A search that continues a game of a puzzle; nil for another mode, and without a falling piece.
  public init?(_ game: Game, nodeLimit: Int = standardNodeLimit) {
    guard case .puzzle(let goal) = game.mode.parts.goal, let piece = game.fallingPiece else { return nil }
    let position = Position(
      rules: game.ruleset.base, playfield: game.playfield, held: game.held,
      queue: [piece.tetromino] + game.givenPieces)
    self.init(
      Puzzle(name: "", grade: 1, position: position, goal: goal, solution: []), from: game,
      nodeLimit: nodeLimit)
  }

  private init(_ puzzle: Puzzle, from origin: Game?, nodeLimit: Int) {
    let rules = Ruleset(puzzle.position.rules)
    self.puzzle = puzzle
    self.origin = origin
    remainingNodes = nodeLimit
    allowsHold = rules.allowsHold
    lockOut = rules.lockOut
    start = puzzle.position.playfield.with(hiddenRows: rules.hiddenRows)
    finder = PlacementFinder(ruleset: rules, width: start.width, height: start.height)
  }

  /// Runs the search.
  public mutating func solve() -> Outcome {
    let found = search(start, next: 0, held: origin?.held, lines: origin?.lines ?? 0)
    if let found { return .solved(found) }
    return remainingNodes > 0 ? .unsolvable : .undecided
  }

  private var queue: [Tetromino] { puzzle.position.queue }

  /// The number of pieces left to place.
  private func left(_ next: Int, _ held: Tetromino?) -> Int { queue.count - next + (held == nil ? 0 : 1) }

  private mutating func search(
    _ field: Playfield, next: Int, held: Tetromino?, lines: Int
  ) -> [GameCommand]? {
    guard remainingNodes > 0, canStillReachGoal(field, left: left(next, held), lines: lines) else {
      return nil
    }
    let garbage = puzzle.goal == .garbage ? field.garbageCells : []
    let state = State(rows: field.rows, next: next, held: held, lines: lines, garbage: garbage)
    guard seen.insert(state).inserted else { return nil }
    remainingNodes -= 1
    guard next < queue.count else {
      return held.flatMap { place($0, usesHold: false, field, next: next, held: nil, lines: lines) }
    }
    if let found = place(queue[next], usesHold: false, field, next: next + 1, held: held, lines: lines) {
      return found
    }
    guard allowsHold, !steps.isEmpty || origin?.canHold != false else { return nil }
    if let held {
      return held == queue[next]
        ? nil : place(held, usesHold: true, field, next: next + 1, held: queue[next], lines: lines)
    }
    guard next + 1 < queue.count else { return nil }
    return place(queue[next + 1], usesHold: true, field, next: next + 2, held: queue[next], lines: lines)
  }

  private mutating func place(
    _ tetromino: Tetromino, usesHold: Bool, _ field: Playfield, next: Int, held: Tetromino?, lines: Int
  ) -> [GameCommand]? {
    for placement in finder.placements(of: tetromino, on: field) {
      let piece = placement.piece
      var after = field
      after.lock(piece.matrix, of: Mino(tetromino), x: piece.x, y: piece.y)
      let cleared = after.clearFullRows(from: piece.y).count
      steps.append(Step(usesHold: usesHold, placement: placement))
      defer { steps.removeLast() }
      if mayHaveReachedGoal(after, cleared: cleared, lines: lines + cleared, placement.spin),
        let commands = commands()
      {
        return commands
      }
      if isLockedOut(piece, after) { continue }
      if let found = search(after, next: next, held: held, lines: lines + cleared) { return found }
    }
    return nil
  }

  /// Whether a lock may have reached the goal.
  private func mayHaveReachedGoal(_ field: Playfield, cleared: Int, lines: Int, _ spin: Spin?) -> Bool {
    switch puzzle.goal {
    case .allClear: cleared > 0 && field.minoCount == 0
    case .lines(let count): lines >= count
    case .spin(let rows): spin == .full && cleared == rows
    case .clear(let rows): cleared == rows
    case .garbage: field.garbageRows == 0
    }
  }

  /// Whether the placement, which left `field`, ends the game, unless it reached the goal.
  private func isLockedOut(_ placement: FallingPiece, _ field: Playfield) -> Bool {
    switch lockOut {
    case .anyMino: field.highestRow < field.hiddenRows
    case .wholePiece: placement.minos.allSatisfy { $0.y < 0 }
    case .never: false
    }
  }

  /// Whether the minos on the field and to come suffice for the goal.
  private func canStillReachGoal(_ field: Playfield, left: Int, lines: Int) -> Bool {
    guard left > 0 else { return false }
    let fullRows = (field.minoCount + 4 * left) / field.width
    switch puzzle.goal {
    case .allClear:
      let height = field.height + field.hiddenRows - field.highestRow
      return fullRows > 0 && height <= fullRows
    case .lines(let count): return lines + fullRows >= count
    case .spin(let rows), .clear(let rows): return fullRows >= rows
    case .garbage: return true
    }
  }

  // MARK: The commands of a solution

  /// The commands of the steps so far, whose last one should reach the goal; nil if it does not.
  private func commands() -> [GameCommand]? {
    guard var game = origin ?? (try? Game(puzzle.setup(number: 0))) else { return nil }
    var all: [GameCommand] = []
    for step in steps {
      if step.usesHold {
        game.perform(.hold, at: game.time)
        all.append(.hold)
      }
      guard let path = PathFinder(from: game).path(to: step.placement) else { return nil }
      for command in path.commands { game.perform(command, at: game.time) }
      all += path.commands
    }
    return game.endCause == .goal ? all : nil
  }
}
