import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

@Suite struct ControlScreensTests {
  private func opened(_ page: String) -> ModelDriver {
    var driver = ModelDriver(size: Size(columns: 80, rows: 40))
    driver.open("Settings")
    driver.press(.end)
    for _ in 0..<80 where !driver.screen.selectedText.hasPrefix(page) { driver.press(.up) }
    driver.press(.enter)
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
    #expect(driver.shows("This terminal repeats after 250 ms, then every 25 ms."))
    driver.press(.escape)
    #expect(driver.shows("Auto shift delay"))
  }

  private func action(of key: Key, in driver: ModelDriver) -> PlayerAction? {
    driver.model.context.bindings.action(for: KeyEvent(key: key))
  }

  @Test func aModifierIsBoundWhenItComesUpAlone() {
    var driver = opened("Keys")
    driver.press(.home)
    driver.press(.enter)
    let shift = Key.modifier(ModifierKey(.shift, .left))
    driver.press(shift)
    #expect(action(of: shift, in: driver) == nil && driver.shows("press a key"))
    driver.press(shift, [], .release)
    #expect(action(of: shift, in: driver) == .left && !driver.shows("press a key"))
    driver.press(.enter)
    driver.press(.modifier(ModifierKey(.alt, .right)))
    driver.press(.character("%"))
    driver.press(.modifier(ModifierKey(.alt, .right)), [], .release)
    #expect(action(of: .character("%"), in: driver) == .left)
    #expect(action(of: .modifier(ModifierKey(.alt, .right)), in: driver) == nil)
  }

  @Test func aModifierThatIsNoKeyChangesNothing() {
    var driver = ModelDriver()
    driver.open("Settings")
    let before = driver.screen.text
    driver.press(.modifier(ModifierKey(.shift, .left)))
    driver.press(.modifier(ModifierKey(.shift, .left)), [], .release)
    #expect(driver.screen.text == before && driver.effects.isEmpty)
  }

  @Test func aKeyThatIsTakenIsMovedIfThePlayerWantsIt() {
    var driver = opened("Keys")
    driver.press(.home)
    driver.press(.enter)
    driver.press(.character("x"))
    #expect(driver.shows("x is \"Turn clockwise\".") && driver.shows("Move it to \"Move left\"?"))
    driver.press(.enter)
    #expect(action(of: .character("x"), in: driver) == .rotateClockwise)
    driver.press(.enter)
    driver.press(.character("x"))
    driver.press(.down)
    driver.press(.enter)
    #expect(action(of: .character("x"), in: driver) == .left)
    #expect(!driver.model.context.settings.text(of: .keys(.rotateClockwise)).contains("x"))
  }

  @Test func theSelectedKeyIsRemoved() {
    var driver = opened("Keys")
    driver.press(.home)
    driver.press(.right)
    #expect(driver.shows("[h]"))
    driver.press(.delete)
    #expect(action(of: .character("h"), in: driver) == nil)
    #expect(action(of: .left, in: driver) == .left)
    driver.press(.delete)
    #expect(action(of: .left, in: driver) == nil)
    driver.press(.backspace)
    #expect(action(of: .left, in: driver) == .left)
  }

  @Test func theLastKeyForPauseIsNotRemoved() {
    var driver = opened("Keys")
    for _ in 0..<40 where !driver.screen.selectedText.hasPrefix("Pause") { driver.press(.down) }
    driver.press(.delete)
    driver.press(.delete)
    #expect(driver.shows("Pause: no key of the keyboard would be left to pause with"))
    #expect(action(of: .escape, in: driver) == .pause)
  }

  @Test(arguments: KeyPreset.allCases)
  func aPresetGivesEachActionAKeyAndNoKeyTwoActions(preset: KeyPreset) {
    var settings = Settings()
    settings.keys = preset.keys
    for action in PlayerAction.allCases {
      let chords = settings.chords(of: action)
      #expect(!chords.isEmpty, "\(action)")
      for chord in chords {
        #expect(settings.action(of: chord, insteadOf: action) == nil, "\(action): \(chord)")
      }
    }
    let texts = Dictionary(uniqueKeysWithValues: Setting.all.map { ($0.name, settings.text(of: $0)) })
    let (read, faults) = Settings.read(texts)
    #expect(faults.isEmpty && read.bindings == settings.bindings)
  }

  @Test func aKeyOfOnesOwnGoesBeforeAUsualOneThatCameLater() throws {
    let (settings, faults) = Settings.read(["key-hard-drop": "s"])
    #expect(faults.isEmpty && settings.bindings.action(for: KeyEvent(key: .character("s"))) == .hardDrop)
  }
}
