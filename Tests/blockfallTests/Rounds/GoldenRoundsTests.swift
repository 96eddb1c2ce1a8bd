import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// Golden frames of the set-up and the table of rounds.
@NcursesLock struct GoldenRoundsTests {
  enum Shown: String, Sendable { case setUp, begun, middle, teams, over }

  struct Frame: Sendable, CustomTestStringConvertible {
    let shown: Shown
    let columns: Int
    let rows: Int
    var depth = ColorDepth.indexed
    var glyphs = GlyphPreference.auto
    var mode = GameMode.Kind.endless

    var testDescription: String { "rounds-\(shown)-\(mode.rawValue)-\(columns)x\(rows)-\(depth)-\(glyphs)" }
  }

  nonisolated static let frames: [Frame] = [
    Frame(shown: .setUp, columns: 80, rows: 24), Frame(shown: .setUp, columns: 40, rows: 15, depth: .ansi),
    Frame(shown: .begun, columns: 80, rows: 24),
    Frame(shown: .middle, columns: 80, rows: 24, mode: .sprint),
    Frame(shown: .middle, columns: 40, rows: 15, depth: .none, glyphs: .ascii),
    Frame(shown: .teams, columns: 120, rows: 40, depth: .direct),
    Frame(shown: .over, columns: 80, rows: 24, mode: .survival),
    Frame(shown: .over, columns: 26, rows: 10),
  ]

  private let home: TemporaryFolder
  private let store: Store

  init() throws {
    home = try TemporaryFolder()
    store = Store(directory: home.data)
  }

  @Test(arguments: frames)
  func theRoundsAreAsTheyWereFoundGood(frame: Frame) throws {
    let size = Size(columns: frame.columns, rows: frame.rows)
    try fill(frame)
    var driver = ModelDriver(
      size: size, hasColour: frame.depth != .none, hasShades: frame.depth >= .indexed,
      settings: Settings(glyphs: frame.glyphs), saver: GameSaver(directory: .success(home.data)))
    driver.send(.shown)
    driver.serve(store)
    driver.open("Versus")
    driver.serve(store)
    for _ in 0..<20 where driver.screen.selectedText != "Take turns" { driver.press(.down) }
    driver.press(.enter)
    driver.serve(store)
    if frame.shown != .setUp {
      driver.press(.home)
      driver.press(.enter)
    }
    driver.serve(store)
    let screen = DrawnScreen(size, depth: frame.depth)
    try screen.show(driver)
    #expect(screen.terminal.text == driver.screen.text)
    GoldenFrame(frame.testDescription).expect(screen.terminal)
  }

  /// Adds four players, and the results so far of three rounds.
  private func fill(_ frame: Frame) throws {
    var players: [Int] = []
    for name in ["Ada", "Ζωή", "田中さくら", "Ada Lovelace of Ockham"] {
      players.append(try store.addPlayer(try PlayerName(name)).get().id)
    }
    guard frame.shown != .setUp, frame.shown != .begun else { return }
    let rounds = Rounds(
      rules: .classic, mode: frame.mode, level: 1, count: 3, seed: 77,
      entrants: players.enumerated().map {
        Rounds.Entrant(player: $1, team: frame.shown == .teams ? $0 % 2 : nil)
      })
    try store.save(rounds)
    let names = try store.players().map(\.name)
    for (index, turn) in rounds.turns.enumerated() where frame.shown == .over || index < 6 {
      let player = players.firstIndex(of: turn.player) ?? 0
      // The first two differ only in time.
      let (id, header, result) = try StorageSamples.result(
        Int(rounds.seeds[turn.round]), player: names[player],
        score: 4_000 * (turn.round + 1) + max(0, player - 1) * 750,
        milliseconds: 60_000 + Int64(player) * 7_310, started: 1_795_000_000 + Int64(index) * 100,
        mode: try #require(GameMode(frame.mode)), cause: index % 5 == 4 ? .blockOut : .goal)
      _ = try store.record(id, header, result, ended: .now)
    }
  }
}
