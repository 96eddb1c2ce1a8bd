/// A replay on its way: its game, brought forward to one moment after the other.
///
/// It proves nothing: whether the replay holds is what `ReplayPlayer` finds out before.
public struct ReplayRun: Sendable {
  /// The game at the moment that it has been brought to.
  public private(set) var game: Game
  private let steps: [ReplayStep]
  /// How many of the steps have been played.
  private var played = 0

  /// A replay at its beginning.
  ///
  /// - Throws: `ReplayError` if its game cannot be played.
  public init(_ replay: Replay) throws(ReplayError) {
    game = try ReplayPlayer(replay.header).game
    steps = replay.body.steps
  }

  /// When the next step is due; nil if none is left.
  public var nextStep: GameTime? { played < steps.count ? steps[played].time : nil }

  /// The steps that have been played, oldest first.
  public var playedSteps: ArraySlice<ReplayStep> { steps[..<played] }

  /// Plays the next step and appends what happens to `events`.
  ///
  /// - Returns: whether there was one.
  public mutating func playNext(events: inout [GameEvent]) -> Bool {
    guard played < steps.count else { return false }
    game.obey(steps[played], events: &events)
    played += 1
    return true
  }

  /// Goes on to a later moment, as far as the game goes; an earlier one changes nothing.
  public mutating func advance(to time: GameTime) {
    while played < steps.count, steps[played].time <= time {
      game.obey(steps[played])
      played += 1
    }
    if time > game.time, !game.isOver { game.advance(to: time) }
  }

  /// The same, appending what happens on the way to `events`.
  public mutating func advance(to time: GameTime, events: inout [GameEvent]) {
    while let next = nextStep, next <= time { _ = playNext(events: &events) }
    if time > game.time, !game.isOver { game.advance(to: time, events: &events) }
  }
}
