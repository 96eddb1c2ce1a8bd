import BlockEngine

/// A replay in progress: its game, advanced from moment to moment.
///
/// It verifies nothing; `ReplayPlayer` does that. A replay that nobody has verified ends at the first step that its game
/// cannot take: one that goes back in time, lies beyond a lock without a step of its own, or reports from another
/// player what cannot be.
public struct ReplayRun: Sendable {
  /// The game at the current moment.
  public private(set) var game: Game
  private var steps: ArraySlice<ReplayStep>
  /// The number of steps played.
  private var played = 0

  /// A replay at its beginning.
  ///
  /// - Throws: `ReplayError` if its game is not playable.
  public init(_ replay: Replay) throws(ReplayError) {
    game = try ReplayPlayer(replay.header).game
    steps = replay.body.steps[...]
  }

  /// The time of the next step; nil if none is left.
  public var nextStep: GameTime? { played < steps.count ? steps[played].time : nil }

  /// The steps played so far, oldest first.
  public var playedSteps: ArraySlice<ReplayStep> { steps[..<played] }

  /// Plays the next step and appends what happens to `events`.
  ///
  /// - Returns: whether there was one.
  public mutating func playNext(events: inout [GameEvent]) -> Bool {
    guard let step = takeNext() else { return false }
    return play(step, recordingTo: &events)
  }

  /// Advances to a later moment, or to the end of the game; an earlier moment changes nothing.
  public mutating func advance(to time: GameTime) {
    var nullSink = NullSink()
    while let next = nextStep, next <= time, let step = takeNext() { _ = play(step, recordingTo: &nullSink) }
    if time > game.time, !game.isOver { game.advance(to: time) }
  }

  /// Advances to a later moment, or to the end of the game, and appends what happens to `events`.
  public mutating func advance(to time: GameTime, events: inout [GameEvent]) {
    while let next = nextStep, next <= time { _ = playNext(events: &events) }
    if time > game.time, !game.isOver { game.advance(to: time, events: &events) }
  }

  /// Takes the next step, if its time is one that the game can still reach.
  private mutating func takeNext() -> ReplayStep? {
    guard played < steps.count else { return nil }
    let step = steps[played]
    guard step.time >= game.time, step.time <= Replay.maxPlayTime(of: game) else {
      dropRest()
      return nil
    }
    played += 1
    return step
  }

  /// Plays a step; returns whether the game can take it, and leaves out the rest if not.
  private mutating func play(_ step: ReplayStep, recordingTo sink: inout some EventSink) -> Bool {
    let isDue = game.nextDeadline.map { $0 <= step.time } ?? false
    if isDue, game.advance(toLineAt: step.time, recordingTo: &sink) != nil { return dropRest() }
    if let input = step.input, game.inputError(for: input) != nil { return dropRest() }
    game.execute(step, recordingTo: &sink)
    return true
  }

  /// Leaves out the steps that have not been played.
  @discardableResult
  private mutating func dropRest() -> Bool {
    steps = steps[..<played]
    return false
  }
}
