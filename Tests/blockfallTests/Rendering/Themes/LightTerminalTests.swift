import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

/// A terminal says whether its background is light.
@Suite struct LightTerminalTests {
  private func replies(_ text: String) -> [TerminalReply] {
    var decoder = InputDecoder(keys: [:])
    var events: [InputEvent] = []
    decoder.feed(Array(text.utf8)[...], into: &events)
    return events.compactMap { if case .reply(let reply) = $0 { reply } else { nil } }
  }

  @Test(
    arguments: [
      ("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\", 0xffffff), ("\u{1b}]11;rgb:0000/8000/ffff\u{7}", 0x007fff),
      ("\u{1b}]11;rgb:f/0/8\u{7}", 0xff0088), ("\u{1b}]11;rgb:12/34/56\u{7}", 0x123456),
    ] as [(String, UInt32)])
  func theAnswerOfTheBackgroundIsRead(text: String, rgb: UInt32) {
    #expect(replies(text) == [.background(rgb)])
  }

  @Test(arguments: [
    "\u{1b}]11;rgb:ffff/ffff\u{7}", "\u{1b}]11;rgb:ffff/ffff/fffff\u{7}", "\u{1b}]11;rgb:ffff/gggg/ffff\u{7}",
    "\u{1b}]10;rgb:ffff/ffff/ffff\u{7}", "\u{1b}]11;rgb:ffff/ffff/ffff\u{18}", "\u{1b}P11;rgb:1/1/1\u{7}",
    "\u{1b}]11;rgb:+f/ff/ff\u{7}",
    "\u{1b}]11;rgb:ffff/ffff/ffff" + String(repeating: " ", count: 100) + "\u{7}",
  ])
  func whatIsNoSuchAnswerIsNone(text: String) { #expect(replies(text).isEmpty) }

  @Test func aChangeOfTheTerminalIsRead() {
    #expect(replies("\u{1b}[?997;2n") == [.colorScheme(isLight: true)])
    #expect(replies("\u{1b}[?997;1n") == [.colorScheme(isLight: false)])
    #expect(replies("\u{1b}[?997;3n\u{1b}[?996n").isEmpty)
  }

  @Test func theTerminalIsAskedAndToldToStop() {
    let modes = TerminalModes(isXtermLike: true, keypadOn: [], keypadOff: [])
    let enter = String(decoding: modes.enter, as: UTF8.self)
    #expect(enter.contains("\u{1b}]11;?\u{7}") && enter.contains("\u{1b}[?2031h"))
    #expect(String(decoding: modes.leave, as: UTF8.self).contains("\u{1b}[?2031l"))
  }

  @Test func theStandardThemeTurnsLightAndDarkWithTheTerminalAtOnce() {
    var driver = ModelDriver(themes: ShippedThemes.library)
    #expect(driver.model.theme == .standard)
    driver.handle(TerminalFeatures(hasLightBackground: true))
    let light = driver.model.theme
    #expect(light != .standard && light.name == "standard")
    // Text keeps the terminal's own colours; the field has a light ground.
    #expect(light[.standard] == Theme.standard[.standard] && (light[.well].rgb ?? 0) > 0xf00000)
    driver.handle(TerminalFeatures(hasLightBackground: false))
    #expect(driver.model.theme == .standard)
  }

  @Test func anotherThemeStaysAsItIs() {
    var settings = Settings()
    settings.theme = "midnight"
    var driver = ModelDriver(settings: settings, themes: ShippedThemes.library)
    let before = driver.model.theme
    driver.handle(TerminalFeatures(hasLightBackground: true))
    #expect(driver.model.theme == before)
  }
}
