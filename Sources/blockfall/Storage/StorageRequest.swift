import BlockEngine
import TerminalUI

/// What the model asks of what is kept; each is answered by one `StorageAnswer`.
enum StorageRequest: Sendable {
  /// Reads the settings and players, and begins to set right what a sudden end left: the first request after the
  /// first frame.
  case start
  case set(Setting, String)
  /// Remembers who plays the career.
  case choosePlayer(Int)
  case players(rules: String, mode: String)
  /// The best game of somebody in one mode by some rules.
  case best(PlayerFilter, rules: String, mode: String)
  case addPlayer(PlayerName)
  case renamePlayer(Int, PlayerName)
  case belongings(Int)
  case removePlayer(Int)
  /// Keeps how a game ended; `isKept` is false for a quick game that is not to stay.
  case record(GameID, ReplayHeader, ReplayResult, isKept: Bool)
  /// A page of the history: the games before `before`, or with nil the latest.
  case history(HistoryFilter, before: GameID?, limit: Int)
  /// A page of the history backwards: the games after `after`, or with nil the earliest.
  case historyBack(HistoryFilter, after: GameID?, limit: Int)
  /// The figures and the chart of the games that a filter lets through.
  case overview(HistoryFilter, columns: Int)
  /// What somebody has played so far, by rules and mode.
  case totals(PlayerFilter)
  case deleteGame(GameID)
  case replay(GameID)
  /// The matches that have ended, the latest first.
  case matches
  /// A match, to be watched.
  case match(GameID)
  case deleteMatch(GameID)
  /// Keeps the file of a match that was played across a network, as far as it came.
  case keepMatch([UInt8])
  /// What was cleared in a game, and how.
  case figures(GameID)
  /// What of a game can be sent to somebody.
  case sharedResult(GameID)
  /// The rounds that were begun last, and what has been played of them.
  case rounds
  /// Remembers the rounds that are being played.
  case keepRounds(Rounds)
  /// Games that did not end and that nobody plays.
  case unfinished
  /// Matches that did not end and that nobody plays.
  case unfinishedMatches
  /// Ends a game that did not end; it is over by giving up.
  case giveUp(GameID)
  /// The saved positions.
  case positions
  case savePosition(PlayerName, Position)
  /// Keeps what is practised, and gives what was practised last.
  case keepPosition(Position)
  case lastPosition
  case deletePosition(String)
  /// Writes the file of a game of one's own, or deletes it.
  case saveCustomGame(CustomGame)
  case deleteCustomGame(String)
  /// The numbers of the puzzles that somebody has solved.
  case solvedPuzzles(PlayerFilter)
  /// The run of somebody's best game in one mode by some rules.
  case race(PlayerFilter, rules: String, mode: String)
}

/// What comes of a `StorageRequest`, or of keeping a game.
enum StorageAnswer: Sendable {
  case started(Settings, [Player], chosen: Int?)
  case done
  case players([Player], bests: [Int: BestResult])
  case best(PlayerFilter, rules: String, mode: String, BestResult?)
  case player(Result<Player, PlayerError>)
  case belongings(Int, PlayerBelongings)
  /// The result is in the database; what it beat, if anything was there.
  case recorded(GameID, BestResult?)
  case history(HistoryFilter, [GameResult])
  case overview(HistoryFilter, HistorySummary, ScoreChart?)
  case totals(PlayerFilter, [HistoryTotal])
  case replay(GameID, Result<ReplayTimeline, ReplayFileError>)
  case matches([MatchSummary])
  case match(GameID, Result<MatchTimeline, ReplayFileError>)
  case figures(GameID, GameFigures)
  case sharedResult(GameID, Result<SharedResult, ReplayFileError>)
  case rounds(RoundsTable?)
  case unfinished([GamesFolder.Unfinished])
  case unfinishedMatches([UnfinishedMatch])
  /// A game or match that nobody played has ended.
  case givenUp(GameID)
  case positions([KeptPosition])
  case lastPosition(Position?)
  case solvedPuzzles(Set<UInt64>)
  /// The run to race against; nil if there is none.
  case race(PlayerFilter, rules: String, mode: String, RaceRun?)
  /// It could not be done, for this reason; what was to be kept is in memory until it works.
  case failed(StorageError)
  /// One line to be said: something was set aside, or has to be known.
  case notice(String)
  /// Bringing a game onto the disk has begun to fail, or works again; nobody asked.
  case keeping(Keeping)
  /// One line of what had to be done about a game that is being played; nobody asked.
  case rewritten(String)
}

/// An answer, and the ticket of the request that it answers; nil if nobody asked.
struct StorageReply: Sendable {
  let answer: StorageAnswer
  let ticket: Ticket?
}
