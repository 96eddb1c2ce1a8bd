import BlockEngine
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockStorage

/// Games whose file or folder disappears during play, or whose disk accepts no writes.
@Suite struct LostFileTests {
  private let folder: TemporaryFolder
  private let syncer = JournalSyncer()

  init() throws { folder = try TemporaryFolder() }

  private func begin() throws -> AutosavedGame {
    try AutosavedGame(GameSetup(seed: 1), player: nil, in: .success(folder.data), syncer: syncer)
  }

  private func drop(_ game: inout AutosavedGame, _ count: Int) {
    var events: [GameEvent] = []
    for _ in 0..<count { game.perform(.hardDrop, at: game.game.time.advanced(by: 1_000), events: &events) }
  }

  private func sync() { #expect(syncer.finish(atMost: .seconds(30))) }

  enum Loss: CaseIterable, Sendable { case deleted, moved, replaced, file, games }

  private func lose(_ loss: Loss, _ id: GameID) throws {
    let data = folder.data
    switch loss {
    case .deleted:
      for path in [data.replay(id), data.mark(id)] { unlink(path) }
      for path in [data.games, data.unfinished, data.path] { rmdir(path) }
    case .moved: rename(data.path, data.path + "-moved")
    case .replaced:
      rename(data.path, data.path + "-moved")
      mkdir(data.path, 0o755)
    case .file: unlink(data.replay(id))
    case .games: rename(data.games, data.path + "/other")
    }
  }

  @Test(arguments: Loss.allCases)
  func theWholeGameIsWrittenAgainAndThatIsReported(loss: Loss) throws {
    let told = Monitor<[String]>([])
    syncer.listenToNotices { line in told.change { $0.append(line) } }
    var game = try begin()
    drop(&game, 5)
    sync()
    try lose(loss, game.id)
    drop(&game, 2)
    sync()
    #expect(told.withLock { $0.count } == 1 && game.saveState == .saved)
    #expect(try ReplayFile.verify(folder.data.replay(game.id)).game.digest == game.game.digest)
    #expect(mode(of: folder.data.path) == 0o700 && mode(of: folder.data.replay(game.id)) == 0o600)
    drop(&game, 1)
    game.close()
    sync()
    let games = GamesFolder(directory: folder.data)
    #expect(try games.unfinished().map(\.game.digest) == [game.game.digest])
    #expect(try games.resume(game.id, syncer: syncer).game.digest == game.game.digest)
  }

  @Test func aGameThatIsLostAgainAtOnceIsNotCalledSavedAgain() throws {
    let told = Monitor<[String]>([])
    let comesAgain = Monitor(false)
    let data = folder.data
    let calls = JournalCalls(reached: { step in
      guard step == .looked, comesAgain.withLock({ $0 }) else { return }
      comesAgain.change { $0 = false }
      rename(data.path, data.path + "-again")
      put(Array("in the way".utf8), into: data.path)
    })
    let syncer = JournalSyncer(startsThread: false)
    syncer.watch(by: FolderWatch())
    syncer.listenToNotices { line in told.change { $0.append(line) } }
    var game = try AutosavedGame(
      GameSetup(seed: 1), player: nil, in: .success(data), syncer: syncer, calls: calls)
    drop(&game, 3)
    #expect(!game.journal.sync())
    try lose(.moved, game.id)
    comesAgain.change { $0 = true }
    let hasToTryAgain = game.journal.sync()
    #expect(hasToTryAgain && game.saveState != .saved && told.withLock { $0.isEmpty })
    unlink(data.path)
    _ = game.journal.sync()
    #expect(game.saveState == .saved && told.withLock { $0.count } == 1)
  }

  @Test func aGameThatEndedAndWasRemovedStaysRemoved() throws {
    let told = Monitor<[String]>([])
    syncer.listenToNotices { line in told.change { $0.append(line) } }
    var game = try begin()
    drop(&game, 5)
    var events: [GameEvent] = []
    game.giveUp(at: game.game.time, events: &events)
    try folder.data.remove(game.id)
    syncer.syncAllSoon()
    sync()
    game.close()
    sync()
    #expect(told.withLock { $0 } == [])
    #expect(PrivateFile.names(in: folder.data.games) == [])
  }

  @Test func ifItCannotBeWrittenAgainThatIsReportedAndRetried() throws {
    var game = try begin()
    drop(&game, 3)
    sync()
    try lose(.moved, game.id)
    put(Array("in the way".utf8), into: folder.data.path)
    drop(&game, 1)
    _ = syncer.finish(atMost: .milliseconds(200))
    #expect(game.saveState == .unsaved("\(folder.data.path) is not a folder") || game.saveState != .saved)
    drop(&game, 1)
    #expect(game.saveState != .saved, "a command written to the lost file is not saved")
    unlink(folder.data.path)
    sync()
    #expect(game.saveState == .saved)
    #expect(try ReplayFile.verify(folder.data.replay(game.id)).game.digest == game.game.digest)
  }

  @Test func anotherFileInItsPlaceIsSetAsideAndNotWrittenOver() throws {
    var game = try begin()
    drop(&game, 3)
    sync()
    unlink(folder.data.replay(game.id))
    put(Array("somebody's".utf8), into: folder.data.replay(game.id))
    drop(&game, 1)
    sync()
    let aside = try #require(PrivateFile.names(in: folder.data.games).first { $0.contains(".set-aside-") })
    #expect(contents(folder.data.games + "/" + aside) == Array("somebody's".utf8))
    #expect(try ReplayFile.verify(folder.data.replay(game.id)).game.digest == game.game.digest)
  }

  @Test func anUndoAfterTheLossIsInTheNewFile() throws {
    var game = try AutosavedGame(
      GameSetup(seed: 1, mode: .zen), player: nil, in: .success(folder.data), syncer: syncer)
    drop(&game, 4)
    sync()
    try lose(.deleted, game.id)
    let isUndone = game.undo()
    #expect(isUndone)
    sync()
    #expect(try ReplayFile.verify(folder.data.replay(game.id)).game.digest == game.game.digest)
    let isRedone = game.redo()
    #expect(isRedone)
    sync()
    #expect(try ReplayFile.verify(folder.data.replay(game.id)).game.digest == game.game.digest)
  }

  @Test func theWatchIsReadableWhenTheFolderGoesAndAtNothingElse() throws {
    try folder.data.prepare()
    let watch = FolderWatch()
    #expect(watch.arm(folder.data))
    func isReadable() -> Bool {
      var one = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&one, 1, 0) > 0
    }
    put([1], into: folder.data.path + "/games/new")
    put([1, 2], into: folder.data.path + "/games/new")
    #expect(!isReadable())
    rename(folder.data.path, folder.data.path + "-moved")
    #expect(isReadable())
    watch.drain()
    #expect(!isReadable())
  }

  @Test func aGameInAReadOnlyFileIsResumedAndSavedOnceItIsWritable() throws {
    guard geteuid() != 0 else { return }  // For root nothing is read-only; the soak mounts a disk.
    var game = try begin()
    drop(&game, 3)
    game.close()
    sync()
    let path = folder.data.replay(game.id)
    chmod(path, 0o400)
    var resumed = try GamesFolder(directory: folder.data).resume(game.id, syncer: syncer)
    #expect(resumed.game.digest == game.game.digest && resumed.saveState != .saved)
    drop(&resumed, 1)
    #expect(resumed.saveState != .saved)
    chmod(path, 0o600)
    sync()
    #expect(resumed.saveState == .saved)
    #expect(try ReplayFile.verify(path).game.digest == resumed.game.digest)
  }

  @Test func aJournalThatIsReadAloneIsWrittenOnceThatIsPossible() throws {
    var game = try begin()
    drop(&game, 3)
    game.close()
    sync()
    let path = folder.data.replay(game.id)
    let length = try #require(contents(path)).count
    let file = open(path, O_RDONLY | O_CLOEXEC)
    let journal = GameJournal(
      resuming: game.id, in: folder.data, file: file, length: length, refusal: SystemError(code: EROFS),
      syncer: syncer)
    #expect(journal.saveState == .unsaved("the game cannot be saved: Read-only file system"))
    journal.append(Array("more\n".utf8), isFinished: false)
    sync()
    #expect(journal.saveState == .saved)
    #expect(contents(path)?.suffix(5) == Array("more\n".utf8)[...])
  }
}
