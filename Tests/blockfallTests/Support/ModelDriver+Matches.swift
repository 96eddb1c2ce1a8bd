import Testing

@testable import BlockMatchScreens
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// Versus matches.
extension ModelDriver {
  /// The program in a new match with seed 7.
  ///
  /// - Parameters:
  ///   - seats: the value of the setting for the seats.
  ///   - more: further settings.
  ///   - counts: whether to wait until the countdown before the first piece is over.
  static func match(
    _ seats: String = "person bot-3 nobody nobody", _ more: KeyValuePairs<Setting, String> = [:],
    size: Size = Size(columns: 80, rows: 24), settings: Settings = Settings(), saver: GameSaver = .disabled,
    reportsReleases: Bool = false, counts: Bool = true
  ) throws -> ModelDriver {
    var settings = settings
    try settings.set(.versusSeats, seats)
    try settings.set(.versusSeed, "7")
    for (key, text) in more { try settings.set(key, text) }
    var driver = ModelDriver(size: size, settings: settings, saver: saver)
    if reportsReleases { driver.send(.keyboard(reportsReleases: true)) }
    driver.open("Versus")
    driver.press(.enter)
    if counts { driver.pass(.milliseconds(1_500)) }
    return driver
  }

  /// The match on the screen.
  var match: VersusScreen {
    get throws { try #require(model.stack.screens.last as? VersusScreen, "\(screen.text)") }
  }

  /// The selected row of a match's set-up; nil on other screens.
  var setUpRow: VersusSetupScreen.Row? { (model.stack.screens.last as? VersusSetupScreen)?.menu.selected }
}
