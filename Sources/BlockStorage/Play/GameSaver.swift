import BlockEngine
import BlockLink
import BlockPlatform
import BlockRecords
import Glibc
import TerminalUI

/// Starts games that are saved as they are played, and resumes unfinished ones.
package struct GameSaver: Sendable {
  /// The folder of saved games, or the reason why there is none.
  package let directory: Result<DataDirectory, StorageError>
  private let syncer: JournalSyncer
  /// The bytes of the folder beyond which no new game is saved; nil for no limit.
  private let quota: Int?

  /// The longest wait at exit for a slow disk; anything later is written, but not yet synced.
  private static let exitTimeout = Duration.milliseconds(500)

  package init(directory: Result<DataDirectory, StorageError>, quota: Int? = nil) {
    self.directory = directory
    self.quota = quota
    syncer = JournalSyncer()
  }

  /// Uses the folder that the environment or an option names.
  ///
  /// - Parameter quota: the bytes of the folder beyond which no new game is saved; nil for no limit.
  package init(option: String?, quota: Int? = nil) {
    do throws(StorageError) {
      self.init(
        directory: .success(try DataDirectory.locate(option: option, environment: environmentValue)),
        quota: quota)
    } catch {
      self.init(directory: .failure(error))
    }
  }

  /// Saves nothing.
  package static var disabled: GameSaver {
    GameSaver(directory: .failure(StorageError(tr("saving is off here"))))
  }

  /// The saved games; nil if there is no folder.
  package var games: GamesFolder? { (try? directory.get()).map { GamesFolder(directory: $0) } }

  /// The saved matches; nil if there is no folder.
  package var matches: MatchesFolder? { (try? directory.get()).map { MatchesFolder(directory: $0) } }

  /// Makes `listener` receive, on another thread, when saving begins to fail and when it works again.
  package func listen(_ listener: @escaping @Sendable (SaveState) -> Void) { syncer.listen(listener) }

  /// Makes `listener` receive, on another thread, a line about each recovery of a game whose file had vanished.
  package func listenToNotices(_ listener: @escaping @Sendable (String) -> Void) {
    syncer.listenToNotices(listener)
  }

  /// Watches the folders of saved games.
  package func watch(by watch: FolderWatch) { syncer.watch(by: watch) }

  /// Checks whether the files of current games are still in their places.
  package func checkFiles() { syncer.syncAllSoon() }

  /// Where a new game is saved: nowhere if the folder is full.
  private var place: Result<DataDirectory, StorageError> {
    guard let quota, case .success(let directory) = directory, directory.size > quota else {
      return directory
    }
    return .failure(
      StorageError(tr("your %s kB here are full; delete games in History", String(quota >> 10))))
  }

  /// The server whose boards were joined; nil if none were.
  package var boardServer: String? {
    (try? directory.get()).flatMap { BoardMembership(in: $0) }?.address
  }

  /// Starts a game and its file.
  ///
  /// - Parameter isDrawn: whether nobody chose the seed. While boards are switched on it is drawn again then, so that the
  ///   game can be a record.
  package func begin(
    _ setup: GameSetup, player: String?, isDrawn: Bool = false
  ) throws(GameError) -> AutosavedGame {
    guard isDrawn, BoardMembership.takes(setup),
      let (seed, nonce) = (try? directory.get()).flatMap({ BoardMembership(in: $0) })?.drawSeed()
    else { return try AutosavedGame(setup, player: player, in: place, syncer: syncer) }
    var setup = setup
    setup.seed = seed
    return try AutosavedGame(setup, player: player, nonce: nonce, in: place, syncer: syncer)
  }

  /// Starts a match and its file, and appends its first events to `events`.
  ///
  /// - Parameters:
  ///   - names: the players' names in seat order; nil for a player without a name.
  ///   - bots: the bots' grades in seat order, 0 for a person.
  package func begin(
    _ setup: MatchSetup, names: [String?], bots: [Int], series: MatchSeries, events: inout [MatchEvent]
  ) throws(MatchError) -> AutosavedMatch {
    try AutosavedMatch(
      setup, names: names, bots: bots, series: series, in: place, syncer: syncer, events: &events)
  }

  /// Starts the file of a match across a network.
  package func begin(_ match: LinkedMatch) -> AutosavedLinkedMatch {
    AutosavedLinkedMatch(match, in: place, syncer: syncer)
  }

  /// What lets this program, ended and started again, have its seat at a server back; nil if nothing can.
  package func seatSecret(for address: String) -> SeatSecret? {
    (try? directory.get()).flatMap { SeatSecret.kept(for: address, in: $0) }
  }

  /// Continues a game as practice, in memory only.
  package func beginPractice(_ game: Game, _ setup: GameSetup) -> AutosavedGame {
    let started = WallTime.now
    let journal = GameJournal(
      new: GameID(started: started, random: 0), in: .failure(StorageError("practice is not kept")),
      syncer: syncer)
    return AutosavedGame(
      GameRecording(continuing: game), header: ReplayHeader(setup, player: nil, started: started.text),
      journal: journal)
  }

  /// Starts to search for the latest unfinished game on a separate thread; nil if there is none.
  ///
  /// Replaying a game takes longer than setting up the terminal, so both run at once. A very long one would delay the
  /// start too much: its replay begins after the first frame.
  package func resumeLatestInBackground() -> BackgroundValue<UnfinishedGame>? {
    guard let games else { return nil }
    do throws(StorageError) {
      let marked = try games.marked()
      if let match = matches?.resumableOrUnreadable().first, marked.first.map({ $0 < match }) ?? true {
        return BackgroundValue { resumeMatch(orLatestOf: marked, in: games) }
      }
      guard !marked.isEmpty else { return nil }
      return BackgroundValue(isUrgent: !games.isLong(marked)) {
        games.resumeLatest(of: marked, syncer: syncer)
      }
    } catch {
      let warning = error.description
      return BackgroundValue { UnfinishedGame(warnings: [warning]) }
    }
  }

  /// The latest resumable match; without one, the latest of the given games.
  private func resumeMatch(orLatestOf marked: [GameID], in games: GamesFolder) -> UnfinishedGame {
    let found = matches?.resumeLatest(syncer: syncer)
    if let match = found?.match { return UnfinishedGame(match: match, warnings: found?.warnings ?? []) }
    var left = games.resumeLatest(of: marked, syncer: syncer)
    left.warnings = (found?.warnings ?? []) + left.warnings
    return left
  }

  /// The matches that can be resumed, the latest first.
  package var unfinishedMatches: [GameID] { matches?.available() ?? [] }

  /// Replays a game or match to where it stopped, on a separate thread.
  package func resumeInBackground(_ id: GameID) -> BackgroundValue<UnfinishedGame> {
    if id.kind == .match {
      return BackgroundValue {
        let found = matches?.resume(only: id, syncer: syncer)
        return UnfinishedGame(match: found?.match, warnings: found?.warnings ?? [])
      }
    }
    guard let games else { return BackgroundValue { UnfinishedGame(warnings: [tr("nothing is saved")]) } }
    return BackgroundValue { games.resume(only: id, syncer: syncer) }
  }

  /// The number of games that can be resumed.
  package func unfinishedCount() -> Int { games?.available().count ?? 0 }

  /// The unfinished games and matches that nobody plays at the moment, readable or not.
  package var unfinished: [GameID] { (games?.available() ?? []) + unfinishedMatches }

  /// Syncs everything to disk; the last step before the program exits.
  ///
  /// - Returns: whether it finished in time.
  @discardableResult
  package func finish() -> Bool { syncer.finish(atMost: GameSaver.exitTimeout) }
}
