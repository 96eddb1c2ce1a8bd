import BlockEngine

/// A recorded game that runs beside the one that is played, as far as that has come.
struct RaceRun: Sendable {
  /// The recorded game at the moment that it has been brought to.
  private(set) var game: Game
  /// When it had so many lines, from 0.
  private let lineTimes: [GameTime]
  private let steps: [ReplayStep]
  private var played = 0
  private let end: GameTime

  /// A run from its beginning; it is played through once, to know when it had each line.
  ///
  /// - Throws: `ReplayError` where it does not hold.
  init(_ replay: Replay) throws(ReplayError) {
    var player = try ReplayPlayer(replay.header)
    game = player.game
    steps = replay.body.steps
    var times: [GameTime] = [.zero]
    var last = try ReplayPlayer(replay.header).game
    for step in replay.body.steps {
      guard !last.isOver, step.time >= last.time else { break }
      if let command = step.command {
        last.perform(command, at: step.time)
      } else {
        last.advance(to: step.time)
      }
      while times.count <= last.lines { times.append(last.time) }
    }
    try player.play(replay.body, checking: .lastOnly)
    try player.checkLast()
    lineTimes = times
    end = player.game.time
  }

  /// Brings the run to a later moment.
  mutating func advance(to time: GameTime) {
    while played < steps.count, steps[played].time <= time {
      let step = steps[played]
      if let command = step.command {
        game.perform(command, at: step.time)
      } else {
        game.advance(to: step.time)
      }
      played += 1
    }
    let moment = min(time, end)
    if moment > game.time, !game.isOver { game.advance(to: moment) }
  }

  /// When it had so many lines; nil where it never had.
  func time(ofLines lines: Int) -> GameTime? {
    lineTimes.indices.contains(lines) ? lineTimes[lines] : nil
  }
}
