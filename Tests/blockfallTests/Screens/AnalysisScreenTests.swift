import BlockEngine
import BlockRecords
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

@Suite struct AnalysisScreenTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A saved game on whose field a T had a double, and went elsewhere.
  static func source(in folder: TemporaryFolder) throws -> AnalysisSource {
    let rows = ["##........", "#...######", "##.#######"]
    let diagram = (Array(repeating: "..........", count: 17) + rows).joined(separator: "\n")
    let setup = GameSetup(
      ruleset: .modern, seed: 3, pieces: [.t, .o, .s, .z, .l, .j, .i],
      playfield: try Playfield(diagram: diagram))
    var recording = try GameRecording(ReplayHeader(setup, player: nil, started: "2026-11-22T12:00:00Z"))
    var events: [GameEvent] = []
    for command in [GameCommand.right, .right, .hardDrop] {
      recording.perform(command, at: GameTime(milliseconds: 10), events: &events)
    }
    recording.giveUp(at: recording.game.time, events: &events)
    return AnalysisSource(path: try folder.file("game", recording.unwritten.bytes))
  }

  private func source() throws -> AnalysisSource { try Self.source(in: folder) }

  private func driver(_ source: AnalysisSource, isPlain: Bool = false) -> ModelDriver {
    var driver = ModelDriver(saver: GameSaver(directory: .success(folder.data)), isPlain: isPlain)
    driver.model.stack.push(AnalysisScreen(source))
    return driver
  }

  @Test func thePageNamesTheCostlyPlaceAndPlaysOnFromIt() throws {
    var driver = driver(try source())
    #expect(driver.shows("Looking at each piece"))
    driver.pass(.milliseconds(100)) { $0.shows("T-spin double possible") }
    #expect(
      driver.shows("Attack 0, lost") && driver.shows("better T, stem down, columns 2 to 4"), "\(driver)")
    driver.press(.enter)
    let screen = try #require(driver.model.stack.screens.last as? GameScreen)
    #expect(screen.seat.session.game.tetromino == .t && screen.seat.session.game.lockCount == 0)
  }

  @Test(arguments: [
    Size(columns: 24, rows: 9), Size(columns: 40, rows: 15), Size(columns: 80, rows: 24),
    Size(columns: 120, rows: 40),
  ])
  func nothingIsWrittenOverAnythingElseAtAnySize(size: Size) throws {
    var driver = driver(try source())
    driver.resize(size.columns, size.rows)
    driver.pass(.milliseconds(100)) { $0.shows("Play on from") }
    let lines = driver.screen.lines
    #expect(lines.last?.contains("Enter Play on from") == true, "\(driver)")
    #expect(lines.dropLast().contains { $0.contains("played T") }, "\(driver)")
    #expect(lines.dropLast().contains { $0.contains("better T") }, "\(driver)")
    // What is cut has a mark.
    let head = try #require(lines.first { $0.contains("Fewer than 20") })
    #expect(head.contains("accuracy") || head.contains("…"), "\(driver)")
    // The field has a frame wherever there is room for it.
    #expect(size.columns < 36 || lines.contains { $0.contains("▝▀▀▀▀▀▀▀▀▀▀") }, "\(driver)")
  }

  @Test(arguments: Language.allCases)
  func thePageIsAsItWasFoundGood(language: Language) throws {
    try Spoken.in(language) {
      var driver = driver(try source())
      driver.pass(.milliseconds(100)) { ($0.model.stack.screens.last as? AnalysisScreen)?.progress == nil }
      GoldenFrame("analysis-\(language.rawValue)").expect(driver.screen)
    }
  }

  @Test func thePageCanBeLeftAtAnyTime() throws {
    var driver = driver(try source())
    driver.press(.escape)
    #expect(!driver.shows("Analysis"))
  }

  @Test func whatCannotBeAnalysedIsSaid() throws {
    var driver = driver(AnalysisSource(path: folder.path + "/none"))
    driver.pass(.milliseconds(100)) { $0.shows("This game cannot be analysed") }
    #expect(driver.wake == nil)
  }

  @Test func theBotsNextFiveAreShownOneByOne() throws {
    var driver = driver(try source())
    driver.pass(.milliseconds(100)) { $0.shows("T-spin double possible") }
    driver.type("n")
    #expect(
      driver.shows("the bot's piece 1 of 5") && driver.shows("T, stem down, columns 2 to 4"), "\(driver)")
    driver.type("n")
    #expect(driver.shows("the bot's piece 2 of 5"), "\(driver)")
    for _ in 0..<3 { driver.type("n") }
    #expect(driver.shows("the bot's piece 5 of 5"))
    driver.type("n")
    #expect(driver.shows("better T, stem down, columns 2 to 4"), "\(driver)")
  }

  @Test func plainModeSaysTheBotsNextPieces() throws {
    var driver = driver(try source(), isPlain: true)
    driver.pass(.milliseconds(100)) { $0.shows("T-spin double possible") }
    _ = driver.drainNarration()
    driver.type("n")
    #expect(driver.drainNarration().contains { $0.contains("the bot's piece 1 of 5") })
  }
}
