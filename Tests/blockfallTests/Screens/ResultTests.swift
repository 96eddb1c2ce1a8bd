import BlockEngine
import BlockRecords
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// The result of a game: beside the field, the figures that matter most first.
@Suite struct ResultTests {
  /// A game that ended, with the best to compare it with.
  private func over(
    _ columns: Int, _ rows: Int, rules: RulesChoice = .modern, isUnicode: Bool = true, best: Int? = nil
  ) throws -> (GameScreen, ScreenContext) {
    var settings = Settings()
    settings.rules = rules
    var context = GameScreenTrial.context(size: Size(columns: columns, rows: rows), settings: settings)
    context.capabilities.isUnicode = isUnicode
    var screen = try #require(GameScreen(seed: 7, in: &context))
    for _ in 0..<100 where !screen.stage.isOver {
      context.now = context.now + .milliseconds(700)
      _ = screen.update(.input(.key(KeyEvent(key: .character(" ")))), in: &context)
    }
    if let best {
      let previous = BestResult(id: screen.seat.session.id, score: best, duration: 1)
      screen.showDifference(previous, in: &context)
    }
    return (screen, context)
  }

  private func frame(_ screen: GameScreen, _ context: ScreenContext) -> CellBuffer {
    var buffer = CellBuffer(size: context.size)
    screen.draw(into: &buffer, in: context)
    return buffer
  }

  @Test(
    arguments: [(80, 24), (120, 40), (200, 60), (40, 15), (60, 20)], [RulesChoice.modern, .classic])
  func theFieldStaysSeen(size: (Int, Int), rules: RulesChoice) throws {
    let (screen, context) = try over(size.0, size.1, rules: rules)
    let layout = try #require(screen.layout(in: context))
    // Only there is no room beside it.
    guard screen.isResultShort(in: context) else { return #expect(size == (40, 15) && rules == .classic) }
    let panel = screen.panel(in: context)
    #expect(!panel.box.overlaps(layout.field), "\(panel.box)")
    #expect(panel.box.maxX <= size.0 && panel.box.maxY <= size.1)
    for text in ["Again", "Share", "More", "Menu"] {
      #expect(frame(screen, context).position(of: text) != nil, "\(text)")
    }
  }

  @Test func whatBeginsAgainIsSaidIfItIsNotTheQuickGame() throws {
    for size in [(80, 24), (120, 40), (40, 15)] {
      var (screen, context) = try over(size.0, size.1, rules: .modern)
      let mode = GameMode.title(ofResult: screen.seat.session.header.resultCategory)
      context.settings.mode = .builtIn(.sprint)
      #expect(mode != context.settings.mode.title)
      screen.updateOverMenu(in: context)
      let isNamed = frame(screen, context).position(of: "Again: \(mode)") != nil
      #expect(isNamed || size == (40, 15) && frame(screen, context).position(of: "Again") != nil)
      try context.settings.set(.mode, screen.seat.session.game.mode.kind.rawValue)
      screen.updateOverMenu(in: context)
      #expect(frame(screen, context).position(of: "Again:") == nil)
    }
  }

  @Test(arguments: [(80, 24), (120, 40), (200, 60)], [true, false])
  func theScoreIsInDigitsOfThreeToFiveRows(size: (Int, Int), isUnicode: Bool) throws {
    let (screen, context) = try over(size.0, size.1, isUnicode: isUnicode)
    var rows = 0
    for line in screen.panel(in: context).lines { if case .large = line { rows += 1 } }
    #expect((3...5).contains(rows))
  }

  @Test func theDifferenceToTheBestIsSaid() throws {
    let (behind, context) = try over(80, 24, best: 1_000_000)
    let score = behind.seat.session.game.score
    let short = frame(behind, context)
    #expect(short.position(of: "Best ") != nil && short.position(of: "Difference") != nil)
    #expect(short.position(of: "-" + Numeral().text(1_000_000 - score)) != nil)
    let (ahead, later) = try over(80, 24, best: 1)
    let long = frame(ahead, later)
    #expect(long.position(of: "New best!") != nil && long.position(of: "Better by") != nil)
    #expect(long.position(of: Numeral().text(ahead.seat.session.game.score - 1)) != nil)
  }

  /// The store answers some frames after the end.
  @Test(arguments: [(80, 24), (120, 40)], [1, 1_000_000])
  func nothingMovesOnceTheBestIsKnown(size: (Int, Int), best: Int) throws {
    var (screen, context) = try over(size.0, size.1)
    let header = ReplayHeader(
      GameSetup(ruleset: .modern, seed: 7), player: nil, started: "2026-01-02T03:04:05Z")
    screen.race = BestRunRace(try RaceRun(Replay(header: header)))
    let before = screen.panel(in: context)
    let previous = BestResult(id: screen.seat.session.id, score: best, duration: 1)
    screen.showDifference(previous, in: &context)
    let after = screen.panel(in: context)
    #expect(after.lines.count == before.lines.count && after.hasBorder == before.hasBorder)
    #expect(after.box.minY == before.box.minY && after.box.size.rows == before.box.size.rows)
    context.now = context.now + .seconds(1)
    let (first, then) = (frame(screen, context).position(of: "Again"), before.box.minY)
    #expect(first != nil && then > 0)
  }

  @Test func confettiFallsForANewBestForTwoSecondsAndNotWithoutMotion() throws {
    var (screen, context) = try over(80, 24, best: 1)
    let start = context.now
    var pictures: Set<String> = []
    while let next = screen.nextWake(after: context.now) {
      context.now = next
      pictures.insert(frame(screen, context).text)
      try #require(next - start < .seconds(3))
    }
    #expect(pictures.count > 10)
    var (still, quiet) = try over(80, 24, best: 1_000_000)
    // The field greys, and nothing more moves.
    let end = quiet.now
    while let next = still.nextWake(after: quiet.now) {
      quiet.now = next
      try #require(next - end < .seconds(1))
    }
    quiet.settings.celebrations = false
    still.showDifference(BestResult(id: still.seat.session.id, score: 1, duration: 1), in: &quiet)
    #expect(still.nextWake(after: quiet.now) == nil)
  }

  @Test func moreShowsEverythingAndLessTheShortResultAgain() throws {
    var (screen, context) = try over(80, 24)
    let short = frame(screen, context)
    #expect(short.position(of: "Keys/piece") == nil || short.position(of: "Attack") != nil)
    screen.showMore(in: context)
    let whole = frame(screen, context)
    #expect(whole.position(of: "Less") != nil && whole.position(of: "Pieces") != nil)
    screen.showMore(in: context)
    #expect(frame(screen, context) == short)
  }

  @Test func onTheSmallestScreenTheFiguresThatMatterComeFirst() throws {
    let (screen, context) = try over(24, 9)
    let lines = screen.panel(in: context).lines
    guard case .figure("Score", _)? = lines.first else {
      Issue.record("\(lines)")
      return
    }
    #expect(frame(screen, context).position(of: "Again") != nil)
  }

  @Test func theGraphOfThePaceCountsEveryPieceOnce() {
    var pace = PaceCurve()
    for piece in 1...40 { pace.add(GameTime(milliseconds: Int64(piece) * 250)) }
    let parts = pace.parts(24, pieces: 40, time: GameTime(milliseconds: 10_000))
    #expect(parts?.count == 20 && parts?.reduce(0, +) == 40)
    #expect(pace.parts(24, pieces: 41, time: GameTime(milliseconds: 10_000)) == nil, "a piece is not known")
  }
}
