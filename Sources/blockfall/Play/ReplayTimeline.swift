import BlockEngine

/// A replay that can be watched from any moment of it.
///
/// As a game is a value, the way there is cut into stretches by copies of the game; from the nearest one before a
/// moment only a stretch has to be played again.
struct ReplayTimeline: Watchable, Sendable {
  /// What the game follows from.
  let header: ReplayHeader
  /// When each piece appeared, in order.
  let pieceTimes: [GameTime]
  /// When somebody did something, in order.
  let inputTimes: [GameTime]
  /// When the replay ends.
  let end: GameTime
  /// The replay at the moment that is looked at.
  private var run: ReplayRun
  /// The same at moments on the way, the first one its beginning.
  private let copies: [ReplayRun]

  private static let stretch = 256

  /// Plays a replay through once.
  ///
  /// - Throws: `ReplayError` where it does not hold.
  init(_ replay: Replay) throws(ReplayError) {
    // What is watched has been proved first: a replay that does not hold shows nothing that happened.
    let last = try ReplayPlayer.play(replay)
    var run = try ReplayRun(replay)
    var events: [GameEvent] = []
    var times = [GameTime.zero]
    var copies = [run]
    var played = 0
    while run.playNext(events: &events) {
      for event in events {
        if case .spawned = event.kind { times.append(event.time) }
      }
      events.removeAll(keepingCapacity: true)
      played += 1
      if played % ReplayTimeline.stretch == 0 { copies.append(run) }
    }
    header = replay.header
    self.copies = copies
    self.run = copies[0]
    pieceTimes = times
    inputTimes = replay.body.steps.filter { $0.command != nil }.map(\.time)
    end = last.time
  }

  /// The game at the moment that is looked at.
  var game: Game { run.game }

  var time: GameTime { run.game.time }

  /// Goes on to a later moment, and appends what happens on the way to `events`.
  mutating func advance(to time: GameTime, events: inout [GameEvent]) {
    run.advance(to: min(time, end), events: &events)
  }

  /// Goes to any moment.
  mutating func seek(to time: GameTime) {
    let moment = max(.zero, min(time, end))
    if moment < self.time { run = copies.last { $0.game.time <= moment } ?? copies[0] }
    var unheard: [GameEvent] = []
    advance(to: moment, events: &unheard)
  }

  /// What was done within so many microseconds before the moment that is looked at, and at it; oldest first.
  func inputs(within microseconds: Int64) -> [ReplayStep] {
    let steps = run.playedSteps
    let earlier = steps.lastIndex { time.microseconds - $0.time.microseconds > microseconds }
    return steps[(earlier.map { $0 + 1 } ?? steps.startIndex)...].filter { $0.command != nil }
  }

  /// When something next changes after the moment that is looked at; nil at the end.
  var nextChange: GameTime? {
    guard time < end else { return nil }
    return min(run.nextStep ?? end, run.game.nextDeadline ?? end, end)
  }
}
