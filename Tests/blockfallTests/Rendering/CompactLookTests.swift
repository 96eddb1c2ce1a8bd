import BlockRecords
import TerminalTestSupport
import Testing

@testable import BlockEngine
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// What a first game looks like on a usual terminal, and what moves at the end of a clear and of a match.
@Suite struct CompactLookTests {
  private static let start = Moment(nanoseconds: 9_000_000_000)

  private func settings(_ motion: MotionLevel) -> Settings {
    var settings = Settings()
    settings.motion = motion
    return settings
  }

  @Test func theFirstClassicGameStandsBetweenFramesAt80By24() {
    var settings = Settings()
    settings.keyList = .always
    let lines = ModelDriver.playing(settings: settings).screen.lines
    #expect(lines.contains { $0.contains("┌─ Next ─") })
    #expect(lines.contains { $0.contains("┌─ Score 0 ─") })
    for title in ["Level 1", "Time", "Pieces/s"] {
      #expect(lines.contains { $0.contains("│ \(title)") }, "\(title)")
    }
    #expect(lines.contains { $0.contains("Lines 0 │") })
    #expect(!lines[1].contains("Score"), "the status row is gone")
  }

  @Test func theListOfKeysDoesNotGoInTheMiddleOfAGame() {
    var driver = ModelDriver.playing(hints: .all)
    let before = driver.screen.lines.filter { $0.contains("Soft drop") }
    driver.type("zx")
    for key in [Key.left, .right, .up, .down] { driver.press(key) }
    driver.type(" p")
    #expect(driver.shows("Paused") && before.count == 1)
    #expect(driver.screen.lines.filter { $0.contains("Soft drop") }.count == 1, "\(driver.screen.text)")
  }

  @Test(arguments: [RulesChoice.classic, .modern])
  func eachFigureHasARowOnceTheKeysAreKnown(rules: RulesChoice) {
    var settings = Settings(rules: rules)
    settings.keyList = .never
    let driver = ModelDriver.playing(settings: settings)
    for (name, figure) in [("Score", "0"), ("Level", "1"), ("Lines", "0"), ("Time", "0:00")] {
      #expect(
        driver.screen.lines.contains { line in
          line.contains("│ \(name) ") && line.split(separator: "│").contains { $0.hasSuffix(" \(figure) ") }
        }, "\(name):\n\(driver.screen.text)")
    }
  }

  @Test(arguments: [RulesChoice.classic, .retro, .handheld, .arcade])
  func framesTouchNeitherTheFieldNorEachOther(rules: RulesChoice) throws {
    var settings = Settings()
    settings.rules = rules
    for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)] {
      let lines = ModelDriver.playing(size: size, settings: settings).screen.lines
      for (above, below) in zip(lines, lines.dropFirst()) {
        #expect(!(above.contains("└") && below.contains("┌")))
      }
      #expect(!lines.contains { $0.contains("│▐") || $0.contains("▌│") || $0.contains("▐│") })
    }
  }

  @Test func theScoreRunsUpAfterAClear() {
    var game = Game(ruleset: .modern, seed: 1)
    game.score = 800
    func film(_ motion: MotionLevel) -> [Int] {
      var effects = FieldEffects()
      let clear = GameEvent(.linesCleared(ClearedRows(top: 16, mask: 0b1111)), at: .zero)
      effects.announce([clear], in: game, settings(motion), at: Self.start)
      return [0, 60, 120, 180, 240, 300].map {
        effects.shownScore(of: game.score, at: Self.start + .milliseconds($0))
      }
    }
    let full = film(.full)
    #expect(full == full.sorted() && Set(full).count == 6)
    #expect((full.first ?? 0) > 0 && (full.first ?? 0) < 200 && full.last == 800)
    #expect(film(.none).allSatisfy { $0 == 800 })
  }

  @Test(arguments: [RulesChoice.retro, .handheld, .arcade])
  func aMachineIsDemonstratedAsItself(rules: RulesChoice) throws {
    var demo = try #require(ModeDemo(.endless, rules: rules.ruleset))
    #expect(demo.game.ruleset.name == rules.ruleset.name && demo.game.ruleset.machine != nil)
    demo.advance(pieces: 8)
    #expect(demo.game.pieceCount >= 8 && !demo.game.isOver)
    let field = demo.game.playfield
    let seen = demo.picture.playfield
    #expect(seen.height == ModeDemo.field.height && seen.width == field.width)
    for y in 0..<seen.height {
      #expect(seen.diagramRow(y) == field.diagramRow(y + field.height - seen.height))
    }
    // The lowest and flattest places: a stack of eight pieces is not higher than six rows.
    #expect((0..<field.height - 6).allSatisfy { !field.hasMino(inRow: $0) })
  }

  @Test func aMatchEndsWithSparksForTheWinnerAndAGreyStackForTheOthers() {
    let game = Game(ruleset: .modern, seed: 1)
    func effects(isWinner: Bool, _ motion: MotionLevel) -> FieldEffects {
      var effects = FieldEffects()
      effects.showEnd(of: game, isWinner: isWinner, settings(motion), at: Self.start)
      return effects
    }
    let lost = effects(isWinner: false, .full)
    let rows = stride(from: 0, to: 360, by: 40).map {
      lost.greyRows(of: 20, at: Self.start + .milliseconds($0))
    }
    #expect(rows == rows.sorted() && (rows.first ?? 20) < 5 && rows.last == 20)
    let won = effects(isWinner: true, .full)
    #expect(won.hasMoments && won.greyRows(of: 20, at: Self.start) == 0)
    #expect(won.nextMomentChange(after: Self.start + .milliseconds(333)) == nil)
    for isWinner in [true, false] {
      let still = effects(isWinner: isWinner, .none)
      #expect(!still.hasMoments && still.greyRows(of: 20, at: Self.start) == 0)
    }
  }

  @Test func twoModernFieldsFill120By40AndTheirResultsHaveRoom() throws {
    let area = Layout.belowBar(Size(columns: 120, rows: 40))
    var request = VersusLayout.Request(players: 2, people: [0], width: 10, height: 20, rowsAbove: 1)
    request.hasHalfRows = true
    let layout = try #require(VersusLayout.fitting(area, request))
    for place in layout.places {
      #expect(place.scale == .medium && place.field.size == Size(columns: 30, rows: 30))
      #expect(place.isFramed && (place.next?.size.columns ?? 0) >= VersusLayout.leastFigureWidth)
      #expect(area.minX <= place.extent.minX && place.extent.maxX <= area.maxX)
    }
    #expect(!layout.places[0].extent.overlaps(layout.places[1].extent))
  }
}
