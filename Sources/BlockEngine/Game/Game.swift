/// A game: the rules applied to a playfield, a falling piece and the coming pieces.
///
/// A game has no clock: its caller passes the time of play.
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
/// nothing, except the first lock after a copy, which separates the two playfields.
public struct Game: Sendable {
  // The falling piece, in parts: a step changes two or three of them and reads the rest. They and everything else
  // that every step reads come first, side by side in memory.
  //
  // Properties read after each step are inlinable: a call from another module would copy the whole game, which is
  // large.
  @usableFromInline var turns = PackedTurns(word: 0)
  @usableFromInline var x = 0
  @usableFromInline var y = 0
  /// The time of play so far; the end of the game once it is over.
  public internal(set) var time = GameTime.zero
  /// The time of the next event without a command: a fall, a lock, a spawn, or the end of the mode's time.
  @usableFromInline var deadline = GameTime.never
  /// The end of the mode's time; `never` for a mode without a time limit.
  @usableFromInline var limit: GameTime
  /// The fall interval in microseconds: that of `level` and, if gravity grows, of the time of the last fall.
  public internal(set) var fallInterval: Int64
  /// Points.
  public internal(set) var score = 0
  /// Points for a row of a soft drop; every step reads them.
  let softDropPoints: Int
  @usableFromInline package var tetromino = Tetromino.i
  @usableFromInline var quarterTurns: UInt8 = 0
  /// What the game is doing.
  @usableFromInline var stage = Stage.falling
  /// The work needed for a command that moves or turns the piece.
  var stepKind = StepKind.slowPath
  /// Whether a move or a turn has no effect beyond the piece's new place.
  let isPlain: Bool
  /// Whether the game has ended or sent something that its match has not handled yet.
  var needsRouting = false
  /// Why the game is over; nil during the game.
  public internal(set) var endCause: EndCause?
  /// The locked minos.
  public internal(set) var playfield: Playfield

  /// The rules, behind a reference; `shared.ruleset` copies none of them.
  package private(set) var shared: CompiledRules
  /// The mode.
  public internal(set) var mode: GameMode
  /// The start level.
  public let startLevel: Int
  /// Rows cleared.
  public internal(set) var lines = 0
  /// The current level.
  public internal(set) var level: Int
  /// Pieces that have appeared, including one without room.
  public internal(set) var pieceCount = 0

  var queue: PieceQueue
  @usableFromInline var lockState = LockState()
  /// The state between two pieces.
  @usableFromInline var spawnDelay = SpawnDelayState()
  /// The piece in hold.
  public internal(set) var held: Tetromino?
  /// Whether the player can hold the falling piece.
  public internal(set) var canHold: Bool
  /// The lock delay of `level` in microseconds.
  var lockInterval: Int64
  /// Whether the last lock cleared rows.
  var hasJustCleared = false
  /// The back-to-back count: quads and clearing spins since the last other clear.
  public internal(set) var backToBackCount = 0
  /// The combo: locks in a row, the latest included, that cleared rows.
  public internal(set) var combo = 0
  var garbage: GarbageQueue
  var modeState: ModeState
  var attackState: AttackState
  /// The machine that plays the game in frames; nil under rules that commands play.
  var pad: PadMachine?

  /// Begins a game with the first piece on the field at time zero.
  ///
  /// - Throws: `GameError` if the setup is not playable.
  public init(_ setup: GameSetup) throws(GameError) {
    var nullSink = NullSink()
    try self.init(setup, recordingTo: &nullSink)
  }

  /// Begins a game and appends what happens at its beginning to `events`.
  ///
  /// - Throws: `GameError` if the setup is not playable.
  public init(_ setup: GameSetup, events: inout [GameEvent]) throws(GameError) {
    try self.init(setup, recordingTo: &events)
  }

  /// Begins a game on an empty playfield of the rule set's own size, at its lowest level.
  public init(ruleset: Ruleset = .classic, seed: UInt64) {
    do {
      try self.init(GameSetup(ruleset: ruleset, seed: seed, startLevel: ruleset.levels.lowerBound))
    } catch {
      preconditionFailure("a rule set's own size and lowest level can be played")
    }
  }

  init(_ setup: GameSetup, recordingTo sink: inout some EventSink) throws(GameError) {
    let parts = setup.mode.parts
    if setup.mode.kind == .custom {
      do throws(ModeConflict) { try parts.check(with: setup.ruleset) } catch { throw .conflict(error) }
    }
    if parts.typeBHeight != nil || setup.ruleset.machine != nil {
      do throws(ModeConflict) { try parts.checkMachine(of: setup.ruleset) } catch { throw .conflict(error) }
      let own = Ruleset(setup.ruleset.base).field
      let given = setup.playfield.map { FieldSize(width: $0.width, height: $0.height) } ?? setup.ruleset.field
      if setup.ruleset.machine != nil, given != own { throw .fieldOfMachine(own) }
    }
    let shared = CompiledRules(parts.adapting(setup.ruleset))
    guard shared.ruleset.levels.contains(setup.startLevel) else {
      throw .level(setup.startLevel, allowed: shared.ruleset.levels)
    }
    if parts.usesOnlyGivenPieces, setup.pieces.isEmpty { throw .puzzleWithoutPieces }
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
    let pace = LevelTiming(shared.ruleset, atLevel: setup.startLevel)
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
      given: setup.pieces, randomizer: shared.ruleset.randomizer, seed: setup.seed, dealKey: setup.dealKey,
      count: shared.ruleset.nextCount)
    garbage = GarbageQueue(gameSeed: setup.seed)
    attackState = AttackState(setup.versus, standard: .standard(for: shared.ruleset), seed: setup.seed)
    canHold = shared.ruleset.allowsHold
    modeState = ModeState(setup.mode, width: playfield.width)
    if setup.playfield == nil { placeGarbage() }
    if let machine = shared.ruleset.machine {
      beginMachine(machine, setup, recordingTo: &sink)
      return
    }
    spawn(recordingTo: &sink)
    // If gravity is immediate the first piece falls at once.
    advance(to: .zero, recordingTo: &sink)
  }

  /// The rules of the game, with its mode's changes.
  public internal(set) var ruleset: Ruleset {
    get { shared.ruleset }
    set { shared = CompiledRules(newValue) }
  }

  /// Whether the game has ended.
  @inlinable @inline(__always)
  public var isOver: Bool { endCause != nil }

  /// The time of the next event without a command, `never` if there is none; nil when the game is over.
  @inlinable @inline(__always)
  public var nextDeadline: GameTime? {
    isOver ? nil : deadline
  }

  /// The current phase.
  @inlinable @inline(__always)
  public var phase: GamePhase {
    if let endCause { return .over(endCause) }
    switch stage {
    case .falling: return .falling(piece, fallsAt: deadline)
    case .locking: return .locking(piece, locksAt: deadline, resetsLeft: resetsLeft)
    case .clearing: return .clearing(spawnDelay.clearedRows, until: deadline)
    case .spawning: return .spawning(until: deadline)
    }
  }

  /// How many more moves and turns of the piece restart the lock delay.
  @usableFromInline var resetsLeft: Int {
    max(0, (shared.ruleset.lockDelay?.resets ?? 0) - lockState.resets)
  }

  /// The falling piece; nil between two pieces and after the end.
  @inlinable @inline(__always)
  public var fallingPiece: FallingPiece? { hasPiece ? piece : nil }

  /// Whether there is a falling piece.
  @inlinable @inline(__always)
  var hasPiece: Bool { !isOver && !stage.isBetweenPieces }

  /// The falling piece at its place after a hard drop; nil between two pieces and after the end.
  @inlinable @inline(__always)
  public var ghost: FallingPiece? {
    guard hasPiece else { return nil }
    let row = playfield.restingRow(of: piece.matrix, x: x, y: y)
    return FallingPiece(
      tetromino: tetromino, orientation: piece.orientation, x: x, y: row, matrix: piece.matrix)
  }

  /// The preview, the next piece first; in a puzzle only the pieces it gives.
  public var next: [Tetromino] {
    if let pad { return pad.machine.next }
    let count = mode.parts.usesOnlyGivenPieces ? min(queue.count, queue.remainingGivenCount) : queue.count
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
  /// A full row (from 0) in the given playfield.
  case fullRow(Int)
  /// A puzzle without pieces.
  case puzzleWithoutPieces
  /// A daily game with another seed than its day's.
  case seedOfAnotherDay(CalendarDay)
  /// A daily game with another start level than everybody's.
  case dailyLevel(Int)
  /// A given playfield without garbage in a mode whose goal is to clear it.
  case nothingToDig
  /// A playfield of another size than the machine's own, under rules that a machine plays.
  case fieldOfMachine(FieldSize)
  /// A custom mode whose parts contradict each other or the rules.
  case conflict(ModeConflict)
}

extension GameError: Localizable {
  /// One sentence: what was wrong and what would be right.
  public var localizedMessage: LocalizedMessage {
    switch self {
    case .level(let level, let allowed):
      "there is no level \(level); a level is \(allowed.lowerBound) to \(allowed.upperBound)"
    case .fullRow(let row):
      "row \(row + 1) of the playfield is full; a full row would have been cleared"
    case .puzzleWithoutPieces: "a puzzle names its pieces, and this one names none"
    case .seedOfAnotherDay(let day): "the seed is not that of \(day), which is \(day.seed)"
    case .dailyLevel(let level):
      "a daily game begins at level \(GameMode.dailyLevel) for everybody, not at \(level)"
    case .nothingToDig: "there is no garbage on the playfield, and nothing to dig for"
    case .fieldOfMachine(let field): "the rules are a machine's, whose playfield is \(field)"
    case .conflict(let conflict): conflict.localizedMessage
    }
  }
}
