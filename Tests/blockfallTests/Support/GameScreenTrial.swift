import BlockEngine
import Testing

@testable import blockfall

/// A game's screen by itself, without menus around it.
enum GameScreenTrial {
  static func context(
    size: Size = Size(columns: 80, rows: 24), isUnicode: Bool = true, settings: Settings = Settings()
  ) -> AppContext {
    return AppContext(
      size: size, now: Moment(nanoseconds: 5_000_000_000_000),
      capabilities: DrawingCapabilities(isUnicode: isUnicode, hasColour: true), settings: settings,
      seeds: SeededGenerator(seed: 2))
  }
}
