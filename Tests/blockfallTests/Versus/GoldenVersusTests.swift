import TerminalTestSupport
import Testing

@testable import BlockMatchScreens
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// Golden frames of the set-up, the match, its pause and the end of a round.
@NcursesLock struct GoldenVersusTests {
  enum Shown: String, Sendable { case setUp, count, match, pause, over }

  struct Frame: Sendable, CustomTestStringConvertible {
    let shown: Shown
    let columns: Int
    let rows: Int
    let depth: ColorDepth
    var glyphs = GlyphPreference.auto
    var seats = "person bot-5 nobody nobody"
    var rules = RulesChoice.modern
    var goal = VersusSetup.Goal.standing

    var testDescription: String {
      let count = seats.split(separator: " ").count { $0 != "nobody" }
      let people = seats.split(separator: " ").count { $0 == "person" }
      let goal = goal == .standing ? "" : "-\(goal)"
      return
        "versus-\(shown)\(goal)-\(rules.word)-\(people)of\(count)-\(columns)x\(rows)-\(depth)-\(glyphs)"
    }
  }

  nonisolated private static let four = "person bot-8 bot-5 bot-2"
  nonisolated private static let two = "person person nobody nobody"

  nonisolated static let frames: [Frame] = [
    Frame(shown: .setUp, columns: 80, rows: 24, depth: .direct),
    Frame(shown: .setUp, columns: 120, rows: 40, depth: .indexed, seats: two),
    Frame(shown: .setUp, columns: 40, rows: 15, depth: .none, glyphs: .ascii, seats: two),
    Frame(shown: .setUp, columns: 26, rows: 10, depth: .ansi),
    Frame(shown: .count, columns: 80, rows: 24, depth: .indexed, seats: two),
    Frame(shown: .match, columns: 60, rows: 24, depth: .direct),
    Frame(shown: .match, columns: 80, rows: 24, depth: .indexed),
    Frame(shown: .match, columns: 80, rows: 24, depth: .indexed, rules: .classic),
    Frame(shown: .match, columns: 80, rows: 24, depth: .none, glyphs: .ascii),
    Frame(shown: .match, columns: 120, rows: 40, depth: .direct),
    Frame(shown: .match, columns: 120, rows: 40, depth: .indexed, seats: four),
    Frame(shown: .match, columns: 60, rows: 24, depth: .ansi, seats: four),
    Frame(shown: .match, columns: 40, rows: 15, depth: .indexed),
    Frame(shown: .match, columns: 40, rows: 15, depth: .none, glyphs: .ascii, seats: four),
    Frame(shown: .pause, columns: 80, rows: 24, depth: .indexed),
    Frame(shown: .pause, columns: 40, rows: 15, depth: .ansi),
    Frame(shown: .over, columns: 80, rows: 24, depth: .direct),
    Frame(shown: .over, columns: 120, rows: 40, depth: .indexed, seats: four),
    Frame(shown: .over, columns: 40, rows: 15, depth: .none, glyphs: .ascii),
    Frame(shown: .over, columns: 26, rows: 10, depth: .indexed),
    Frame(shown: .setUp, columns: 80, rows: 24, depth: .indexed, goal: .attack),
    Frame(shown: .match, columns: 80, rows: 24, depth: .direct, goal: .life),
    Frame(shown: .match, columns: 40, rows: 15, depth: .none, glyphs: .ascii, goal: .life),
    Frame(shown: .match, columns: 120, rows: 40, depth: .indexed, seats: four, goal: .attack),
    Frame(shown: .match, columns: 60, rows: 24, depth: .indexed, seats: four, goal: .lines),
    Frame(shown: .over, columns: 80, rows: 24, depth: .indexed, goal: .life),
  ]

  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test(arguments: frames)
  func theMatchIsAsItWasFoundGood(frame: Frame) throws {
    let size = Size(columns: frame.columns, rows: frame.rows)
    var settings = Settings(glyphs: frame.glyphs)
    try settings.set(.versusSeats, frame.seats)
    try settings.set(.versusRules, frame.rules.word)
    try settings.set(.versusSeed, "7")
    try settings.set(.versusGoal, frame.goal.rawValue)
    var driver = ModelDriver(
      size: size, hasColour: frame.depth != .none, hasShades: frame.depth >= .indexed, settings: settings,
      saver: GameSaver(directory: .success(home.data)))
    driver.open("Versus")
    if frame.shown != .setUp { driver.press(.enter) }
    if frame.shown != .setUp, frame.shown != .count { play(&driver, frame.shown) }
    let screen = DrawnScreen(size, depth: frame.depth)
    try screen.show(driver)
    #expect(screen.terminal.text == driver.screen.text)
    GoldenFrame(frame.testDescription).expect(screen.terminal)
  }

  private func play(_ driver: inout ModelDriver, _ shown: Shown) {
    driver.pass(.milliseconds(1_500))
    for (turns, steps) in [(0, -4), (1, 4), (0, -1), (0, 2), (3, -3), (2, 3), (0, 0)] {
      for _ in 0..<turns { driver.press(.up) }
      for _ in 0..<abs(steps) { driver.press(steps < 0 ? .left : .right) }
      driver.pass(.milliseconds(1_100))
      driver.press(.character(" "))
    }
    driver.pass(.milliseconds(2_300))
    switch shown {
    case .pause: driver.press(.character("p"))
    case .over:
      for _ in 0..<200 {
        guard let screen = driver.model.stack.screens.last as? VersusScreen, screen.isLive else { break }
        driver.press(.character(" "))
        driver.pass(.milliseconds(150))
      }
    case .setUp, .count, .match: break
    }
  }
}
