import CNcurses
import Glibc
import TerminalTestSupport
import Testing

@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// Golden frames of each screen, drawn by ncurses and the cell writer and read back from an emulated
/// terminal.
@NcursesLock struct GoldenScreenTests {
  enum Shown: String, Sendable { case menu, game, pause, over, help, helpPage, about }

  struct Frame: Sendable, CustomTestStringConvertible {
    let shown: Shown
    let columns: Int
    let rows: Int
    let depth: ColorDepth
    var glyphs = GlyphPreference.auto

    var testDescription: String { "\(shown)-\(columns)x\(rows)-\(depth)-\(glyphs)" }
  }

  /// Not every combination, but each screen in every size, colour depth and kind of glyphs.
  nonisolated static let frames: [Frame] = [
    Frame(shown: .menu, columns: 80, rows: 24, depth: .direct),
    Frame(shown: .menu, columns: 120, rows: 40, depth: .indexed),
    Frame(shown: .menu, columns: 40, rows: 15, depth: .none, glyphs: .ascii),
    Frame(shown: .menu, columns: 26, rows: 10, depth: .ansi),
    Frame(shown: .menu, columns: 200, rows: 60, depth: .none),
    Frame(shown: .game, columns: 80, rows: 24, depth: .direct),
    Frame(shown: .game, columns: 120, rows: 40, depth: .none),
    Frame(shown: .game, columns: 120, rows: 40, depth: .indexed),
    Frame(shown: .game, columns: 120, rows: 40, depth: .ansi, glyphs: .ascii),
    Frame(shown: .game, columns: 40, rows: 15, depth: .ansi),
    Frame(shown: .game, columns: 40, rows: 15, depth: .none, glyphs: .ascii),
    Frame(shown: .game, columns: 26, rows: 10, depth: .indexed),
    Frame(shown: .game, columns: 200, rows: 60, depth: .direct),
    Frame(shown: .pause, columns: 80, rows: 24, depth: .indexed),
    Frame(shown: .pause, columns: 120, rows: 40, depth: .direct),
    Frame(shown: .pause, columns: 40, rows: 15, depth: .none, glyphs: .ascii),
    Frame(shown: .pause, columns: 26, rows: 10, depth: .ansi),
    Frame(shown: .pause, columns: 200, rows: 60, depth: .none),
    Frame(shown: .over, columns: 80, rows: 24, depth: .ansi),
    Frame(shown: .over, columns: 120, rows: 40, depth: .none, glyphs: .ascii),
    Frame(shown: .over, columns: 40, rows: 15, depth: .direct),
    Frame(shown: .over, columns: 26, rows: 10, depth: .indexed),
    Frame(shown: .over, columns: 200, rows: 60, depth: .ansi),
    Frame(shown: .help, columns: 80, rows: 24, depth: .none),
    Frame(shown: .help, columns: 120, rows: 40, depth: .direct),
    Frame(shown: .help, columns: 40, rows: 15, depth: .ansi),
    Frame(shown: .help, columns: 26, rows: 10, depth: .indexed),
    Frame(shown: .help, columns: 200, rows: 60, depth: .none, glyphs: .ascii),
    Frame(shown: .helpPage, columns: 80, rows: 24, depth: .indexed),
    Frame(shown: .helpPage, columns: 80, rows: 24, depth: .none, glyphs: .ascii),
    Frame(shown: .helpPage, columns: 120, rows: 40, depth: .ansi),
    Frame(shown: .about, columns: 80, rows: 24, depth: .direct),
    Frame(shown: .about, columns: 40, rows: 15, depth: .none),
    Frame(shown: .menu, columns: 24, rows: 12, depth: .indexed),
    Frame(shown: .pause, columns: 24, rows: 12, depth: .direct),
    Frame(shown: .over, columns: 24, rows: 12, depth: .indexed),
  ]

  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test(arguments: frames)
  func theScreenIsAsItWasFoundGood(frame: Frame) throws {
    let size = Size(columns: frame.columns, rows: frame.rows)
    var driver = ModelDriver(
      size: size, seed: 4, hasColour: frame.depth != .none, hasShades: frame.depth >= .indexed,
      settings: Settings(glyphs: frame.glyphs),
      // About shows the data folder, whose path differs in each run.
      saver: frame.shown == .about ? .disabled : GameSaver(directory: .success(home.data)))
    let screen = DrawnScreen(size, depth: frame.depth)
    try screen.show(driver)
    if frame.shown != .menu {
      driver.press(.enter)
      try screen.show(driver)
      lead(&driver, to: frame.shown)
      try screen.show(driver)
    }
    #expect(screen.terminal.text == driver.screen.text)
    GoldenFrame(frame.testDescription).expect(screen.terminal)
  }

  /// Plays the same game for a while, then opens the screen.
  private func lead(_ driver: inout ModelDriver, to shown: Shown) {
    driver.playAWhile()
    switch shown {
    case .menu, .game: break
    case .pause: driver.type("p")
    case .help: driver.type("?")
    case .helpPage: driver.type("?  ")
    case .about: driver.type("?a")
    case .over: driver.playToTheEnd()
    }
  }
}
