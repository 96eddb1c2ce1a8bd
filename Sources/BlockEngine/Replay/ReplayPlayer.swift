/// Plays a replay again and compares the game with what the replay claims.
///
/// ```swift
/// var reader = ReplayReader()
/// try reader.read(bytes.span)
/// try reader.finish()
/// var player = try ReplayPlayer(header)  // reader.header
/// try player.play(reader.body)  // throws at the first line that does not hold
/// try player.checkLast()
/// ```
///
/// However long a line claims to wait, no more happens for it than one piece locking by itself.
public struct ReplayPlayer: Sendable {
  /// What is compared.
  public enum Checking: Sendable {
    /// Every checkpoint and the result.
    case everything
    /// The last checkpoint, by `checkLast()`, and the result; the state that they tell followed from all that came
    /// before.
    case lastOnly
  }

  /// The game as far as it has been played.
  public private(set) var game: Game
  /// The line of the replay that was played last.
  public private(set) var line = 1
  /// Deals the holes of a dealt game anew; nil if they are drawn by the game, or where the seed is not revealed and
  /// the header has the pieces instead.
  private var holes: HoleDealer?
  /// The last checkpoint that has not been compared with the game, which was as it is here then.
  private var unchecked: (checkpoint: ReplayCheckpoint, line: Int, game: Game)?

  /// Begins the game that a replay's header tells of.
  ///
  /// - Throws: `ReplayError` if it cannot be played.
  public init(_ header: ReplayHeader) throws(ReplayError) {
    do throws(GameError) {
      game = try Game(header.setup)
    } catch {
      throw ReplayError(.unreadable, line: 1, error.wording)
    }
    if header.versus?.isDealt == true, header.pieces.isEmpty { holes = HoleDealer(header.setup) }
  }

  /// Plays a whole replay.
  ///
  /// - Parameter watching: is shown the game after each step.
  /// - Throws: `ReplayError` at the first line that does not hold.
  public static func play(
    _ replay: Replay, checking: Checking = .everything, watching: ((Game) -> Void)? = nil
  ) throws(ReplayError) -> Game {
    var player = try ReplayPlayer(replay.header)
    try player.play(replay.body, checking: checking, watching: watching)
    try player.checkLast()
    return player.game
  }

  /// Plays the lines that come next.
  ///
  /// - Parameter watching: is shown the game after each step.
  /// - Throws: `ReplayError` at the first line that does not hold.
  public mutating func play(
    _ body: ReplayBody, checking: Checking = .everything, watching: ((Game) -> Void)? = nil
  ) throws(ReplayError) {
    var next = 0
    for (index, checkpoint) in body.checkpoints.enumerated() {
      try play(body.steps, next..<checkpoint.stepCount, watching)
      next = checkpoint.stepCount
      line += 1
      if checking == .everything {
        try check(checkpoint)
      } else if index == body.checkpoints.count - 1 {
        // The digest costs as much as a hundred commands: it waits until it is known which one is the last.
        try reach(checkpoint)
        unchecked = (checkpoint, line, game)
      }
    }
    try play(body.steps, next..<body.steps.count, watching)
    if let result = body.result {
      line += 1
      try end(with: result)
      unchecked = nil
    }
  }

  /// Compares the last checkpoint, after all lines have been played.
  ///
  /// - Throws: `ReplayError` if it does not hold.
  public mutating func checkLast() throws(ReplayError) {
    guard let unchecked else { return }
    self.unchecked = nil
    try check(unchecked.game, digest: unchecked.checkpoint.digest, atLine: unchecked.line)
  }

  private mutating func play(
    _ steps: [ReplayStep], _ range: Range<Int>, _ watching: ((Game) -> Void)?
  ) throws(ReplayError) {
    for index in range {
      line += 1
      try play(steps[index], watching)
    }
  }

  /// Plays a line of a match file, which the player takes for its own.
  mutating func play(_ step: ReplayStep, atLine line: Int) throws(ReplayError) {
    self.line = line
    try play(step, nil)
  }

  /// Compares a checkpoint of a match file with the game.
  mutating func check(_ checkpoint: ReplayCheckpoint, atLine line: Int) throws(ReplayError) {
    self.line = line
    try check(checkpoint)
  }

  /// Ends the game as a match file's result says, and compares the two.
  mutating func end(with result: ReplayResult, atLine line: Int) throws(ReplayError) {
    self.line = line
    try end(with: result)
  }

  private mutating func play(_ step: ReplayStep, _ watching: ((Game) -> Void)?) throws(ReplayError) {
    guard step.time >= game.time, !game.isOver else {
      try checkMoment(step.time)
      if step.input != nil { throw differs("the game was over, and nothing can be done in it") }
      return
    }
    if step.time > Replay.longestPlay { throw tooLong }
    if let due = game.nextDeadline, due <= step.time, let lock = game.advance(toLineAt: step.time) {
      throw locks(at: lock)
    }
    if let input = step.input {
      if let fault = game.fault(of: input) { throw differs(fault.wording) }
      if case .garbage(let arrival) = input, let dealt = holes?.holes(for: arrival.lines),
        dealt != arrival.holes
      {
        throw differs("its holes are not those that the seed deals, which are \(dealt)")
      }
    }
    game.obey(step)
    watching?(game)
    // A game that is over by itself stands still at an earlier moment.
    if game.time != step.time { throw endedBefore(step.time) }
  }

  /// Throws where the game cannot be at `time` any more.
  private func checkMoment(_ time: GameTime) throws(ReplayError) {
    if time < game.time {
      throw differs(
        "its time \(time.microseconds) is before \(game.time.microseconds), where the game is already")
    }
    if game.isOver, time > game.time { throw endedBefore(time) }
    if time > Replay.longestPlay { throw tooLong }
  }

  private var tooLong: ReplayError { differs("it claims more than a year of play, which nobody has played") }

  private mutating func check(_ checkpoint: ReplayCheckpoint) throws(ReplayError) {
    try reach(checkpoint)
    try check(game, digest: checkpoint.digest, atLine: line)
  }

  private mutating func reach(_ checkpoint: ReplayCheckpoint) throws(ReplayError) {
    try checkMoment(checkpoint.time)
    if let lock = game.advance(toMomentAt: checkpoint.time) { throw locks(at: lock) }
    if game.time != checkpoint.time { throw endedBefore(checkpoint.time) }
  }

  private mutating func end(with result: ReplayResult) throws(ReplayError) {
    try checkMoment(result.time)
    if let lock = game.advance(toMomentAt: result.time) { throw locks(at: lock) }
    if result.cause == .givenUp { game.giveUp(at: result.time) }
    if game.time != result.time { throw endedBefore(result.time) }
    guard let cause = game.endCause else { throw differs("it says that the game ended, which it did not") }
    try check(cause.rawValue, "cause", is: result.cause.rawValue)
    try check(game.score, "score", is: result.score)
    try check(game.lines, "lines", is: result.lines)
    try check(game.level, "level", is: result.level)
    try check(game.pieceCount, "pieces", is: result.pieces)
    try check(game, digest: result.digest, atLine: line)
  }

  private func check<Value: Equatable>(_ played: Value, _ name: String, is said: Value) throws(ReplayError) {
    if played != said { throw differs("it says \(name) \(said), and playing it gives \(played)") }
  }

  private func check(_ game: Game, digest: UInt64, atLine line: Int) throws(ReplayError) {
    let played = game.digest
    if played.value != digest {
      let said = String(digest, radix: 16)
      let padded = String(repeating: "0", count: 16 - said.count) + said
      throw ReplayError(
        .differs, line: line, "it says digest \(padded), and playing it gives \(played.hexadecimal)")
    }
  }

  private func locks(at time: GameTime) -> ReplayError {
    differs("a piece locks by itself at \(time.microseconds) before it, which takes a line of its own")
  }

  private func differs(_ message: Wording) -> ReplayError {
    ReplayError(.differs, line: line, message)
  }

  private func endedBefore(_ time: GameTime) -> ReplayError {
    differs("the game ended at \(game.time.microseconds), before its time \(time.microseconds)")
  }
}
