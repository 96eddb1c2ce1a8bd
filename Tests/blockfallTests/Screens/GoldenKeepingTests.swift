import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// Golden frames of the screens for saved data: careers, history with its chart, totals, settings and the
/// screens behind them, a replay and its end, and unfinished games.
@NcursesLock struct GoldenKeepingTests {
  enum Shown: String, Sendable {
    case career, removing, history, deleting, totals, settings, handling, keys, taken, replay, replayEnd,
      unfinished
  }

  struct Frame: Sendable, CustomTestStringConvertible {
    let shown: Shown
    let columns: Int
    let rows: Int
    var depth = ColorDepth.indexed
    var glyphs = GlyphPreference.auto

    var testDescription: String { "\(shown)-\(columns)x\(rows)-\(depth)-\(glyphs)" }
  }

  nonisolated static let frames: [Frame] =
    [Shown.career, .history, .settings, .replay, .unfinished].flatMap { shown in
      [
        Frame(shown: shown, columns: 80, rows: 24),
        Frame(shown: shown, columns: 120, rows: 40, depth: .none, glyphs: .ascii),
        Frame(shown: shown, columns: 40, rows: 15, depth: .ansi),
      ]
    } + [
      Frame(shown: .removing, columns: 80, rows: 24), Frame(shown: .deleting, columns: 80, rows: 24),
      Frame(shown: .history, columns: 200, rows: 60, depth: .direct),
      Frame(shown: .replay, columns: 120, rows: 40, depth: .direct),
      Frame(shown: .handling, columns: 40, rows: 15, depth: .ansi),
      Frame(shown: .keys, columns: 40, rows: 15, depth: .none, glyphs: .ascii),
      Frame(shown: .taken, columns: 24, rows: 12), Frame(shown: .replayEnd, columns: 24, rows: 12),
      Frame(shown: .replayEnd, columns: 80, rows: 24),
    ]
    + [Shown.history, .settings, .handling, .keys, .replay].map { Frame(shown: $0, columns: 24, rows: 12) }
    + [Shown.settings, .handling, .keys, .totals, .replay, .unfinished].map { shown in
      Frame(shown: shown, columns: 200, rows: 60, depth: .direct)
    }

  private let home: TemporaryFolder
  private let saver: GameSaver
  private let store: Store

  init() throws {
    home = try TemporaryFolder()
    saver = GameSaver(directory: .success(home.data))
    store = Store(directory: home.data)
  }

  @Test(arguments: frames)
  func theScreenIsAsItWasFoundGood(frame: Frame) throws {
    let size = Size(columns: frame.columns, rows: frame.rows)
    try fill(frame.shown)
    try store.set(Setting.glyphs.name, frame.glyphs.rawValue)
    var driver = ModelDriver(
      size: size, hasColour: frame.depth != .none, hasShades: frame.depth >= .indexed, saver: saver)
    let screen = DrawnScreen(size, depth: frame.depth)
    driver.send(.shown)
    driver.serve(store)
    // A small menu shows only some of its rows.
    if frame.rows < 15 {
      driver.open(title(of: frame.shown))
    } else {
      try driver.click(on: title(of: frame.shown))
    }
    driver.serve(store)
    try screen.show(driver)
    lead(&driver, to: frame.shown)
    try screen.show(driver)
    #expect(screen.terminal.text == driver.screen.text)
    GoldenFrame(frame.testDescription).expect(screen.terminal)
  }

  /// The title of the screen's menu item.
  private func title(of shown: Shown) -> String {
    switch shown {
    case .career, .removing: "Career"
    case .history, .deleting, .totals, .replay, .replayEnd: "History"
    case .settings, .handling, .keys, .taken: "Settings"
    case .unfinished: "Continue"
    }
  }

  private func lead(_ driver: inout ModelDriver, to shown: Shown) {
    switch shown {
    case .career, .history, .settings, .unfinished: driver.press(.down)
    case .removing, .deleting: driver.press(.character("d"))
    case .totals: driver.press(.character("t"))
    case .handling, .keys, .taken:
      driver.press(.end)
      let title = shown == .handling ? "Try and tune" : "Keys"
      for _ in 0..<80 where !driver.screen.selectedText.hasPrefix(title) { driver.press(.up) }
      driver.press(.enter)
      driver.press(.down)
      if shown == .taken { driver.type("\nz") }
    case .replayEnd:
      driver.press(.enter)
      driver.serve(store)
      driver.pass(.seconds(60))
    case .replay:
      driver.press(.enter)
      driver.serve(store)
      for key in [Key.character(" "), .character("."), .character("."), .right, .up] { driver.press(key) }
    }
    driver.serve(store)
  }

  // MARK: AutosavedRecording data

  private func fill(_ shown: Shown) throws {
    switch shown {
    case .settings, .handling, .keys, .taken: break
    case .unfinished:
      for seed in 1...4 as ClosedRange<UInt64> {
        var game = try left(seed: seed, player: seed == 3 ? "Ζωή" : nil)
        play(&game, pieces: 6 + Int(seed) * 3, seed: seed)
        game.close()
      }
    case .replay, .replayEnd:
      var game = try left(seed: 4, player: "Ada")
      play(&game, pieces: 14, seed: 4)
      var events: [GameEvent] = []
      game.giveUp(at: game.game.time.advanced(by: 700_000), events: &events)
      game.close()
    case .career, .removing, .history, .deleting, .totals:
      var draws = SeededGenerator(seed: 5)
      let names = ["Ada", "Ζωή", "田中さくら", "Ada Lovelace of Ockham", nil]
      for number in 0..<90 {
        // Two breaks of some weeks, and rising scores.
        let start = 1_790_000_000 + Int64(number + (number > 30 ? 25 : 0) + (number > 70 ? 40 : 0)) * 40_000
        let (id, header, result) = try StorageSamples.result(
          number, player: names[number % names.count],
          score: Int(draws.draw(below: 400)) * (number + 10), milliseconds: Int64(draws.draw(below: 900_000)),
          started: start)
        _ = try store.record(id, header, result, locked: result.pieces, ended: WallTime(seconds: start + 300))
      }
    }
  }

  private func left(seed: UInt64, player: String?) throws -> AutosavedGame {
    try AutosavedGame(
      GameSetup(seed: seed), player: player, in: .success(home.data), syncer: JournalSyncer(),
      at: WallTime(seconds: 1_795_224_895 + Int64(seed) * 5_000))
  }

  /// Places pieces side by side, one every 0.9 s.
  private func play(_ game: inout AutosavedGame, pieces: Int, seed: UInt64) {
    var draws = SeededGenerator(seed: seed)
    var events: [GameEvent] = []
    for piece in 0..<pieces {
      let time = game.game.time.advanced(by: 900_000)
      for _ in 0..<draws.draw(below: 3) { game.perform(.rotateClockwise, at: time, events: &events) }
      let step = piece % 5 * 4 - 8
      for _ in 0..<abs(step) { game.perform(step < 0 ? .left : .right, at: time, events: &events) }
      game.perform(.hardDrop, at: time.advanced(by: 100_000), events: &events)
    }
  }
}
