import BlockEngine
import Testing

@testable import blockfall

/// The modern rules on the screen.
@Suite struct ModernPlayTests {
  private func driver(
    _ mode: GameMode.Kind = .endless, rules: RulesChoice = .modern, size: Size = Size(columns: 80, rows: 24)
  ) -> ModelDriver {
    var settings = Settings()
    settings.rules = rules
    settings.mode = mode
    return ModelDriver.playing(size: size, isUnicode: false, settings: settings)
  }

  @Test func holdHalfTurnAndFiveNextAreThere() throws {
    var settings = Settings()
    settings.rules = .modern
    var context = GameScreenTrial.context(settings: settings)
    var screen = try #require(GameScreen(seed: 1, in: &context))
    var game = Game(ruleset: .modern, seed: 1)
    for (key, command) in [("a", GameCommand.rotateHalf), ("c", .hold), ("x", .rotateClockwise)] {
      context.now = context.now + .milliseconds(10)
      for character in key {
        _ = screen.update(.input(.key(KeyEvent(key: .character(character)))), in: &context)
      }
      game.perform(command, at: GameTime(milliseconds: screen.session.game.time.milliseconds))
      #expect(screen.session.game.digest == game.digest)
    }
    #expect(screen.session.game.held != nil && screen.session.game.next.count == 5)
  }

  @Test func classicKnowsNeitherHoldNorHalfTurnAndKeepsNoSuchCommand() throws {
    var context = GameScreenTrial.context()
    var screen = try #require(GameScreen(seed: 1, in: &context))
    context.now = context.now + .milliseconds(100)
    for character in "ac" {
      _ = screen.update(.input(.key(KeyEvent(key: .character(character)))), in: &context)
    }
    var game = Game(seed: 1)
    game.advance(to: GameTime(milliseconds: 100))
    #expect(screen.session.game.digest == game.digest)
  }

  @Test(arguments: RulesChoice.allCases.filter { $0 != .classic })
  func theHeldPieceAndFiveNextAreSeenAtEverySize(_ rules: RulesChoice) {
    let field = rules.ruleset.field
    for size in [(80, 24), (120, 40), (200, 60), (40, 15)] {
      var driver = driver(rules: rules, size: Size(columns: size.0, rows: size.1))
      let before = driver.screen
      driver.type("c")
      #expect(driver.screen != before)
      let isShown = driver.shows("Hold") && driver.shows("Next")
      let isInRow = driver.screen.lines.contains { $0.contains("] ") && $0.contains("[") }
      #expect(isShown || isInRow, "\(field) at \(size)\n\(driver.screen.text)")
    }
  }

  @Test func aPauseHidesWhatComesAndWhatIsHeld() {
    var driver = driver()
    driver.type("c")
    driver.type("p")
    #expect(driver.shows("Hold") && !driver.shows("Next"))
  }

  @Test func aQuadIsSaidForAMoment() throws {
    var settings = Settings()
    settings.rules = .modern
    var context = GameScreenTrial.context(settings: settings)
    let well = "." + String(repeating: "O", count: 9)
    let rows =
      Array(repeating: String(repeating: ".", count: 10), count: 12) + Array(repeating: well, count: 8)
    let field = try Playfield(diagram: rows.joined(separator: "\n"))
    var screen = try #require(
      GameScreen(
        GameSetup(ruleset: .modern, seed: 1, pieces: [.i, .i, .i], playfield: field), player: nil,
        in: &context))
    func drop() {
      for key in [Key.up, .home, .character(" ")] {
        _ = screen.update(.input(.key(KeyEvent(key: key))), in: &context)
      }
    }
    drop()
    #expect(screen.announcement?.words == ["Quad"])
    drop()
    #expect(screen.announcement?.words == ["Quad", "Back-to-back", "Combo 1", "All clear"])
    #expect(screen.announcement?.text(columns: 20, isUnicode: false) == "Quad, Back-to-back")
    context.now = context.now + Announcement.time
    _ = screen.update(.tick, in: &context)
    #expect(screen.announcement == nil)
  }

  @Test func gravityAtTheTopLevelPutsAPieceOnTheFloorAtOnceAndItCanStillBeMoved() {
    var settings = Settings()
    settings.rules = .modern
    settings.startLevel = 20
    var driver = ModelDriver.playing(isUnicode: false, settings: settings)
    driver.pass(.milliseconds(30))
    let before = driver.screen.text
    driver.press(.left)
    #expect(driver.screen.text != before)
    driver.pass(.milliseconds(100))
    #expect(driver.shows("Lines 0") && !driver.shows("Game over"))
  }
}
