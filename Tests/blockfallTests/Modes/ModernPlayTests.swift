import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// The modern rules on the screen.
@Suite struct ModernPlayTests {
  private func driver(
    _ mode: GameMode.Kind = .endless, rules: RulesChoice = .modern, size: Size = Size(columns: 80, rows: 24)
  ) -> ModelDriver {
    var settings = Settings()
    settings.rules = rules
    settings.mode = .builtIn(mode)
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
      game.perform(command, at: GameTime(milliseconds: screen.seat.session.game.time.milliseconds))
      #expect(screen.seat.session.game.digest == game.digest)
    }
    #expect(screen.seat.session.game.held != nil && screen.seat.session.game.next.count == 5)
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
    #expect(screen.seat.session.game.digest == game.digest)
  }

  /// The pieces drawn in a part of the screen, by their inks.
  private func pieces(in area: Rect, of screen: CellBuffer) -> Set<Ink> {
    let inks = Set(Tetromino.allCases.map { MinoTexture.ground(of: Mino($0)) })
    var found: Set<Ink> = []
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let style = screen[x, y].style
        found.formUnion(inks.intersection([style.foreground, style.background]))
      }
    }
    return found
  }

  @Test(arguments: [RulesChoice.modern, .modernWide, .league])
  func theHeldPieceAndFiveNextAreSeenAtEverySize(_ rules: RulesChoice) throws {
    var game = Game(ruleset: rules.ruleset, seed: 1)
    for command in [GameCommand.hold, .hardDrop] { game.perform(command, at: .zero) }
    let next = game.next.map { $0 }
    let held = try #require(game.held)
    // All pieces differ, so each can be recognized by its ink.
    #expect(Set(next).count == 5)
    let field = rules.ruleset.field
    for (columns, rows) in [(80, 24), (120, 40), (200, 60), (40, 15)] {
      let size = Size(columns: columns, rows: rows)
      var driver = driver(rules: rules, size: size)
      driver.type("c ")
      let screen = try #require(driver.model.stack.screens.last as? GameScreen)
      let layout = try #require(screen.layout(in: driver.model.context))
      if driver.shows("Hold"), let area = layout.next, let side = layout.side {
        #expect(pieces(in: area, of: driver.screen) == Set(next.map { MinoTexture.ground(of: Mino($0)) }))
        #expect(pieces(in: side, of: driver.screen) == [MinoTexture.ground(of: Mino(held))])
      } else {
        let row = "[\(held.letter)] " + String(next.map(\.letter))
        #expect(driver.shows(row), "\(field) at \(size)\n\(driver.screen.text)")
      }
    }
  }

  @Test func aPauseHidesWhatComesAndWhatIsHeld() {
    var driver = driver()
    let whole = Rect(x: 0, y: 0, columns: 80, rows: 24)
    driver.type("c")
    #expect(!pieces(in: whole, of: driver.screen).isEmpty)
    driver.type("p")
    #expect(driver.shows("Paused") && pieces(in: whole, of: driver.screen).isEmpty)
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
    #expect(screen.seat.effects.announcement?.words == ["Quad"])
    drop()
    #expect(screen.seat.effects.announcement?.words == ["Quad", "Back-to-back", "Combo 1", "All clear"])
    #expect(screen.seat.effects.announcement?.text(columns: 20, isUnicode: false) == "Quad, Back-to-back")
    context.now = context.now + Announcement.time
    _ = screen.update(.tick, in: &context)
    #expect(screen.seat.effects.announcement == nil)
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
    #expect(driver.figure("Lines") == "0" && !driver.shows("Game over"))
  }
}
