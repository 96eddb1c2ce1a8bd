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
    #expect(second.lines.contains("Paused") && second.lines.contains("> Continue"))
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
    let lines = narration.take()
    #expect(lines.count { $0.hasPrefix("4 rows cleared. Score ") } == 3)
    #expect(lines.count { $0 == "Level 2" } == 1 && !lines.contains("Level 3"))
    #expect(narration.take().isEmpty)
  }

  @Test func aSingleRowIsToldAsOne() throws {
    let rows = String(repeating: String(repeating: ".", count: 20) + "\n", count: 25)
    var narration = GameNarration()
    let field = try Playfield(diagram: rows + "IIIIIIII....IIIIIIII\n")
    var events: [GameEvent] = []
    var game = try Game(GameSetup(seed: 1, pieces: [.i], playfield: field), events: &events)
    game.perform(.hardDrop, at: game.time, events: &events)
    for event in events { narration.add(event, in: game, Settings()) }
    #expect(narration.take().count { $0.hasPrefix("1 row cleared. Score ") } == 1)
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
      for line in narration.take() { #expect(line.count < 70 && !line.contains("%")) }
      for question in PlainQuestion.allCases {
        #expect(question.answer(in: game, Settings())?.contains("%") != true)
      }
    }
  }
}

/// Plays plain mode without a terminal, and collects the narration.
struct PlainDriver {
  private var driver: ModelDriver
  private var reader = PlainReader()
  private(set) var lines: [String] = []
  /// The last narration, as `PlainTerminal` stores it.
  private var said: [String] = []
  private let isUnicode: Bool

  init(saver: GameSaver, isUnicode: Bool = false, settings: Settings = Settings()) {
    driver = ModelDriver(
      size: PlainTerminal.screen, seed: 4, isUnicode: isUnicode, settings: settings, saver: saver,
      isPlain: true)
    self.isUnicode = isUnicode
  }

  /// Starts another program, whose narration is appended.
  mutating func beginAgain(settings: Settings) {
    let before = lines
    self = PlainDriver(saver: .disabled, isUnicode: isUnicode, settings: settings)
    lines = before
    step("begins")
  }

  mutating func type(_ characters: Character...) { type(characters) }

  mutating func type(_ characters: [Character]) {
    for character in characters {
      press(character == " " ? "Space" : String(character), .character(character))
    }
  }

  mutating func press(_ name: String, _ key: Key, _ modifiers: Modifiers = []) {
    driver.press(key, modifiers)
    // A hint is narrated once a thread has found it.
    driver.pass(PlaceHint.pollInterval) {
      ($0.model.stack.screens.last as? GameScreen)?.placeHint?.isAwaited != true
    }
    step(name)
  }

  mutating func wait(_ duration: Duration) {
    driver.pass(duration)
    step("waits \(duration)")
  }

  /// Adds a step's name and its narration.
  mutating func step(_ name: String) {
    lines.append("[\(name)]")
    let saysAgain = driver.effects.contains { if case .repeatLast = $0 { true } else { false } }
    for words in [saysAgain ? said : [], driver.takeNarration(), reader.lines(of: driver.screen)] {
      if !words.isEmpty { said = words }
      lines += words
    }
  }

  /// Compares the narration with the golden file.
  func expectGolden(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let path = GoldenFrame.folder + "/\(name).txt"
    let text = lines.joined(separator: "\n") + "\n"
    let saved = try? String(contentsOfFile: path, encoding: .utf8)
    if saved == nil || ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try? text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded, look at it: \(path)", sourceLocation: sourceLocation)
    } else {
      #expect(saved == text, sourceLocation: sourceLocation)
    }
  }
}
