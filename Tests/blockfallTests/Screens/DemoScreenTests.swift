import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

@Suite struct DemoScreenTests {
  private func demo(grade: Int = 1, _ rules: RulesChoice = .modern, saver: GameSaver = .disabled)
    -> ModelDriver
  {
    var driver = ModelDriver(settings: Settings(motion: .none, rules: rules), saver: saver)
    driver.press(.home)
    for _ in 0..<20 where !driver.screen.selectedText.hasPrefix("Demo:") { driver.press(.down) }
    for _ in 0..<10 { driver.press(.left) }
    for _ in 1..<grade { driver.press(.right) }
    driver.press(.enter)
    return driver
  }

  /// Lets the bot play until the screen meets a condition.
  private func watch(_ driver: inout ModelDriver, until isSeen: (ModelDriver) -> Bool) {
    driver.pass(.milliseconds(100), until: isSeen)
  }

  @Test(arguments: [RulesChoice.modern, .classic])
  func aBotPlaysByTheRulesThatAreSet(_ rules: RulesChoice) {
    var driver = demo(grade: 2, rules)
    #expect(driver.shows("Demo: grade 2"))
    watch(&driver) { ($0.figure("Score") ?? "0") != "0" }
    #expect(driver.shows("Demo: grade 2"))
  }

  @Test func anyKeyOrClickEndsIt() {
    for end in 0..<3 {
      var driver = demo()
      #expect(driver.shows("Demo: grade 1") && !driver.shows("Quick game"))
      switch end {
      case 0: driver.type("w")
      case 1: driver.press(.left)
      default: driver.click(Point(x: 30, y: 10))
      }
      #expect(driver.shows("Quick game"))
    }
  }

  @Test func theKeyOfHintsShowsWhatTheBotThinks() throws {
    var driver = demo(grade: 5)
    let key = try #require(KeyBindings.standard.names(of: .hint, isUnicode: false).first)
    #expect(driver.shows("\(key) Search") && !driver.shows("places examined"))
    driver.type(key)
    watch(&driver) { $0.shows("pieces deep") }
    driver.type(key)
    #expect(driver.shows("Demo: grade 5") && !driver.shows("pieces deep"))
  }

  @Test func itsResultGoesNowhere() throws {
    let folder = try TemporaryFolder()
    var driver = demo(saver: GameSaver(directory: .success(folder.data)))
    watch(&driver) { ($0.figure("Score") ?? "0") != "0" }
    driver.type(" ")
    #expect(!driver.shows("Continue"))
    #expect(SmallFile.names(in: folder.data.games).allSatisfy { $0.hasPrefix(".") })
  }

  @Test func whileItIsStoppedNothingHappens() {
    var driver = demo()
    driver.send(.suspending)
    let before = driver.screen.text
    driver.pass(.seconds(60))
    #expect(driver.screen.text == before && driver.wake == nil)
  }
}
