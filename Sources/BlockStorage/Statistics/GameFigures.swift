import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSearch
import Glibc

/// What is counted of a game that is played again: its statistics, its keys, how it began.
package struct GameFigures: Sendable {
  /// When it was started.
  package let started: WallTime
  package let statistics: GameStatistics
  package let finesse: Finesse
  /// The name of its opener; nil for none that is known.
  package let opener: String?
  /// How close to the best it was played, in thousandths of a percent, if it has been analysed.
  package var accuracy: Int?

  /// Plays a replay.
  ///
  /// - Parameter openers: those to recognize.
  /// - Throws: `ReplayError` if it does not hold.
  package init(_ replay: Replay, _ openers: OpenerSpotter) throws(ReplayError) {
    var player = try ReplayPlayer(replay.header)
    var counter = FinesseCounter()
    var spotter = openers.forAnotherGame()
    try player.play(
      replay.body, checking: .lastOnly,
      onPiece: { piece in
        counter.count(piece)
        spotter.count(piece)
      })
    try player.checkLast()
    started = WallTime(text: replay.header.started) ?? WallTime(seconds: 0)
    statistics = player.statistics
    finesse = counter.finesse
    opener = spotter.name
  }

  /// Games of fewer pieces say little about a player.
  private static let fewPieces = 10

  /// The latest finished games of a folder, in the order of their starts, with the accuracy of those whose analysis is
  /// kept.
  ///
  /// - Parameters:
  ///   - limit: the most games.
  ///   - isWanted: whether a game counts.
  package static func latest(
    in directory: DataDirectory, limit: Int, isWanted: (ReplayHeader) -> Bool
  ) -> [GameFigures] {
    let openers = OpenerSpotter([])
    var found: [GameFigures] = []
    for id in (try? GamesFolder(directory: directory).all()) ?? [] {
      guard found.count < limit else { break }
      guard let replay = try? ReplayFile.load(directory.replay(id)), replay.isFinished,
        isWanted(replay.header),
        var figures = try? GameFigures(replay, openers), figures.statistics.pieces >= fewPieces
      else { continue }
      figures.accuracy = directory.accuracy(of: id)
      found.append(figures)
    }
    return found.reversed()
  }
}

extension DataDirectory {
  /// The accuracy of a game whose analysis is kept and done; nil for any other.
  package func accuracy(of id: GameID) -> Int? {
    guard access(analysis(id, player: nil), F_OK) == 0,
      let opened = try? AnalysisSource(id, in: self).open(), opened.analysis.isDone
    else { return nil }
    return opened.analysis.accuracy
  }
}
