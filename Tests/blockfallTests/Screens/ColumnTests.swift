import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// The columns beside the field during a game.
@Suite struct ColumnTests {
  private func driver(
    _ mode: GameMode.Kind = .endless, rules: RulesChoice = .modern, size: Size = Size(columns: 80, rows: 24),
    hints: TutorialHints = [], _ change: (inout Settings) -> Void = { _ in }
  ) -> ModelDriver {
    var settings = Settings()
    settings.rules = rules
    settings.mode = .builtIn(mode)
    change(&settings)
    return ModelDriver.playing(size: size, settings: settings, hints: hints)
  }

  /// A second count of what a single game would have sent, from its events: the guideline's well-known attack
  /// table.
  private struct SecondCounting {
    var (pieces, attack, chain, combo) = (0, 0, 0, 0)

    mutating func handle(_ events: [GameEvent]) {
      var spin: Spin?
      for event in events {
        switch event.kind {
        case .locked:
          pieces += 1
          spin = nil
          let clears = events.contains { if case .linesCleared = $0.kind { true } else { false } }
          if !clears { combo = 0 }
        case .spun(let found): spin = found
        case .linesCleared(let rows):
          let lines =
            switch (spin, rows.count) {
            case (.full, let rows): 2 * rows
            case (.mini, let rows): rows - 1
            case (nil, 4): 4
            case (nil, let rows): rows - 1
            }
          let isDifficult = spin != nil || rows.count == 4
          let table = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5]
          attack += lines + (isDifficult && chain > 0 ? 1 : 0) + table[min(combo, 11)]
          if events.contains(where: { $0.kind == .allClear }) { attack += 10 }
          chain = isDifficult ? chain + 1 : 0
          combo += 1
        default: break
        }
      }
    }
  }

  @Test(arguments: [3, 8, 21] as [UInt64])
  func theFiguresAreThoseOfASecondCounting(seed: UInt64) throws {
    var game = Game(ruleset: .modern, seed: seed)
    var counted = SecondCounting()
    let context = GameScreenTrial.context(size: Size(columns: 100, rows: 30))
    let layout = try #require(GameView.layout(of: game, in: context.drawing))
    for _ in 0..<60 where !game.isOver {
      for command in ModeDemo.plan(for: game) {
        var events: [GameEvent] = []
        game.perform(command, at: game.time.advanced(by: 77_000), events: &events)
        counted.handle(events)
      }
      var buffer = CellBuffer(size: context.size)
      GameView(
        game: game, labels: GameLabels(in: context.drawing), layout: layout, context: context.drawing,
        keyCount: 3 * counted.pieces + 1
      ).drawSide(isHidden: false, into: &buffer)
      func figure(_ title: String) -> String? {
        buffer.lines.first { $0.contains(title + " ") }?.split { " │".contains($0) }.last.map(String.init)
      }
      #expect(figure("Pieces") == String(counted.pieces))
      #expect(figure("Attack") == String(counted.attack))
      let keys = 300 + 100 / max(1, counted.pieces)
      #expect(figure("Keys/piece") == Numeral().text(hundredths: keys))
      let seconds = game.time.microseconds / 1_000_000
      let pace = seconds == 0 ? 0 : counted.pieces * 100 / Int(seconds)
      #expect(figure("Pieces/s") == Numeral().text(hundredths: pace))
    }
    #expect(counted.attack > 0 && game.lines > 4, "no line was cleared")
  }

  @Test func aKeyCountsOnceHoweverLongItIsHeld() {
    var driver = driver()
    driver.handle(TerminalFeatures(reportsReleases: true))
    driver.press(.left)
    driver.pass(.seconds(1))
    driver.press(.left, [], .release)
    driver.type("x ")
    #expect(driver.figure("Pieces") == "1")
    #expect(driver.figure("Keys/piece") == "3.00")
  }

  @Test func betweenLocksAndSecondsNothingOfItChanges() throws {
    var driver = driver()
    driver.pass(.milliseconds(1_200))
    driver.type(" ")
    driver.pass(.milliseconds(100))
    let before = try #require(driver.figure("Pieces/s"))
    driver.press(.left)
    driver.pass(.milliseconds(500))
    #expect(driver.figure("Pieces/s") == before)
    driver.pass(.seconds(1))
    #expect(driver.figure("Pieces/s") != before, "the pace updates each second")
  }

  @Test func aPauseCostsNoWakeUp() {
    for mode in [GameMode.Kind.endless, .sprint, .ultra] {
      var driver = driver(mode)
      driver.pass(.seconds(3))
      driver.type("p")
      #expect(driver.wake == nil, "\(mode)")
    }
  }

  @Test func racedModesTellTenths() {
    for (mode, text) in [(GameMode.Kind.sprint, "0:02.3"), (.dig, "0:02.3")] {
      var driver = driver(mode)
      // Wait for the countdown.
      driver.pass(.milliseconds(1_500))
      driver.pass(.milliseconds(2_310))
      #expect(driver.shows(text), "\(mode)")
    }
    // What is left is in whole seconds, alike in the bar and beside the field.
    var ultra = driver(.ultra)
    ultra.pass(.milliseconds(3_810))
    #expect(ultra.shows("1:58") && !ultra.shows("1:57"))
    var endless = driver()
    endless.pass(.milliseconds(2_310))
    #expect(endless.shows("0:02") && !endless.shows("0:02."))
  }

  @Test func theKeysAreListedUntilTheyAreKnown() {
    #expect(driver(hints: .all).shows("Hard drop"))
    #expect(!driver(hints: []).shows("Hard drop"))
    #expect(driver(hints: []) { $0.keyList = .always }.shows("Hard drop"))
    #expect(!driver(hints: .all) { $0.keyList = .never }.shows("Hard drop"))
  }

  @Test func theFiguresCanBeSwitchedOff() {
    #expect(!driver { $0.figures = false }.shows("Pieces/s"))
  }

  @Test(
    arguments: [
      Size(columns: 200, rows: 60), Size(columns: 120, rows: 40), Size(columns: 80, rows: 24),
      Size(columns: 40, rows: 15), Size(columns: 26, rows: 10), Size(columns: 24, rows: 12),
      Size(columns: 24, rows: 9),
    ], [RulesChoice.classic, .modern])
  func linesAreShownInEveryLayout(size: Size, rules: RulesChoice) {
    let driver = driver(rules: rules, size: size)
    #expect(driver.shows("Lines"), "\(driver.screen.text)")
  }
}
