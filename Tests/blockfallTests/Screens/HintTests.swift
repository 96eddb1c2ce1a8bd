import BlockEngine
import BlockRecords
import BlockSearch
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

@Suite struct HintTests {
  private func practising(_ queue: String, isPlain: Bool = false, isUnicode: Bool = true) -> ModelDriver {
    var driver = ModelDriver(
      isUnicode: isUnicode, settings: Settings(motion: .none, rules: .modern), isPlain: isPlain)
    driver.open("Practice")
    driver.press(.tab)
    driver.type(queue)
    driver.press(.enter)
    return driver
  }

  /// The cells of a hint's outline: lines of dots in its own colour, or a mark.
  private func outline(_ driver: ModelDriver, _ mark: Unicode.Scalar? = nil) -> [Point] {
    let screen = driver.screen
    return (0..<screen.size.rows).flatMap { y in
      (0..<screen.size.columns).filter { x in
        let cell = screen[x, y]
        if let mark { return cell.base == mark.value }
        return (0x2801...0x28ff).contains(cell.base) && cell.style.foreground == .accent
      }.map { Point(x: $0, y: y) }
    }
  }

  /// Asks for a hint, and waits for the search.
  private func ask(_ driver: inout ModelDriver, until isAnswered: (ModelDriver) -> Bool) {
    driver.type("t")
    driver.pass(.milliseconds(20), until: isAnswered)
  }

  @Test func aKeyShowsTheBestPlaceAndAgainTheNextBest() {
    var driver = practising("oti")
    ask(&driver) { !outline($0).isEmpty }
    let first = outline(driver)
    #expect(first.count == 8)
    driver.type("t")
    let second = outline(driver)
    #expect(second.count == 8 && second != first)
    for _ in 0..<4 { driver.type("t") }
    #expect(outline(driver) == first, "after the fifth comes the best")
    driver.type(" ")
    #expect(outline(driver).isEmpty, "a hint is for one piece")
  }

  @Test func nothingWaitsForTheSearchAndAnAnswerForAPieceThatIsGoneIsNotShown() {
    var driver = practising("oti")
    driver.type("t ")
    #expect(outline(driver).isEmpty)
    for _ in 0..<50 { driver.pass(.milliseconds(20)) }
    #expect(outline(driver).isEmpty && driver.wake != .milliseconds(20))
  }

  @Test func aHintInAPuzzleLeadsToItsSolution() throws {
    let puzzle = try Puzzle(text: "pieces: IOO\ngoal: allClear\n####..####\n####..####")
    var game = try Game(puzzle.setup(number: 0))
    var pieces = 0
    while !game.isOver {
      guard case .places(let places) = PlaceHint.answer(for: game), let place = places.first else {
        Issue.record("no hint")
        return
      }
      if place.usesHold { game.perform(.hold, at: game.time) }
      let path = try #require(PathFinder(from: game).path(toCellsOf: place.piece))
      for command in path.commands { game.perform(command, at: game.time) }
      pieces += 1
    }
    #expect(game.endCause == .goal && pieces <= 3)
  }

  @Test func whatCannotBeSolvedAnyMoreIsSaid() throws {
    let puzzle = try Puzzle(text: "pieces: OI\ngoal: allClear\n####..####\n####..####")
    var game = try Game(puzzle.setup(number: 0))
    for command in [GameCommand.left, .left, .left, .hardDrop] { game.perform(command, at: .zero) }
    #expect(PlaceHint.answer(for: game) == .unsolvable)
  }

  @Test func inGamesThatCountThereIsNoHint() {
    var driver = ModelDriver.playing(settings: Settings(motion: .none, rules: .modern))
    driver.type("t")
    for _ in 0..<10 { driver.pass(.milliseconds(20)) }
    #expect(outline(driver).isEmpty)
    #expect(!GameMode.endless.hasHints && GameMode.zen.hasHints && GameMode.practice.hasHints)
  }

  @Test func withoutUnicodeTheOutlineIsOfOtherMarks() {
    // No L among the next pieces: its minos have the same marks without Unicode.
    var driver = practising("otiotioti", isUnicode: false)
    ask(&driver) { !outline($0, ">").isEmpty }
    #expect(outline(driver, ">").count == 4)
  }

  @Test func inPlainModeThePlaceIsTold() {
    var driver = practising("oti", isPlain: true)
    _ = driver.drainNarration()
    var told: [String] = []
    driver.type("t")
    while told.isEmpty {
      driver.pass(.milliseconds(20))
      told = driver.drainNarration()
    }
    #expect(told.first?.hasPrefix("Hint: ") == true && told.first?.contains("column") == true)
  }
}
