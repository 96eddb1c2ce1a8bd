import BlockEngine

/// A replay that can be watched from any moment of it.
///
/// As a game is a value, the way there is cut into stretches by copies of the game; from the nearest one before a
/// moment only a stretch has to be played again.
struct ReplayTimeline: Sendable {
  /// When each piece appeared, in order.
  let pieceTimes: [GameTime]
  /// When the replay ends.
  let end: GameTime
  /// The game at the moment that is looked at.
  private(set) var game: Game

  private let steps: [ReplayStep]
  /// How many steps have been played in `game`.
  private var played = 0
  private let copies: [(played: Int, game: Game)]

  private static let stretch = 256

  /// Plays a replay through once.
  ///
  /// - Throws: `ReplayError` where it does not hold.
  init(_ replay: Replay) throws(ReplayError) {
    // What is watched has been proved first: a replay that does not hold shows nothing that happened.
    let last = try ReplayPlayer.play(replay)
    var game = try ReplayPlayer(replay.header).game
    var events: [GameEvent] = []
    var times = [GameTime.zero]
    var copies = [(played: 0, game: game)]
    for (index, step) in replay.body.steps.enumerated() {
      events.removeAll(keepingCapacity: true)
      ReplayTimeline.play(step, in: &game, &events)
      for event in events {
        if case .spawned = event.kind { times.append(event.time) }
      }
      if (index + 1) % ReplayTimeline.stretch == 0 { copies.append((index + 1, game)) }
    }
    self.copies = copies
    self.game = copies[0].game
    pieceTimes = times
    steps = replay.body.steps
    end = last.time
  }

  var time: GameTime { game.time }

  /// Goes on to a later moment, and appends what happens on the way to `events`.
  mutating func advance(to time: GameTime, events: inout [GameEvent]) {
    while played < steps.count, steps[played].time <= time {
      ReplayTimeline.play(steps[played], in: &game, &events)
      played += 1
    }
    let moment = min(time, end)
    if moment > game.time, !game.isOver { game.advance(to: moment, events: &events) }
  }

  /// Goes to any moment.
  mutating func seek(to time: GameTime) {
    let moment = max(.zero, min(time, end))
    if moment < game.time {
      // The first copy is the game at its beginning.
      let copy = copies.last { $0.game.time <= moment } ?? copies[0]
      game = copy.game
      played = copy.played
    }
    var unheard: [GameEvent] = []
    advance(to: moment, events: &unheard)
  }

  /// When something next changes after the moment that is looked at; nil at the end.
  var nextChange: GameTime? {
    guard game.time < end else { return nil }
    let step = played < steps.count ? steps[played].time : end
    return min(step, game.nextDeadline ?? end, end)
  }

  private static func play(_ step: ReplayStep, in game: inout Game, _ events: inout [GameEvent]) {
    if let command = step.command {
      game.perform(command, at: step.time, events: &events)
    } else {
      game.advance(to: step.time, events: &events)
    }
  }
}
