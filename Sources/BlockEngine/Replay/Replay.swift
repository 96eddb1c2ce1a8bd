/// A recorded game: its setup, its commands with their times, and its result.
public struct Replay: Equatable, Sendable {
  /// The supported version of the format.
  ///
  /// Version 1, whose digests left out a part of the state, was in no release and is refused.
  public static let version: UInt64 = 2
  /// The latest time in a replay, a year of play: a longer claim is certainly false.
  public static let maxPlayTime = GameTime(milliseconds: 366 * 24 * 3_600 * 1_000)
  static let tooLong: Wording = "it claims more than a year of play"
  /// The number of pieces between two checkpoints.
  public static let piecesBetweenCheckpoints = 64

  /// The header: setup, player and date.
  public var header: ReplayHeader
  /// The commands and the result.
  public var body: ReplayBody

  /// A recorded game.
  public init(header: ReplayHeader, body: ReplayBody = ReplayBody()) {
    self.header = header
    self.body = body
  }

  /// Whether the game ended.
  public var isFinished: Bool { body.result != nil }
}

/// The lines of a replay after its header, or some consecutive ones.
public struct ReplayBody: Equatable, Sendable {
  /// The commands and waits, in order.
  public var steps: [ReplayStep] = []
  /// The checkpoints, in order.
  public var checkpoints: [ReplayCheckpoint] = []
  /// The result; nil if the game has not ended.
  public var result: ReplayResult?

  /// An empty body.
  public init() {}

  /// Removes everything and keeps the capacity.
  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    checkpoints.removeAll(keepingCapacity: true)
    result = nil
  }
}

/// One line `[microseconds,"word"]` of a replay, or `[microseconds,"word",1]` for a step from key repeat; in a game
/// of a match also `[microseconds,"garbage",{…}]` and `[microseconds,"out",player]`.
public struct ReplayStep: Equatable, Sendable {
  /// The time of the step.
  public var time: GameTime
  /// The input; nil for `wait`, which only advances the time.
  public var input: GameInput?
  /// Whether key repeat produced the step rather than a press.
  ///
  /// It does not affect the game, but allows presses to be counted. Only `left`, `right` and `soft` repeat.
  public var isRepeat: Bool

  /// A step with a command, or with nil a wait.
  public init(_ command: GameCommand?, at time: GameTime, isRepeat: Bool = false) {
    self.init(input: command.map(GameInput.command), at: time, isRepeat: isRepeat)
  }

  /// A step with any input, or with nil a wait.
  public init(input: GameInput?, at time: GameTime, isRepeat: Bool = false) {
    self.input = input
    self.time = time
    self.isRepeat = isRepeat
  }

  /// The player's command; nil for a wait and for inputs from others.
  public var command: GameCommand? {
    get { if case .command(let command)? = input { command } else { nil } }
    set { input = newValue.map(GameInput.command) }
  }
}

extension GameCommand {
  /// Whether a held key repeats the command: it repeats moves and soft drops, but not turns, hard drops and holds.
  public var canRepeat: Bool {
    switch self {
    case .left, .right, .softDrop: true
    case .rotateClockwise, .rotateCounterclockwise, .rotateHalf, .hardDrop, .hold: false
    }
  }
}

/// The digest of a game at a moment, for verification when the replay is played.
public struct ReplayCheckpoint: Equatable, Sendable {
  /// The number of the body's steps before it.
  public var stepCount: Int
  /// The time of the checkpoint.
  public var time: GameTime
  /// The game's digest at that time.
  public var digest: UInt64

  /// A checkpoint after `stepCount` steps.
  public init(stepCount: Int, time: GameTime, digest: UInt64) {
    self.stepCount = stepCount
    self.time = time
    self.digest = digest
  }
}

/// The result of a game: the last line of its replay.
public struct ReplayResult: Equatable, Sendable {
  /// The time of the end.
  public var time: GameTime
  /// The digest of the ended game.
  public var digest: UInt64
  /// The cause of the end.
  public var cause: EndCause
  /// Points.
  public var score: Int
  /// Rows cleared.
  public var lines: Int
  /// The level at the end.
  public var level: Int
  /// Pieces that have appeared.
  public var pieces: Int
}

extension ReplayResult {
  /// The result of `game`; nil if it is not over.
  public init?(of game: Game) {
    guard let cause = game.endCause else { return nil }
    self.init(
      time: game.time, digest: game.digest.value, cause: cause, score: game.score, lines: game.lines,
      level: game.level, pieces: game.pieceCount)
  }
}
