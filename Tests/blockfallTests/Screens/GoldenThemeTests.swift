import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// Golden frames of each theme at each colour depth: a game with marked minos, and the preview.
@NcursesLock struct GoldenThemeTests {
  nonisolated static let names = ShippedThemes.library.names()
  /// Large enough for whole minos.
  private static let size = Size(columns: 64, rows: 31)
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func driver(_ name: String, _ depth: ColorDepth, _ size: Size) -> ModelDriver {
    ModelDriver(
      size: size, seed: 4, hasColour: depth != .none, hasShades: depth >= .indexed,
      settings: Settings(theme: name), saver: GameSaver(directory: .success(home.data)),
      themes: ShippedThemes.library)
  }

  private func shown(_ driver: ModelDriver, _ depth: ColorDepth) throws -> EmulatedTerminal {
    let shown = DrawnScreen(driver.size, depth: depth, theme: driver.model.theme)
    try shown.show(driver)
    #expect(shown.terminal.text == driver.screen.text)
    return shown.terminal
  }

  @Test(arguments: names, ColorDepth.allCases)
  func aGameInEachThemeIsAsItWasFoundGood(name: String, depth: ColorDepth) throws {
    var driver = driver(name, depth, Self.size)
    driver.press(.enter)
    driver.playAWhile()
    GoldenFrame("theme-\(name)-\(depth)").expect(try shown(driver, depth))
  }

  @Test(arguments: [
    ("standard", ColorDepth.direct, 80, 24), ("paper", .indexed, 120, 40), ("distinct", .ansi, 80, 24),
    ("midnight", .none, 80, 24), ("contrast", .direct, 40, 15),
  ])
  func thePreviewIsAsItWasFoundGood(name: String, depth: ColorDepth, columns: Int, rows: Int) throws {
    var driver = driver(name, depth, Size(columns: columns, rows: rows))
    driver.open("Settings")
    driver.press(.end)
    while !driver.screen.selectedText.contains("Theme") { driver.press(.up) }
    driver.press(.enter)
    driver.pass(.milliseconds(1_000))
    GoldenFrame("preview-\(name)-\(columns)x\(rows)-\(depth)").expect(try shown(driver, depth))
  }
}
