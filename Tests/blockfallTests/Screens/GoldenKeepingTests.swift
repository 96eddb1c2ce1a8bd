import BlockEngine
import TerminalTestSupport
import Testing

@testable import TerminalUI
@testable import blockfall

/// The screens of what is kept, as a terminal shows them: careers, history with its chart, settings, a replay, and
/// the games that were left.
@NcursesLock struct GoldenKeepingTests {
  enum Shown: String, Sendable { case career, removing, history, deleting, settings, replay, unfinished }

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
    ]

  private let home: TemporaryFolder
  private let keeper: Keeper
  private let store: Store

  init() throws {
    home = try TemporaryFolder()
    keeper = Keeper(directory: .success(home.data))
    store = Store(directory: home.data)
  }

  @Test(arguments: frames)
  func theScreenIsAsItWasFoundGood(frame: Frame) throws {
    let size = Size(columns: frame.columns, rows: frame.rows)
    try fill(frame.shown)
    try store.set(SettingKey.glyphs.text, frame.glyphs.rawValue)
    var driver = ModelDriver(
      size: size, hasColour: frame.depth != .none, hasShades: frame.depth >= .indexed, keeper: keeper)
    let screen = DrawnScreen(size, depth: frame.depth)
    driver.send(.shown)
    driver.serve(store)
    try driver.click(on: title(of: frame.shown))
    driver.serve(store)
    try screen.show(driver)
    lead(&driver, to: frame.shown)
    try screen.show(driver)
    #expect(screen.terminal.text == driver.screen.text)
    GoldenFrame(frame.testDescription).expect(screen.terminal)
  }

  /// What the menu calls it.
  private func title(of shown: Shown) -> String {
    switch shown {
    case .career, .removing: "Career"
    case .history, .deleting, .replay: "History"
    case .settings: "Settings"
    case .unfinished: "Continue"
    }
  }

  private func lead(_ driver: inout ModelDriver, to shown: Shown) {
    switch shown {
    case .career, .history, .settings, .unfinished: driver.press(.down)
    case .removing, .deleting: driver.press(.character("d"))
    case .replay:
      driver.press(.enter)
      driver.serve(store)
      for key in [Key.character(" "), .character("."), .character("."), .right, .up] { driver.press(key) }
    }
    driver.serve(store)
  }

  // MARK: What is kept

  private func fill(_ shown: Shown) throws {
    switch shown {
    case .settings: break
    case .unfinished:
      for seed in 1...4 as ClosedRange<UInt64> {
        var game = try left(seed: seed, player: seed == 3 ? "Ζωή" : nil)
        play(&game, pieces: 6 + Int(seed) * 3, seed: seed)
        game.close()
      }
    case .replay:
      var game = try left(seed: 4, player: "Ada")
      play(&game, pieces: 14, seed: 4)
      var events: [GameEvent] = []
      game.giveUp(at: game.game.time.advanced(by: 700_000), events: &events)
      game.close()
    case .career, .removing, .history, .deleting:
      var draws = SeededGenerator(seed: 5)
      let names = ["Ada", "Ζωή", "田中さくら", "Ada Lovelace of Ockham", nil]
      for number in 0..<90 {
        // Two pauses of some weeks, and scores that rise.
        let start = 1_790_000_000 + Int64(number + (number > 30 ? 25 : 0) + (number > 70 ? 40 : 0)) * 40_000
        let (id, header, result) = try StorageSamples.result(
          number, player: names[number % names.count],
          score: Int(draws.draw(below: 400)) * (number + 10), milliseconds: Int64(draws.draw(below: 900_000)),
          started: start)
        _ = try store.record(id, header, result, ended: WallTime(seconds: start + 300))
      }
    }
  }

  private func left(seed: UInt64, player: String?) throws -> KeptGame {
    try KeptGame(
      GameSetup(seed: seed), player: player, in: .success(home.data), syncer: JournalSyncer(),
      at: WallTime(seconds: 1_795_224_895 + Int64(seed) * 5_000))
  }

  /// Lays pieces side by side, a second each.
  private func play(_ game: inout KeptGame, pieces: Int, seed: UInt64) {
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
