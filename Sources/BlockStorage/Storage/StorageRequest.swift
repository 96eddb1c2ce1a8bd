import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings

/// A request of the model to storage; each is answered by one `StorageAnswer`.
package indirect enum StorageRequest: Sendable {
  /// Reads the settings and players, and starts repairing the effects of a crash: the first request after the first
  /// frame.
  case start
  case set(Setting, String)
  /// Saves who plays the career.
  case choosePlayer(Int)
  case players(rules: String, mode: String)
  /// The best game of a player in a result's category (a mode, or one puzzle) under some rules.
  case best(PlayerFilter, rules: String, mode: String)
  case addPlayer(PlayerName)
  case renamePlayer(Int, PlayerName)
  case belongings(Int)
  case removePlayer(Int)
  /// Saves a game's result with the pieces that locked; `isSaved` is false for a quick game that is not kept.
  case record(GameID, ReplayHeader, ReplayResult, locked: Int? = nil, isSaved: Bool)
  /// A page of the history: the games before `before`, or with nil the latest.
  case history(HistoryFilter, before: GameID?, limit: Int)
  /// A page of the history backwards: the games after `after`, or with nil the earliest.
  case historyBack(HistoryFilter, after: GameID?, limit: Int)
  /// The figures and the chart of the games that match a filter.
  case overview(HistoryFilter, columns: Int)
  /// A player's totals so far, by rules and mode.
  case totals(PlayerFilter)
  /// How often a player played, and what was cleared lately.
  case activity(PlayerFilter)
  case deleteGame(GameID)
  case replay(GameID)
  /// The finished matches, the latest first.
  case matches
  /// A match to watch.
  case match(GameID)
  case deleteMatch(GameID)
  /// Saves the file of a network match, as far as it got.
  case saveMatch([UInt8])
  /// The figures of a finished match, which its list does not have.
  case matchStatistics(GameID)
  /// The shareable result of a game.
  case sharedResult(GameID)
  /// The latest rounds and their results so far.
  case rounds
  /// Saves the rounds in progress.
  case saveRounds(Rounds)
  /// Unfinished games that no process plays.
  case unfinished
  /// Unfinished matches that no process plays.
  case unfinishedMatches
  /// Ends an unfinished game as given up.
  case giveUp(GameID)
  /// The saved positions.
  case positions
  case savePosition(PlayerName, Position)
  /// Saves the practice position, and loads the last one.
  case autosavePosition(Position)
  case lastPosition
  case deletePosition(String)
  /// Reads the files of one's own rules and games.
  case ownChoices
  /// Writes or deletes the file of a custom game, and reads all of them again.
  case saveCustomGame(CustomGame)
  case deleteCustomGame(String)
  /// The numbers of the puzzles that a player has solved.
  case solvedPuzzles(PlayerFilter)
  /// The run of a player's best game in one mode under some rules.
  case race(PlayerFilter, rules: String, mode: String)
  /// What has to do with a server's boards.
  case boards(BoardTask)
}

/// The answer to a `StorageRequest`, or news about saving a game.
package indirect enum StorageAnswer: Sendable {
  case started(Settings, [Player], chosen: Int?)
  case ownChoices(OwnChoices)
  case done
  case players([Player], bests: [Int: BestResult])
  case best(PlayerFilter, rules: String, mode: String, BestResult?)
  case player(Result<Player, PlayerError>)
  case belongings(Int, PlayerBelongings)
  case removed(player: Int)
  /// The result is in the database; with the previous best, if there was one.
  case recorded(GameID, BestResult?)
  case history(HistoryFilter, [GameResult])
  case overview(HistoryFilter, HistorySummary, ScoreChart?)
  case totals(PlayerFilter, [HistoryTotal])
  case activity(PlayerFilter, PlayerActivity)
  case replay(GameID, Result<ReplayTimeline, ReplayFileError>)
  case matches([MatchSummary])
  case match(GameID, Result<MatchTimeline, ReplayFileError>)
  /// A game or a match is gone.
  case deleted(GameID)
  /// In seat order; empty if the match cannot be played again.
  case matchStatistics(GameID, [GameStatistics])
  case sharedResult(GameID, Result<SharedResult, ReplayFileError>)
  case rounds(RoundsTable?)
  case unfinished([GamesFolder.Unfinished])
  case unfinishedMatches([UnfinishedMatch])
  /// An unfinished game or match has ended.
  case givenUp(GameID)
  case positions([SavedPosition])
  case lastPosition(Position?)
  case solvedPuzzles(Set<UInt64>)
  /// The run to race against; nil if there is none.
  case race(PlayerFilter, rules: String, mode: String, RaceRun?)
  case boards(BoardFacts)
  /// The request failed for this reason; data to be saved stays in memory until that works.
  case failed(StorageError)
  /// A one-line notice, for example of a file that was set aside.
  case notice(String)
  /// Syncing a game has started to fail, or works again; unrequested.
  case saveState(SaveState)
  /// A one-line notice of a repair to the file of a game in progress; unrequested.
  case rewritten(String)
}

/// An answer, and the ticket of its request; nil if unrequested.
package struct StorageReply: Sendable {
  package let answer: StorageAnswer
  package let ticket: Ticket?

  package init(answer: StorageAnswer, ticket: Ticket?) {
    self.answer = answer
    self.ticket = ticket
  }
}
