/// A recorded game: what it follows from, what was done and when, and how it ended.
public struct Replay: Equatable, Sendable {
  /// The version of the format that is read and written.
  ///
  /// Version 1, whose digests left a part of the state out, was in no release and is refused.
  public static let version: UInt64 = 2
  /// The latest time that a replay may tell, a year of play: nobody plays a game so long, and nothing may claim it.
  public static let longestPlay = GameTime(milliseconds: 366 * 24 * 3_600 * 1_000)
  /// After how many pieces a journal writes a checkpoint.
  public static let piecesBetweenCheckpoints = 64

  /// What the game follows from.
  public var header: ReplayHeader
  /// What was done, and how it ended.
  public var body: ReplayBody

  /// A recorded game.
  public init(header: ReplayHeader, body: ReplayBody = ReplayBody()) {
    self.header = header
    self.body = body
  }

  /// Whether the game ended.
  public var isFinished: Bool { body.result != nil }
}

/// The lines of a replay after its header, or some of them that follow each other.
public struct ReplayBody: Equatable, Sendable {
  /// The commands and waits, in order.
  public var steps: [ReplayStep] = []
  /// The checkpoints, in order.
  public var checkpoints: [ReplayCheckpoint] = []
  /// How the game ended; nil if it did not yet.
  public var result: ReplayResult?

  /// Nothing done yet.
  public init() {}

  /// Takes everything out and keeps the room.
  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    checkpoints.removeAll(keepingCapacity: true)
    result = nil
  }
}

/// One line `[microseconds,"word"]` of a replay, or `[microseconds,"word",1]` of a step that a held key repeats; in a
/// game of a match also `[microseconds,"garbage",{…}]` and `[microseconds,"out",player]`.
public struct ReplayStep: Equatable, Sendable {
  /// When it was done.
  public var time: GameTime
  /// What happened to the game from outside; nil for `wait`, which only lets time pass.
  public var input: GameInput?
  /// Whether nobody pressed anything for it: a key that is held repeated it.
  ///
  /// It changes nothing of the game; presses can be counted by it. Only `left`, `right` and `soft` repeat.
  public var isRepeat: Bool

  /// A command, or with nil a wait.
  public init(_ command: GameCommand?, at time: GameTime, isRepeat: Bool = false) {
    self.init(input: command.map(GameInput.command), at: time, isRepeat: isRepeat)
  }

  /// Anything that happens from outside, or with nil a wait.
  public init(input: GameInput?, at time: GameTime, isRepeat: Bool = false) {
    self.input = input
    self.time = time
    self.isRepeat = isRepeat
  }

  /// What the player asked for; nil for a wait and for what comes from others.
  public var command: GameCommand? {
    get { if case .command(let command)? = input { command } else { nil } }
    set { input = newValue.map(GameInput.command) }
  }
}

extension GameCommand {
  /// Whether a held key repeats it: a step does, while a turn, a drop to the ground and a hold ask for a press each.
  public var canRepeat: Bool {
    switch self {
    case .left, .right, .softDrop: true
    case .rotateClockwise, .rotateCounterclockwise, .rotateHalf, .hardDrop, .hold: false
    }
  }
}

/// What a game's state was at a moment, to be compared with when it is played again.
public struct ReplayCheckpoint: Equatable, Sendable {
  /// How many steps of the body come before it.
  public var stepCount: Int
  /// When.
  public var time: GameTime
  /// The value of the game's `digest` then.
  public var digest: UInt64

  /// A checkpoint after `stepCount` steps.
  public init(stepCount: Int, time: GameTime, digest: UInt64) {
    self.stepCount = stepCount
    self.time = time
    self.digest = digest
  }
}

/// How a game ended: the last line of its replay.
public struct ReplayResult: Equatable, Sendable {
  /// When the game ended.
  public var time: GameTime
  /// The value of the ended game's `digest`.
  public var digest: UInt64
  /// Why it ended.
  public var cause: EndCause
  /// Points.
  public var score: Int
  /// Rows cleared.
  public var lines: Int
  /// The level at the end.
  public var level: Int
  /// Pieces that appeared.
  public var pieces: Int

  /// The result of `game`; nil while it is not over.
  public init?(of game: Game) {
    guard let cause = game.endCause else { return nil }
    self.cause = cause
    time = game.time
    digest = game.digest.value
    score = game.score
    lines = game.lines
    level = game.level
    pieces = game.pieceCount
  }

  init(
    time: GameTime, digest: UInt64, cause: EndCause, score: Int, lines: Int, level: Int, pieces: Int
  ) {
    self.time = time
    self.digest = digest
    self.cause = cause
    self.score = score
    self.lines = lines
    self.level = level
    self.pieces = pieces
  }
}
