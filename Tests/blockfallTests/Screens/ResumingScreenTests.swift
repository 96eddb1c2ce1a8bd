import BlockEngine
import Glibc
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage

/// A game whose recording is still being replayed when the first frame is due.
@Suite struct ResumingScreenTests {
  let folder: TemporaryFolder
  let syncer = JournalSyncer()
  private let gate = Monitor(false)

  init() throws { folder = try TemporaryFolder() }

  /// A background value that becomes available when the gate opens.
  private func promised(_ left: UnfinishedGame) -> BackgroundValue<UnfinishedGame> {
    let gate = gate
    return BackgroundValue {
      _ = gate.wait { $0 ? true : nil }
      return left
    }
  }

  @Test func theGameFollowsTheFirstFrameByItself() throws {
    var game = try AutosavedGame(
      GameSetup(seed: 3), player: nil, in: .success(folder.data), syncer: syncer)
    var events: [GameEvent] = []
    game.perform(.hardDrop, at: .zero, events: &events)
    let left = promised(UnfinishedGame(game: game))
    var driver = ModelDriver(left: left)
    #expect(driver.screen.text.contains("Continue"))
    #expect(driver.wake != nil)
    // Keys are ignored until the game is on the screen.
    driver.press(.character("q"))
    driver.pass(.milliseconds(20))
    #expect(!driver.screen.text.contains("Paused") && !driver.screen.text.contains("Quick game"))
    gate.change { $0 = true }
    _ = left.get(atMost: .seconds(60))
    driver.pass(.milliseconds(20))
    #expect(driver.screen.text.contains("Paused"))
    #expect(driver.figure("Score") == String(game.game.score))
    driver.press(.character("q"))
    #expect(driver.screen.text.contains("Quick game"))
  }

  @Test func aGameThatCannotBeResumedIsReportedOverTheMenu() {
    let left = promised(UnfinishedGame(warnings: ["the disk is gone"]))
    var driver = ModelDriver(left: left)
    gate.change { $0 = true }
    _ = left.get(atMost: .seconds(60))
    driver.pass(.milliseconds(20))
    #expect(driver.screen.text.contains("Quick game"))
    #expect(driver.screen.text.contains("the disk is gone"))
  }

  @Test func aVeryLongGameIsBegunAfterTheFirstFrame() throws {
    let game = try AutosavedGame(GameSetup(seed: 3), player: nil, in: .success(folder.data), syncer: syncer)
    let path = folder.data.replay(game.id)
    game.close()
    #expect(syncer.finish(atMost: .seconds(30)))
    let saver = GameSaver(directory: .success(folder.data))
    #expect(saver.games?.isLong([game.id]) == false)
    // Not a replay, but as long as one of a hundred thousand commands.
    #expect(truncate(path, 1 << 20) == 0)
    #expect(saver.games?.isLong([game.id]) == true)
    let left = try #require(saver.resumeLatestInBackground())
    #expect(!left.isStarted)
    var driver = ModelDriver(left: left)
    #expect(!left.isStarted && driver.screen.text.contains("Continue"))
    driver.send(.shown)
    #expect(left.isStarted)
    #expect(try #require(left.get(atMost: .seconds(60))).game == nil)
    driver.pass(.milliseconds(20))
    #expect(driver.screen.text.contains("Quick game"))
  }

  @Test func theFirstFrameWaitsForNoMoreThanItsPatience() {
    let left = promised(UnfinishedGame())
    #expect(left.value == nil)
    #expect(left.get(atMost: .microseconds(10)) == nil)
    gate.change { $0 = true }
    #expect(left.get(atMost: .seconds(30)) != nil)
    #expect(left.value != nil)
  }
}
