import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

@Suite struct QuickGameTests {
  /// A separate game to compare the screen with.
  private func game(seed: UInt64 = 1) -> Game { Game(seed: seed) }

  @Test func thePieceFallsByItself() {
    var driver = ModelDriver.playing()
    let before = driver.screen.lines
    driver.pass(.milliseconds(999))
    #expect(driver.screen.lines == before)
    driver.pass(.milliseconds(1))
    #expect(driver.screen.lines != before)
  }

  @Test(arguments: [
    (KeyEvent(key: .left), GameCommand.left), (KeyEvent(key: .character("h")), .left),
    (KeyEvent(key: .right), .right), (KeyEvent(key: .character("l")), .right),
    (KeyEvent(key: .up), .rotateClockwise), (KeyEvent(key: .character("X")), .rotateClockwise),
    (KeyEvent(key: .character("z")), .rotateCounterclockwise), (KeyEvent(key: .down), .softDrop),
    (KeyEvent(key: .character("j"), phase: .repeat), .softDrop), (KeyEvent(key: .character(" ")), .hardDrop),
  ])
  func aKeyIsACommand(event: KeyEvent, command: GameCommand) throws {
    var context = GameScreenTrial.context()
    var screen = try #require(GameScreen(seed: 1, in: &context))
    var game = game()
    context.now = context.now + .milliseconds(100)
    _ = screen.update(.input(.key(event)), in: &context)
    game.perform(command, at: GameTime(milliseconds: 100))
    #expect(screen.seat.session.game.digest == game.digest)
    #expect(game.digest != self.game().digest)
  }

  @Test func whatIsNoCommandChangesNothing() throws {
    var context = GameScreenTrial.context()
    var screen = try #require(GameScreen(seed: 1, in: &context))
    let events: [InputEvent] = [
      .key(KeyEvent(key: .left, phase: .release)), .key(KeyEvent(key: .character("a"))),
      .key(KeyEvent(key: .character("\\"), modifiers: .control)), .paste("  q \u{3}"), .focus(true),
      .reply(.primaryAttributes),
      .mouse(MouseEvent(action: .press, button: .left, position: Point(x: 40, y: 12))),
    ]
    for event in events { _ = screen.update(.input(event), in: &context) }
    #expect(screen.seat.session.game.digest == game().digest)
    guard case .playing = screen.stage else {
      Issue.record("\(screen.stage)")
      return
    }
  }

  @Test func scoreTimeLevelAndLinesAreShown() {
    var driver = ModelDriver.playing()
    driver.type(" ")
    driver.pass(.milliseconds(65_000))
    #expect(driver.shows("1:05") && driver.figure("Level") == "1" && driver.figure("Lines") == "0")
    #expect(driver.figure("Score") != "0")
  }

  @Test func theNextPieceIsShown() {
    // Seed 1 begins with S and J.
    var driver = ModelDriver.playing(isUnicode: false)
    #expect(driver.shows("{}{}{}"))
    driver.type("p")
    #expect(!driver.shows("{}{}{}"), "a pause hides the next piece, so that it gives no preview")
  }

  @Test func theKeysBesideTheFieldAreTheOnesInForce() {
    var settings = Settings()
    settings.keyList = .always
    let driver = ModelDriver.playing(size: Size(columns: 120, rows: 40), settings: settings)
    for hint in ["Left             ←", "Hard drop    Space", "Menu             q"] {
      #expect(driver.shows(hint))
    }
  }

  @Test func theGhostCanBeLeftOut() {
    var settings = Settings()
    settings.ghost = false
    let size = Size(columns: 120, rows: 40)
    /// Whether an outline of dots is drawn.
    func hasOutline(_ driver: ModelDriver) -> Bool {
      driver.screen.text.unicodeScalars.contains { (0x2801...0x28ff).contains($0.value) }
    }
    #expect(hasOutline(ModelDriver.playing(size: size, hasColour: false)))
    #expect(!hasOutline(ModelDriver.playing(size: size, hasColour: false, settings: settings)))
  }

  @Test func controlLRedrawsTheScreenAndChangesNothing() {
    var driver = ModelDriver.playing()
    let before = driver.screen
    driver.press(.character("l"), .control)
    #expect(driver.effects == [.redraw])
    #expect(driver.screen == before)
  }

  @Test(arguments: [(80, 24), (24, 9), (120, 40), (200, 60), (40, 15)])
  func resizingInPlayLosesNothing(columns: Int, rows: Int) {
    var driver = ModelDriver.playing()
    driver.type(" ")
    driver.pass(.milliseconds(500))
    driver.resize(columns, rows)
    driver.pass(.milliseconds(500))
    driver.resize(80, 24)
    var other = ModelDriver.playing()
    other.type(" ")
    other.pass(.seconds(1))
    #expect(driver.screen == other.screen)
  }
}
