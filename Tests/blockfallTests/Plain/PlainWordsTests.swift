import BlockEngine
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Plain mode's descriptions of a piece and a field.
@Suite struct PlainWordsTests {
  /// A modern game with the lowest rows of a diagram and given first pieces.
  private func game(_ pieces: [Tetromino], _ rows: String...) throws -> Game {
    let empty = Array(repeating: String(repeating: ".", count: 10), count: 20 - rows.count)
    var events: [GameEvent] = []
    let field = try Playfield(diagram: (empty + rows).joined(separator: "\n") + "\n")
    let setup = GameSetup(ruleset: Ruleset(.modern), seed: 1, pieces: pieces, playfield: field)
    return try Game(setup, events: &events)
  }

  @Test(
    arguments: [
      (.t, ["stem up", "stem right", "stem down", "stem left"]),
      (.i, ["lying", "standing", "lying", "standing"]), (.s, ["lying", "standing", "lying", "standing"]),
      (.z, ["lying", "standing", "lying", "standing"]), (.o, [nil, nil, nil, nil]),
      (
        .j,
        [
          "lying, left end up", "standing, top to the right", "lying, right end down",
          "standing, foot to the left",
        ]
      ),
      (
        .l,
        [
          "lying, right end up", "standing, foot to the right", "lying, left end down",
          "standing, top to the left",
        ]
      ),
    ] as [(Tetromino, [String?])])
  func aPieceSaysWhereItPoints(tetromino: Tetromino, words: [String?]) throws {
    var game = try game([tetromino])
    var events: [GameEvent] = []
    game.perform(.softDrop, at: game.time, events: &events)
    game.perform(.softDrop, at: game.time, events: &events)
    for word in words {
      #expect(PieceWords(try #require(game.fallingPiece)).pointing == word)
      game.perform(.rotateClockwise, at: game.time, events: &events)
    }
  }

  @Test func aDropSaysItsHolesAndRowsBeforeItIsMade() throws {
    // A standing I in the fourth column fills the row; a lying one covers the gap.
    let game = try game([.i, .o], "III.IIIIII")
    let lying = try #require(DropForecast(of: game))
    #expect(lying.holes == 1 && lying.rows == 0 && lying.under == [0, 1, 1, 1])
    #expect(
      PlainQuestion.place.answer(in: game, Settings())
        == "I, lying, columns 4 to 7, 18 rows to fall. Under it 0 1 1 1. A drop: 1 hole.")
    var turned = game
    var events: [GameEvent] = []
    turned.perform(.rotateClockwise, at: turned.time, events: &events)
    for _ in 0..<2 { turned.perform(.left, at: turned.time, events: &events) }
    let standing = try #require(DropForecast(of: turned))
    #expect(standing.holes == 0 && standing.rows == 1 && standing.under == [0])
    #expect(standing.words(saysNone: true) == ["clears 1 row", "no hole"])
    #expect(standing.words(saysNone: false) == ["clears 1 row"])
  }

  /// A piece in spawn orientation at the left wall, with its lowest minos in the given row.
  private func lowest(_ tetromino: Tetromino, inRow row: Int) throws -> FallingPiece {
    let pieces = (-3...0).flatMap { x in (10...19).map { FallingPiece.at(x, $0, tetromino) } }
    return try #require(
      pieces.first { $0.minos.map(\.y).max() == row && $0.minos.map(\.x).min() == 0 })
  }

  /// Below an overhang, only what is under the piece counts; a hole opened by a full row is not a hole.
  @Test func aDropTellsOfWhatIsBelowThePieceAndOfHolesThatStay() throws {
    let tucked = try lowest(.o, inRow: 19)
    let field = try game([.t], "IIIII.....", "..........", "..........").playfield
    #expect(DropForecast(of: tucked, on: field).under == [0, 0])
    // The lying piece fills the row above the gap, so the row clears.
    let opened = try game([.i], "....IIIIII", ".IIIIIIIII").playfield
    let lying = try lowest(.i, inRow: 18)
    let forecast = DropForecast(of: lying, on: opened)
    #expect(forecast.rows == 1 && forecast.holes == 0 && forecast.under == [0, 1, 1, 1])
  }

  @Test func heightsAreFiguresAndGapsAreRangesInWords() throws {
    let game = try game([.t], "TTT.......", "T.TTTT..T.")
    #expect(
      PlainQuestion.heights.answer(in: game, Settings()) == "Heights 2 2 2 1 1, 1 0 0 1 0. 1 hole")
    #expect(
      PlainQuestion.gaps.answer(in: game, Settings()) == "Row 1: 2, 7 to 8, 10. Row 2: 4 to 10")
    #expect(
      PlainQuestion.gaps.answer(in: try self.game([.t], "TTT.......", "##.#######"), Settings())
        == "Row 1: 3, garbage. Row 2: 4 to 10", "garbage rows are marked")
  }

  @Test func fewWordsSayColumnsAndHolesAlone() throws {
    var settings = Settings()
    settings.verbosity = .brief
    var game = try game([.t, .o], "III.IIIIII")
    var narration = GameNarration()
    var events: [GameEvent] = []
    game.perform(.right, at: game.time, events: &events)
    for event in events { narration.add(event, in: game, settings) }
    #expect(narration.drain() == ["5 to 7"])
    events = []
    game.perform(.left, at: game.time, events: &events)
    for event in events { narration.add(event, in: game, settings) }
    #expect(narration.drain() == ["4 to 6, 1 hole"])
    narration.repeatLast()
    #expect(narration.drain() == ["4 to 6, 1 hole"])
  }

  @Test func theLastLineIsSaidAgainAsOftenAsItIsAskedFor() throws {
    var narration = GameNarration()
    narration.repeatLast()
    #expect(narration.drain() == [])
    narration.add("one")
    narration.add("two")
    #expect(narration.drain() == ["one", "two"])
    for _ in 0..<2 {
      PlainQuestion.again.narrateAnswer(in: try game([.t]), Settings(), &narration)
      #expect(narration.drain() == ["two"])
    }
  }

  @Test func aPuzzleSaysItsGoalAndItsField() throws {
    var driver = PlainDriver(saver: .disabled)
    for _ in 0..<2 { driver.press("Down", .down) }
    driver.press("Enter", .enter)
    driver.press("Enter", .enter)
    #expect(driver.lines.contains("Heights 4 4 4 4 4, 4 4 4 4 0"))
    #expect(
      driver.lines.contains("Row 1: 10, garbage. Row 2: 10, garbage. Row 3: 10, garbage. Row 4: 10, garbage"))
    #expect(driver.lines.contains("This is the last piece."))
  }

  @Test func theEditorSaysWhereItsCursorIsAndWhatItPaints() throws {
    var driver = PlainDriver(saver: .disabled)
    for _ in 0..<4 { driver.press("Down", .down) }
    driver.press("Enter", .enter)
    #expect(driver.lines.contains("The field is empty.") && driver.lines.contains("Brush: garbage"))
    for (key, said) in [
      (Key.left, ": nothing"), (.character(" "), ": garbage"), (.character("t"), "Brush: T"),
      (.up, ": nothing"),
      (.character(" "), "row 2: T"), (.character("g"), "Row 1: "),
    ] {
      driver.press("key", key)
      let line = try #require(driver.lines.last)
      #expect(line.contains(said), "\(key)")
    }
    driver.press("Ctrl-R", .character("r"), .control)
    #expect(driver.lines.last?.contains("Row 1: ") == true)
    // What the keys of a list of pieces mean is all that it offers.
    driver.press("Tab", .tab)
    #expect(
      driver.screen.contains { $0.contains("Enter Play") } && !driver.screen.contains { $0.contains("Undo") })
  }

  @Test func whatWasSaidLastIsSaidAgainOnEveryScreen() throws {
    var driver = PlainDriver(saver: .disabled)
    func again(_ keys: [(Key, Modifiers)] = [(.character("."), []), (.character("r"), .control)]) throws {
      for (key, modifiers) in keys {
        let before = try #require(driver.lines.lastIndex { $0.hasPrefix("[") })
        let said = Array(driver.lines[(before + 1)...])
        #expect(!said.isEmpty)
        driver.press("again", key, modifiers)
        #expect(Array(driver.lines.suffix(said.count + 1)) == ["[again]"] + said)
      }
    }
    driver.press("Down", .down)
    try again()
    let repeated = driver.lines.reversed().prefix { $0 != "[again]" }
    #expect(repeated.contains { $0.hasPrefix("> ") }, "the menu reports the selection")
    driver.press("Home", .home)
    driver.press("Enter", .enter)
    driver.press("heights", .character("v"))
    try again()
    driver.press("p", .character("p"))
    try again()
    driver.press("Down", .down)
    try again()
    driver.press("?", .character("?"))
    try again()
    // In Help, and in its search, where `.` is a letter.
    driver.press("Enter", .enter)
    try again()
    driver.press("/", .character("/"))
    driver.press("x", .character("x"))
    try again([(.character("r"), .control)])
  }
}
