import BlockEngine
import BlockRecords
import Glibc
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Redrawing over the last frame gives the same picture as drawing the whole frame.
@Suite struct RedrawnFrameTests {
  struct Look: Sendable, CustomTestStringConvertible {
    let size: Size
    var isUnicode = true
    var hasColour = true
    var hasShades = true
    var reducedMotion = false
    var mode = GameMode.Kind.endless
    var testDescription: String {
      "\(size.columns)x\(size.rows), unicode \(isUnicode), colour \(hasColour), shades \(hasShades), \(mode)"
    }
  }

  static let looks = [
    Look(size: Size(columns: 200, rows: 60)), Look(size: Size(columns: 100, rows: 40)),
    Look(size: Size(columns: 100, rows: 40), hasShades: false),
    Look(size: Size(columns: 100, rows: 40), reducedMotion: true),
    Look(size: Size(columns: 100, rows: 40), mode: .zen),
    Look(size: Size(columns: 100, rows: 40), mode: .ultra),
    Look(size: Size(columns: 100, rows: 40), mode: .survival),
    Look(size: Size(columns: 80, rows: 24), mode: .sprint),
    Look(size: Size(columns: 80, rows: 24), mode: .dig),
    Look(size: Size(columns: 120, rows: 40), isUnicode: false),
    Look(size: Size(columns: 100, rows: 40), hasColour: false, hasShades: false),
    Look(size: Size(columns: 80, rows: 24)), Look(size: Size(columns: 80, rows: 24), hasShades: false),
    Look(size: Size(columns: 40, rows: 15), isUnicode: false), Look(size: Size(columns: 26, rows: 10)),
  ]

  @Test(arguments: looks)
  func itIsAsIfAllWereDrawn(look: Look) throws {
    var settings = Settings()
    settings.motion = look.reducedMotion ? .none : .full
    settings.mode = .builtIn(look.mode)
    var driver = ModelDriver(
      size: look.size, isUnicode: look.isUnicode, hasColour: look.hasColour, hasShades: look.hasShades,
      settings: settings)
    driver.press(.enter)
    let keys: [Key] =
      [.left, .left, .right, .right, .up, .up, .character("z"), .down]
      + [.character(" "), .character(" "), .character("b"), .character("y")]
    let redrawn = driver.redrawn(pressing: keys) { driver in
      if driver.shows("Game over") { driver.pass(.seconds(1)); driver.press(.enter) }
    }
    #expect(redrawn > 100, "most frames need no full redraw")
  }

  /// The disk fails on another thread, but all parts of one frame agree on whether the game is saved.
  @Test func aDiskThatFailsBetweenFramesIsToldInTheNextOne() throws {
    let folder = try TemporaryFolder()
    let fails = Monitor(false)
    let calls = JournalCalls(sync: { file in
      guard fails.withLock({ $0 }) else { return fsync(file) }
      errno = EIO
      return -1
    })
    let journal = GameJournal(
      new: GameID(started: .now, random: 1), in: .success(folder.data), syncer: JournalSyncer(), calls: calls)
    let header = ReplayHeader(GameSetup(seed: 1), player: nil, started: WallTime.now.text)
    let saved = AutosavedGame(
      try GameRecording(header, keepsHistory: false), header: header, journal: journal)
    var context = GameScreenTrial.context()
    context.settings.hints = []
    var screen = GameScreen(resuming: saved, in: context)
    screen.resume(in: &context)
    var buffer = CellBuffer(size: context.size)
    screen.draw(into: &buffer, in: context)
    context.now = context.now + .milliseconds(10)
    _ = screen.update(.input(.key(KeyEvent(key: .left))), in: &context)

    fails.withLock { $0 = true }
    journal.requestSync()
    let limit = Clock.now + .seconds(30)
    while journal.saveState == .saved, Clock.now < limit { sched_yield() }
    #expect(journal.saveState != .saved)
    let isRedrawn = screen.redraw(&buffer, in: context)
    #expect(isRedrawn, "only the piece has moved")
    var whole = CellBuffer(size: context.size)
    screen.draw(into: &whole, in: context)
    #expect(buffer.text == whole.text)
    #expect(!whole.text.contains("ot saved"))

    context.now = context.now + .milliseconds(10)
    _ = screen.update(.tick, in: &context)
    let isRedrawnAgain = screen.redraw(&buffer, in: context)
    #expect(!isRedrawnAgain)
    whole.reset(to: context.size)
    screen.draw(into: &whole, in: context)
    #expect(whole.text.contains("Not saved"))
    fails.withLock { $0 = false }
    screen.seat.session.leave(at: context.now)
  }
}
