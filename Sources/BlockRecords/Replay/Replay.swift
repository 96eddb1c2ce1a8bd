import BlockEngine

/// A recorded game: its setup, its commands with their times, and its result.
public struct Replay: Equatable, Sendable {
  /// The supported version of the format.
  ///
  /// Version 1, whose digests left out a part of the state, was in no release and is refused.
  public static let version: UInt64 = 2
  /// The latest time in a replay, a year of play: a longer claim is certainly false.
  public static let maxPlayTime = GameTime(milliseconds: 366 * 24 * 3_600 * 1_000)
  static let tooLong: LocalizedMessage = "it claims more than a year of play"
  /// The latest time in the replay of a game that a machine plays, 200 hours: each of its frames is played again.
  public static let maxFramedPlayTime = GameTime(milliseconds: 200 * 3_600 * 1_000)
  static let tooLongInFrames: LocalizedMessage = "it claims more than 200 hours of play in frames"
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

  /// The latest time in the replay of a game.
  public static func maxPlayTime(of game: borrowing Game) -> GameTime {
    game.hasPad ? maxFramedPlayTime : maxPlayTime
  }

  /// What is said of a later time.
  static func tooLong(for game: borrowing Game) -> LocalizedMessage {
    game.hasPad ? tooLongInFrames : tooLong
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
