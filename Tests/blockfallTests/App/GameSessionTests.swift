import BlockEngine
import Testing

@testable import BlockStorage
@testable import TerminalUI

@Suite struct GameSessionTests {
  private let start = Moment(nanoseconds: 1_000_000_000)

  private func session(level: Int = 1) throws -> GameSession {
    GameSession(try GameSaver.disabled.begin(GameSetup(seed: 1, startLevel: level), player: nil))
  }

  @Test func nothingMovesBeforeTheStart() throws {
    var session = try session()
    let row = session.game.fallingPiece?.y
    session.advance(to: start + .seconds(10))
    session.perform(.hardDrop, at: start + .seconds(10))
    #expect(session.game.fallingPiece?.y == row)
    #expect(session.game.time == .zero && session.game.score == 0)
    #expect(session.nextWake(after: start) == nil)
  }

  @Test func thePieceFallsWithTheClock() throws {
    var session = try session()
    let row = try #require(session.game.fallingPiece).y
    session.start(at: start)
    session.advance(to: start + .nanoseconds(999_999_999))
    #expect(session.game.fallingPiece?.y == row)
    session.advance(to: start + .seconds(1))
    #expect(session.game.fallingPiece?.y == row + 1)
    session.advance(to: start + .seconds(5))
    #expect(session.game.fallingPiece?.y == row + 5)
  }

  @Test func aPauseCostsNoTimeAndKeepsWhatWasDueBefore() throws {
    var session = try session()
    session.start(at: start)
    session.pause(at: start + .milliseconds(2_500))
    let row = session.game.fallingPiece?.y
    #expect(session.game.time == GameTime(milliseconds: 2_500))
    session.advance(to: start + .seconds(60))
    session.perform(.left, at: start + .seconds(60))
    #expect(session.nextWake(after: start + .seconds(60)) == nil)
    session.start(at: start + .seconds(100))
    session.advance(to: start + .milliseconds(100_499))
    #expect(session.game.fallingPiece?.y == row)
    session.advance(to: start + .milliseconds(100_500))
    #expect(session.game.fallingPiece?.y == row.map { $0 + 1 })
    #expect(session.game.time == GameTime(milliseconds: 3_000))
  }

  @Test(arguments: [(1, 1_000_000), (10, 64_151), (20, 455)])
  func itWantsToBeWokenForTheNextFall(level: Int, microseconds: Int) throws {
    var session = try session(level: level)
    session.start(at: start)
    #expect(session.nextWake(after: start) == start + .microseconds(microseconds))
  }

  @Test func itWantsToBeWokenForTheNextSecondToo() throws {
    var session = try session()
    session.start(at: start)
    // A soft drop restarts the fall interval, so that falls and seconds no longer coincide.
    session.perform(.softDrop, at: start + .milliseconds(300))
    #expect(session.nextWake(after: start + .milliseconds(300)) == start + .seconds(1))
    session.advance(to: start + .seconds(1))
    #expect(session.nextWake(after: start + .seconds(1)) == start + .milliseconds(1_300))
  }

  @Test func eventsAreTakenOnceAndInOrder() throws {
    var session = try session()
    session.start(at: start)
    session.perform(.left, at: start)
    session.perform(.hardDrop, at: start + .milliseconds(1))
    let events = session.drainEvents()
    #expect(events.map(\.time) == events.map(\.time).sorted())
    guard case .moved(_, by: .command) = events.first?.kind, case .spawned = events.last?.kind else {
      Issue.record("\(events)")
      return
    }
    #expect(session.drainEvents().isEmpty)
  }

  @Test func theClockStopsWithTheGame() throws {
    var session = try session()
    session.start(at: start)
    var now = start
    while !session.game.isOver {
      now = now + .milliseconds(10)
      session.perform(.hardDrop, at: now)
    }
    #expect(!session.isRunning)
    #expect(session.nextWake(after: now) == nil)
    session.start(at: now + .seconds(1))
    #expect(!session.isRunning, "a game that is over cannot be resumed")
  }

  @Test func aLevelThatThereIsNotIsRefused() {
    #expect(throws: GameError.level(21, allowed: 1...20)) { try session(level: 21) }
  }
}
