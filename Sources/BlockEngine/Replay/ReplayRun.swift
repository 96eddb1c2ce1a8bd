/// A replay in progress: its game, advanced from moment to moment.
///
/// It verifies nothing; `ReplayPlayer` does that beforehand.
public struct ReplayRun: Sendable {
  /// The game at the current moment.
  public private(set) var game: Game
  private let steps: [ReplayStep]
  /// The number of steps played.
  private var played = 0

  /// A replay at its beginning.
  ///
  /// - Throws: `ReplayError` if its game is not playable.
  public init(_ replay: Replay) throws(ReplayError) {
    game = try ReplayPlayer(replay.header).game
    steps = replay.body.steps
  }

  /// The time of the next step; nil if none is left.
  public var nextStep: GameTime? { played < steps.count ? steps[played].time : nil }

  /// The steps played so far, oldest first.
  public var playedSteps: ArraySlice<ReplayStep> { steps[..<played] }

  /// Plays the next step and appends what happens to `events`.
  ///
  /// - Returns: whether there was one.
  public mutating func playNext(events: inout [GameEvent]) -> Bool {
    guard played < steps.count else { return false }
    game.execute(steps[played], recordingTo: &events)
    played += 1
    return true
  }

  /// Advances to a later moment, or to the end of the game; an earlier moment changes nothing.
  public mutating func advance(to time: GameTime) {
    while played < steps.count, steps[played].time <= time {
      game.execute(steps[played])
      played += 1
    }
    if time > game.time, !game.isOver { game.advance(to: time) }
  }

  /// Advances to a later moment, or to the end of the game, and appends what happens to `events`.
  public mutating func advance(to time: GameTime, events: inout [GameEvent]) {
    while let next = nextStep, next <= time { _ = playNext(events: &events) }
    if time > game.time, !game.isOver { game.advance(to: time, events: &events) }
  }
}
