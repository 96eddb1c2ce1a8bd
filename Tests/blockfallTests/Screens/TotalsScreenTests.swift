import BlockRecords
import Testing

@testable import BlockCommands
@testable import BlockEngine
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

@Suite struct TotalsScreenTests {
  private let folder: TemporaryFolder
  private let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = Store(directory: folder.data)
  }

  /// Three games on one day and one two days later, the best of which has 123,456 points.
  private func totals(_ size: Size, isPlain: Bool = false, spins: [Spin] = []) throws -> ModelDriver {
    for (number, day) in [0, 0, 0, 2].enumerated() {
      let (id, header, result) = try StorageSamples.result(
        number, score: number == 1 ? 123_456 : 900, started: 1_795_262_400 + Int64(day) * 86_400)
      _ = try store.record(id, header, result, ended: .now)
    }
    var driver = ModelDriver(
      size: size, saver: GameSaver(directory: .success(folder.data)), isPlain: isPlain)
    driver.send(.shown)
    driver.serve(store)
    driver.open("History")
    driver.serve(store)
    driver.type("t")
    driver.serve(store)
    var clears = GameStatistics()
    for rows in [1, 1, 1, 4] {
      clears.count(GameEvent(.linesCleared(ClearedRows(top: 0, mask: rows == 4 ? 0b1111 : 1)), at: .zero))
    }
    for spin in spins {
      clears.count(GameEvent(.spun(spin), at: .zero))
      clears.count(GameEvent(.linesCleared(ClearedRows(top: 0, mask: 0b11)), at: .zero))
    }
    clears.add(GameStatistics(of: try Game(GameSetup(seed: 1))))
    var activity = try store.activity(of: .everyone)
    activity.clears = clears
    driver.send(.storage(.activity(.everyone, activity)))
    return driver
  }

  @Test(arguments: [Size(columns: 40, rows: 15), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
  func theBestScoreIsLargeAndDaysAndClearsAreBars(size: Size) throws {
    let driver = try totals(size)
    let large = try #require(
      LargeFigure.fitting(
        "123,456", in: Size(columns: 60, rows: size.rows < 34 ? 3 : 5), isUnicode: true))
    var picture = CellBuffer(size: Size(columns: large.columns, rows: large.rows))
    for row in 0..<large.rows {
      large.draw(row: row, into: &picture, x: 0, y: row, Style(foreground: .accent))
    }
    for line in picture.lines { #expect(driver.shows(line.trimmed), "\(driver)") }
    #expect(driver.shows("Best score") && driver.shows("Games a day"), "\(driver)")
    // Three singles and a quad, each in the colour of its piece.
    let screen = driver.screen
    for (ink, least) in [(Ink.pieceS, 3), (.pieceI, 1)] {
      let count = (0..<size.rows).reduce(0) { sum, y in
        sum + (0..<size.columns).count { screen[$0, y].style.foreground == ink && screen[$0, y].base != 0x20 }
      }
      #expect(count >= least, "\(driver)")
    }
    #expect(
      size.columns < 60 || (driver.shows("Single") && driver.shows("Quad") && driver.shows("at most 3")))
    // The table is still there.
    #expect(driver.shows("Endless") && driver.shows("Best"))
  }

  /// One name has one meaning: what statistics call a double is no spin.
  @Test(arguments: [[], [Spin.full], [.mini, .full]])
  func aBarCountsWhatStatisticsCallByItsName(spins: [Spin]) throws {
    let driver = try totals(Size(columns: 80, rows: 24), spins: spins)
    for (rows, count) in [(1, "3"), (2, "0"), (4, "1")] {
      let name = GameStatistics.Clear(rows: rows).title
      let figures = driver.screen.lines.compactMap { line in
        line.contains(name) ? line.split(separator: name).last?.split { !$0.isNumber }.first : nil
      }
      #expect(figures == [Substring(count)], "\(name) in \(driver)")
    }
  }

  @Test(arguments: [Size(columns: 24, rows: 9), Size(columns: 30, rows: 12), Size(columns: 60, rows: 14)])
  func onASmallScreenTheTableComesFirst(size: Size) throws {
    let driver = try totals(size)
    #expect(driver.shows("4 games") && driver.shows("Endless") && driver.shows("123,456"), "\(driver)")
  }

  @Test func daysAreCountedInOrderAndByPlayer() throws {
    _ = try totals(Size(columns: 80, rows: 24))
    let days = try store.activity(of: .quickGames).days
    #expect(days.map(\.games) == [3, 1] && days[1].number - days[0].number == 2)
    #expect(try store.activity(of: .player(7)).days.isEmpty)
  }

  @Test func clearsComeFromReplaysThatCanBePlayedAgain() throws {
    let syncer = JournalSyncer()
    _ = try StorageSamples.playedGame(in: folder.data, seed: 5, syncer: syncer)
    _ = try StorageSamples.playedGame(in: folder.data, seed: 6, syncer: syncer)
    #expect(syncer.finish(atMost: .seconds(60)))
    #expect(try store.reconcile() == 2)
    // Of this result there is no replay.
    let (id, header, result) = try StorageSamples.result(3)
    _ = try store.record(id, header, result, ended: .now)
    #expect(try store.activity(of: .everyone).clears.games == 2)
  }
}

extension String {
  /// Without spaces at its ends.
  fileprivate var trimmed: String {
    let rest = drop { $0 == " " }
    return String(rest.prefix(rest.count - rest.reversed().prefix { $0 == " " }.count))
  }
}
