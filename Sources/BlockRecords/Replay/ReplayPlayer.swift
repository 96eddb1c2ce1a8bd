import BlockEngine

/// Plays a replay and compares the game with the replay's lines.
///
/// ```swift
/// var reader = ReplayReader()
/// try reader.read(bytes.span)
/// try reader.finish()
/// var player = try ReplayPlayer(header)  // reader.header
/// try player.play(reader.body)  // throws at the first line that is wrong
/// try player.checkLast()
/// ```
///
/// However long a wait a line claims, playing it takes at most one automatic lock.
public struct ReplayPlayer: Sendable {
  /// Which lines to verify.
  public enum Checking: Sendable {
    /// Every checkpoint and the result.
    case everything
    /// Only the last checkpoint, by `checkLast()`, and the result: their digests depend on everything before them.
    case lastOnly
  }

  /// The game so far.
  public private(set) var game: Game
  /// The statistics of the game so far.
  public var statistics: GameStatistics { counted.statistics.completed(by: game) }
  /// What the lines played so far have counted.
  private var counted = Counts()
  /// The number of the last played line.
  public internal(set) var line = 1
  /// Deals the holes of a dealt game again; nil if the game draws them itself, or if the header has the pieces and
  /// the seed is not revealed.
  private var holes: HoleDealer?
  /// The last unverified checkpoint, with the game at that moment.
  private var unchecked: (checkpoint: ReplayCheckpoint, line: Int, game: Game)?

  /// Begins the game of a replay's header.
  ///
  /// - Throws: `ReplayError` if it is not playable.
  public init(_ header: ReplayHeader) throws(ReplayError) {
    do throws(GameError) {
      game = try Game(header.setup)
    } catch {
      throw ReplayError(.unreadable, line: 1, error.localizedMessage)
    }
    if header.versus?.hasHiddenSeed == true, header.pieces.isEmpty { holes = HoleDealer(header.setup) }
  }

  /// Plays a whole replay.
  ///
  /// - Parameter onStep: receives the game after each step.
  /// - Throws: `ReplayError` at the first line that is wrong.
  public static func play(
    _ replay: Replay, checking: Checking = .everything, onStep: ((Game) -> Void)? = nil
  ) throws(ReplayError) -> Game {
    var player = try ReplayPlayer(replay.header)
    try player.play(replay.body, checking: checking, onStep: onStep)
    try player.checkLast()
    return player.game
  }

  /// Plays the next lines.
  ///
  /// - Parameters:
  ///   - onStep: receives the game after each step.
  ///   - onPiece: receives each piece that locks.
  /// - Throws: `ReplayError` at the first line that is wrong.
  public mutating func play(
    _ body: ReplayBody, checking: Checking = .everything, onStep: ((Game) -> Void)? = nil,
    onPiece: ((PlayedPiece) -> Void)? = nil
  ) throws(ReplayError) {
    if onPiece != nil, counted.pieces == nil { counted.pieces = PieceTracker(game) }
    var next = 0
    for (index, checkpoint) in body.checkpoints.enumerated() {
      try play(body.steps, next..<checkpoint.stepCount, onStep, onPiece)
      next = checkpoint.stepCount
      line += 1
      if checking == .everything {
        try check(checkpoint)
      } else if index == body.checkpoints.count - 1 {
        // A digest costs as much as a hundred commands, so it waits until the last checkpoint is known.
        try reach(checkpoint)
        unchecked = (checkpoint, line, game)
      }
    }
    try play(body.steps, next..<body.steps.count, onStep, onPiece)
    if let result = body.result {
      line += 1
      try end(with: result)
      unchecked = nil
    }
  }

  /// Verifies the last checkpoint after all lines have been played.
  ///
  /// - Throws: `ReplayError` if it is wrong.
  public mutating func checkLast() throws(ReplayError) {
    guard let unchecked else { return }
    self.unchecked = nil
    try check(unchecked.game, digest: unchecked.checkpoint.digest, atLine: unchecked.line)
  }

  private mutating func play(
    _ steps: [ReplayStep], _ range: Range<Int>, _ onStep: ((Game) -> Void)?,
    _ onPiece: ((PlayedPiece) -> Void)?
  ) throws(ReplayError) {
    for index in range {
      line += 1
      try play(steps[index], onStep, onPiece)
    }
  }

  /// Plays a step of the line `line`.
  mutating func play(
    _ step: ReplayStep, _ onStep: ((Game) -> Void)? = nil, _ onPiece: ((PlayedPiece) -> Void)? = nil
  ) throws(ReplayError) {
    guard step.time >= game.time, !game.isOver else {
      try checkTime(step.time)
      if step.input != nil { throw mismatch("the game was over, and nothing can be done in it") }
      return
    }
    if step.time > Replay.maxPlayTime(of: game) { throw tooLong }
    if let due = game.nextDeadline, due <= step.time,
      let lock = game.advance(toLineAt: step.time, recordingTo: &counted)
    {
      throw locks(at: lock)
    }
    tellPiece(to: onPiece)
    if let input = step.input {
      if let error = game.inputError(for: input) { throw mismatch(error.localizedMessage) }
      if case .garbage(let arrival) = input, let dealt = holes?.holes(for: arrival.lines),
        dealt != arrival.holes
      {
        throw mismatch("the garbage's holes are not those that the seed deals, which are \(dealt)")
      }
    }
    counted.countKey(of: step)
    game.execute(step, recordingTo: &counted)
    tellPiece(to: onPiece)
    onStep?(game)
    // The time of a game that has ended stays at its end.
    if game.time != step.time { throw endedBefore(step.time) }
  }

  /// Tells of the piece that has just locked, if one has.
  private mutating func tellPiece(to onPiece: ((PlayedPiece) -> Void)?) {
    // Asked first, because an update takes a copy of the game.
    guard counted.pieces?.isDue == true, let piece = counted.pieces?.update(from: game) else { return }
    onPiece?(piece)
  }

  /// Throws if the game can no longer reach `time`.
  private func checkTime(_ time: GameTime) throws(ReplayError) {
    if time < game.time {
      throw mismatch(
        "this line's time \(time.microseconds) is before \(game.time.microseconds), which the game has already reached"
      )
    }
    if game.isOver, time > game.time { throw endedBefore(time) }
    if time > Replay.maxPlayTime(of: game) { throw tooLong }
  }

  private var tooLong: ReplayError { mismatch(Replay.tooLong(for: game)) }

  /// Verifies the checkpoint of the line `line`.
  mutating func check(_ checkpoint: ReplayCheckpoint) throws(ReplayError) {
    try reach(checkpoint)
    try check(game, digest: checkpoint.digest, atLine: line)
  }

  private mutating func reach(_ checkpoint: ReplayCheckpoint) throws(ReplayError) {
    try checkTime(checkpoint.time)
    if let lock = game.advance(toMilestoneAt: checkpoint.time) { throw locks(at: lock) }
    if game.time != checkpoint.time { throw endedBefore(checkpoint.time) }
  }

  /// Ends the game with the result of the line `line` and verifies that.
  mutating func end(with result: ReplayResult) throws(ReplayError) {
    try checkTime(result.time)
    if let lock = game.advance(toMilestoneAt: result.time) { throw locks(at: lock) }
    if result.cause == .givenUp { game.giveUp(at: result.time) }
    if game.time != result.time { throw endedBefore(result.time) }
    guard let cause = game.endCause else { throw mismatch("it says that the game ended, which it did not") }
    try check(cause.rawValue, "cause", is: result.cause.rawValue)
    try check(game.score, "score", is: result.score)
    try check(game.lines, "lines", is: result.lines)
    try check(game.level, "level", is: result.level)
    try check(game.pieceCount, "pieces", is: result.pieces)
    try check(game, digest: result.digest, atLine: line)
  }

  private func check<Value: Equatable>(_ played: Value, _ name: String, is recorded: Value)
    throws(ReplayError)
  {
    if played != recorded { throw mismatch("it says \(name) \(recorded), and playing it gives \(played)") }
  }

  private func check(_ game: Game, digest: UInt64, atLine line: Int) throws(ReplayError) {
    let played = game.digest
    if played.value != digest {
      let recorded = digest.hexadecimal(digits: 16)
      throw ReplayError(
        .mismatch, line: line, "it says digest \(recorded), and playing it gives \(played.hexadecimal)")
    }
  }

  private func locks(at time: GameTime) -> ReplayError {
    mismatch("a piece locks by itself at \(time.microseconds), before this line, and needs a line of its own")
  }

  private func mismatch(_ message: LocalizedMessage) -> ReplayError {
    ReplayError(.mismatch, line: line, message)
  }

  private func endedBefore(_ time: GameTime) -> ReplayError {
    mismatch("the game ended at \(game.time.microseconds), and this line's time is \(time.microseconds)")
  }
}

/// What a replay's steps count: the figures and, for who asks, the pieces.
private struct Counts: EventSink, Sendable {
  var statistics = GameStatistics()
  var pieces: PieceTracker?

  mutating func countKey(of step: ReplayStep) {
    statistics.countKey(of: step)
    pieces?.countKey(of: step)
  }

  @inline(__always)
  mutating func record(_ event: @autoclosure () -> GameEvent) {
    let event = event()
    statistics.count(event)
    pieces?.count(event)
  }
}
