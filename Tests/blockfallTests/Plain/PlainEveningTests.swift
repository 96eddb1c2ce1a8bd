import Testing

@testable import BlockPlatform
@testable import BlockStorage
@testable import TerminalUI

/// A whole evening in plain mode, in every language.
@Suite struct PlainEveningTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// A game, the pause with its questions, the result, the history, a replay, boards, settings, a puzzle, a career, the
  /// players of a network, a match, and leaving.
  @Test(arguments: Language.allCases) func anEveningIsTold(language: Language) throws {
    Spoken.in(language) {
      // English uses ASCII alone, as in a log.
      var driver = PlainDriver(
        saver: GameSaver(directory: .success(home.data)), isUnicode: language != .english,
        store: Store(directory: home.data), beat: .milliseconds(200))
      driver.step("begins")
      play(&driver)
      lookBack(&driver)
      boards(&driver)
      learn(&driver)
      begin(&driver)
      meet(&driver)
      match(&driver)
      driver.expectGolden("plain-evening" + (language == .english ? "" : "-" + language.rawValue))
    }
  }

  private func play(_ driver: inout PlainDriver) {
    driver.press("Enter", .enter)
    driver.type(" ", "v", "p", "w", "g", "n", "i", "o", "f", "f", ".", "?")
    driver.press("Esc", .escape)
    driver.wait(.milliseconds(600))
    driver.type(" ", " ", "p")
    driver.press("End", .end)
    driver.press("Enter", .enter)
    driver.press("Down", .down)
    driver.press("Enter", .enter)
    driver.wait(.seconds(1))
    driver.type("w", "v", "i", "q")
  }

  private func lookBack(_ driver: inout PlainDriver) {
    driver.choose("History")
    driver.press("Enter", .enter)
    driver.wait(.seconds(5))
    driver.type(",", "w", "v")
    driver.press("Up", .up)
    driver.press("Esc", .escape)
    driver.type("d")
    driver.press("Esc", .escape)
  }

  /// The boards of a server: its address, the places, and one of them.
  private func boards(_ driver: inout PlainDriver) {
    driver.type("b", "s")
    driver.choose("Type an address")
    driver.type(Array("host:1"))
    driver.press("Enter", .enter)
    driver.answer("the server answers", BoardsScreenTests.page, isLast: true)
    driver.press("Down", .down)
    driver.press("Enter", .enter)
    driver.press("Esc", .escape)
    driver.press("Tab", .tab)
    driver.press("Esc", .escape)
    driver.press("Esc", .escape)
  }

  private func learn(_ driver: inout PlainDriver) {
    driver.choose("Settings")
    driver.type("P", "/", "d", "a", "s")
    driver.press("Esc", .escape)
    driver.press("Esc", .escape)
    driver.choose("Puzzles")
    driver.press("Down", .down)
    driver.press("Enter", .enter)
    driver.type("q", "T", "T")
    driver.press("Esc", .escape)
  }

  private func begin(_ driver: inout PlainDriver) {
    driver.choose("Career")
    driver.type("a", "A", "d", "a")
    driver.press("Enter", .enter)
    driver.type("d")
    driver.press("Esc", .escape)
    driver.press("Esc", .escape)
  }

  /// The players of the local network: rooms that come and go, and an invitation.
  private func meet(_ driver: inout PlainDriver) {
    driver.choose("Versus")
    driver.choose("Across a network")
    driver.wait(.seconds(3))
    driver.answer("a room is announced", "room\t10.0.0.7:25625#abcde\tmodern\t1/2\tAnna\n")
    driver.answer("another one", "room\t10.0.0.8:25625#fghij\tleague\t1/2\tBoris\n")
    driver.press("Down", .down)
    driver.answer("it is gone", "gone\t10.0.0.8:25625#fghij\n")
    driver.answer("an invitation", "call\t0123456789abcdef\t10.0.0.7:25625#abcde\tmodern\tABC234\tAnna\n")
    driver.press("Down", .down)
    driver.press("Enter", .enter)
    driver.choose("Open a room for friends")
    driver.press("Esc", .escape)
    driver.press("Esc", .escape)
  }

  private func match(_ driver: inout PlainDriver) {
    driver.press("Down", .down)
    driver.press("Home", .home)
    driver.press("Enter", .enter)
    driver.wait(.seconds(2))
    driver.type(" ", "o", "p", "q", "q")
  }
}
