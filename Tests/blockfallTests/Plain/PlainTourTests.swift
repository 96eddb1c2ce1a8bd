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
        "Rules, Classic 20x26", "> Endless, 2 of 18", "Against time, Sprint", "Sprint 20", "Sprint 100",
        "Ultra",
        "Challenges, Survival", "Dig", "Cheese race", "Combo", "Invisible", "20G", "Type B",
        "At leisure, Zen", "Daily", "Puzzle", "Practice", "Your own, New game of your own",
        "Play on until there is no room.", "No best yet",
      ], in: "modes")
    try expect(["Seat 1", "left half", "Seat 2", "right half"], in: "versus-keys-trial")
    // What is played again is told piece by piece.
    for name in ["match-replay", "match-replay-alone", "replay"] {
      let lines = try read(name)
      #expect(lines.first == "Replay" && !lines.contains { $0.hasPrefix("Pieces/s") }, "\(lines)")
    }
    // A row of a table is a sentence with its headings. The bot's actual figures do not matter here.
    let table = try read("versus-over").map { $0.replacing(/\d+/, with: "N") }
    #expect(table.contains("Attack: You N, Bot N N") && table.contains("Attack/min: You N.N, Bot N N.N"))
    try expect(
      [
        "All games, 7 games, best 604,905, average 246,900",
        "> 2026-11-09 12:00, Score best 604,905, Lines 777, Time 3:11, Pieces/s 1.20, Rules Classic, "
          + "Mode Endless, 1 of 7",
      ], in: "history")
    try expect(["Career", "> chosen player, Ada"], in: "career")
  }

  @Test func aQuestionIsReadAlone() throws {
    #expect(
      try read("history-deleting") == [
        "History", "Delete this game?", "2026-11-09 12:00", "Its replay goes too.", "> Keep it", "Delete it",
      ])
    #expect(
      try read("career-removing") == ["Career", "Remove Ada?", "> Keep", "Remove"])
  }

  /// A question is read with all of its choices, whatever was read before.
  @Test func everyQuestionSaysAllOfItsChoices() throws {
    let stops = try PlainTourTests.tour.get()
    var count = 0
    for (before, stop) in zip(stops, stops.dropFirst()) {
      guard let panel = stop.frame.reading.panel, panel != before.frame.reading.panel,
        let list = stop.frame.reading.list
      else { continue }
      count += 1
      var reader = PlainReader()
      _ = reader.lines(of: before.frame)
      func bare(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }
      let said = reader.lines(of: stop.frame).map(bare).joined(separator: "\n")
      for y in list.rect.minY..<list.rect.maxY {
        let row = Array(stop.frame.lines[y])
        let columns = (list.rect.minX..<list.rect.maxX).clamped(to: row.indices)
        let choice = bare(String(row[columns]))
        #expect(said.contains(choice), "\(choice) is unsaid in \(said)")
      }
    }
    #expect(count > 8)
  }

  /// The most lines in a minute of the screens that do something by themselves; every other one says nothing but how
  /// a notice ends.
  private static let linesAMinute = [
    "DemoScreen": 60, "ReplayScreen": 60, "MatchReplayScreen": 60, "AnalysisScreen": 4, "RoomScreen": 2,
  ]

  @Test func aScreenThatIsLeftAloneIsQuiet() throws {
    var quiet: Set<String> = []
    for stop in try PlainTourTests.tour.get() {
      guard let lines = stop.linesAlone else { continue }
      if lines.isEmpty { quiet.insert(stop.screen) }
      let limit = PlainTourTests.linesAMinute[stop.screen] ?? 1
      #expect(lines.count <= limit, "\(stop.screen) \(stop.name ?? "") says \(lines)")
    }
    #expect(quiet.count > 20, "only \(quiet) are quiet")
  }

  /// Pieces that fall by themselves are told when they land and when the next one comes.
  @Test(arguments: [("Quick game", 20), ("Versus", 45)]) func aGameThatIsLeftAloneSaysLittle(
    title: String, limit: Int
  ) {
    Spoken.in(.english) {
      var driver = PlainDriver(saver: .disabled)
      driver.step("begins")
      driver.choose(title)
      if title == "Versus" { driver.press("Enter", .enter) }
      driver.wait(.seconds(5))
      driver.wait(.seconds(60))
      #expect(driver.heard.count <= limit, "\(driver.heard)")
    }
  }

  /// Of a figure that changes by itself nothing is said; a count down is said at a few figures.
  @Test(arguments: [
    (45, 60), (30, 30), (29, 30), (20, 20), (11, 20), (10, 10), (6, 10), (5, 5), (1, 5), (0, 0),
  ])
  func aCountIsSaidInSteps(seconds: Int, said: Int) { #expect(seconds.spokenCount == said) }

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
    #expect(press(.down) == ["> Sprint, 3 of 18", "Forty lines as fast as you can."])
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
