import Foundation
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

@Suite struct ThemeScreenTests {
  private func themes(
    _ columns: Int = 80, _ rows: Int = 24, settings: Settings = Settings(),
    library: ThemeLibrary = ShippedThemes.library
  ) -> ModelDriver {
    var driver = ModelDriver(
      size: Size(columns: columns, rows: rows), settings: settings, themes: library)
    driver.open("Settings")
    for _ in 0..<60 where !driver.screen.selectedText.contains("Theme") { driver.press(.down) }
    driver.press(.enter)
    return driver
  }

  @Test func aThemeIsShownOnAFieldAsSoonAsItIsSelected() {
    var driver = themes()
    #expect(driver.model.theme == .standard && driver.shows("Mineral colours"))
    let inks = Set(driver.screen.cells.flatMap { [$0.style.background, $0.style.foreground] })
    #expect(inks.isSuperset(of: [.pieceI, .pieceO, .pieceT, .pieceS, .pieceZ, .pieceJ, .pieceL, .garbage]))
    #expect(!inks.isDisjoint(with: Ink.tintedGhosts))
    for _ in 0..<8 where driver.model.theme.name != "contrast" { driver.press(.down) }
    #expect(driver.model.theme.name == "contrast" && driver.shows("White and full colours on black"))
  }

  @Test func enterChoosesAndKeepsIt() {
    var driver = themes()
    driver.press(.end)
    driver.press(.enter)
    #expect(driver.model.theme.name == "paper" && driver.shows("Settings"))
    #expect(
      driver.effects.contains { if case .ask(.set(.theme, "paper"), _) = $0 { true } else { false } })
  }

  @Test(arguments: [Key.escape, .character("q")])
  func goingBackLeavesWhatWas(key: Key) {
    var driver = themes()
    driver.press(.end)
    driver.press(key)
    #expect(driver.model.theme == .standard && driver.shows("Settings"))
  }

  @Test func thePreviewPlaysAndThenRests() {
    var driver = themes()
    let before = driver.screen
    driver.pass(.seconds(30))
    #expect(driver.screen != before)
    #expect(driver.wake == nil, "the program does not wake once the preview is still")
    driver.press(.down)
    #expect(driver.wake != nil)
  }

  @Test func withReducedMotionItStandsStill() {
    var settings = Settings()
    settings.motion = .none
    #expect(themes(settings: settings).wake == nil)
  }

  @Test func aThemeThatIsWrongSaysWhy() throws {
    let home = try TemporaryFolder()
    try "name = Mine\nwell = red\n".write(
      toFile: home.path + "/a.theme", atomically: true, encoding: .utf8)
    var driver = themes(160, library: ThemeLibrary(userFolder: home.path, installedFolder: nil))
    driver.press(.end)
    #expect(driver.shows("'well': 'red' is no colour;") && driver.model.theme == .standard)
    driver.press(.enter)
    #expect(driver.shows("Back") && !driver.shows("Settings"), "it cannot be chosen")
  }

  @Test func aSettingWhoseThemeIsGoneIsToldAndTheStandardOneHolds() {
    var settings = Settings()
    settings.theme = "gone"
    var driver = ModelDriver(themes: ShippedThemes.library)
    driver.send(.storage(.started(settings, [], chosen: nil)))
    #expect(driver.model.theme == .standard && driver.shows("gone: there is no such theme"))
  }

  @Test func theSettingsThemeHoldsAsSoonAsTheyAreRead() {
    var settings = Settings()
    settings.theme = "dawn"
    var driver = ModelDriver(themes: ShippedThemes.library)
    driver.send(.storage(.started(settings, [], chosen: nil)))
    #expect(driver.model.theme.name == "dawn")
  }

  @Test(arguments: [(1, 1), (10, 4), (24, 9), (40, 15), (300, 100)])
  func atAnySizeItCanBeUsedAndLeft(columns: Int, rows: Int) {
    var driver = themes()
    driver.resize(columns, rows)
    for key in [Key.down, .end, .up, .home] { driver.press(key) }
    #expect(driver.screen.lines.count == rows)
    driver.press(.escape)
    driver.resize(80, 24)
    #expect(driver.shows("Settings"))
  }
}
