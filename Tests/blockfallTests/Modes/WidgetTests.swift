import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

@Suite struct WidgetTests {
  private func row(_ columns: Int, _ draw: (inout CellBuffer) -> Void) -> String {
    var buffer = CellBuffer(size: Size(columns: columns, rows: 1))
    draw(&buffer)
    return buffer.lines[0]
  }

  @Test(arguments: [
    (0, "    "), (1, "▏   "), (100, "████"), (50, "██  "), (25, "█   "), (29, "█▏  "), (32, "█▎  "),
    (35, "█▍  "), (38, "█▌  "), (41, "█▋  "), (44, "█▊  "), (47, "█▉  "), (99, "███▉"),
  ])
  func aBarIsDrawnToTheEighthOfACell(_ value: Int, _ text: String) {
    let drawn = row(4) {
      EighthBar(value: value, maximum: 100).draw(into: &$0, x: 0, y: 0, columns: 4, isUnicode: true)
    }
    #expect(drawn.padded(to: 4) == text)
  }

  @Test(arguments: [(0, "...."), (29, "=-.."), (40, "==.."), (100, "====")])
  func aBarCanBeDrawnInASCII(_ value: Int, _ text: String) {
    let drawn = row(4) {
      EighthBar(value: value, maximum: 100).draw(into: &$0, x: 0, y: 0, columns: 4, isUnicode: false)
    }
    #expect(drawn == text)
  }

  @Test func theBarsSayWhatTheyShow() {
    var time = TimeGauge(maximum: 120_000_000, updateInterval: 1_000_000)
    #expect(GoalProgress.Bar.time(time).text == "2:00")
    time.set(remaining: 0)
    #expect(GoalProgress.Bar.time(time).text == "Time is up")
    var life = LifeGauge(maximum: 12, defaultLoss: 3)
    life.hit()
    #expect(GoalProgress.Bar.life(life).text == "Life 9 of 12")
    #expect(Meter(title: "Pedal", figure: 40).text == "Pedal 40")
  }

  @Test func whatAModeShowsCanBeToldInWords() throws {
    let survival = try Game(GameSetup(ruleset: .modern, seed: 1, mode: .survival))
    #expect(GoalProgress(survival)?.text == "Life 12 of 12, Next row 8 s, Rows due 0")
    let ultra = try Game(GameSetup(seed: 1, mode: .ultra))
    #expect(GoalProgress(ultra)?.text == "2:00")
    #expect(GoalProgress(Game(seed: 1)) == nil)
    for rules in [RulesChoice.retro, .handheld] {
      let typeB = try Game(
        GameSetup(ruleset: rules.ruleset, seed: 1, mode: try #require(GameMode.Kind.typeB.mode)))
      #expect(GoalProgress(typeB)?.text == "To go 25")
    }
  }

  @Test(arguments: [
    (30, " Life ████████████████ 12/12"), (15, "Life ████ 12/12"), (14, "  Life 12/12"), (10, "Life 12/12"),
    (9, "  12/12"),
  ])
  func inOneRowTheNameComesBeforeALongBar(columns: Int, line: String) throws {
    let gauge = try #require(GoalProgress(Game(GameSetup(ruleset: .modern, seed: 1, mode: .survival))))
    let buffer = CellBuffer.drawn(columns, 1) {
      gauge.drawRow(into: &$0, from: 0, to: columns, y: 0, isUnicode: true)
    }
    #expect(buffer.lines == [line])
  }

  @Test func aNameStandsAboveItsValueIfThereIsNoRoomBesideIt() throws {
    let sprint = try Game(GameSetup(ruleset: .modern, seed: 1, mode: .sprint))
    let gauge = try #require(GoalProgress(sprint))
    for (columns, lines) in [(9, ["To go  40"]), (5, ["To go", "   40"]), (4, ["  40"])] {
      #expect(gauge.rows(columns: columns) == lines.count)
      let buffer = CellBuffer.drawn(columns, lines.count) {
        gauge.draw(into: &$0, x: 0, y: 0, columns: columns, isUnicode: true)
      }
      #expect(buffer.lines == lines)
    }
  }

  @Test func theTimeLeftIsSaidInOneRounding() throws {
    var game = try Game(GameSetup(ruleset: .modern, seed: 1, mode: .ultra))
    game.advance(to: GameTime(milliseconds: 2_430))
    let context = DrawingContext(
      size: Size(columns: 80, rows: 24), now: Moment(nanoseconds: 0),
      capabilities: DrawingCapabilities(isUnicode: true, hasColour: true))
    let layout = try #require(GameView.layout(of: game, in: context))
    let view = GameView(game: game, labels: GameLabels(in: context), layout: layout, context: context)
    #expect(view.clock == "1:58" && GoalProgress(game)?.readouts.first?.text == "1:58")
  }

  @Test func aMeterShowsItsTitleABarAndItsFigure() {
    let drawn = row(20) {
      Meter(title: "Pedal", figure: 50).draw(into: &$0, x: 0, y: 0, columns: 20, isUnicode: true)
    }
    #expect(drawn == "Pedal █████       50")
  }

  @Test func aBarThatIsAlmostEmptyWarns() {
    func ink(_ remaining: Int64) -> Ink {
      var gauge = TimeGauge(maximum: 120_000_000, updateInterval: 1_000_000)
      gauge.set(remaining: remaining)
      var buffer = CellBuffer(size: Size(columns: 4, rows: 1))
      GoalProgress.Bar.time(gauge).draw(into: &buffer, x: 0, y: 0, columns: 4, isUnicode: true)
      return buffer[0, 0].style.foreground
    }
    #expect(ink(20_000_001) == .accent && ink(20_000_000) == .warning)
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}

@Suite struct TimeGaugeTests {
  private let full = TimeGauge(maximum: 10_000_000, updateInterval: 1_000_000)

  @Test func itBeginsAtItsMaximumAndRunsDown() {
    var gauge = full
    #expect(gauge.remaining == 10_000_000)
    gauge.elapse(2_500_000)
    #expect(gauge.remaining == 7_500_000)
  }

  @Test func whatIsToldChangesAtTheUpdateIntervalAlone() {
    var gauge = full
    gauge.elapse(1)
    #expect(gauge.shown == 10_000_000)
    gauge.elapse(999_999)
    #expect(gauge.shown == 9_000_000)
    gauge.set(remaining: 1)
    #expect(gauge.shown == 1_000_000)
  }

  @Test(
    arguments: [(0, 0), (5, 5), (10_000_000, 10_000_000), (10_000_001, 10_000_000), (-1, 0)]
      as [(Int64, Int64)])
  func whatIsLeftCanBeSetAtAnyMomentWithinTheMaximum(_ wanted: Int64, _ left: Int64) {
    var gauge = full
    gauge.elapse(4_000_000)
    gauge.set(remaining: wanted)
    #expect(gauge.remaining == left)
  }

  @Test func atZeroItStopsAndSaysThatItIsOver() {
    var gauge = full
    gauge.elapse(9_999_999)
    #expect(!gauge.isOver && gauge.text == "0:01")
    gauge.elapse(5_000_000)
    #expect(gauge.isOver && gauge.remaining == 0 && gauge.text == "Time is up")
    gauge.elapse(1)
    #expect(gauge.remaining == 0)
    gauge.set(remaining: 3_000_000)
    #expect(!gauge.isOver, "the gauge continues after being set")
  }

  @Test func timeDoesNotFlowBack() {
    var gauge = full
    gauge.elapse(-5)
    #expect(gauge.remaining == 10_000_000)
  }
}
