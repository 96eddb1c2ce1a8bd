import BlockEngine
import BlockRecords
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// The framed panels beside a field of twenty rows, as at 80×24.
@Suite struct FramedPanelTests {
  private static let modes = [
    GameMode.Kind.endless, .sprint, .ultra, .survival, .dig, .cheese, .combo, .zen,
  ]

  private func driver(
    _ mode: GameMode.Kind, _ size: Size = Size(columns: 80, rows: 24), rules: RulesChoice = .modern,
    keyList: KeyListChoice = .always, isUnicode: Bool = true
  ) -> ModelDriver {
    var settings = Settings(rules: rules, mode: .builtIn(mode))
    settings.keyList = keyList
    var driver = ModelDriver(size: size, isUnicode: isUnicode, settings: settings)
    driver.press(.enter)
    driver.pass(.seconds(4))
    driver.type("c ")
    return driver
  }

  private func race(_ driver: inout ModelDriver, _ mode: GameMode.Kind) throws {
    var run = GameSetup(ruleset: .modern, seed: 1)
    run.mode = mode.mode ?? .endless
    let header = ReplayHeader(run, player: nil, started: "2026-01-02T03:04:05Z")
    let found = try RaceRun(Replay(header: header))
    driver.send(.storage(.race(.quickGames, rules: header.rulesText, mode: mode.resultText, found)))
  }

  /// The columns of a row that something stands in, left of the field.
  private func taken(_ screen: CellBuffer, row y: Int, before end: Int) -> [Int] {
    (0..<end).filter { screen[$0, y].base != 0x20 }
  }

  @Test(arguments: modes, [KeyListChoice.always, .never])
  func everyFigureStandsWithinTheFrameAtTheField(mode: GameMode.Kind, keyList: KeyListChoice) throws {
    let driver = driver(mode, keyList: keyList)
    let screen = driver.screen
    let layout = try #require(driver.layout)
    #expect(layout.isFramed && layout.scale == .normal, "\(driver)")
    let side = try #require(layout.side)
    let frame = side.minX - 2...side.maxX + 1
    for y in 3..<24 {
      let columns = taken(screen, row: y, before: layout.field.minX - 1)
      #expect(columns.allSatisfy(frame.contains), "row \(y):\n\(driver)")
      if !columns.isEmpty {
        #expect(columns.first == frame.lowerBound && columns.last == frame.upperBound, "row \(y):\n\(driver)")
      }
    }
    for word in ["Hold", "Next", "Score", "Level", "Lines"] {
      #expect(driver.shows(word), "\(word):\n\(driver)")
    }
    if keyList == .always {
      for key in ["Left", "Right", "Turn", "Soft drop", "Hard drop", "Hold             c"] {
        #expect(driver.shows(key), "\(key):\n\(driver)")
      }
    }
  }

  @Test(arguments: modes) func theKeysStandInOneOrderWhateverIsPlayed(mode: GameMode.Kind) {
    let all = [
      "Left ", "Right ", "Turn ", "Turn back", "Soft drop", "Hard drop", "Hold   ", "Pause ", "Help ",
    ]
    let rows = driver(mode).screen.lines
    let shown = all.compactMap { key in rows.lastIndex { $0.contains("│ " + key) } }
    #expect(shown == shown.sorted() && shown.count >= 6, "\(rows.joined(separator: "\n"))")
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)])
  func theBestRunStandsBesideTheNextPiecesAndMovesNothing(size: Size) throws {
    var driver = driver(.endless, size)
    let before = driver.screen
    try race(&driver, .endless)
    driver.pass(.milliseconds(10))
    let after = driver.screen
    let best = try #require(after.position(of: "Best"), "\(driver)")
    let next = try #require(after.position(of: "Next"))
    #expect(best.x > next.x)
    for y in 1..<size.rows {
      for x in 0..<best.x { #expect(after[x, y] == before[x, y], "\(x), \(y):\n\(driver)") }
      #expect(after[size.columns - 1, y].base == 0x20, "the last column is free")
    }
    // The floors of both fields are in one row.
    let floors = after.lines.filter { $0.contains("▝▀▀") }
    #expect(floors.count == 1 && floors[0].split(separator: "▝").count == 3, "\(driver)")
  }

  @Test func atALargeSizeTheBestRunHasWholeMinos() throws {
    var driver = driver(.endless, Size(columns: 200, rows: 60))
    try race(&driver, .endless)
    let floor = try #require(driver.screen.lines.last { $0.contains("▝▀") })
    #expect(floor.split(separator: "▝").last?.prefix { $0 == "▀" }.count == 20, "\(driver)")
  }

  @Test func anAnnouncementStandsAboveTheFrameIfKeysFillIt() throws {
    var settings = Settings(rules: .modern)
    settings.keyList = .always
    var context = GameScreenTrial.context(size: Size(columns: 80, rows: 24))
    context.settings = settings
    let game = Game(ruleset: .modern, seed: 1)
    let layout = try #require(GameView.layout(of: game, in: context.drawing))
    let labels = GameLabels(in: context.drawing)
    var view = GameView(game: game, labels: labels, layout: layout, context: context.drawing, keyCount: 0)
    view.hints = labels.hints
    var buffer = CellBuffer(size: context.size)
    let side = view.drawSide(isHidden: false, into: &buffer)
    let place = try #require(side?.announcement)
    let panel = try #require(layout.side)
    #expect(place.minY >= 1 && place.maxY <= panel.minY)
    view.hints = []
    let free = view.drawSide(isHidden: false, into: &buffer)?.announcement
    #expect(free.map { $0.minY > 10 } == true)
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func aPauseLeavesTheFramesAndTheFieldsWalls(columns: Int, rows: Int) throws {
    var driver = driver(.endless, Size(columns: columns, rows: rows))
    let before = driver.screen
    driver.type("p")
    let after = driver.screen
    let layout = try #require(driver.layout)
    for y in layout.field.minY..<layout.field.maxY {
      for x in [layout.field.minX - 1, layout.field.maxX] {
        #expect(after[x, y].base == before[x, y].base, "\(x), \(y):\n\(driver)")
        // Line beside line reads as one thick, crooked line.
        let inside = x < layout.field.minX ? x + 1 : x - 1
        let mark = Unicode.Scalar(after[inside, y].base).map(Character.init) ?? " "
        #expect(!"│┌┐└┘".contains(mark), "\(driver)")
      }
    }
    for title in ["─ Next ─", "─ Hold ─"] { #expect(driver.shows(title), "\(driver)") }
  }
}

extension ModelDriver {
  /// The layout of the game on the screen; nil on other screens.
  fileprivate var layout: Layout? {
    guard let game = model.stack.screens.last as? GameScreen else { return nil }
    return game.layout(in: model.context)
  }
}
