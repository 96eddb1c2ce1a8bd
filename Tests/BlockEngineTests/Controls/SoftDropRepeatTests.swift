import BlockControls
import BlockEngine
import Testing

struct SoftDropRepeatTests {
  @Test func aRowComesWithThePressAndOneEachInterval() {
    var drop = SoftDropRepeat(interval: 50_000)
    var commands = drop.press(at: at(milliseconds: 0)) + drop.advance(to: at(milliseconds: 120))
    commands += drop.release(at: at(milliseconds: 149)) + drop.advance(to: at(milliseconds: 900))
    #expect(timed(commands) == "d@0 d@50 d@100")
    #expect(commands.map(\.isRepeat) == [false, true, true])
  }

  @Test func anySplitOfTheTimeGivesTheSameRows() {
    var generator = TraceGenerator(state: 5)
    for _ in 0..<200 {
      let interval = Int64(generator.next(1...400)) * 1_000
      let end = Int64(generator.next(1...3_000)) * 1_000
      var once = SoftDropRepeat(interval: interval)
      var split = once
      let whole = once.press(at: .init(microseconds: 0)) + once.advance(to: .init(microseconds: end))
      var parts = split.press(at: .init(microseconds: 0))
      for moment in generator.moments(7, until: end).sorted() + [end] {
        parts += split.advance(to: .init(microseconds: moment))
      }
      #expect(parts == whole)
    }
  }

  @Test func atIntervalZeroItDropsToTheGroundAndAgainAfterEachChange() {
    var drop = SoftDropRepeat(interval: 0)
    #expect(letters(drop.press(at: at(milliseconds: 0))) == "40d")
    #expect(letters(drop.pieceChanged(at: at(milliseconds: 5))) == "40d")
    #expect(drop.nextDeadline == nil)
    _ = drop.release(at: at(milliseconds: 9))
    #expect(drop.pieceChanged(at: at(milliseconds: 10)) == [])
  }

  @Test func aDeadlineMissedByFarReleasesEverything() {
    var drop = SoftDropRepeat(interval: 50_000)
    _ = drop.press(at: at(milliseconds: 0))
    #expect(drop.advance(to: at(milliseconds: 60_000)) == [])
    #expect(!drop.isPressed)
  }
}
