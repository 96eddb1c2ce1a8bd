import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

@Suite struct AboutScreenTests {
  private func about(_ columns: Int = 100, _ rows: Int = 40, saver: GameSaver = .disabled) -> ModelDriver {
    var driver = ModelDriver(
      size: Size(columns: columns, rows: rows), saver: saver,
      themes: ThemeLibrary(userFolder: "/home/me/.config/blockfall/themes", installedFolder: nil))
    driver.open("Settings")
    driver.press(.end)
    driver.press(.enter)
    return driver
  }

  @Test func itTellsVersionLicenceAndWhereThingsAre() throws {
    let home = try TemporaryFolder()
    let driver = about(saver: GameSaver(directory: .success(home.data)))
    for text in [
      "blockfall \(Version.number)", "MIT License", home.data.games, home.data.database,
      "/home/me/.config/blockfall/themes",
    ] {
      #expect(driver.shows(text), "\(text)")
    }
    #expect(about().shows("not saved: saving is off here"))
  }

  @Test func itTellsWhatTheTerminalHas() {
    var driver = about()
    driver.handle(
      TerminalFeatures(
        type: "xterm-kitty\u{1b}[31m", colorDepth: .direct, requestsInputModes: true,
        synchronizesOutput: true,
        reportsReleases: true))
    let screen = driver.screen.text
    #expect(screen.contains("xterm-kitty\\u{1B}[31m") && screen.contains("24 bit"))
    #expect(screen.contains("reports releases") && screen.contains("asked for, not seen yet"))
    driver.send(.input(.mouse(MouseEvent(action: .wheelUp, position: Point(x: 1, y: 1)))))
    driver.send(.input(.focus(true)))
    #expect(driver.screen.lines.count { $0.contains("seen") && !$0.contains("not seen") } == 2)
  }

  @Test(arguments: [(1, 1), (10, 5), (24, 9), (40, 15), (300, 100)])
  func atAnySizeItCanBeReadAndLeft(columns: Int, rows: Int) {
    var driver = about()
    driver.resize(columns, rows)
    for key in [Key.end, .home, .pageDown, .down, .up, .character(" ")] { driver.press(key) }
    #expect(driver.screen.lines.count == rows)
    driver.type("q")
    driver.resize(80, 24)
    #expect(driver.shows("Settings"))
  }
}
