/// A game: the rules at work on a playfield, a falling piece and the pieces to come.
///
/// A game knows no clock. Whoever plays passes the time of play with every command and lets it go on with
/// `advance(to:)`; `nextDeadline` says when something next happens by itself. The same setup and the same timed
/// commands give the same game, bit for bit. A game is a value: a copy is a snapshot. Stepping does not allocate,
/// but for the first lock after a copy, which parts the two playfields.
public struct Game: Sendable {
  // The falling piece, taken apart: a step changes two or three of these and reads the rest. They and what else
  // every step reads stand first, side by side in memory.
  //
  // What is asked of a game after each step is inlinable: for a call from another module the whole game, which is
  // large, would be copied.
  @usableFromInline var turns = PackedTurns(word: 0)
  @usableFromInline var x = 0
  @usableFromInline var y = 0
  /// The time of play so far; when the game is over, the moment at which it ended.
  public internal(set) var time = GameTime.zero
  /// When gravity next acts.
  ///
  /// When the game is over, or there is a lock delay, it is past, so that every command goes the long way; `grounding`
  /// has the deadline of a game with a lock delay.
  @usableFromInline var deadline = GameTime.never
  /// When the mode ends the game by itself; `never` where it does not.
  @usableFromInline var limit: GameTime
  /// The fall interval of `level` in microseconds.
  var fallInterval: Int64
  /// Points.
  public internal(set) var score = 0
  @usableFromInline var tetromino = Tetromino.i
  @usableFromInline var quarterTurns: UInt8 = 0
  /// Why the game is over; nil while it is not.
  public internal(set) var endCause: EndCause?
  /// The locked minos.
  public internal(set) var playfield: Playfield

  /// The rules in force, as the mode plays them.
  public internal(set) var ruleset: Ruleset
  /// What the game is played for.
  public internal(set) var mode: GameMode
  /// The level at the beginning.
  public let startLevel: Int
  /// Rows cleared.
  public internal(set) var lines = 0
  /// The level now.
  public internal(set) var level: Int
  /// Pieces that appeared, the one that found no room included.
  public internal(set) var pieceCount = 0

  var queue: PieceQueue
  @usableFromInline var grounding = Grounding()
  /// The piece that was put aside.
  public internal(set) var held: Tetromino?
  /// Whether the falling piece may be put aside.
  public internal(set) var canHold: Bool
  /// Quads and clearing spins since the last other clear.
  public internal(set) var chain = 0
  /// Locks up to the last one that cleared something without a break.
  public internal(set) var combo = 0
  var garbage: GarbageQueue
  var modeState: ModeState

  /// Begins a game: the first piece is on the field at time zero.
  ///
  /// - Throws: `GameError` if the setup's level or playfield cannot be played.
  public init(_ setup: GameSetup) throws(GameError) {
    var nobody = NoListener()
    try self.init(setup, telling: &nobody)
  }

  /// Begins a game and appends what happens at its beginning to `events`.
  ///
  /// - Throws: `GameError` if the setup's level or playfield cannot be played.
  public init(_ setup: GameSetup, events: inout [GameEvent]) throws(GameError) {
    try self.init(setup, telling: &events)
  }

  /// Begins a game on an empty playfield of the rule set's size, at its lowest level.
  public init(ruleset: Ruleset = .classic, seed: UInt64) {
    do {
      try self.init(GameSetup(ruleset: ruleset, seed: seed, startLevel: ruleset.levels.lowerBound))
    } catch {
      preconditionFailure("a rule set's own size and lowest level can be played")
    }
  }

  private init(_ setup: GameSetup, telling sink: inout some EventSink) throws(GameError) {
    let rules = setup.mode.adapting(setup.ruleset)
    guard rules.levels.contains(setup.startLevel) else {
      throw .level(setup.startLevel, allowed: rules.levels)
    }
    if setup.mode.kind == .puzzle, setup.pieces.isEmpty { throw .puzzleWithoutPieces }
    if case .daily(let day) = setup.mode, day.seed != setup.seed { throw .seedOfAnotherDay(day) }
    ruleset = rules
    mode = setup.mode
    limit = setup.mode.timeLimit ?? .never
    startLevel = setup.startLevel
    level = setup.startLevel
    fallInterval = rules.gravity.interval(atLevel: setup.startLevel)
    if let given = setup.playfield {
      playfield = given.with(hiddenRows: rules.hiddenRows)
    } else {
      do {
        playfield = try Playfield(width: rules.width, height: rules.height, hiddenRows: rules.hiddenRows)
      } catch {
        preconditionFailure("a rule set's own size can be played")
      }
    }
    for y in 0..<playfield.height where playfield.isFull(row: y) { throw .fullRow(y) }
    queue = PieceQueue(
      given: setup.pieces, randomizer: rules.randomizer, seed: setup.seed, count: rules.nextCount)
    garbage = GarbageQueue(gameSeed: setup.seed)
    canHold = rules.allowsHold
    modeState = ModeState(setup.mode, width: playfield.width)
    if setup.playfield == nil { placeRubbish() }
    spawn(telling: &sink)
    // Where gravity is immediate the first piece falls at once.
    if rules.lockDelay != nil { advanceGrounded(to: .zero, telling: &sink) }
  }

  /// Whether the game has ended.
  @inlinable @inline(__always)
  public var isOver: Bool { endCause != nil }

  /// When something next happens by itself, `never` where nothing does; nil when the game is over.
  @inlinable @inline(__always)
  public var nextDeadline: GameTime? {
    isOver ? nil : ruleset.lockDelay == nil ? deadline : min(grounding.deadline, limit)
  }

  /// Where the game stands.
  @inlinable @inline(__always)
  public var phase: GamePhase {
    if let endCause { return .over(endCause) }
    guard let delay = ruleset.lockDelay else { return .falling(piece, fallsAt: deadline) }
    guard grounding.isOnGround else { return .falling(piece, fallsAt: grounding.deadline) }
    return .locking(piece, locksAt: grounding.deadline, resetsLeft: delay.resets - grounding.resets)
  }

  /// The falling piece; nil when the game is over.
  @inlinable @inline(__always)
  public var fallingPiece: FallingPiece? { isOver ? nil : piece }

  /// The falling piece where a hard drop would lock it; nil when the game is over.
  @inlinable @inline(__always)
  public var ghost: FallingPiece? {
    guard !isOver else { return nil }
    let row = playfield.restingRow(of: piece.matrix, x: x, y: y)
    return FallingPiece(
      tetromino: tetromino, orientation: piece.orientation, x: x, y: row, matrix: piece.matrix)
  }

  /// The coming pieces that the rules show, the next one first; of a puzzle's only those that it gives.
  public var next: [Tetromino] {
    let count = mode.kind == .puzzle ? min(queue.count, queue.givenLeft) : queue.count
    return (0..<count).map { queue[$0] }
  }

  @inlinable @inline(__always)
  var piece: FallingPiece {
    let orientation = Orientation(quarterTurns: quarterTurns)
    return FallingPiece(
      tetromino: tetromino, orientation: orientation, x: x, y: y, matrix: turns[orientation])
  }
}

/// Why a game could not begin.
public enum GameError: Error, Equatable {
  /// A level that the rules do not have.
  case level(Int, allowed: ClosedRange<Int>)
  /// A row (from 0) of the given playfield that is full.
  case fullRow(Int)
  /// A puzzle that gives no pieces.
  case puzzleWithoutPieces
  /// A daily game whose seed is not that of its day.
  case seedOfAnotherDay(CalendarDay)
}

extension GameError: Worded {
  /// One sentence that says what was wrong and what would be right.
  public var wording: Wording {
    switch self {
    case .level(let level, let allowed):
      "there is no level \(level); a level is \(allowed.lowerBound) to \(allowed.upperBound)"
    case .fullRow(let row):
      "row \(row) of the playfield is full; a full row would have been cleared"
    case .puzzleWithoutPieces: "a puzzle gives its pieces, and this one gives none"
    case .seedOfAnotherDay(let day): "the seed is not that of \(day), which is \(day.seed)"
    }
  }
}
