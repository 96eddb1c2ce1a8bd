/// A game: the rules at work on a playfield, a falling piece and the pieces to come.
///
/// A game knows no clock: its caller passes the time of play.
///
/// ```swift
/// var game = try Game(GameSetup(ruleset: .modern, seed: 7))
/// game.perform(.left, at: GameTime(milliseconds: 100))
/// var events: [GameEvent] = []
/// game.perform(.hardDrop, at: GameTime(milliseconds: 250), events: &events)  // locked, spawned, ...
/// game.advance(to: game.nextDeadline ?? game.time)  // gravity takes the next piece down a row
/// ```
///
/// The same setup and the same timed commands give the same game, bit for bit. A copy is a snapshot. A step allocates
/// nothing, but for the first lock after a copy, which separates the two playfields.
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
  /// When something next happens by itself: the piece falls or locks, the next one comes, or the mode's time is up.
  @usableFromInline var deadline = GameTime.never
  /// When the mode ends the game by itself; `never` where it does not.
  @usableFromInline var limit: GameTime
  /// The fall interval in microseconds, of `level` and, under rules whose gravity grows, of the last fall's time.
  public internal(set) var fallInterval: Int64
  /// Points.
  public internal(set) var score = 0
  /// Points for a row of a soft drop, which every step asks for.
  let softDropPoints: Int
  @usableFromInline var tetromino = Tetromino.i
  @usableFromInline var quarterTurns: UInt8 = 0
  /// What the game is at.
  @usableFromInline var stage = Stage.falling
  /// What there is to do for a command that moves or turns the piece.
  var stepKind = StepKind.thorough
  /// Whether nothing follows from a move or a turn but that the piece is elsewhere.
  let isPlain: Bool
  /// Whether the game is over, or has sent something, and its match has not heard of it.
  var hasNews = false
  /// Why the game is over; nil while it is not.
  public internal(set) var endCause: EndCause?
  /// The locked minos.
  public internal(set) var playfield: Playfield

  /// The rules, out of the way: what is asked of them here is asked of `shared.ruleset`.
  private(set) var shared: SharedRules
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
  /// What there is to know between two pieces.
  @usableFromInline var interlude = Interlude()
  /// The piece that was put aside.
  public internal(set) var held: Tetromino?
  /// Whether the falling piece may be put aside.
  public internal(set) var canHold: Bool
  /// The lock delay of `level` in microseconds.
  var lockInterval: Int64
  /// Whether the last lock cleared something.
  var hasJustCleared = false
  /// Quads and clearing spins since the last other clear.
  public internal(set) var chain = 0
  /// How many locks in a row, the latest included, cleared rows.
  public internal(set) var combo = 0
  var garbage: GarbageQueue
  var modeState: ModeState
  var battle: Battle

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

  init(_ setup: GameSetup, telling sink: inout some EventSink) throws(GameError) {
    let parts = setup.mode.parts
    if setup.mode.kind == .custom {
      do throws(ModeConflict) { try parts.check(with: setup.ruleset) } catch { throw .conflict(error) }
    }
    let shared = SharedRules(parts.adapting(setup.ruleset))
    guard shared.ruleset.levels.contains(setup.startLevel) else {
      throw .level(setup.startLevel, allowed: shared.ruleset.levels)
    }
    if parts.givesPieces, setup.pieces.isEmpty { throw .puzzleWithoutPieces }
    if let day = setup.mode.day {
      guard day.seed == setup.seed else { throw .seedOfAnotherDay(day) }
      guard setup.startLevel == GameMode.dailyLevel else { throw .dailyLevel(setup.startLevel) }
    }
    self.shared = shared
    softDropPoints = shared.ruleset.scoring.softDropRow
    isPlain = shared.ruleset.isPlain
    mode = setup.mode
    limit = setup.mode.timeLimit ?? .never
    startLevel = setup.startLevel
    level = setup.startLevel
    let pace = Pace(shared.ruleset, atLevel: setup.startLevel)
    fallInterval = pace.fall
    lockInterval = pace.lock
    if let given = setup.playfield {
      playfield = given.with(hiddenRows: shared.ruleset.hiddenRows)
    } else {
      do {
        let rules = shared.ruleset
        playfield = try Playfield(width: rules.width, height: rules.height, hiddenRows: rules.hiddenRows)
      } catch {
        preconditionFailure("a rule set's own size can be played")
      }
    }
    for y in 0..<playfield.height where playfield.isFull(row: y) { throw .fullRow(y) }
    if parts.goal == .noGarbage, setup.playfield != nil, playfield.garbageRows == 0 { throw .nothingToDig }
    queue = PieceQueue(
      given: setup.pieces, randomizer: shared.ruleset.randomizer, seed: setup.seed,
      count: shared.ruleset.nextCount)
    garbage = GarbageQueue(gameSeed: setup.seed)
    battle = Battle(setup.versus, standard: .standard(for: shared.ruleset), seed: setup.seed)
    canHold = shared.ruleset.allowsHold
    modeState = ModeState(setup.mode, width: playfield.width)
    if setup.playfield == nil { placeGarbage() }
    spawn(telling: &sink)
    // If gravity is immediate the first piece falls at once.
    advance(to: .zero, telling: &sink)
  }

  /// The rules of the game, as its mode changes them.
  public internal(set) var ruleset: Ruleset {
    get { shared.ruleset }
    set { shared = SharedRules(newValue) }
  }

  /// Whether the game has ended.
  @inlinable @inline(__always)
  public var isOver: Bool { endCause != nil }

  /// When something next happens by itself, `never` where nothing does; nil when the game is over.
  @inlinable @inline(__always)
  public var nextDeadline: GameTime? {
    isOver ? nil : deadline
  }

  /// Where the game stands.
  @inlinable @inline(__always)
  public var phase: GamePhase {
    if let endCause { return .over(endCause) }
    switch stage {
    case .falling: return .falling(piece, fallsAt: deadline)
    case .locking: return .locking(piece, locksAt: deadline, resetsLeft: resetsLeft)
    case .clearing: return .clearing(interlude.rows, until: deadline)
    case .spawning: return .spawning(until: deadline)
    }
  }

  /// How many moves and turns of the piece still start the lock delay anew.
  @usableFromInline var resetsLeft: Int {
    max(0, (shared.ruleset.lockDelay?.resets ?? 0) - grounding.resets)
  }

  /// The falling piece; nil between two pieces and when the game is over.
  @inlinable @inline(__always)
  public var fallingPiece: FallingPiece? { hasPiece ? piece : nil }

  /// Whether there is a falling piece.
  @inlinable @inline(__always)
  var hasPiece: Bool { !isOver && !stage.isBetweenPieces }

  /// The falling piece where a hard drop would take it; nil between two pieces and when the game is over.
  @inlinable @inline(__always)
  public var ghost: FallingPiece? {
    guard hasPiece else { return nil }
    let row = playfield.restingRow(of: piece.matrix, x: x, y: y)
    return FallingPiece(
      tetromino: tetromino, orientation: piece.orientation, x: x, y: row, matrix: piece.matrix)
  }

  /// The coming pieces that the rules show, the next one first; of a puzzle's only those that it gives.
  public var next: [Tetromino] {
    let count = mode.parts.givesPieces ? min(queue.count, queue.givenLeft) : queue.count
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
  /// A daily game that begins at another level than everybody's.
  case dailyLevel(Int)
  /// A given playfield without garbage in the mode that is about clearing it.
  case nothingToDig
  /// A custom mode whose choices do not go with each other, or with the rules.
  case conflict(ModeConflict)
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
    case .dailyLevel(let level):
      "a daily game begins at level \(GameMode.dailyLevel) for everybody, not at \(level)"
    case .nothingToDig: "there is no garbage on the playfield, and nothing to dig for"
    case .conflict(let conflict): conflict.wording
    }
  }
}
