import BlockEngine
import BlockRecords
import Glibc
import Synchronization
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// Saving problems appear without waiting for a key.
@Suite struct SaveStateTests {
  private let folder: TemporaryFolder
  private let syncer = JournalSyncer()
  /// A disk that can be made to fail.
  private final class Disk: Sendable {
    let fails = Mutex(false)
    var calls: JournalCalls {
      JournalCalls(sync: { file in
        guard self.fails.withLock({ $0 }) else { return fsync(file) }
        errno = EIO
        return -1
      })
    }
  }
  private let disk = Disk()
  private static let failure = "the game cannot be saved: Input/output error"

  init() throws { folder = try TemporaryFolder() }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&one, 1, 0) > 0
  }

  @Test func eachSyncThatBeginsToFailOrToWorkAgainIsTold() throws {
    let told = Monitor<[SaveState]>([])
    syncer.listen { saveState in told.change { $0.append(saveState) } }
    let journal = GameJournal(
      new: GameID(started: .now, random: 1), in: .success(folder.data), syncer: syncer, calls: disk.calls)
    journal.append(Array("one\n".utf8), isFinished: false)
    #expect(syncer.finish(atMost: .seconds(30)))
    #expect(told.withLock { $0.isEmpty }, "no message while saving works")

    disk.fails.withLock { $0 = true }
    journal.append(Array("two\n".utf8), isFinished: false)
    for _ in 0..<3 {
      journal.requestSync()
      #expect(told.wait(atMost: .seconds(30)) { $0.isEmpty ? nil : $0 } == [.unsaved(Self.failure)])
    }
    disk.fails.withLock { $0 = false }
    #expect(syncer.finish(atMost: .seconds(30)))
    #expect(told.withLock { $0 } == [.unsaved(Self.failure), .saved])
  }

  @Test func theLoopIsWokenByNewsAndByNothingElse() throws {
    put([], into: folder.data.path)
    let saver = GameSaver(directory: .success(folder.data))
    let service = SaveStateService(saver)
    let game = try saver.begin(GameSetup(seed: 1), player: nil)
    #expect(game.saveState != .saved)
    #expect(!isReadable(service.descriptor) && service.drainMessages().isEmpty)
    unlink(folder.data.path)
    var patience = 60
    while !saver.finish(), patience > 0 { patience -= 1 }
    #expect(isReadable(service.descriptor))
    guard case .storage(.saveState(.saved), _)? = service.drainMessages().first else {
      Issue.record("no message that the game is saved")
      return
    }
    #expect(!isReadable(service.descriptor))
  }

  /// A paused game in the program, and its journal.
  private func paused() throws -> (AppModel, GameJournal) {
    let journal = GameJournal(
      new: GameID(started: .now, random: 1), in: .success(folder.data), syncer: syncer, calls: disk.calls)
    let header = ReplayHeader(GameSetup(seed: 1), player: nil, started: WallTime.now.text)
    let saved = AutosavedGame(
      try GameRecording(header, keepsHistory: false), header: header, journal: journal)
    let context = GameScreenTrial.context()
    let screens: [any Screen] = [
      MainMenuScreen(context: context, firstSeed: 1), GameScreen(resuming: saved, in: context),
    ]
    var model = AppModel(context: context, theme: .standard, screens: screens)
    _ = model.update(.resized(context.size), at: context.now)
    return (model, journal)
  }

  private func text(_ model: AppModel) -> String {
    var buffer = CellBuffer(size: GameScreenTrial.context().size)
    model.view(into: &buffer)
    return buffer.text
  }

  /// Makes the next sync fail, and waits for the failure.
  private func fail(_ journal: GameJournal) {
    disk.fails.withLock { $0 = true }
    journal.append(Array("\n".utf8), isFinished: false)
    journal.requestSync()
    let limit = Clock.now + .seconds(30)
    while journal.saveState == .saved, Clock.now < limit { sched_yield() }
  }

  @Test func inAPauseItIsSaidAtOnceAndNoLongerThanItIsSo() throws {
    var (model, journal) = try paused()
    let now = GameScreenTrial.context().now
    fail(journal)
    #expect(!text(model).contains("ot saved"), "no message has arrived yet")
    _ = model.update(.storage(.saveState(journal.saveState)), at: now)
    #expect(text(model).contains("Not saved: \(Self.failure)"))
    disk.fails.withLock { $0 = false }
    #expect(syncer.finish(atMost: .seconds(30)))
    _ = model.update(.storage(.saveState(journal.saveState)), at: now)
    #expect(!text(model).contains("ot saved"))
  }

  @Test func itTakesThePlaceOfANoticeThatTheGameWasSavedAgain() throws {
    var (model, journal) = try paused()
    let now = GameScreenTrial.context().now
    _ = model.update(.storage(.rewritten("The whole game was saved again.")), at: now)
    #expect(text(model).contains("The whole game was saved again."))
    fail(journal)
    _ = model.update(.storage(.saveState(journal.saveState)), at: now)
    #expect(text(model).contains("Not saved: \(Self.failure)") && !text(model).contains("saved again"))
  }

  @Test func overHelpItIsSaidTooAndTheGameBelowKnows() throws {
    var (model, journal) = try paused()
    let now = GameScreenTrial.context().now
    _ = model.update(.input(.key(KeyEvent(key: .character("?")))), at: now)
    #expect(text(model).contains("The aim"))
    fail(journal)
    _ = model.update(.storage(.saveState(journal.saveState)), at: now)
    #expect(text(model).contains("Not saved: \(Self.failure)"))
    let later = now + .seconds(10)
    _ = model.update(.input(.key(KeyEvent(key: .character("q")))), at: later)
    #expect(text(model).contains("Paused") && text(model).contains("Not saved"))
  }

  @Test func inTheMenuItIsSaidToo() {
    var driver = ModelDriver(settings: Settings(motion: .none))
    driver.send(.storage(.saveState(.unsaved("no room"))))
    #expect(driver.shows("Not saved: no room"))
    #expect(driver.wake == nil)
  }
}
