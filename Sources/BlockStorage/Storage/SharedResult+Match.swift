import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings

extension SharedResult {
  /// The result of a match: the winner, each player's figures and the state of the series.
  init(_ header: MatchHeader, _ games: [Game], _ result: MatchResult) {
    let names = header.players.enumerated().map { index, player in
      if let name = player.player { return PlayerName.sanitized(name) }
      let grade = header.bots.indices.contains(index) ? header.bots[index] : 0
      if grade == MatchHeader.program { return "a program" }
      return grade > 0 ? "bot \(grade)" : "player \(index + 1)"
    }
    let time = PlayTime.fine(games.map(\.time).max() ?? .zero, point: ".")
    let ruleset = header.players[0].ruleset
    var title = "blockfall match, \(ruleset.name) \(ruleset.field), \(header.setup.attack.name.rawValue)"
    if header.goal != .lastStanding { title += ", \(header.goal.word)" }
    let best = result.ranking.first.map { $0 - 1 } ?? 0
    let isWon = !result.isDraw && games[best].endCause == .goal
    let end = isWon ? "\(names[best]) wins after \(time)" : "a draw after \(time)"
    let players = result.ranking.map { player in
      let statistics = GameStatistics(of: games[player - 1])
      let minute = Numeral.plain.text(thousandths: statistics.attackPerMinute)
      return "\(names[player - 1]): attack \(statistics.attack), \(minute) a minute, "
        + "\(statistics.pieces.counted("piece")), \(statistics.lines.counted("line"))"
    }
    var lines = [title, end] + players
    if var series = header.series, series.firstTo > 1 {
      series.record(winner: isWon ? best + 1 : nil)
      lines.append(
        "series \(series.wins.map(String.init).joined(separator: ":")), first to \(series.firstTo)")
    }
    lines.append("seed \(header.players[0].seed)")
    self.init(lines: lines)
  }

  /// The verified result in a file of a game or a match.
  ///
  /// - Throws: `ReplayFileError` if it is not valid or did not end.
  package init(fileAt path: String) throws(ReplayFileError) {
    guard MatchReplayFile.isMatch(path) else {
      try self.init(replayAt: path)
      return
    }
    let verified = try MatchReplayFile.verify(path)
    guard let result = verified.result else {
      throw .file(StorageError(tr("the match did not end, so there is no result")))
    }
    self.init(verified.header, verified.games, result)
  }
}
