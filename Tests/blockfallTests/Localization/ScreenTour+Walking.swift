import BlockEngine
import Glibc
import TerminalTestSupport
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage
@testable import TerminalUI

extension ScreenTour {
  /// Noon of a day in the tests' time zone, so that frames are the same everywhere.
  static var noon: Int64 {
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_hour) = (126, 10, 2, 12)
    parts.tm_isdst = -1
    return Int64(mktime(&parts))
  }

  mutating func stop(_ name: String?, _ words: [String] = [], isCovered: Bool = false) {
    var isFirst = false
    let screen = driver.model.stack.screens.last.map { "\(type(of: $0))" } ?? ""
    if !screen.isEmpty { isFirst = visited.insert(screen).inserted }
    var narrow = driver
    narrow.resize(40, 15)
    // A match has no room at 24×12 and pauses, which the copy would write into the match's own file.
    var tiny = driver.model.stack.screens.last is VersusScreen ? narrow : driver
    if !(driver.model.stack.screens.last is VersusScreen) { tiny.resize(24, 12) }
    stops.append(
      Stop(
        name: name, frame: driver.screen, narrow: narrow.screen, tiny: tiny.screen, screen: screen,
        words: words,
        isCovered: isCovered, linesAlone: isPlain && (isFirst || name != nil) ? linesAlone() : nil))
  }

  /// What plain mode says of the screen in a minute in which nobody does anything; nil for a game, whose copy would
  /// write into the game's own file.
  private func linesAlone() -> [String]? {
    let screen = driver.model.stack.screens.last
    if screen is GameScreen || screen is VersusScreen { return nil }
    var (alone, reader) = (driver, PlainReader())
    _ = (reader.lines(of: alone.screen), alone.drainNarration())
    return (0..<120).flatMap { _ in
      alone.pass(.milliseconds(500))
      return reader.lines(of: alone.screen, narration: alone.drainNarration(), byItself: true)
    }
  }

  mutating func press(_ key: Key) {
    driver.press(key)
    settle()
  }

  /// Goes down a list to an item with this English title, and chooses it.
  mutating func choose(_ title: String) {
    let said = translated(LocalizedMessage(format: title))
    // After 4 s, earlier notices have expired.
    // Start at the top: lists stop at their end, while menus wrap around.
    driver.skip(.seconds(4))
    driver.press(.home)
    for _ in 0..<80 {
      if driver.screen.selectedText.hasPrefix(said) { break }
      driver.press(.down)
    }
    #expect(driver.screen.selectedText.hasPrefix(said), "\(title) is not in\n\(driver.screen.text)")
    press(.enter)
  }

  /// Answers the program's storage requests.
  mutating func settle() {
    var effects = driver.effects
    while !effects.isEmpty {
      guard case .ask(let request, let ticket) = effects.removeFirst() else { continue }
      for reply in store.answer(request, for: ticket) {
        driver.send(.storage(reply.answer, for: reply.ticket))
        effects += driver.effects
      }
    }
  }
}
