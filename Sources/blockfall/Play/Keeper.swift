import BlockEngine
import BlockLink
import Glibc
import TerminalUI

/// Begins games that are kept while they are played, and goes on with those that were left.
struct Keeper: Sendable {
  /// Where games are kept, or why they cannot be.
  let directory: Result<DataDirectory, StorageError>
  private let syncer: JournalSyncer

  /// How long the end of the program waits for a slow disk; what it is late with is written, but not yet synced.
  private static let patience = Duration.milliseconds(500)

  init(directory: Result<DataDirectory, StorageError>) {
    self.directory = directory
    syncer = JournalSyncer()
  }

  /// The folder that the environment or an option asks for.
  init(option: String?) {
    do throws(StorageError) {
      self.init(directory: .success(try DataDirectory.locate(option: option, environment: environmentValue)))
    } catch {
      self.init(directory: .failure(error))
    }
  }

  /// Keeps nothing.
  static var nowhere: Keeper { Keeper(directory: .failure(StorageError(tr("nothing is kept here")))) }

  /// The games that are kept; nil if there is no folder.
  var games: GamesFolder? {
    guard case .success(let directory) = directory else { return nil }
    return GamesFolder(directory: directory)
  }

  /// The matches that are kept; nil if there is no folder.
  var matches: MatchesFolder? {
    guard case .success(let directory) = directory else { return nil }
    return MatchesFolder(directory: directory)
  }

  /// Has `listener` told, on another thread, when games begin to fail to come onto the disk, or do so again.
  func listen(_ listener: @escaping @Sendable (Keeping) -> Void) { syncer.listen(listener) }

  /// Has `listener` told, on another thread, in one line of what was done about a game whose file had gone.
  func listenToNotices(_ listener: @escaping @Sendable (String) -> Void) { syncer.listenToNotices(listener) }

  /// Has the folders watched that games are kept in.
  func watch(by watch: FolderWatch) { syncer.watch(by: watch) }

  /// Looks whether the games that are being kept are still in their places.
  func lookForGames() { syncer.hastenAll() }

  /// Begins a game and its file.
  func begin(_ setup: GameSetup, player: String?) throws(GameError) -> KeptGame {
    try KeptGame(setup, player: player, in: directory, syncer: syncer)
  }

  /// Begins a match and its file, and appends what happens at its beginning to `events`.
  ///
  /// - Parameters:
  ///   - names: who plays, in seat order; nil for somebody without a name.
  ///   - bots: the grades of players that are bots, 0 for a person.
  func begin(
    _ setup: MatchSetup, names: [String?], bots: [Int], series: MatchSeries, events: inout [MatchEvent]
  ) throws(MatchError) -> KeptMatch {
    try KeptMatch(
      setup, names: names, bots: bots, series: series, in: directory, syncer: syncer, events: &events)
  }

  /// Begins the file of a match that is played across a network.
  func begin(_ match: LinkedMatch) -> KeptLinkedMatch {
    KeptLinkedMatch(match, in: directory, syncer: syncer)
  }

  /// Goes on with a game in memory alone, as a trial.
  func practise(_ game: Game, _ setup: GameSetup) -> KeptGame {
    let started = WallTime.now
    let journal = GameJournal(
      new: GameID(started: started, random: 0), in: nil,
      failure: StorageError("practice is not kept"), syncer: syncer)
    return KeptGame(
      GameRecording(continuing: game), header: ReplayHeader(setup, player: nil, started: started.text),
      journal: journal)
  }

  /// Begins to look for the latest game on a thread of its own; nil if there is none to look for.
  ///
  /// A game takes longer to be played again than the terminal to be set up: both go on at once. A very long one would
  /// take too much from the start: it is to be begun after the first frame.
  func resumeLatestMeanwhile() -> Promised<UnfinishedGame>? {
    guard let games else { return nil }
    do throws(StorageError) {
      let marked = try games.marked()
      if let match = matches?.claims().first, marked.first.map({ $0 < match }) ?? true {
        return Promised { resumeMatch(orLatestOf: marked, in: games) }
      }
      guard !marked.isEmpty else { return nil }
      return Promised(isUrgent: !games.isLong(marked)) { games.resumeLatest(of: marked, syncer: syncer) }
    } catch {
      let complaint = error.description
      return Promised { UnfinishedGame(complaints: [complaint]) }
    }
  }

  /// The latest match that can be resumed; without one the latest of some games.
  private func resumeMatch(orLatestOf marked: [GameID], in games: GamesFolder) -> UnfinishedGame {
    let found = matches?.resumeLatest(syncer: syncer)
    if let match = found?.match { return UnfinishedGame(match: match, complaints: found?.complaints ?? []) }
    var left = games.resumeLatest(of: marked, syncer: syncer)
    left.complaints = (found?.complaints ?? []) + left.complaints
    return left
  }

  /// Begins to play a match again to where it stopped, on a thread of its own.
  func resumeMatchMeanwhile(_ id: GameID) -> Promised<UnfinishedGame> {
    Promised {
      let found = matches?.resume(only: id, syncer: syncer)
      return UnfinishedGame(match: found?.match, complaints: found?.complaints ?? [])
    }
  }

  /// The matches that could be gone on with, the latest first.
  var unfinishedMatches: [GameID] { matches?.available() ?? [] }

  /// Begins to play one game, or match, again to where it stopped, on a thread of its own.
  func resumeMeanwhile(_ id: GameID) -> Promised<UnfinishedGame> {
    if id.kind == .match { return resumeMatchMeanwhile(id) }
    guard let games else { return Promised { UnfinishedGame(complaints: [tr("nothing is kept")]) } }
    return Promised { games.resume(only: id, syncer: syncer) }
  }

  /// How many games could be gone on with.
  func unfinishedCount() -> Int { games?.available().count ?? 0 }

  /// The games and matches that did not end and that nobody plays, whether they can be read or not.
  var unfinished: [GameID] { (games?.available() ?? []) + unfinishedMatches }

  /// Brings onto the disk what is not there yet; the last thing before the end of the program.
  ///
  /// - Returns: whether that was done in time.
  @discardableResult
  func finish() -> Bool {
    syncer.finish(atMost: Keeper.patience)
  }
}
