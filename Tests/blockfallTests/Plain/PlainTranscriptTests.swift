import BlockEngine
import Foundation
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// The narration of scripted games in plain mode.
@Suite struct PlainTranscriptTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func driver(_ language: Language = .english) -> PlainDriver {
    // English uses ASCII alone, as in a log.
    PlainDriver(saver: GameSaver(directory: .success(home.data)), isUnicode: language != .english)
  }

  /// The narration equals the golden one; `GoldenFrame` explains how to record it.
  @Test(arguments: Language.allCases)
  func aGameIsToldFromTheMenuToItsEnd(language: Language) throws {
    try Spoken.in(language) {
      let suffix = language == .english ? "" : "-" + language.rawValue
      try tellAGame(language).expectGolden("plain-game" + suffix)
    }
  }

  /// A modern game with hold, rotations and a drop, a puzzle with undo, the editor, and a match.
  @Test(arguments: Language.allCases)
  func whatElseIsPlayedIsToldInEachLanguage(language: Language) throws {
    Spoken.in(language) {
      var settings = Settings()
      settings.rules = .modern
      var driver = PlainDriver(saver: .disabled, isUnicode: language != .english, settings: settings)
      driver.step("begins")
      driver.press("Enter", .enter)
      driver.wait(.seconds(4))
      driver.type("c", "w", "x", "c")
      driver.press("Left", .left)
      driver.press("Down", .down)
      driver.type(" ", "z", "n", "v", " ", "g", "i", ".")
      for (row, keys) in [
        (2, [" ", "b", "w", "y"] as [Character]), (4, [" ", "t", "r"]), (3, ["o", "w", " ", "v"]),
      ] {
        driver.beginAgain(settings: settings)
        for _ in 0..<row { driver.press("Down", .down) }
        driver.press("Enter", .enter)
        driver.press("Enter", .enter)
        driver.wait(.seconds(4))
        driver.type(keys)
      }
      driver.expectGolden("plain-more-" + language.rawValue)
    }
  }

  /// A report with the bot's way, and a trainer with a piece that fails, undo and a hint.
  @Test(arguments: Language.allCases)
  func theCoachIsToldInEachLanguage(language: Language) throws {
    try Spoken.in(language) {
      var driver = driver(language)
      driver.open("analysis", AnalysisScreen(try AnalysisScreenTests.source(in: home)))
      driver.type("n")
      driver.press("Escape", .escape)
      driver.open("openers", TrainScreen(beginningWith: .openers))
      driver.type("b", "t", " ", " ", " ", "b", "y")
      driver.press("Escape", .escape)
      driver.expectGolden("plain-coach-" + language.rawValue)
    }
  }

  /// The keys of a running game's questions answer in a pause and at its end too.
  @Test(arguments: ["w", "v", "g", "n", "i", "o", "."] as [Character])
  func everyQuestionIsAnsweredPausedAndAtTheEnd(key: Character) {
    Spoken.in(.english) {
      var driver = driver()
      driver.press("Enter", .enter)
      driver.type(" ", "p", key)
      #expect(!driver.heard.isEmpty, "paused")
      driver.press("End", .end)
      driver.press("Enter", .enter)
      driver.press("Down", .down)
      driver.press("Enter", .enter)
      driver.wait(.seconds(1))
      driver.type(key)
      #expect(!driver.heard.isEmpty, "over")
    }
  }

  @Test func aCountIsHeardAndTheHardDropOnlyEndsIt() {
    Spoken.in(.english) {
      var driver = driver()
      driver.press("Enter", .enter)
      driver.type("p", "p")
      #expect(driver.heard == ["3"])
      driver.wait(.milliseconds(500))
      #expect(driver.heard == ["2"])
      driver.type(" ")
      #expect(
        driver.heard.contains { $0.contains("rows to fall") }
          && !driver.heard.contains { $0.hasPrefix("Landed") })
      driver.type(" ")
      #expect(driver.heard.contains { $0.hasPrefix("Landed") })
    }
  }

  @Test func oneKeySaysMoreOrLess() {
    Spoken.in(.english) {
      var driver = driver()
      driver.press("Enter", .enter)
      driver.type("f")
      #expect(driver.heard == ["Plain mode speaks: in few words"])
      driver.type(" ")
      #expect(driver.heard.first == "Height 2")
    }
  }

  /// What colour tells otherwise is said if the player wants to know it.
  @Test func dangerLocksAndHeightsAreSaidIfAskedFor() throws {
    try Spoken.in(.english) {
      var settings = Settings()
      (settings.spokenWarnings, settings.spokenHeights) = (.all, true)
      let high = String(repeating: "..........\n", count: 6) + String(repeating: "IIIIIIIII.\n", count: 14)
      var events: [GameEvent] = []
      var game = try Game(
        GameSetup(
          ruleset: Ruleset(.modern), seed: 1, pieces: [.o, .o], playfield: try Playfield(diagram: high)),
        events: &events)
      var narration = GameNarration()
      narration.begin(game.visiblePlayfield)
      events = []
      game.perform(.left, at: game.time, events: &events)
      for event in events { narration.add(event, in: game, settings) }
      #expect(narration.drain() == ["columns 4 to 5, no hole, height 16"])
      events = []
      while events.last.map({ $0.kind.isFloor(in: game) }) != true, let next = game.nextDeadline {
        game.advance(to: next, events: &events)
      }
      for event in events { narration.add(event, in: game, settings) }
      #expect(narration.drain().last == "Locks soon")
      events = []
      game.perform(.hardDrop, at: game.time, events: &events)
      for event in events { narration.add(event, in: game, settings) }
      #expect(narration.drain().contains("Near the top: 16 rows of 20"))
    }
  }

  private func tellAGame(_ language: Language) throws -> PlainDriver {
    var driver = driver(language)
    driver.step("begins")
    driver.press("Down", .down)
    driver.press("Up", .up)
    driver.press("Enter", .enter)
    for (name, key) in [
      ("h", Key.character("h")), ("Left", .left), ("x", .character("x")), ("z", .character("z")),
    ] {
      driver.press(name, key)
    }
    driver.wait(.seconds(2))
    driver.press("w", .character("w"))
    driver.press("Down", .down)
    driver.press("Space", .character(" "))
    for (name, key) in [("v", "v"), ("g", "g"), ("n", "n"), ("i", "i")] {
      driver.press(name, .character(Character(key)))
    }
    driver.press("p", .character("p"))
    driver.press("Down", .down)
    driver.press("Enter", .enter)
    driver.press("q", .character("q"))
    driver.press("p", .character("p"))
    driver.wait(.seconds(2))
    driver.press("Space", .character(" "))
    driver.press("p", .character("p"))
    driver.press("End", .end)
    driver.press("Enter", .enter)
    driver.press("Down", .down)
    driver.press("Enter", .enter)
    driver.wait(.seconds(1))
    driver.press("Enter", .enter)
    driver.press("q", .character("q"))
    return driver
  }

  @Test func anUnfinishedGameIsResumed() throws {
    var first = driver()
    first.press("Enter", .enter)
    first.press("Space", .character(" "))
    first.press("q", .character("q"))
    var second = driver()
    second.step("begins")
    second.press("Enter", .enter)
    #expect(second.lines.contains("Paused") && second.lines.contains("> Continue, 1 of 6"))
    second.press("Enter", .enter)
    second.wait(.seconds(2))
    second.press("i", .character("i"))
    #expect(second.lines.contains { $0.contains("rows to fall") })
    #expect(second.lines.last?.hasPrefix("Score ") == true)
  }

  @Test func clearedRowsAndLevelsAreTold() throws {
    // Twelve rows that are full except for the column in which an upright I falls.
    let open = String(repeating: ".", count: 20) + "\n"
    let rows = String(repeating: open, count: 14) + String(repeating: "IIIIIIIIII.IIIIIIIII\n", count: 12)
    var narration = GameNarration()
    var events: [GameEvent] = []
    var game = try Game(
      GameSetup(seed: 1, pieces: [.i, .i, .i, .i], playfield: try Playfield(diagram: rows)), events: &events)
    for _ in 0..<3 {
      game.perform(.rotateClockwise, at: game.time, events: &events)
      game.perform(.hardDrop, at: game.time, events: &events)
    }
    for event in events { narration.add(event, in: game, Settings()) }
    let lines = narration.drain()
    #expect(lines.count { $0.hasPrefix("4 rows cleared. Score ") } == 3)
    #expect(lines.count { $0 == "Level 2" } == 1 && !lines.contains("Level 3"))
    #expect(narration.drain().isEmpty)
  }

  @Test func aSingleRowIsToldAsOne() throws {
    let rows = String(repeating: String(repeating: ".", count: 20) + "\n", count: 25)
    var narration = GameNarration()
    let field = try Playfield(diagram: rows + "IIIIIIII....IIIIIIII\n")
    var events: [GameEvent] = []
    var game = try Game(GameSetup(seed: 1, pieces: [.i], playfield: field), events: &events)
    game.perform(.hardDrop, at: game.time, events: &events)
    for event in events { narration.add(event, in: game, Settings()) }
    #expect(narration.drain().count { $0.hasPrefix("1 row cleared. Score ") } == 1)
  }

  @Test func theEndIsTold() throws {
    var driver = driver()
    driver.press("Enter", .enter)
    for _ in 0..<60 where !driver.lines.contains(where: { $0.contains("Game over") }) {
      driver.press("Space", .character(" "))
    }
    #expect(driver.lines.contains { $0.contains("Game over") })
  }

  @Test(arguments: [Ruleset.Name.classic, .modern])
  func everythingThatHappensInAGameIsToldInShortLines(rules: Ruleset.Name) throws {
    var narration = GameNarration()
    var generator = SystemLikeGenerator(seed: 5)
    for seed in 0..<20 {
      var events: [GameEvent] = []
      var game = try Game(GameSetup(ruleset: Ruleset(rules), seed: UInt64(seed)), events: &events)
      while !game.isOver {
        let command = try #require(GameCommand.allCases.randomElement(using: &generator))
        game.perform(command, at: game.time.advanced(by: 20_000), events: &events)
      }
      for event in events { narration.add(event, in: game, Settings()) }
      for line in narration.drain() { #expect(line.count < 70 && !line.contains("%")) }
      for question in PlainQuestion.allCases {
        #expect(question.answer(in: game, Settings())?.contains("%") != true)
      }
    }
  }
}

extension GameEvent.Kind {
  /// Whether gravity has brought the piece to where it will lock.
  fileprivate func isFloor(in game: Game) -> Bool {
    if case .moved(_, by: .gravity) = self { GameNarration.rowsToFall(in: game) == 0 } else { false }
  }
}
