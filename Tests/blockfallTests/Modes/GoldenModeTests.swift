import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Golden frames of every mode during play and at its end.
@NcursesLock struct GoldenModeTests {
  struct Frame: Sendable, CustomTestStringConvertible {
    let mode: GameMode
    let rules: RulesChoice
    let isOver: Bool
    var columns = 80
    var rows = 24

    var testDescription: String {
      "mode-\(mode.kind.rawValue)-\(rules.word)-\(isOver ? "over" : "play")-\(columns)x\(rows)"
    }
  }

  nonisolated static let frames: [Frame] = {
    guard let day = CalendarDay("2026-11-21") else { preconditionFailure("a day of the calendar") }
    let modes: [GameMode] = [
      .endless, .sprint, .ultra, .survival, .dig, .zen, .daily(day), .practice, .puzzle(.lines(4)),
    ]
    return modes.flatMap { mode in
      [false, true].map { Frame(mode: mode, rules: .modern, isOver: $0) }
    } + [
      Frame(mode: .survival, rules: .classic, isOver: false),
      Frame(mode: .dig, rules: .classic, isOver: false, columns: 120, rows: 40),
      Frame(mode: .survival, rules: .modernWide, isOver: false),
      Frame(mode: .endless, rules: .modernWide, isOver: false, columns: 24, rows: 12),
      Frame(mode: .ultra, rules: .modern, isOver: false, columns: 40, rows: 15),
      Frame(mode: .survival, rules: .modern, isOver: false, columns: 24, rows: 9),
      Frame(mode: .survival, rules: .modern, isOver: true, columns: 40, rows: 15),
      Frame(mode: .daily(day), rules: .modernWide, isOver: false, columns: 200, rows: 60),
    ]
  }()

  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test(arguments: frames)
  func theModeIsAsItWasFoundGood(frame: Frame) throws {
    let size = Size(columns: frame.columns, rows: frame.rows)
    var context = GameScreenTrial.context(size: size)
    context.saver = GameSaver(directory: .success(home.data))
    var setup = GameSetup(ruleset: frame.rules.ruleset, seed: 11, mode: frame.mode)
    if let day = frame.mode.day { setup.seed = day.seed }
    if frame.mode.kind == .puzzle { setup.pieces = [.i, .o, .t, .l, .j] }
    var screen = try #require(GameScreen(setup, player: nil, in: &context))
    play(&screen, in: &context, toTheEnd: frame.isOver)
    #expect(screen.seat.session.game.isOver == frame.isOver)
    let shown = DrawnScreen(size, depth: .indexed)
    var buffer = CellBuffer(size: size)
    screen.draw(into: &buffer, in: context)
    try shown.show(buffer)
    GoldenFrame(frame.testDescription).expect(shown.terminal)
  }

  /// More pieces than any mode needs to end.
  private static let mostPieces = 1_000

  /// Plays a dozen pieces, or until the game is over; gives up endless modes.
  private func play(
    _ screen: inout GameScreen, in context: inout ScreenContext, toTheEnd: Bool
  ) {
    let keys: [GameCommand: Key] = [
      .left: .left, .right: .right, .rotateClockwise: .up, .hardDrop: .character(" "),
    ]
    let kind = screen.seat.session.game.mode.kind
    let pieces =
      switch kind {
      case _ where !toTheEnd: kind == .puzzle ? 3 : 12
      case .zen, .practice: 16
      default: GoldenModeTests.mostPieces
      }
    for _ in 0..<pieces where !screen.seat.session.game.isOver {
      let game = screen.seat.session.game
      let isLost = toTheEnd && (kind == .survival || kind == .endless)
      for command in isLost ? [.hardDrop] : ModeDemo.plan(for: game) {
        context.now = context.now + .milliseconds(20)
        if let key = keys[command] {
          _ = screen.update(.input(.key(KeyEvent(key: key))), in: &context)
        }
        _ = screen.update(
          .input(.key(KeyEvent(key: keys[command] ?? .left, phase: .release))), in: &context)
      }
      context.now = context.now + .milliseconds(700)
      _ = screen.update(.tick, in: &context)
    }
    guard toTheEnd, !screen.seat.session.game.isOver else { return }
    for key in [Key.character("p"), .end, .enter, .end, .enter] {
      _ = screen.update(.input(.key(KeyEvent(key: key))), in: &context)
    }
  }
}
