import BlockEngine
import TerminalTestSupport
import Testing

@testable import TerminalUI
@testable import blockfall

@Suite struct ControlScreensTests {
  private func opened(_ page: String) -> ModelDriver {
    var driver = ModelDriver(size: Size(columns: 80, rows: 40))
    for _ in 0..<20 where !driver.shows("Auto shift delay") {
      driver.press(.down)
      if driver.screen.text.contains("Settings") { driver.press(.end) }
      driver.press(.up)
      driver.press(.up)
      driver.press(.enter)
    }
    driver.press(.end)
    for _ in 0..<40 {
      driver.press(.enter)
      if !driver.shows("Auto shift delay"), driver.screen.lines[0].contains(page) { return driver }
      if !driver.shows("Auto shift delay") { driver.press(.escape) }
      driver.press(.up)
    }
    return driver
  }

  @Test func theInputTestShowsEachEventItsGapAndWhatItWouldDo() {
    var driver = opened("Input test")
    driver.press(.left)
    driver.pass(.milliseconds(120))
    driver.press(.character("q"))
    #expect(driver.shows("120 ms") && driver.shows("Move left") && driver.shows("Menu"))
    driver.send(.device(.pad(PadEvent(pad: 0, action: .button(5, isDown: true)))))
    #expect(driver.shows("Pad 5") && driver.shows("To the right wall"))
    driver.press(.escape)
    #expect(driver.shows("Auto shift delay"))
  }

  @Test func theWizardMeasuresTheTerminalsRepeatAndKeepsIt() {
    var driver = opened("Key repeat")
    driver.press(.right)
    driver.pass(.milliseconds(250))
    for _ in 0..<12 {
      driver.press(.right)
      driver.pass(.milliseconds(25))
    }
    #expect(driver.shows("This terminal repeats after 250 ms, then each 25 ms."))
    driver.press(.escape)
    #expect(driver.shows("Auto shift delay"))
  }

  @Test(arguments: KeyPreset.allCases)
  func aPresetGivesEachActionAKeyAndNoKeyTwoActions(preset: KeyPreset) {
    var settings = Settings()
    settings.keys = preset.keys
    var seen: Set<KeyBindings.Chord> = []
    for action in PlayerAction.allCases {
      let chords = settings.chords(of: action)
      #expect(!chords.isEmpty, "\(action)")
      for chord in chords { #expect(seen.insert(chord).inserted, "\(chord)") }
    }
    let texts = Dictionary(uniqueKeysWithValues: SettingKey.all.map { ($0.text, settings.text(of: $0)) })
    let (read, faults) = Settings.read(texts)
    #expect(faults.isEmpty && read.bindings == settings.bindings)
  }

  @Test func aKeyOfOnesOwnGoesBeforeAUsualOneThatCameLater() throws {
    let (settings, faults) = Settings.read(["key-hard-drop": "s"])
    #expect(faults.isEmpty && settings.bindings.action(for: KeyEvent(key: .character("s"))) == .hardDrop)
  }
}
