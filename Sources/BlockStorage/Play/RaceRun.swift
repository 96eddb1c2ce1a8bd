import BlockEngine
import BlockRecords

/// A recorded game that runs in step with the current one.
package struct RaceRun: Sendable {
  private var run: ReplayRun
  /// The times at which it reached each number of lines, from 0.
  private let lineTimes: [GameTime]
  private let end: GameTime

  /// A run from its start; it is played through once to verify it and to find the time of each line.
  ///
  /// - Throws: `ReplayError` if it is not valid.
  init(_ replay: Replay) throws(ReplayError) {
    var times: [GameTime] = [.zero]
    let last = try ReplayPlayer.play(replay, checking: .lastOnly) { game in
      while times.count <= game.lines { times.append(game.time) }
    }
    run = try ReplayRun(replay)
    lineTimes = times
    end = last.time
  }

  /// A run that has been verified, from its start.
  package init(_ timeline: ReplayTimeline) {
    var times: [GameTime] = [.zero]
    var played = timeline.start
    var events: [GameEvent] = []
    while played.playNext(events: &events) {
      events.removeAll(keepingCapacity: true)
      while times.count <= played.game.lines { times.append(played.game.time) }
    }
    run = timeline.start
    lineTimes = times
    end = timeline.end
  }

  /// The recorded game at the current time.
  package var game: Game { run.game }
  /// Its points at the current time, without a copy of the game.
  package var score: Int { run.game.score }

  /// Advances the run to a later time.
  ///
  /// - Returns: whether the field or the falling piece has changed.
  package mutating func advance(to time: GameTime) -> Bool {
    let (piece, count) = (run.game.fallingPiece, run.game.pieceCount)
    run.advance(to: min(time, end))
    return run.game.fallingPiece != piece || run.game.pieceCount != count
  }

  /// The time at which it reached a number of lines; nil if it never did.
  package func time(ofLines lines: Int) -> GameTime? {
    lineTimes.indices.contains(lines) ? lineTimes[lines] : nil
  }
}
