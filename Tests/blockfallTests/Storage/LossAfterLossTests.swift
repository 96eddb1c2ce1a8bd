import BlockEngine
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockStorage

/// What the data folder loses while the program still deals with another loss, at each step of that.
///
/// One after the other: a system has few watches to give.
@Suite(.serialized) struct LossAfterLossTests {
  enum Loss: CaseIterable, Sendable {
    /// The whole folder, a part of it, or the folder above.
    case deleted, moved, replaced, blocked, file, games, above
  }

  /// The folders of one trial, and the losses in it.
  private final class Place: Sendable {
    let folder: TemporaryFolder
    private let count = Monitor(0)

    init() throws { folder = try TemporaryFolder() }

    var data: DataDirectory { DataDirectory(path: folder.path + "/share/data") }

    func lose(_ loss: Loss, _ id: GameID) {
      let number = count.withLock { count in
        count += 1
        return count
      }
      let aside = "\(folder.path)/moved-\(number)"
      switch loss {
      case .deleted:
        for path in [data.replay(id), data.mark(id)] { unlink(path) }
        for path in [data.games, data.unfinished, data.path] { rmdir(path) }
      case .moved: rename(data.path, aside)
      case .replaced:
        rename(data.path, aside)
        mkdir(data.path, 0o755)
      case .blocked:
        rename(data.path, aside)
        put(Array("in the way".utf8), into: data.path)
      case .file: unlink(data.replay(id))
      case .games: rename(data.games, aside)
      case .above: rename(folder.path + "/share", aside)
      }
    }
  }

  /// The second loss, before it has come.
  private struct Coming: Sendable {
    let loss: Loss
    let id: GameID
    /// The steps until it comes.
    var steps: Int
  }

  /// More steps than there are between a loss and the rest after it.
  private static let mostSteps = 200

  @Test(arguments: Loss.allCases, Loss.allCases)
  func noLossIsMissedAtWhateverStepItComes(first: Loss, second: Loss) throws {
    let watch = FolderWatch()
    try #require(watch.descriptor >= 0)
    var step = 1
    while try lose(first, second, atStep: step, watch), step < Self.mostSteps { step += 1 }
    #expect(step > 1 && step < Self.mostSteps, "it comes to rest")
  }

  /// - Returns: whether there were so many steps that the second loss came.
  private func lose(_ first: Loss, _ second: Loss, atStep step: Int, _ watch: FolderWatch) throws -> Bool {
    let place = try Place()
    let coming = Monitor<Coming?>(nil)
    let calls = JournalCalls(reached: { _ in
      let due = coming.withLock { coming -> Coming? in
        coming?.steps -= 1
        guard let due = coming, due.steps == 0 else { return nil }
        coming = nil
        return due
      }
      if let due { place.lose(due.loss, due.id) }
    })
    let syncer = JournalSyncer(startsThread: false)
    syncer.watch(by: watch)
    var game = try AutosavedGame(
      GameSetup(seed: 1), player: nil, in: .success(place.data), syncer: syncer, calls: calls)
    var events: [GameEvent] = []
    for _ in 0..<3 { game.perform(.hardDrop, at: game.game.time.advanced(by: 1_000), events: &events) }
    var hasToTryAgain = game.journal.sync()
    watch.drain()
    #expect(!hasToTryAgain)

    // Nothing is played from here on: the watch alone tells of losses, or the retry after a failure.
    coming.change { $0 = Coming(loss: second, id: game.id, steps: step) }
    place.lose(first, game.id)
    hasToTryAgain = settle(game, watch) ?? false
    let what = "\(first), then \(second) after \(step) steps"
    // Whoever stands in the way is noticed, and removed; the second loss may be another one.
    for _ in 0..<3 where hasToTryAgain || isBlocked(place) {
      if isBlocked(place) {
        #expect(game.saveState != .saved && hasToTryAgain, "unnoticed: \(what)")
        unlink(place.data.path)
      }
      hasToTryAgain = game.journal.sync()
      hasToTryAgain = settle(game, watch) ?? hasToTryAgain
    }
    #expect(game.saveState == .saved, "\(what)")
    #expect(
      (try? ReplayFile.verify(place.data.replay(game.id)).game.digest) == game.game.digest, "\(what)")
    #expect(access(place.data.mark(game.id), F_OK) == 0, "\(what)")
    return coming.withLock { $0 == nil }
  }

  private func isReadable(_ watch: FolderWatch) -> Bool {
    var entry = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  private func isBlocked(_ place: Place) -> Bool { contents(place.data.path) == Array("in the way".utf8) }

  /// Looks for the files as long as the watch tells of a change; returns whether the last look asks for another, nil if
  /// there was none.
  private func settle(_ game: AutosavedGame, _ watch: FolderWatch) -> Bool? {
    var hasToTryAgain: Bool?
    for _ in 0..<20 where isReadable(watch) {
      watch.drain()
      hasToTryAgain = game.journal.sync()
    }
    #expect(!isReadable(watch), "it comes to rest")
    return hasToTryAgain
  }
}
