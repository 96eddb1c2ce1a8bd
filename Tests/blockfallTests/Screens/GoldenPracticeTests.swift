import BlockEngine
import BlockRecords
import CNcurses
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Golden frames of the editor, practice, the puzzles and the race.
@NcursesLock struct GoldenPracticeTests {
  enum Shown: String, Sendable { case editor, practice, code, positions, puzzles, race }

  struct Frame: Sendable, CustomTestStringConvertible {
    let shown: Shown
    let columns: Int
    let rows: Int
    let depth: ColorDepth
    var glyphs = GlyphPreference.auto
    var rules = RulesChoice.modern

    var testDescription: String { "\(shown)-\(rules)-\(columns)x\(rows)-\(depth)-\(glyphs)" }
  }

  nonisolated static let frames: [Frame] = [
    Frame(shown: .editor, columns: 80, rows: 24, depth: .indexed),
    Frame(shown: .editor, columns: 120, rows: 40, depth: .direct, rules: .classic),
    Frame(shown: .editor, columns: 40, rows: 15, depth: .none, glyphs: .ascii),
    Frame(shown: .editor, columns: 26, rows: 10, depth: .ansi),
    Frame(shown: .practice, columns: 80, rows: 24, depth: .ansi),
    Frame(shown: .practice, columns: 40, rows: 15, depth: .indexed),
    Frame(shown: .code, columns: 80, rows: 24, depth: .none),
    Frame(shown: .positions, columns: 80, rows: 24, depth: .indexed),
    Frame(shown: .positions, columns: 40, rows: 15, depth: .none, glyphs: .ascii),
    Frame(shown: .puzzles, columns: 80, rows: 24, depth: .direct),
    Frame(shown: .puzzles, columns: 40, rows: 15, depth: .none, glyphs: .ascii),
    Frame(shown: .editor, columns: 24, rows: 12, depth: .indexed),
    Frame(shown: .editor, columns: 200, rows: 60, depth: .direct),
    Frame(shown: .puzzles, columns: 24, rows: 12, depth: .indexed),
    Frame(shown: .race, columns: 80, rows: 24, depth: .indexed),
    Frame(shown: .race, columns: 120, rows: 40, depth: .none, rules: .classic),
    Frame(shown: .race, columns: 40, rows: 15, depth: .ansi),
  ]

  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test(arguments: frames)
  func theScreenIsAsItWasFoundGood(frame: Frame) throws {
    let size = Size(columns: frame.columns, rows: frame.rows)
    var driver = ModelDriver(
      size: size, seed: 4, hasColour: frame.depth != .none, hasShades: frame.depth >= .indexed,
      settings: Settings(glyphs: frame.glyphs, rules: frame.rules),
      saver: GameSaver(directory: .success(home.data)))
    try lead(&driver, to: frame)
    let screen = DrawnScreen(size, depth: frame.depth)
    try screen.show(driver)
    #expect(screen.terminal.text == driver.screen.text)
    GoldenFrame("practice-" + frame.testDescription).expect(screen.terminal)
  }

  private func lead(_ driver: inout ModelDriver, to frame: Frame) throws {
    switch frame.shown {
    case .editor, .practice, .code:
      driver.open("Practice")
      for brush in "iotszjlg" {
        driver.type("\(brush) ")
        driver.press(.left)
      }
      driver.press(.up)
      driver.press(.tab)
      driver.type("tiosz")
      driver.press(.escape)
      if frame.shown == .practice {
        driver.press(.enter)
        driver.type(" hh b ")
      } else if frame.shown == .code {
        driver.type("c")
      }
    case .positions:
      driver.open("Practice")
      driver.type("v")
      driver.send(
        .storage(
          .positions(
            PuzzleSet().puzzles.suffix(3).enumerated().map { index, puzzle in
              SavedPosition(name: "Position \(index + 1)", position: puzzle.position)
            })))
      driver.press(.down)
    case .puzzles:
      driver.open("Puzzles")
      driver.send(.storage(.solvedPuzzles([1, 2, 3, 5])))
    case .race:
      var recording = try GameRecording(
        ReplayHeader(
          GameSetup(ruleset: frame.rules.ruleset, seed: 9), player: nil, started: "2026-01-02T03:04:05Z"))
      var events: [GameEvent] = []
      for (index, step) in [-3, 3, 0, -2, 2, 4].enumerated() {
        let time = GameTime(milliseconds: Int64(index) * 400)
        for _ in 0..<abs(step) { recording.perform(step < 0 ? .left : .right, at: time, events: &events) }
        recording.perform(.hardDrop, at: time, events: &events)
      }
      var reader = ReplayReader()
      try reader.read(recording.unwritten.bytes.span)
      try reader.finish()
      let header = try #require(reader.header)
      driver.press(.enter)
      let run = try RaceRun(Replay(header: header, body: reader.body))
      driver.send(.storage(.race(.quickGames, rules: header.rulesText, mode: "", run)))
      driver.type("hhh ")
      driver.pass(.milliseconds(1_500))
      driver.type("ll ")
    }
  }
}
