/// A recorded game: what it follows from, what was done and when, and how it ended.
public struct Replay: Equatable, Sendable {
  /// The version of the format that is read and written.
  public static let version: UInt64 = 1
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
  /// How the game ended; nil where it did not yet.
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

/// One line `[microseconds,"word"]` of a replay.
public struct ReplayStep: Equatable, Sendable {
  /// When it was done.
  public var time: GameTime
  /// What was asked for; nil for `wait`, which only lets time pass.
  public var command: GameCommand?

  /// A command, or with nil a wait.
  public init(_ command: GameCommand?, at time: GameTime) {
    self.command = command
    self.time = time
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
