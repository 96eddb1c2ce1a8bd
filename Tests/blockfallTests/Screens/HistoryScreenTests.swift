import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

@Suite struct HistoryScreenTests {
  private func history(
    _ columns: Int, _ rules: [String], rows: Int = 24, isUnicode: Bool = true
  ) -> ModelDriver {
    var driver = ModelDriver(size: Size(columns: columns, rows: rows), isUnicode: isUnicode)
    driver.open(tr("History"))
    let time = WallTime(seconds: 1_767_322_800)
    let games = rules.enumerated().map { index, rules in
      GameResult(
        id: GameID(started: time, random: UInt32(index)), rules: rules, mode: "", score: 98_765, lines: 2,
        level: 3,
        pieces: 4, duration: 5_000_000, started: time, ended: time, cause: "blockOut", seed: 6)
    }
    driver.send(.storage(.history(HistoryFilter(), games)))
    return driver
  }

  @Test func rulesAreCalledAsTheyAreWhereTheyAreChosen() {
    let results = RulesChoice.allCases.map(\.resultText)
    #expect(
      results == [
        "classic", "modern", "modern 20x26", "league", "retro", "retro-pal", "handheld", "arcade", "arcade-2",
        "arcade-3",
      ])
    for language in Language.allCases {
      Spoken.in(language) {
        let wide = history(140, results, rows: 40)
        for rules in RulesChoice.allCases { #expect(wide.shows("  \(rules.title)"), "\(wide)") }
        let ascii = history(140, results, rows: 40, isUnicode: false)
        #expect(ascii.shows("20x26") && !ascii.shows("×"))
        let narrow = history(80, results, rows: 40)
        for rules in RulesChoice.allCases {
          let name = rules.title.prefix { $0 != " " }
          #expect(
            narrow.shows(" \(name) ") || narrow.screen.lines.contains { $0.hasSuffix(name) }, "\(narrow)")
        }
      }
    }
  }

  @Test func aDateWithoutAGameIsChangedOrClearedByTheSameKey() {
    var driver = history(80, [])
    driver.type("/2031")
    driver.press(.enter)
    var filter = HistoryFilter()
    filter.date = "2031"
    driver.send(.storage(.history(filter, [])))
    driver.send(.storage(.overview(filter, HistorySummary(count: 0), nil)))
    #expect(driver.shows("Date") && !driver.shows("There is no finished game here yet."), "\(driver)")
    driver.type("/")
    #expect(driver.shows("Date, or its beginning:"), "\(driver)")
  }

  @Test func aChartFollowsASizeThatChangedWhileAnotherScreenCoveredIt() {
    var driver = history(120, ["classic"], rows: 40)
    driver.type("t")
    driver.resize(60, 30)
    driver.press(.escape)
    let asked = driver.effects.contains {
      if case .ask(.overview(_, let columns), _) = $0 { columns < 60 } else { false }
    }
    #expect(asked && driver.shows("History"), "\(driver)")
  }

  @Test func theListIsAboveTheChartWhichStandsOnItsFloor() throws {
    for (size, rows) in [(Size(columns: 80, rows: 24), 3), (Size(columns: 120, rows: 40), 8)] {
      var driver = history(size.columns, ["classic", "modern"], rows: size.rows)
      let time = WallTime(seconds: 1_767_322_800)
      let chart = ScoreChart(
        range: time...time, columns: [ChartColumn(column: 3, best: 900, average: 900, count: 2)])
      driver.send(.storage(.overview(HistoryFilter(), HistorySummary(count: 2, best: 900), chart)))
      let list = try #require(driver.screen.position(of: "98,765"))
      let floor = try #require(driver.screen.lines.lastIndex { $0.contains("▔▔▔▔▔▔▔▔") })
      #expect(list.y == 4 && floor > list.y + 5, "\(driver)")
      let bars = driver.screen.lines[..<floor].suffix(rows)
      #expect(bars.last?.contains("█") == true && bars.first?.contains("▔") == true, "\(driver)")
    }
  }

  @Test func modeAndRulesHaveColumnsOfTheirOwnOnAScreenOf80Columns() throws {
    let driver = history(80, ["modern"])
    let heads = try #require(driver.screen.lines.first { $0.contains("Date") && $0.contains("Score") })
    #expect(heads.contains("Mode") && heads.contains("Rules"), "\(driver)")
    #expect(driver.shows("Endless") && driver.shows("Modern"))
  }

  @Test func onALowScreenTheButtonsTakeOneRowAndLeaveTheListAlone() {
    let driver = history(24, ["classic", "modern", "league"], rows: 9)
    let lines = driver.screen.lines
    #expect(lines.count { $0.contains("98,765") } == 3, "\(driver)")
    #expect(lines.count { $0.contains("Watch") } == 1 && lines.last?.contains("Enter Watch") == true)
    for line in lines.filter({ $0.contains("98,765") }) { #expect(!line.contains("Enter")) }
  }

  @Test func theSmallestListTellsDayAndScore() {
    let small = history(24, ["classic"], rows: 12)
    #expect(small.shows("2026-01-0") && small.shows("98,765"), "\(small)")
  }

  @Test(arguments: [(40, 15), (24, 12)])
  func amongAllModesASprintIsListedByItsTime(columns: Int, rows: Int) throws {
    var driver = ModelDriver(size: Size(columns: columns, rows: rows))
    driver.open(tr("History"))
    let time = WallTime(seconds: 1_767_322_800)
    let games = [GameMode.sprint, .endless].enumerated().map { index, mode in
      GameResult(
        id: GameID(started: time, random: UInt32(index)), rules: "modern", mode: mode.resultText,
        score: 98_765,
        lines: 40, level: 3, pieces: 100, duration: 61_230_000, started: time, ended: time, cause: "goal",
        seed: 6)
    }
    driver.send(.storage(.history(HistoryFilter(), games)))
    let sprint = try #require(driver.screen.lines.first { $0.contains("1:01.23") }, "\(driver)")
    #expect(!sprint.contains("98,765") && driver.shows("98,765"))
    if columns == 40 { #expect(sprint.contains("Sprint"), "\(driver)") }
  }

  @Test func rulesThatThisVersionDoesNotKnowAreCalledByTheirWord() {
    #expect(history(140, ["antique 9x9"]).shows("  antique 9x9"))
    #expect(history(80, ["antique 9x9"]).shows(" antique"))
  }
}
