import BlockEngine
import BlockRecords
import BlockSearch

/// A trainer: one task after the other, each a position and what to do there.
///
/// A task that fails comes again. The same seed gives the same tasks.
public struct Drill: Sendable {
  /// What is trained.
  public enum Kind: String, CaseIterable, Sendable {
    /// Pieces to places with the fewest keys.
    case finesse
    /// Pieces a given number of columns to the side, by taps alone.
    case taps
    /// Openers, piece by piece.
    case openers
    /// T-spins, by their shapes.
    case spins
    /// All clears with the pieces that are seen.
    case allClears = "all-clears"
    /// Rows of garbage with holes to be dug away.
    case cheese
    /// A row with each piece in a well four columns wide.
    case fourWide = "four-wide"
    /// The costly places of one's own games.
    case costly

    /// Whether a task takes several pieces, so that there are pieces to undo.
    public var hasSeveralPieces: Bool {
      switch self {
      case .finesse, .taps, .costly: false
      case .openers, .spins, .allClears, .cheese, .fourWide: true
      }
    }
  }

  /// What becomes of a task when a piece has locked.
  public enum Verdict: Equatable, Sendable {
    /// The task goes on.
    case goesOn
    /// It is done.
    case solved
    /// It has failed.
    case failed(Failure)
  }

  /// Why a task has failed.
  public enum Failure: Equatable, Sendable {
    /// Not where it should go.
    case place
    /// There, with more keys than needed.
    case keys(PieceFinesse)
    /// The shape can no longer be built.
    case shape
    /// No such spin.
    case spin(TrainingSpin)
    /// No all clear is left.
    case allClear
    /// Another number of taps, or a held key.
    case taps(Int)
    /// Garbage is left after so many pieces.
    case pieces(Int)
    /// No row, so that the combo ends.
    case combo
    /// So many thousandths of a line less than the better place, and why if it is the same mistake again.
    case costly(Int, CostlyReason?)
  }

  /// A task.
  public struct Task: Sendable {
    /// Its name; empty for none.
    public let name: String
    /// Where it begins, as far as it is seen.
    public let position: Position
    let goal: Goal
    /// For an all clear the orders of pieces that give one, of all that could have come; nil for other tasks.
    public var chance: TrainingChance?
    /// The names of which one is that of the shape, to choose from before it is played; nil for none.
    public var quiz: Quiz?

    /// The game that it begins with; nil if its position cannot be played.
    public var game: Game? {
      if case .costly(let exercise) = goal { exercise.game } else { try? Game(position, seed: 1) }
    }

    /// The setup of that game.
    public var setup: GameSetup {
      if case .costly(let exercise) = goal { exercise.setup } else { position.setup(seed: 1) }
    }

    /// The exercise; nil if it is another kind of task.
    public var exercise: Exercise? {
      if case .costly(let exercise) = goal { exercise } else { nil }
    }
  }

  /// Names to choose from.
  public struct Quiz: Equatable, Sendable {
    /// Four names at most, none of them twice.
    public let choices: [String]
    /// The index of the right one.
    public let answer: Int
  }

  enum Goal: Sendable {
    case place(FallingPiece)
    case taps(FallingPiece, count: Int)
    case opener(Opener.Step)
    /// A T for each spin, after the pieces that the shape still lacks.
    case spins([TrainingSpin], first: [SpinShape.Cell]?, missing: [FallingPiece])
    case allClear(pieces: Int)
    case dig(pieces: Int)
    case combo(pieces: Int)
    case costly(Exercise)
  }

  /// What is trained.
  public let kind: Kind
  /// The current task.
  public private(set) var task: Task
  private let openers: [Opener]
  private let shapes: [SpinShape]
  private let exercises: [Exercise]
  private var exerciseIndex = 0
  private var dice: SeededGenerator
  /// The pieces of the current task that have locked.
  private var placed: [FallingPiece] = []
  /// Those that were undone, the one to redo first at the end.
  private var undone: [FallingPiece] = []

  /// A trainer; nil if there is nothing to train with.
  ///
  /// - Parameters:
  ///   - openers: for `openers`, those to train.
  ///   - shapes: for `spins`, those to train.
  ///   - exercises: for `costly`, those to train, in their order.
  public init?(
    _ kind: Kind, openers: [Opener] = [], shapes: [SpinShape] = [], exercises: [Exercise] = [], seed: UInt64
  ) {
    self.kind = kind
    self.exercises = exercises
    self.openers = openers.filter { ($0.steps.first?.orders ?? 0) > 0 }
    self.shapes = shapes
    dice = SeededGenerator(seed: seed)
    let first =
      kind == .costly
      ? exercises.first.map(Self.task) : Self.task(kind, openers: self.openers, shapes: shapes, &dice)
    guard let first else { return nil }
    task = first
  }

  /// Goes on to another task.
  public mutating func advance() {
    restart()
    if kind == .costly {
      exerciseIndex = (exerciseIndex + 1) % max(1, exercises.count)
      task = Self.task(exercises[exerciseIndex])
    } else if let next = Self.task(kind, openers: openers, shapes: shapes, &dice) {
      task = next
    }
  }

  /// Begins the same task again.
  public mutating func restart() { (placed, undone) = ([], []) }

  // MARK: Undo and redo

  /// The pieces of the current task that have locked and were not undone.
  public var placedCount: Int { placed.count }

  /// Takes back the last piece of the task; false if there is none.
  public mutating func undo() -> Bool {
    guard let piece = placed.popLast() else { return false }
    undone.append(piece)
    return true
  }

  /// Places the piece again that was undone last; false if there is none.
  public mutating func redo() -> Bool {
    guard let piece = undone.popLast() else { return false }
    placed.append(piece)
    return true
  }

  // MARK: Judging

  /// Judges a piece that has locked.
  ///
  /// - Parameters:
  ///   - keys: its keys.
  ///   - game: the game after it.
  public mutating func judge(_ piece: PlayedPiece, _ keys: PieceFinesse?, _ game: Game) -> Verdict {
    placed.append(piece.piece)
    undone = []
    switch task.goal {
    case .place(let place):
      guard Placement(piece: piece.piece, spin: nil).hasSameEffect(as: Placement(piece: place, spin: nil))
      else { return .failed(.place) }
      if let keys, keys.isFault { return .failed(.keys(keys)) }
      return .solved
    case .taps(let place, let count):
      guard Placement(piece: piece.piece, spin: nil).hasSameEffect(as: Placement(piece: place, spin: nil))
      else { return .failed(.place) }
      return keys?.keys == count ? .solved : .failed(.taps(count))
    case .opener(let step): return judge(piece, in: step, game)
    case .dig(let pieces):
      if !game.playfield.hasGarbage { return .solved }
      return placed.count < pieces && !game.isOver ? .goesOn : .failed(.pieces(pieces))
    case .combo(let pieces):
      guard piece.rows > 0 else { return .failed(.combo) }
      return placed.count >= pieces ? .solved : .goesOn
    case .costly(let exercise):
      let loss = exercise.loss(of: piece)
      guard loss > Exercise.solvedLoss else { return .solved }
      let isSame = Placement(piece: piece.piece, spin: nil)
        .hasSameEffect(as: Placement(piece: exercise.costly.played.piece, spin: nil))
      return .failed(.costly(loss, isSame ? exercise.costly.reason : nil))
    case .spins(let spins, _, let missing):
      guard piece.piece.tetromino == .t else {
        return build(missing, for: spins[0], in: game) == nil ? .failed(.spin(spins[0])) : .goesOn
      }
      let wanted = spins[min(placedSpins, spins.count) - 1]
      guard piece.spin == wanted.spin, piece.rows == wanted.rows else { return .failed(.spin(wanted)) }
      return placedSpins >= spins.count ? .solved : .goesOn
    case .allClear(let pieces):
      if piece.isAllClear { return .solved }
      guard placed.count < pieces, !game.isOver, Self.allClear(in: game) != nil else {
        return .failed(.allClear)
      }
      return .goesOn
    }
  }

  private func judge(_ piece: PlayedPiece, in step: Opener.Step, _ game: Game) -> Verdict {
    if let finish = step.finish, piece.piece.tetromino == .t, piece.spin == finish.spin,
      piece.rows == finish.rows
    {
      return .solved
    }
    let places = remaining(of: step.places)
    // One place was taken by each piece, or it lies somewhere else.
    guard places.count == step.places.count - placed.count, piece.rows == 0 else { return .failed(.shape) }
    if step.finish == nil, places.isEmpty { return .solved }
    return move(in: game) == nil ? .failed(.shape) : .goesOn
  }

  /// How many T have locked.
  private var placedSpins: Int { placed.count { $0.tetromino == .t } }

  /// The next move towards a shape's first spin: a missing piece, also elsewhere than the text has it, or the T.
  private func build(
    _ missing: [FallingPiece], for spin: TrainingSpin, in game: Game
  ) -> OpenerSolver.Move? {
    guard let falling = game.fallingPiece else { return nil }
    var solver = OpenerSolver(places: remaining(of: missing), finish: spin, on: game.playfield)
    return solver.move(
      queue: [falling.tetromino] + game.givenPieces, held: game.held, canHold: game.canHold)
  }

  /// The places that no piece has taken yet.
  private func remaining(of places: [FallingPiece]) -> [FallingPiece] {
    var places = places
    for piece in placed {
      let index = places.firstIndex {
        Placement(piece: $0, spin: nil).hasSameEffect(as: Placement(piece: piece, spin: nil))
      }
      if let index { places.remove(at: index) }
    }
    return places
  }

  // MARK: The next move

  /// What the task wants of the falling piece; nil where the player has to find it, and if there is no way.
  public func move(in game: Game) -> OpenerSolver.Move? {
    guard let falling = game.fallingPiece else { return nil }
    switch task.goal {
    case .place(let place), .taps(let place, _):
      return OpenerSolver.Move(usesHold: false, piece: place, spin: nil)
    case .spins, .allClear, .dig, .combo, .costly: return nil
    case .opener(let step):
      var solver = OpenerSolver(
        places: remaining(of: step.places), finish: step.finish, on: game.playfield)
      return solver.move(
        queue: [falling.tetromino] + game.givenPieces, held: game.held, canHold: game.canHold)
    }
  }

  /// A way to do the whole task, for who asks; nil if there is none.
  public func solution(in game: Game) -> OpenerSolver.Move? {
    switch task.goal {
    case .place, .taps, .opener: return move(in: game)
    case .dig: return Self.digging(in: game).map(OpenerSolver.Move.init)
    case .combo(let pieces):
      return ComboSolver().solve(game, pieces: pieces - placed.count)?.first.map(OpenerSolver.Move.init)
    case .costly(let exercise):
      let best = exercise.costly.best
      return OpenerSolver.Move(
        usesHold: best.usesHold && game.canHold && game.fallingPiece?.tetromino != best.piece.tetromino,
        piece: best.piece, spin: best.spin)
    case .spins(let spins, let first, let missing):
      guard let falling = game.fallingPiece else { return nil }
      if falling.tetromino != .t { return build(missing, for: spins[0], in: game) }
      let wanted = spins[min(placedSpins + 1, spins.count) - 1]
      let found = PathFinder(from: game).placements.first { placement in
        var after = game.playfield
        let isThere =
          first.map { cells in
            placedSpins > 0 || placement.piece.minos.allSatisfy { cells.contains(.init(x: $0.x, y: $0.y)) }
          } ?? true
        return isThere && placement.spin == wanted.spin && after.lock(placement.piece) == wanted.rows
      }
      return found.map { OpenerSolver.Move(usesHold: false, piece: $0.piece, spin: $0.spin) }
    case .allClear:
      guard let piece = Self.allClear(in: game)?.first else { return nil }
      return OpenerSolver.Move(
        usesHold: piece.tetromino != game.fallingPiece?.tetromino, piece: piece, spin: nil)
    }
  }

  private static func allClear(in game: Game) -> [FallingPiece]? {
    guard let position = BotPosition(game) else { return nil }
    let finder = AllClearFinder(
      ruleset: game.ruleset, width: game.playfield.width, height: game.playfield.height)
    let outcome = finder.search(
      position.playfield, queue: position.queue, held: position.held, canHold: position.canHold,
      limit: allClearLimit)
    if case .found(let pieces) = outcome { return pieces }
    return nil
  }

  /// The most fields of a search for an all clear.
  private static let allClearLimit = 40_000
}

extension OpenerSolver.Move {
  /// The move of a choice of the bot's.
  init(_ choice: BotChoice) {
    self.init(usesHold: choice.usesHold, piece: choice.placement.piece, spin: choice.placement.spin)
  }
}

extension Playfield {
  /// Whether a row has a cell of garbage.
  var hasGarbage: Bool {
    (0..<height).contains { y in (0..<width).contains { self[$0, y] == .garbage } }
  }
}
