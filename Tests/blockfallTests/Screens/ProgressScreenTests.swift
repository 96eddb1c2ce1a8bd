import BlockEngine
import BlockRecords
import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Graphs of games over time, and a race against any of them.
@Suite struct ProgressScreenTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.data.prepare()
  }

  /// Saves a game of some pieces, a tenth of a second each.
  @discardableResult
  private func save(_ number: Int, pieces: Int, tenths: Int) throws -> GameID {
    let started = WallTime(seconds: 1_795_000_000 + Int64(number) * 86_400)
    let header = ReplayHeader(
      GameSetup(ruleset: .modern, seed: UInt64(number)), player: nil, started: started.text)
    var recording = try GameRecording(header)
    var events: [GameEvent] = []
    let places: [[GameCommand]] = [
      [.left, .left, .left, .left], [], [.right, .right, .right, .right], [.left, .left], [.right, .right],
    ]
    for piece in 0..<pieces where !recording.game.isOver {
      let time = GameTime(milliseconds: Int64((piece + 1) * tenths * 100))
      for command in places[piece % places.count] + [.hardDrop] {
        recording.perform(command, at: time, events: &events)
      }
    }
    if !recording.game.isOver { recording.giveUp(at: recording.game.time, events: &events) }
    let id = GameID(started: started, random: UInt32(number))
    try PrivateFile.write(recording.unwritten.bytes, to: folder.data.replay(id))
    return id
  }

  @Test func figuresOfTheLatestGamesComeInTheOrderOfTheirStarts() throws {
    for number in 0..<5 { try save(number, pieces: 12, tenths: 10 - number) }
    try save(9, pieces: 3, tenths: 1)
    let games = GameFigures.latest(in: folder.data, limit: 4) { _ in true }
    // One of three pieces says nothing; of the others the latest four.
    #expect(games.count == 4)
    let paces = games.map(\.statistics.piecesPerSecond)
    #expect(paces == paces.sorted() && Set(paces).count == 4)
    #expect(games.allSatisfy { $0.accuracy == nil })
  }

  @Test func theScreenDrawsEachFigureThatGamesHave() throws {
    for number in 0..<3 { try save(number, pieces: 12, tenths: 5) }
    var driver = ModelDriver(
      size: Size(columns: 80, rows: 30), saver: GameSaver(directory: .success(folder.data)))
    let screen = ProgressScreen(.everyone, nil, in: driver.model.context)
    driver.model.stack.push(try #require(screen))
    driver.pass(.milliseconds(20)) { $0.shows("Pieces/s: first ") }
    #expect(driver.shows("Attack/min: first ") && driver.shows("finesse fault: first "), "\(driver)")
    #expect(driver.screen.lines.contains { $0.contains("finesse fault") && $0.contains(" %, last ") })
    #expect(!driver.shows("Accuracy"), "no game was analysed")
    driver.press(.escape)
    #expect(!driver.shows("Progress"))
  }

  @Test func anyReplayThatWasPlayedToItsEndCanBeRaced() throws {
    let id = try save(4, pieces: 200, tenths: 5)
    let replay = try ReplayFile.load(folder.data.replay(id))
    var driver = ModelDriver(
      size: Size(columns: 100, rows: 30), saver: GameSaver(directory: .success(folder.data)))
    // A friend's file is as good as one's own.
    driver.model.stack.push(ReplayScreen(showing: replay, in: driver.model.context))
    driver.type("r")
    let screen = try #require(driver.model.stack.screens.last as? GameScreen)
    #expect(screen.seat.session.header.seed == 4 && screen.race != nil)
    #expect(screen.seat.session.game.lockCount == 0)
    let before = screen.race?.run.game.lockCount
    driver.pass(.seconds(3))
    let after = try #require(driver.model.stack.screens.last as? GameScreen).race?.run.game.lockCount
    #expect(before == 0 && (after ?? 0) >= 4, "\(String(describing: after))")
  }
}
