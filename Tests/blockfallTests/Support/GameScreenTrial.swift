import BlockEngine
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

extension ScreenContext {
  /// A context whose seeds come from 2.
  init(
    size: Size, now: Moment, capabilities: DrawingCapabilities, settings: Settings = Settings(),
    saver: GameSaver = .disabled
  ) {
    self.init(
      size: size, now: now, capabilities: capabilities, settings: settings, saver: saver,
      seeds: SeededGenerator(seed: 2))
  }
}

/// A game's screen on its own, without menus around it.
enum GameScreenTrial {
  static func context(
    size: Size = Size(columns: 80, rows: 24), isUnicode: Bool = true, settings: Settings = Settings()
  ) -> ScreenContext {
    return ScreenContext(
      size: size, now: Moment(nanoseconds: 5_000_000_000_000),
      capabilities: DrawingCapabilities(isUnicode: isUnicode, hasColour: true), settings: settings)
  }
}
