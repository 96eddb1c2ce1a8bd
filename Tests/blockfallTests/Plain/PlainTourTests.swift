import BlockRecords
import Foundation
import TerminalTestSupport
import Testing

@testable import BlockCommands
@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Plain mode's reading of every screen.
@Suite struct PlainTourTests {
  /// A stop of the tour, read as a new screen.
  private static func whole(_ stop: ScreenTour.Stop) -> [String] {
    var reader = PlainReader()
    return reader.lines(of: stop.frame)
  }

  private static let tour = Spoken.in(.english) { Result { try ScreenTour(isPlain: true).stops } }

  private func read(_ name: String) throws -> [String] {
    let stop = try #require(try PlainTourTests.tour.get().first { $0.name == name })
    return PlainTourTests.whole(stop)
  }

  /// Expects consecutive lines.
  private func expect(_ lines: [String], in name: String, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let all = try read(name)
    #expect(
      all.indices.contains { Array(all[$0...].prefix(lines.count)) == lines }, "\(all)",
      sourceLocation: sourceLocation)
  }

  @Test func ofTwoColumnsOneIsReadAfterTheOther() throws {
    try expect(
      [
        "Rules, Classic 20x26", "> Endless", "Against time, Sprint", "Sprint 20", "Sprint 100", "Ultra",
        "Challenges, Survival", "Dig", "Cheese race", "Combo", "Invisible", "20G", "Type B",
        "At leisure, Zen", "Daily", "Puzzle", "Practice", "Your own, New game of your own",
        "Play on until there is no room.", "No best yet",
      ], in: "modes")
    try expect(["Seat 1", "left half", "Seat 2", "right half"], in: "versus-keys-trial")
    // Each player's field with its figures.
    let figures = ["Hold", "Next", "Attack/min, 0", "Lines, 0", "Pieces/s, 0.00", "Pieces, 0"]
    try expect(["Replay", "You, ..."] + figures + ["Bot 3, ..."] + figures, in: "match-replay")
    try expect(
      ["You, ...", "Hold", "Attack/min, 0", "Lines, 0", "Pieces/s, 0.00", "Pieces, 0", "Next"],
      in: "match-replay-alone")
    try expect(["Pieces/s, 0.00", "Pieces, 0", "Next"], in: "replay")
    // A table is read by rows, under its column heads. The bot's actual figures do not matter here.
    let table = try read("versus-over").drop { $0 != "You, Bot 3" }.dropFirst().prefix(2)
    #expect(table.map { $0.replacing(/\d+/, with: "N") } == ["Attack, N, N", "Attack/min, N.N, N.N"])
    try expect(
      [
        "All games, 7 games, best 604,905, average 246,900",
        "Date, Score, Lines, Level, Time, Pieces/s, Rules, Mode",
        "> 2026-11-09 12:00, * 604,905, 777, 1, 3:11, 1.20, Classic, Endless",
      ], in: "history")
    try expect(["Player, Best, Time", "> chosen player, Ada"], in: "career")
  }

  @Test func aQuestionIsReadAlone() throws {
    #expect(
      try read("history-deleting") == [
        "History", "Delete this game?", "2026-11-09 12:00", "Its replay goes too.", "> Keep it", "Delete it",
      ])
    #expect(
      try read("career-removing") == ["Career", "Remove Ada?", "0 results go too.", "> Keep", "Remove"])
  }

  @Test func noScreenReadsItsPicturesItsScrollMarkOrItsClock() throws {
    for stop in try PlainTourTests.tour.get() {
      let lines = PlainTourTests.whole(stop)
      #expect(!lines.contains { $0.hasSuffix(", #") || $0.contains(":.") || $0.contains("----") }, "\(lines)")
      #expect(lines.first?.contains(/\d:\d\d/) != true, "a clock is no title: \(lines)")
      #expect(lines.count { $0.hasPrefix("> ") } <= 1)
      #expect(lines.allSatisfy { $0.contains { $0.isLetter || $0.isNumber } })
    }
  }

  /// The description of a selection, beside or below the list, is read whole; of the list only the selection
  /// is read.
  @Test func whatIsToldOfAChoiceIsReadWithIt() throws {
    var driver = ModelDriver(size: PlainTerminal.screen, isUnicode: false, isPlain: true)
    var reader = PlainReader()
    func press(_ key: Key) -> [String] {
      driver.press(key)
      return reader.lines(of: driver.screen)
    }
    driver.open("Modes")
    _ = press(.home)
    _ = press(.down)
    #expect(press(.down) == ["> Sprint", "Forty lines as fast as you can."])
    driver.press(.escape)
    driver.open("Settings")
    _ = reader.lines(of: driver.screen)
    for _ in 0..<40 {
      let lines = press(.down)
      #expect(lines.first?.hasPrefix("> ") == true && lines.count <= 3, "\(lines)")
      #expect(lines.count > 1, "a setting has no explanation: \(lines)")
    }
  }

  @Test func afterAQuestionNothingIsReadAgainButWhatIsSelected() throws {
    var driver = ModelDriver(size: PlainTerminal.screen, isUnicode: false, isPlain: true)
    var reader = PlainReader()
    driver.open("Settings")
    for _ in 0..<60 where driver.screen.selectedText != "Keys" { driver.press(.down) }
    driver.press(.enter)
    _ = reader.lines(of: driver.screen)
    driver.press(.down)
    let next = reader.lines(of: driver.screen)
    #expect(next.first?.hasPrefix("> Move right") == true && next.count == 1, "\(next)")
    driver.press(.enter)
    _ = reader.lines(of: driver.screen)
    // Assign the key of another action.
    driver.press(.up)
    let asked = reader.lines(of: driver.screen)
    #expect(asked.contains("> Leave it there") && !asked.contains { $0.hasPrefix("Move left") }, "\(asked)")
    driver.press(.escape)
    let left = reader.lines(of: driver.screen)
    #expect(left.contains { $0.hasPrefix("> Move right") } && left.count <= 3, "\(left)")
  }
}
