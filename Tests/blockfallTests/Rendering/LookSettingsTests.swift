import TerminalTestSupport
import Testing

@testable import BlockEngine
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// Settings of the field's look.
@Suite struct LookSettingsTests {
  private static let start = Moment(nanoseconds: 7_000_000_000)

  private func events(_ kinds: GameEvent.Kind...) -> [GameEvent] { kinds.map { GameEvent($0, at: .zero) } }

  @Test func eachAnimationHasASwitchOfItsOwn() {
    let turn = GameEvent(.rotated(.at(3, 3, .t), .clockwise), at: .zero)
    let clear = GameEvent(.linesCleared(ClearedRows(top: 4, mask: 1)), at: .zero)
    let matrix = FallingPiece.at(3, 3, .t).matrix
    var settings = Settings()
    func moves(_ event: GameEvent) -> Bool {
      FieldAnimation(for: event, from: matrix, motion: settings.animations, at: Self.start) != nil
    }
    #expect(!moves(turn) && moves(clear), "rotation is not animated by default")
    settings.turnAnimation = true
    settings.clearAnimation = false
    #expect(moves(turn) && !moves(clear))
    settings.clearAnimation = true
    settings.motion = .none
    #expect(!moves(turn) && !moves(clear) && !settings.showsCelebrations)
  }

  @Test func quadsSpinsAndAllClearsShineAndASingleDoesNot() {
    let quad = ClearedRows(top: 4, mask: 0b1111)
    let single = ClearedRows(top: 4, mask: 1)
    #expect(Celebration(events(.linesCleared(quad)), at: Self.start)?.kind == .quad)
    #expect(Celebration(events(.spun(.full), .linesCleared(single)), at: Self.start)?.kind == .spin)
    #expect(Celebration(events(.linesCleared(single), .allClear), at: Self.start)?.kind == .allClear)
    #expect(Celebration(events(.linesCleared(single)), at: Self.start) == nil)
    #expect(Celebration(events(.spun(.full)), at: Self.start) == nil)
  }

  @Test func whatShinesIsOverByItself() {
    var effects = FieldEffects()
    let game = Game(ruleset: .modern, seed: 1)
    effects.announce(
      events(.linesCleared(ClearedRows(top: 4, mask: 0b1111))), in: game, Settings(), at: Self.start)
    #expect(effects.celebration != nil && effects.announcement?.words == ["Quad"])
    let before = effects.revision
    var now = Self.start
    while let next = effects.nextChange(after: now), next > now {
      now = next
      effects.removeExpired(at: now)
    }
    #expect(effects.celebration == nil && effects.announcement == nil && effects.revision > before)
  }

  @Test func aQuadIsSaidInClassicToo() {
    let said = Announcement(
      events(.linesCleared(ClearedRows(top: 4, mask: 0b1111))), in: Game(seed: 1), splitCount: 0,
      at: Self.start)
    #expect(said?.words == ["Quad"])
  }

  @Test func aDropLightsTheFloorUnderThePieceAndMovesNothing() throws {
    var driver = ModelDriver.playing()
    let before = driver.screen
    let floor = try #require(before.lines.lastIndex { $0.contains("▝") })
    func lit(_ screen: CellBuffer) -> Int {
      (0..<80).count { screen[$0, floor].style.foreground == .title }
    }
    #expect(lit(before) == 0)
    driver.type(" ")
    #expect((1...4).contains(lit(driver.screen)))
    #expect(driver.screen.lines[floor] == before.lines[floor])
    driver.pass(.milliseconds(100))
    #expect(lit(driver.screen) == 0)
  }

  @Test func theGridTellsColumnsApartAndIsOffByDefault() {
    func guides(_ change: (inout Settings) -> Void, hasShades: Bool = true) -> Set<Int> {
      var settings = Settings()
      settings.rules = .modern
      change(&settings)
      var driver = ModelDriver(size: Size(columns: 80, rows: 24), hasShades: hasShades, settings: settings)
      driver.press(.enter)
      let row = 12
      return Set(
        (0..<80).filter {
          driver.screen[$0, row].style.background == .wellGuide
            || driver.screen[$0, row].style.foreground == .wellGuide
        })
    }
    #expect(guides { _ in }.isEmpty)
    #expect(guides { $0.grid = true }.count == 10)
    #expect(guides({ $0.grid = true }, hasShades: false).count == 5)
  }

  @Test func aPieceLooksOtherwiseShortlyBeforeItLocksByItself() throws {
    var settings = Settings()
    settings.rules = .modern
    var trial = try PlayTrial(settings: settings)
    while true {
      if case .locking = trial.game.phase { break }
      trial.pass(20)
    }
    let ink = MinoTexture.edge(of: Mino(try #require(trial.piece).tetromino))
    func isBright() -> Bool {
      var buffer = CellBuffer(size: trial.context.size)
      trial.screen.draw(into: &buffer, in: trial.context)
      return buffer.cells.contains { $0.style.background == ink }
    }
    #expect(!isBright())
    // The lock delay is half a second; the cue covers its last three fifths.
    trial.pass(320)
    guard case .locking = trial.game.phase else { return #expect(Bool(false), "it locked too early") }
    #expect(isBright())
    trial.context.settings.lockCue = false
    #expect(!isBright())
  }

  @Test func withoutColourPiecesAreToldApartInHalfBlocksToo() throws {
    var patterns: [[Cell]] = []
    for piece in Tetromino.allCases {
      // A field of one kind of mino shows its pattern.
      let letter = String(piece.letter)
      let rows = Array(repeating: String(repeating: letter, count: 5) + ".", count: 2)
      let buffer = try FieldPicture(["......", "......"] + rows).drawn(.half, hasColour: false)
      #expect(!patterns.contains(buffer.cells))
      patterns.append(buffer.cells)
    }
    #expect(patterns.count == 7)
  }
}
