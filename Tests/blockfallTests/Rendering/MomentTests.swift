import TerminalTestSupport
import Testing

@testable import BlockEngine
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// Moments, as films of what is seen from one time to the next.
@Suite struct MomentTests {
  private static let start = Moment(nanoseconds: 9_000_000_000)

  private func events(_ kinds: GameEvent.Kind...) -> [GameEvent] { kinds.map { GameEvent($0, at: .zero) } }

  private func settings(_ motion: MotionLevel) -> Settings {
    var settings = Settings()
    settings.motion = motion
    return settings
  }

  private func moments(_ events: [GameEvent], _ settings: Settings) -> [FieldMoment] {
    FieldMoment.moments(
      events, in: Game(ruleset: .modern, seed: 1), pieceRow: 0, points: 800, settings: settings,
      at: Self.start)
  }

  private static let dropped = FallingPiece.at(3, 15, .t)
  private static let quad = ClearedRows(top: 16, mask: 0b1111)

  @Test func rowsDissolveFromTheMiddleOutwards() throws {
    var picture = try FieldPicture(Array(repeating: "..........", count: 4))
    let rows = ClearedRows(top: 3, mask: 1)
    let animation = try #require(
      FieldAnimation(
        for: GameEvent(.linesCleared(rows), at: .zero), from: nil,
        motion: FieldAnimation.Motion(look: .varied), at: Self.start))
    var film: [String] = []
    for milliseconds in stride(from: 0, to: 260, by: 25) {
      picture.animation = animation.state(at: Self.start + .milliseconds(milliseconds))
      let dots = SeenDots.halves(picture.drawn(.half))[3]
      if film.last != dots { film.append(dots) }
    }
    #expect(
      film
        == [
          "**********", "****..****", "***....***", "***....***", "**......**", "*........*", "..........",
        ].reduce(into: []) { if $0.last != $1 { $0.append($1) } })
  }

  @Test func twoRowsAreSweptInOppositeDirections() throws {
    var picture = try FieldPicture(Array(repeating: "..........", count: 4))
    let rows = ClearedRows(top: 2, mask: 0b11)
    picture.animation = .vanishing(rows, .sweep, step: 3)
    let dots = SeenDots.halves(picture.drawn(.half))
    #expect(dots[2] == ".....*****" && dots[3] == "*****.....")
    #expect(ClearLook.varied.look(ofRows: 2) == .sweep && ClearLook.varied.look(ofRows: 3) == .sweep)
    #expect(ClearLook.varied.look(ofRows: 1) == .dissolve && ClearLook.varied.look(ofRows: 4) == .dissolve)
  }

  @Test(arguments: ClearLook.allCases, [true, false])
  func aClearIsOverWithinAThirdOfASecondAndABriefOneWithin150Milliseconds(look: ClearLook, isBrief: Bool)
    throws
  {
    for count in 1...4 {
      let rows = ClearedRows(top: 10, mask: UInt8(1 << count - 1))
      let animation = try #require(
        FieldAnimation(
          for: GameEvent(.linesCleared(rows), at: .zero), from: nil,
          motion: FieldAnimation.Motion(look: look, isBrief: isBrief), at: Self.start))
      #expect(animation.state(at: Self.start + .milliseconds(isBrief ? 150 : 333)) == nil, "\(count) rows")
      #expect(animation.state(at: Self.start) == .flashing(rows))
    }
  }

  @Test func withSomeMotionMomentsEndWithin150MillisecondsAndWithNoneThereAreNone() {
    let all = events(
      .locked(Self.dropped, by: .hardDrop), .linesCleared(Self.quad), .levelRose(2), .ended(.blockOut))
    #expect(moments(all, settings(.full)).count == 6)
    for (motion, limit) in [(MotionLevel.full, 333), (.some, 149)] {
      for moment in moments(all, settings(motion)) {
        #expect(moment.step(at: Self.start) == 0)
        #expect(moment.step(at: Self.start + .milliseconds(limit)) == nil, "\(moment.kind)")
      }
    }
    #expect(moments(all, settings(.none)).isEmpty)
  }

  @Test func eachPictureStandsUntilTheNextOne() {
    let all = moments(
      events(.locked(Self.dropped, by: .hardDrop), .linesCleared(Self.quad), .levelRose(2)), settings(.full))
    for moment in all {
      var (now, step) = (Self.start, 0)
      while let next = moment.nextChange(after: now) {
        #expect(moment.step(at: Moment(nanoseconds: next.nanoseconds - 1)) == step)
        (now, step) = (next, step + 1)
      }
      #expect(moment.step(at: now) == nil && step > 0)
    }
  }

  /// A modern field of 10 × 20 at normal scale, with moments over it.
  private func film(_ moments: [FieldMoment], at milliseconds: Int, isASCII: Bool = true) -> [String] {
    CellBuffer.drawn(22, 20) { buffer in
      buffer.fill(Rect(x: 1, y: 0, columns: 20, rows: 20), with: Cell(" ", Style(background: .well)))
      let canvas = FieldMoment.Canvas(
        field: Rect(x: 1, y: 0, columns: 20, rows: 20), scale: .normal, isASCII: isASCII, piece: nil)
      for moment in moments {
        moment.draw(on: canvas, at: Self.start + .milliseconds(milliseconds), into: &buffer)
      }
    }.lines
  }

  @Test func aHardDropLeavesATrailThatFadesFromAbove() {
    let trail = moments(events(.locked(Self.dropped, by: .hardDrop)), settings(.full))
    // The columns of a T that points up, down to its minos.
    let rows = [0, 40, 80, 120].map { time in film(trail, at: time).map { $0.contains(Character("|")) } }
    #expect(rows[0].firstIndex(of: true) == 1 && rows[0].lastIndex(of: true) == 16)
    #expect(rows[1].firstIndex(of: true) == 6 && rows[1].lastIndex(of: true) == 16)
    #expect(rows[2].firstIndex(of: true) == 11)
    #expect(!rows[3].contains(true))
    #expect(film(trail, at: 0)[10] == "       ||||||")
  }

  @Test func whatWasScoredRisesFromItsRows() {
    let points = moments(events(.linesCleared(Self.quad)), settings(.full))
    func row(_ time: Int) -> Int? { film(points, at: time).firstIndex { $0.contains("+800 Quad") } }
    #expect(row(0) == 16 && row(120) == 15 && row(240) == 14 && row(340) == nil)
  }

  @Test func sparksRiseFromAQuadAlone() {
    func sparks(_ rows: ClearedRows, _ time: Int) -> [Int] {
      film(moments(events(.linesCleared(rows)), settings(.full)), at: time).indices.filter { row in
        film(moments(events(.linesCleared(rows)), settings(.full)), at: time)[row].contains {
          "*+".contains($0)
        }
      }
    }
    #expect((sparks(Self.quad, 120).min() ?? 99) < (sparks(Self.quad, 0).min() ?? 0))
    #expect(
      moments(events(.linesCleared(ClearedRows(top: 16, mask: 1))), settings(.full)).allSatisfy {
        if case .sparks = $0.kind { false } else { true }
      })
  }

  @Test func aKeyInsideAMomentIsAnsweredAtOnce() throws {
    var settings = Settings()
    settings.rules = .modern
    var driver = ModelDriver.playing(settings: settings)
    var still = ModelDriver.playing(settings: self.settings(.none).with { $0.rules = .modern })
    for key in [Key.character(" "), .left, .up, .character(" "), .right] {
      driver.press(key)
      still.press(key)
      driver.skip(.milliseconds(5))
      still.skip(.milliseconds(5))
    }
    // The same piece is at the same place, drawn by the same time.
    func inks(_ driver: ModelDriver) -> [Int] {
      driver.screen.cells.indices.filter {
        MinoTexture.mino(of: driver.screen.cells[$0].style.background) != nil
      }
    }
    #expect(inks(driver) == inks(still))
  }

  @Test func onASlowLineMomentsAreLeftOut() {
    func trail(_ features: TerminalFeatures) -> Bool {
      var settings = Settings()
      settings.rules = .modern
      var driver = ModelDriver.playing(settings: settings)
      driver.handle(features)
      driver.press(.character(" "))
      return driver.screen.cells.contains { $0.base == 0x2591 }
    }
    #expect(trail(TerminalFeatures()))
    #expect(!trail(TerminalFeatures(isSlow: true)))
  }

  @Test func chainsStandAndGrowWarmer() throws {
    var inks: [Ink] = []
    var game = Game(ruleset: .modern, seed: 1)
    for count in 2...9 {
      game.combo = count
      let context = DrawingContext(
        size: Size(columns: 80, rows: 24), now: Self.start,
        capabilities: DrawingCapabilities(isUnicode: true, hasColour: true))
      let layout = try #require(GameView.layout(of: game, in: context))
      let view = GameView(
        game: game, labels: GameLabels(in: context), layout: layout, context: context)
      let buffer = CellBuffer.drawn(18, 2) {
        view.drawChains(in: Rect(x: 0, y: 0, columns: 18, rows: 2), into: &$0)
      }
      #expect(buffer.text.contains("Combo ×\(count - 1)"))
      let ink = try #require(buffer.cells.first { $0.base != 0x20 }?.style.foreground)
      if inks.last != ink { inks.append(ink) }
    }
    #expect(inks == [.accent, .title, .warning])
    game.combo = 1
    #expect(game.backToBackCount == 0)
  }

  private func announced(_ steps: [[GameEvent.Kind]], in game: Game) -> [String] {
    var effects = FieldEffects()
    for kinds in steps {
      effects.announce(kinds.map { GameEvent($0, at: .zero) }, in: game, Settings(), at: Self.start)
    }
    return effects.announcement?.words ?? []
  }

  @Test func aComboIsSaidUntilAPieceBreaksIt() {
    let game = Game(ruleset: .modern, seed: 1)
    let lock = GameEvent.Kind.locked(Self.dropped, by: .hardDrop)
    let clear = GameEvent.Kind.linesCleared(ClearedRows(top: 19, mask: 1))
    #expect(announced([[lock, clear, .combo(2)]], in: game) == ["Combo 2"])
    #expect(
      announced([[lock, clear, .combo(2)], [.moved(Self.dropped, by: .gravity)]], in: game) == ["Combo 2"])
    #expect(announced([[lock, clear, .combo(2)], [lock]], in: game) == [])
    #expect(announced([[lock, clear, .combo(2)], [lock, clear, .combo(3)]], in: game) == ["Combo 3"])
    let quad = GameEvent.Kind.linesCleared(Self.quad)
    #expect(announced([[lock, quad, .backToBack(1)], [lock]], in: game) == ["Quad", "Back-to-back"])
  }

  @Test func aNewLevelIsSaidInWordsButInAnArcadeEachPieceIsALevel() {
    #expect(announced([[.levelRose(2)]], in: Game(ruleset: .classic, seed: 1)) == ["Level 2"])
    #expect(announced([[.levelRose(2)]], in: Game(ruleset: RulesChoice.arcade.ruleset, seed: 1)) == [])
  }

  @Test(arguments: [GameMode.Kind.endless, .sprint])
  func piecesASecondAreCountedUpToTheLastLock(mode: GameMode.Kind) throws {
    var game = try Game(GameSetup(ruleset: .modern, seed: 1, mode: mode.mode ?? .endless))
    var effects = FieldEffects()
    let context = DrawingContext(
      size: Size(columns: 80, rows: 24), now: Self.start,
      capabilities: DrawingCapabilities(isUnicode: true, hasColour: true))
    let layout = try #require(GameView.layout(of: game, in: context))
    func pace() -> String {
      GameView(
        game: game, labels: GameLabels(in: context), layout: layout, context: context, effects: effects
      )
      .pace
    }
    for piece in 1...6 {
      var events: [GameEvent] = []
      game.perform(.hardDrop, at: GameTime(milliseconds: Int64(piece) * 250), events: &events)
      effects.announce(events, in: game, Settings(), at: Self.start)
      #expect(pace() == "4.00", "after piece \(piece)")
    }
    game.advance(to: GameTime(milliseconds: 2_000))
    #expect(pace() == "3.00")
  }

  @Test func nothingWakesInAPauseAndNothingMoves() {
    var settings = Settings()
    settings.rules = .modern
    var driver = ModelDriver.playing(settings: settings)
    driver.type(" p")
    #expect(driver.wake == nil)
  }

  @Test func dangerPulsesTheFrameTwiceASecondAtMost() throws {
    var driver = ModelDriver.playing()
    for _ in 0..<30 {
      driver.press(.character(" "))
      driver.skip(.milliseconds(1))
      if driver.screen.cells.contains(where: { $0.style.foreground == .warning && $0.base == 0x2590 }) {
        break
      }
    }
    func isLit() -> Bool {
      driver.screen.cells.contains { $0.style.foreground == .warning && $0.base == 0x2590 }
    }
    #expect(isLit())
    var changes = 0
    var last = isLit()
    for _ in 0..<100 {
      driver.pass(.milliseconds(10))
      if isLit() != last { (changes, last) = (changes + 1, isLit()) }
    }
    #expect((1...3).contains(changes), "\(changes) changes a second")
  }

  @Test func toppingOutTurnsTheStackGreyFromBelow() {
    // Large enough for a stack beside the result.
    let size = Size(columns: 120, rows: 40)
    var driver = ModelDriver.playing(size: size)
    driver.playToTheEnd()
    func count(_ driver: ModelDriver, _ isWanted: (Mino) -> Bool) -> Int {
      driver.screen.cells.count {
        [$0.style.foreground, $0.style.background].contains { ink in
          MinoTexture.mino(of: ink).map(isWanted) ?? false
        }
      }
    }
    driver.pass(.milliseconds(400))
    var still = ModelDriver.playing(size: size, settings: settings(.none))
    still.playToTheEnd()
    #expect(count(still) { $0 == .garbage } == 0 && count(still) { $0 != .garbage } > 0)
    #expect(count(driver) { $0 == .garbage } > 0)
    #expect(count(driver) { $0 != .garbage } < count(still) { $0 != .garbage })
  }
}

extension Settings {
  fileprivate func with(_ change: (inout Settings) -> Void) -> Settings {
    var settings = self
    change(&settings)
    return settings
  }
}
