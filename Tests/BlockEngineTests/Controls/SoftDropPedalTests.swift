import BlockControls
import BlockEngine
import BlockRecords
import Testing

struct SoftDropPedalTests {
  private enum Event { case press, release }

  private func rates(
    _ settings: SoftDropPedal.Settings, _ events: [(at: Int64, event: Event)], at moments: [Int64]
  ) -> [Int] {
    moments.map { moment in
      var pedal = SoftDropPedal(settings: settings)
      for (time, event) in events where time <= moment {
        _ =
          event == .press
          ? pedal.press(at: at(milliseconds: time)) : pedal.release(at: at(milliseconds: time))
      }
      _ = pedal.advance(to: at(milliseconds: moment))
      return pedal.rate
    }
  }

  private func play(
    _ settings: SoftDropPedal.Settings, _ events: [(at: Int64, event: Event)], until end: Int64,
    shiftedBy shift: Int64 = 0, pokes: [Int64] = []
  ) -> [ControlCommand] {
    Trace(events: events.map { ($0.at * 1_000, $0.event) }, end: end * 1_000).run(
      SoftDropPedal(settings: settings), shiftedBy: shift, pokes: pokes,
      feed: { pedal, event, time in event == .press ? pedal.press(at: time) : pedal.release(at: time) },
      advance: { pedal, time in pedal.advance(to: time) })
  }

  @Test func whileHeldTheRateRisesByAStepEachIntervalUpToTheTop() {
    let moments: [Int64] = [0, 49, 50, 99, 100, 450, 499, 500, 550, 5_000]
    #expect(rates(.init(), [(0, .press)], at: moments) == [0, 0, 10, 10, 20, 90, 90, 100, 100, 100])
    #expect(rates(.init(step: 30), [(0, .press)], at: [150, 200, 250]) == [90, 100, 100])
  }

  @Test func releasedItFallsToNothingAtOnce() {
    #expect(rates(.init(), [(0, .press), (320, .release)], at: [319, 320, 400]) == [60, 0, 0])
  }

  @Test func withDecelerationItFallsByTheSameStepsAndNeverBelowNothing() {
    let events: [(at: Int64, event: Event)] = [(0, .press), (130, .release)]
    #expect(
      rates(.init(decelerates: true), events, at: [130, 179, 180, 229, 230, 900]) == [20, 20, 10, 10, 0, 0])
    let uneven: [(at: Int64, event: Event)] = [(0, .press), (250, .release)]
    #expect(
      rates(.init(step: 30, decelerates: true), uneven, at: [250, 300, 350, 400, 450]) == [
        100, 70, 40, 10, 0,
      ])
  }

  @Test func pressedAgainItRisesFromWhereItIs() {
    let events: [(at: Int64, event: Event)] = [(0, .press), (300, .release), (360, .press)]
    #expect(
      rates(.init(decelerates: true), events, at: [300, 350, 360, 409, 410, 460]) == [60, 50, 50, 50, 60, 70])
    #expect(rates(.init(), events, at: [300, 409, 410]) == [0, 0, 10])
  }

  @Test func theDefaultsAreTenFiftyMillisecondsAndNoDeceleration() {
    let settings = SoftDropPedal.Settings()
    #expect(settings.step == 10 && settings.interval == 50_000 && !settings.decelerates)
  }

  @Test(arguments: [0, -1, .min, .max] as [Int64])
  func anIntervalBelowOneIsReplacedByTheDefault(_ interval: Int64) {
    let settings = SoftDropPedal.Settings(step: 20, interval: interval)
    #expect(settings.interval == 50_000 && settings.step == 20)
  }

  @Test(arguments: [0, -10, 101, .min, .max])
  func anInvalidStepIsReplacedByTheDefault(_ step: Int) {
    let settings = SoftDropPedal.Settings(step: step)
    #expect(settings.step == 10 && settings.interval == 50_000)
  }

  @Test func aTapIsOneRow() {
    #expect(timed(play(.init(), [(0, .press), (40, .release)], until: 900)) == "d@0")
  }

  @Test func theRowsComeAtTheRate() {
    // At the top rate, a row every 20 ms.
    let rows = play(.init(step: 100), [(0, .press)], until: 150)
    #expect(timed(rows) == "d@0 d@70 d@90 d@110 d@130 d@150")
    // A row needs 2000 units of rate × ms: 10 × 50 + 20 × 50 + 30 × 16.7, then 30 × 33.3 + 40 × 25.
    #expect(timed(play(.init(), [(0, .press)], until: 250)) == "d@0 d@166 d@225")
  }

  @Test func nothingIsLeftAfterAPauseOrALongSleep() {
    var pedal = SoftDropPedal()
    _ = pedal.press(at: at(milliseconds: 0))
    _ = pedal.releaseAll(at: at(milliseconds: 300))
    #expect(pedal.rate == 0 && !pedal.isPressed && pedal.nextDeadline == nil)
    _ = pedal.press(at: at(milliseconds: 400))
    #expect(pedal.advance(to: ControlTime(microseconds: .max)).isEmpty)
    #expect(pedal.rate == 0 && pedal.nextDeadline == nil)
  }

  @Test func aTraceShiftedOrSplitGivesTheSame() {
    for seed in 0..<200 {
      var generator = TraceGenerator(state: UInt64(seed))
      var time: Int64 = 0
      let events = (0..<30).map { _ -> (at: Int64, event: Event) in
        time += Int64(generator.next(0...400))
        return (time, generator.next(0...1) == 0 ? .press : .release)
      }
      let settings = SoftDropPedal.Settings(
        step: generator.next(1...40), interval: Int64(generator.next(1_000...90_000)),
        decelerates: seed % 2 == 0)
      let expected = play(settings, events, until: 13_000)
      #expect(play(settings, events, until: 13_000, shiftedBy: -123_456_789_012) == expected)
      let pokes = generator.moments(200, until: 13_000_000)
      #expect(play(settings, events, until: 13_000, pokes: pokes) == expected)
    }
  }
}
