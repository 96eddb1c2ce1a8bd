import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

/// The page of keys.
@Suite struct KeysScreenTests {
  private func keys() -> ModelDriver {
    var driver = ModelDriver(size: Size(columns: 100, rows: 40))
    driver.model.stack.push(KeysScreen())
    driver.model.appear()
    return driver
  }

  private func settings(_ driver: ModelDriver) -> Settings { driver.model.context.settings }

  /// Selects an action, and listens for its next key.
  private func bind(_ key: Key, to action: PlayerAction, _ driver: inout ModelDriver) {
    driver.press(.home)
    for _ in PlayerAction.allCases.prefix(while: { $0 != action }) { driver.press(.down) }
    driver.press(.enter)
    driver.press(key)
  }

  @Test func aPresetReplacesNothingBeforeAYes() {
    var driver = keys()
    let before = settings(driver).bindings
    driver.press(.tab)
    #expect(settings(driver).bindings == before && driver.shows("Every key that you have set is replaced."))
    driver.press(.enter)
    #expect(settings(driver).bindings == before, "no is chosen beforehand")
    driver.press(.tab)
    driver.press(.down)
    driver.press(.enter)
    #expect(settings(driver).bindings != before)
  }

  @Test func theOnlyKeyOfAnActionIsSwappedAndNotMoved() {
    var driver = keys()
    let (hold, mute) = (settings(driver).chords(of: .hold), settings(driver).chords(of: .mute))
    #expect(mute.count == 1)
    bind(mute[0].key, to: .hold, &driver)
    #expect(!driver.shows("Move it here") && driver.shows("Swap them"), "\(driver)")
    driver.press(.down)
    driver.press(.enter)
    #expect(settings(driver).chords(of: .mute) == [hold[0]])
    #expect(settings(driver).chords(of: .hold) == [mute[0]] + hold.dropFirst())
    for action in PlayerAction.allCases {
      #expect(!settings(driver).chords(of: action).isEmpty, "\(action) has no key")
    }
  }

  @Test func oneOfSeveralKeysIsMoved() {
    var driver = keys()
    bind(.character("h"), to: .hold, &driver)
    driver.press(.down)
    driver.press(.enter)
    #expect(settings(driver).bindings.action(for: KeyEvent(key: .character("h"))) == .hold)
    #expect(!settings(driver).chords(of: .left).isEmpty)
  }

  @Test func theCommandLineSwapsKeysToo() throws {
    var settings = Settings()
    try settings.set(.keys(.hold), "swap m c")
    #expect(settings.text(of: .keys(.mute)) == "c" && settings.text(of: .keys(.hold)) == "m")
    #expect(throws: SettingError.self) { try settings.set(.keys(.hold), "swap x c") }
    #expect(throws: SettingError.self) { try settings.set(.keys(.hold), "swap f12 m") }
    #expect(settings.text(of: .keys(.mute)) == "c")
  }
}
