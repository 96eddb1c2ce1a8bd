import BlockEngine

/// A recorded game that runs beside the one that is played, as far as that has come.
struct RaceRun: Sendable {
  private var run: ReplayRun
  /// When it had so many lines, from 0.
  private let lineTimes: [GameTime]
  private let end: GameTime

  /// A run from its beginning; it is played through once, to prove it and to know when it had each line.
  ///
  /// - Throws: `ReplayError` where it does not hold.
  init(_ replay: Replay) throws(ReplayError) {
    var times: [GameTime] = [.zero]
    let last = try ReplayPlayer.play(replay, checking: .lastOnly) { game in
      while times.count <= game.lines { times.append(game.time) }
    }
    run = try ReplayRun(replay)
    lineTimes = times
    end = last.time
  }

  /// The recorded game at the moment that it has been brought to.
  var game: Game { run.game }
  /// Its points then; asked often, for which the game shall not be copied.
  var score: Int { run.game.score }

  /// Brings the run to a later moment.
  ///
  /// - Returns: whether the field or the piece upon it is another one then.
  mutating func advance(to time: GameTime) -> Bool {
    let (piece, count) = (run.game.fallingPiece, run.game.pieceCount)
    run.advance(to: min(time, end))
    return run.game.fallingPiece != piece || run.game.pieceCount != count
  }

  /// When it had so many lines; nil if it never had.
  func time(ofLines lines: Int) -> GameTime? {
    lineTimes.indices.contains(lines) ? lineTimes[lines] : nil
  }
}
