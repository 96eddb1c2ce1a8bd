import BlockControls
import BlockEngine
import BlockRecords
import Testing

struct TapZonesTests {
  /// The input of a terminal that reports only taps and scrolling.
  private enum Event {
    case tap(Int)
    case wheel(TapZones.Wheel)
  }

  /// Plays events on an area of 30 columns from column 10 on; a tap is a press and an immediate release.
  private func play(
    _ events: [(at: Int64, event: Event)], shiftedBy shift: Int64 = 0, pokes: [Int64] = []
  ) -> [ControlCommand] {
    Trace(events: events.map { ($0.at * 1_000, $0.event) }, end: 60_000_000).run(
      TapZones(minX: 10_000, width: 30_000), shiftedBy: shift, pokes: pokes,
      feed: { zones, event, time in
        switch event {
        case .tap(let column):
          let place = TouchPoint(column: column, row: 9)
          return zones.feed(Touch(id: 0, .began, at: place), at: time)
            + zones.feed(Touch(id: 0, .ended, at: place), at: time)
        case .wheel(let wheel):
          return zones.feed(wheel, at: time)
        }
      },
      advance: { zones, time in zones.advance(to: time) })
  }

  @Test func theThirdsMoveAtOnceHoweverFastTheTapsCome() {
    #expect(timed(play([(0, .tap(10)), (90, .tap(10)), (180, .tap(19))])) == "l@0 l@90 l@180")
    #expect(timed(play([(0, .tap(30)), (90, .tap(39))])) == "r@0 r@90")
  }

  @Test func aTapInTheMiddleTurnsWhenNoSecondOneCanMakeItADrop() {
    #expect(timed(play([(100, .tap(25))])) == "c@500")
  }

  @Test func aDoubleTapInTheMiddleDropsAndTurnsNothing() {
    #expect(timed(play([(0, .tap(25)), (400, .tap(25))])) == "D@400")
    #expect(timed(play([(0, .tap(25)), (200, .tap(25)), (300, .tap(25))])) == "D@200 c@700")
  }

  @Test func twoTapsInTheMiddleThatAreTooFarApartOrTooLateAreTwoTurns() {
    #expect(timed(play([(0, .tap(22)), (200, .tap(28))])) == "c@200 c@600")
    #expect(timed(play([(0, .tap(25)), (401, .tap(25))])) == "c@400 c@801")
  }

  @Test func aTurnThatWaitsComesBeforeWhateverComesNext() {
    #expect(timed(play([(0, .tap(25)), (100, .tap(10))])) == "c@100 l@100")
    #expect(timed(play([(0, .tap(25)), (100, .wheel(.down))])) == "c@100 d@100")
  }

  @Test func theWheelDropsTurnsAndMoves() {
    let wheel: [(at: Int64, event: Event)] = [
      (0, .wheel(.down)), (1, .wheel(.up)), (2, .wheel(.left)), (3, .wheel(.right)),
    ]
    #expect(letters(play(wheel)) == "dclr")
  }

  @Test func beyondTheAreaATapIsNothing() {
    #expect(play([(0, .tap(9)), (1, .tap(40)), (2, .tap(.max)), (3, .tap(.min))]).isEmpty)
    #expect(TapZones(minX: .max, width: .max).zone(at: TouchPoint(x: 5, y: 5)) == nil)
    #expect(TapZones(minX: 0, width: 0).zone(at: TouchPoint(x: 0, y: 0)) == nil)
  }

  @Test func aTouchThatSlipsOrIsCutOffIsNoTap() {
    var zones = TapZones(minX: 0, width: 30_000)
    let start = TouchPoint(column: 1, row: 1)
    for end in [
      Touch(id: 0, .ended, at: TouchPoint(column: 9, row: 1)), Touch(id: 0, .cancelled, at: start),
      Touch(id: 3, .ended, at: start),
    ] {
      #expect(zones.feed(Touch(id: 0, .began, at: start), at: at(milliseconds: 0)).isEmpty)
      #expect(zones.feed(end, at: at(milliseconds: 1)).isEmpty)
    }
    zones.cancel()
    #expect(zones.feed(Touch(id: 0, .ended, at: start), at: at(milliseconds: 2)).isEmpty)
  }

  @Test func aTraceShiftedOrSplitGivesTheSame() {
    for seed in 0..<200 {
      var generator = TraceGenerator(state: UInt64(seed))
      var time: Int64 = 0
      let events = (0..<40).map { _ -> (at: Int64, event: Event) in
        time += Int64(generator.next(0...300))
        let isWheel = generator.next(0...5) == 0
        return (
          time,
          isWheel ? .wheel(TapZones.Wheel.allCases[generator.next(0...3)]) : .tap(generator.next(8...42))
        )
      }
      let expected = play(events)
      #expect(play(events, shiftedBy: -7_000_000_001) == expected)
      #expect(play(events, pokes: generator.moments(50, until: 20_000_000)) == expected)
    }
  }
}
