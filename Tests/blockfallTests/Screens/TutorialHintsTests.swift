import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

@Suite struct TutorialHintsTests {
  private func playing(_ columns: Int = 80, _ rows: Int = 30, hints: TutorialHints = .all) throws -> (
    ModelDriver, TemporaryFolder
  ) {
    let home = try TemporaryFolder()
    // The list of keys also depends on the hints; here it does not matter.
    var settings = Settings()
    settings.keyList = .never
    return (
      ModelDriver.playing(
        size: Size(columns: columns, rows: rows), settings: settings,
        saver: GameSaver(directory: .success(home.data)),
        hints: hints), home
    )
  }

  @Test func eachHintGoesWithTheFirstMoveOfItsKind() throws {
    var (driver, home) = try playing()
    #expect(driver.shows("← → move · ↑ turns · Space drops"))
    driver.press(.left)
    #expect(!driver.shows("← → move") && driver.shows("↑ turns · Space drops"))
    driver.press(.up)
    #expect(!driver.shows("turns") && driver.shows("Space drops"))
    driver.press(.down)
    #expect(!driver.shows("drops"))
    _ = home
  }

  @Test func whatIsKnownIsKeptForGoodOnceTheGameRests() throws {
    var (driver, home) = try playing()
    func saved() -> [String] {
      driver.effects.compactMap { if case .ask(.set(.hints, let text), _) = $0 { text } else { nil } }
    }
    driver.press(.right)
    #expect(saved().isEmpty, "nothing is saved while a piece falls")
    driver.press(.character("p"))
    #expect(saved() == ["turn drop"])
    driver.press(.character("p"))
    driver.pass(.seconds(2))
    driver.press(.character("p"))
    #expect(saved().isEmpty, "it is saved once")
    driver.press(.character("p"))
    driver.pass(.seconds(2))
    driver.press(.character("z"))
    driver.press(.character(" "))
    driver.send(.terminating)
    #expect(saved() == ["none"])
    _ = home
  }

  @Test func whoKnowsItAllSeesNoHint() throws {
    let (driver, home) = try playing(hints: [])
    #expect(!driver.shows("drops"))
    _ = home
  }

  @Test func whatGravityDoesIsNobodysMove() throws {
    var (driver, home) = try playing()
    driver.pass(.seconds(3))
    #expect(driver.shows("← → move · ↑ turns · Space drops"))
    _ = home
  }

  @Test(arguments: [(24, 9), (26, 10), (40, 15), (80, 24), (200, 60)])
  func theHintNeverCoversTheField(columns: Int, rows: Int) throws {
    let (with, home) = try playing(columns, rows)
    let (without, other) = try playing(columns, rows, hints: [])
    let differing = (0..<rows).filter { with.screen.lines[$0] != without.screen.lines[$0] }
    #expect(differing.isEmpty || differing == [0] || differing == [rows - 1])
    _ = (home, other)
  }

  @Test(arguments: ["none", "move", "turn drop", "move turn drop"])
  func itsTextIsReadBack(text: String) {
    #expect(TutorialHints(text: text)?.text == text)
  }

  @Test(arguments: ["", "all", "move none", "Move"])
  func anyOtherTextIsRefused(text: String) {
    var settings = Settings()
    let error = #expect(throws: SettingError.self) { try settings.set(.hints, text) }
    #expect(error?.description == "hints cannot be '\(text)': it must be none, or some of move turn drop")
  }
}
