import BlockEngine
import Testing

@testable import BlockStorage
@testable import TerminalUI

@Suite struct PlayClockTests {
  private let start = Moment(nanoseconds: 1_000_000_000)

  @Test func itStandsStillUntilItIsStarted() {
    let clock = PlayClock(at: GameTime(microseconds: 7))
    #expect(!clock.isRunning)
    #expect(clock.time(at: start) == GameTime(microseconds: 7))
    #expect(clock.time(at: start + .seconds(9)) == GameTime(microseconds: 7))
    #expect(clock.moment(of: .zero) == nil)
  }

  @Test(arguments: [(0, 0), (999, 0), (1_000, 1), (1_999, 1), (1_000_000_000, 1_000_000)])
  func itTellsWholeMicroseconds(nanoseconds: Int, microseconds: Int64) {
    var clock = PlayClock()
    clock.start(at: start)
    let time = clock.time(at: start + .nanoseconds(nanoseconds))
    #expect(time == GameTime(microseconds: microseconds))
  }

  @Test func aPauseCostsNoTime() {
    var clock = PlayClock()
    clock.start(at: start)
    clock.stop(at: start + .seconds(2))
    #expect(clock.time(at: start + .seconds(100)) == GameTime(milliseconds: 2_000))
    clock.start(at: start + .seconds(100))
    #expect(clock.time(at: start + .seconds(101)) == GameTime(milliseconds: 3_000))
  }

  @Test func startingTwiceOrStoppingTwiceChangesNothing() {
    var clock = PlayClock()
    clock.start(at: start)
    clock.start(at: start + .seconds(1))
    #expect(clock.time(at: start + .seconds(2)) == GameTime(milliseconds: 2_000))
    clock.stop(at: start + .seconds(2))
    clock.stop(at: start + .seconds(9))
    #expect(clock.time(at: start + .seconds(9)) == GameTime(milliseconds: 2_000))
  }

  @Test func aMomentBeforeTheStartIsTheStart() {
    var clock = PlayClock(at: GameTime(microseconds: 5))
    clock.start(at: start)
    #expect(clock.time(at: Moment(nanoseconds: 0)) == GameTime(microseconds: 5))
  }

  @Test(arguments: [0, 1, 455, 1_000_000, 3_600_000_000] as [Int64])
  func theMomentOfATimeIsTheFirstAtWhichItIsThatTime(wait: Int64) throws {
    var clock = PlayClock(at: GameTime(microseconds: 123))
    clock.start(at: start)
    let time = GameTime(microseconds: 123 + wait)
    let moment = try #require(clock.moment(of: time))
    #expect(clock.time(at: moment) == time)
    if wait > 0 { #expect(clock.time(at: Moment(nanoseconds: moment.nanoseconds - 1)) < time) }
  }

  @Test func aTimeThatHasBeenIsNow() {
    var clock = PlayClock(at: GameTime(microseconds: 500))
    clock.start(at: start)
    #expect(clock.moment(of: GameTime(microseconds: 100)) == start)
  }

  @Test(arguments: [GameTime.never, GameTime(microseconds: .max / 1_000), GameTime(microseconds: .max - 1)])
  func aTimeBeyondWhatTheClockCanTellHasNoMoment(time: GameTime) {
    var clock = PlayClock()
    clock.start(at: start)
    #expect(clock.moment(of: time) == nil)
  }
}
