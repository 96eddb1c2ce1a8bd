import BlockEngine
import BlockRecords

/// A recording with random access: a replay or a match.
package protocol Seekable {
  /// The current time.
  var time: GameTime { get }
  var end: GameTime { get }
  /// The time of the next change; nil at the end.
  var nextChange: GameTime? { get }
  mutating func seek(to time: GameTime)
}

/// A replay with random access.
///
/// A game is a value, so copies of it divide the replay into stretches; a jump replays only from the nearest earlier
/// copy.
package struct ReplayTimeline: Seekable, Sendable {
  package let header: ReplayHeader
  /// The times at which pieces spawned, in order.
  package let pieceTimes: [GameTime]
  /// The times of commands, in order.
  package let inputTimes: [GameTime]
  /// The end of the replay.
  package let end: GameTime
  /// How the game ended there; nil if it did not.
  package let endCause: EndCause?
  /// The replay's run at the current time.
  private var run: ReplayRun
  /// Copies of the run at regular steps, from its start.
  private let snapshots: [ReplayRun]

  private static let snapshotInterval = 256

  /// Plays a replay through once.
  ///
  /// - Throws: `ReplayError` if it is not valid.
  package init(_ replay: Replay) throws(ReplayError) {
    // Verified first: an invalid replay shows nothing that happened.
    let last = try ReplayPlayer.play(replay)
    var run = try ReplayRun(replay)
    var events: [GameEvent] = []
    var times = [GameTime.zero]
    var snapshots = [run]
    var played = 0
    while run.playNext(events: &events) {
      for event in events {
        if case .spawned = event.kind { times.append(event.time) }
      }
      events.removeAll(keepingCapacity: true)
      played += 1
      if played % ReplayTimeline.snapshotInterval == 0 { snapshots.append(run) }
    }
    header = replay.header
    self.snapshots = snapshots
    self.run = snapshots[0]
    pieceTimes = times
    inputTimes = replay.body.steps.filter { $0.command != nil }.map(\.time)
    end = last.time
    endCause = last.endCause
  }

  /// The replay at its beginning.
  var start: ReplayRun { snapshots[0] }

  /// The game at the current time.
  package var game: Game { run.game }

  package var time: GameTime { run.game.time }

  /// Advances to a later time and appends the events on the way to `events`.
  package mutating func advance(to time: GameTime, events: inout [GameEvent]) {
    run.advance(to: min(time, end), events: &events)
  }

  /// Jumps to any time.
  package mutating func seek(to time: GameTime) {
    let moment = max(.zero, min(time, end))
    if moment < self.time { run = snapshots.last { $0.game.time <= moment } ?? snapshots[0] }
    var ignoredEvents: [GameEvent] = []
    advance(to: moment, events: &ignoredEvents)
  }

  /// The commands of the last `microseconds` up to the current time, oldest first.
  package func inputs(within microseconds: Int64) -> [ReplayStep] {
    let steps = run.playedSteps
    let earlier = steps.lastIndex { time.microseconds - $0.time.microseconds > microseconds }
    return steps[(earlier.map { $0 + 1 } ?? steps.startIndex)...].filter { $0.command != nil }
  }

  /// The time of the next change; nil at the end.
  package var nextChange: GameTime? {
    guard time < end else { return nil }
    return min(run.nextStep ?? end, run.game.nextDeadline ?? end, end)
  }
}
