import BlockControls
import BlockEngine
import BlockRecords
import Testing

struct AutoShiftTests {
  private enum Event {
    case press(ShiftDirection), release(ShiftDirection), hold(ShiftDirection), tap(ShiftDirection)
    case locked, changed, all
  }

  private func taps(
    _ direction: ShiftDirection, at time: ControlTime, of shift: inout AutoShift
  ) -> [ControlCommand] {
    var commands: [ControlCommand] = []
    shift.tap(direction, at: time, into: &commands)
    return commands
  }

  private func play(
    _ events: [(at: Int64, event: Event)], until end: Int64, delay: Int = 100, rate: Int = 20, pause: Int = 0,
    shiftedBy shift: Int64 = 0, pokes: [Int64] = []
  ) -> [ControlCommand] {
    let settings = AutoShift.Settings(
      delayMilliseconds: delay, rateMilliseconds: rate, pauseAfterLockMilliseconds: pause)
    return Trace(events: events.map { ($0.at * 1_000, $0.event) }, end: end * 1_000).run(
      AutoShift(settings: settings), shiftedBy: shift, pokes: pokes,
      feed: { shift, event, time in
        switch event {
        case .press(let direction): shift.press(direction, at: time)
        case .release(let direction): shift.release(direction, at: time)
        case .hold(let direction): shift.hold(direction, at: time)
        case .tap(let direction): taps(direction, at: time, of: &shift)
        case .locked: shift.pieceLocked(at: time)
        case .changed: shift.pieceChanged(at: time)
        case .all: shift.releaseAll(at: time)
        }
      },
      advance: { shift, time in shift.advance(to: time) })
  }

  @Test func aPressMovesAtOnceThenAfterTheDelayThenAtTheRate() {
    #expect(timed(play([(0, .press(.left))], until: 150)) == "l@0 l@100 l@120 l@140")
  }

  @Test func aTapShorterThanTheDelayIsOneMove() {
    #expect(timed(play([(0, .press(.right)), (99, .release(.right))], until: 500)) == "r@0")
  }

  @Test func aMoveDueAtTheVeryReleaseStillComes() {
    #expect(timed(play([(0, .press(.right)), (100, .release(.right))], until: 500)) == "r@0 r@100")
  }

  @Test func theLastDirectionWins() {
    let events: [(at: Int64, event: Event)] = [(0, .press(.left)), (50, .press(.right))]
    #expect(timed(play(events, until: 170)) == "l@0 r@50 r@150 r@170")
  }

  @Test func releasingTheLastFallsBackToTheOtherAfterADelayOfItsOwn() {
    let events: [(at: Int64, event: Event)] = [
      (0, .press(.left)), (110, .press(.right)), (120, .release(.right)),
    ]
    #expect(timed(play(events, until: 240)) == "l@0 l@100 r@110 l@220 l@240")
  }

  @Test func releasingTheOneThatLostChangesNothing() {
    let events: [(at: Int64, event: Event)] = [
      (0, .press(.left)), (10, .press(.right)), (20, .release(.left)),
    ]
    #expect(timed(play(events, until: 130)) == "l@0 r@10 r@110 r@130")
  }

  @Test func aHeldDirectionSurvivesLocksAndNewPieces() {
    let events: [(at: Int64, event: Event)] = [(0, .press(.left)), (110, .locked), (110, .changed)]
    #expect(timed(play(events, until: 145)) == "l@0 l@100 l@120 l@140")
  }

  @Test func afterALockItPausesAsLongAsTheSettingSays() {
    let events: [(at: Int64, event: Event)] = [(0, .press(.left)), (130, .locked)]
    #expect(timed(play(events, until: 250, pause: 100)) == "l@0 l@100 l@120 l@230 l@250")
    // A press during the pause is a new intent and moves at once.
    let pressed: [(at: Int64, event: Event)] = [(0, .locked), (10, .press(.right))]
    #expect(timed(play(pressed, until: 230, pause: 200)) == "r@10 r@200 r@220")
  }

  @Test func aRateOfNothingGoesToTheWallAtOnceAndAgainWithEveryPiece() {
    let events: [(at: Int64, event: Event)] = [
      (0, .press(.left)), (200, .changed), (300, .release(.left)), (310, .changed),
    ]
    #expect(timed(play(events, until: 400, rate: 0)) == "l@0 40l@100 40l@200")
    #expect(timed(play([(0, .press(.left))], until: 400, delay: 0, rate: 0)) == "l@0 40l@0")
    let locked: [(at: Int64, event: Event)] = [(0, .press(.left)), (150, .locked), (150, .changed)]
    #expect(timed(play(locked, until: 400, rate: 0, pause: 50)) == "l@0 40l@100 40l@200")
  }

  @Test func withoutADelayTheRateAloneCounts() {
    #expect(timed(play([(0, .press(.left))], until: 40, delay: 0)) == "l@0 l@20 l@40")
  }

  @Test func aTerminalsRepeatHoldsAtOnceAndATapHoldsNothing() {
    #expect(
      timed(play([(0, .tap(.left)), (500, .hold(.left)), (545, .release(.left))], until: 900))
        == "l@0 l@500 l@520 l@540")
    #expect(timed(play([(0, .hold(.left)), (30, .tap(.right))], until: 900)) == "l@0 l@20 r@30")
  }

  @Test func aPressWhoseReleaseWasLostIsAMoveOfItsOwn() {
    #expect(timed(play([(0, .press(.left)), (50, .press(.left))], until: 160)) == "l@0 l@50 l@150")
  }

  @Test func releasesOfWhatIsNotHeldAndTimeRunningBackwardsAreNothing() {
    let events: [(at: Int64, event: Event)] = [
      (50, .release(.left)), (40, .press(.left)), (10, .release(.right)), (0, .release(.left)),
    ]
    #expect(timed(play(events, until: 900)) == "l@50")
  }

  @Test func nothingIsLeftOfADirectionAfterAPauseOrALongSleep() {
    #expect(timed(play([(0, .press(.left)), (50, .all)], until: 900)) == "l@0")
    #expect(timed(play([(0, .press(.left))], until: 20_000)) == "l@0")
    var shift = AutoShift()
    _ = shift.press(.left, at: ControlTime(microseconds: .min))
    #expect(shift.advance(to: ControlTime(microseconds: .max)).isEmpty)
    #expect(shift.active == nil && shift.nextDeadline == nil && !shift.isHeld(.left))
  }

  @Test func theNextDeadlineIsWhenTheNextMoveComes() throws {
    var shift = AutoShift()
    _ = shift.press(.right, at: at(milliseconds: 0))
    for _ in 0..<50 {
      let deadline = try #require(shift.nextDeadline)
      #expect(shift.advance(to: deadline.advanced(by: -1)).isEmpty)
      #expect(shift.advance(to: deadline).map(\.time) == [deadline])
    }
  }

  @Test func settingsOutOfRangeAreTakenToTheNearest() {
    let settings = AutoShift.Settings(
      delayMilliseconds: -1, rateMilliseconds: .max, pauseAfterLockMilliseconds: .min)
    #expect(settings.delay == 0 && settings.interval == 5_000_000 && settings.pauseAfterLock == 0)
  }

  @Test func aTraceShiftedOrSplitGivesTheSame() {
    for seed in 0..<300 {
      var generator = TraceGenerator(state: UInt64(seed))
      var time: Int64 = 0
      let events = (0..<40).map { _ -> (at: Int64, event: Event) in
        time += Int64(generator.next(0...200))
        let side: ShiftDirection = generator.next(0...1) == 0 ? .left : .right
        switch generator.next(0...9) {
        case 0...3: return (time, .press(side))
        case 4...6: return (time, .release(side))
        case 7: return (time, .locked)
        case 8: return (time, .changed)
        default: return (time, generator.next(0...1) == 0 ? .hold(side) : .tap(side))
        }
      }
      let rate = seed % 3 * 15
      let expected = play(events, until: 9_000, rate: rate, pause: seed % 2 * 80)
      for shift: Int64 in [-99_999_999_999, 1] {
        #expect(play(events, until: 9_000, rate: rate, pause: seed % 2 * 80, shiftedBy: shift) == expected)
      }
      let pokes = generator.moments(100, until: 9_000_000)
      #expect(play(events, until: 9_000, rate: rate, pause: seed % 2 * 80, pokes: pokes) == expected)
    }
  }

  /// Ten keys a second: every press moves the piece.
  @Test func noIntentOfAFastPlayerIsLost() {
    let events = (0..<200).flatMap { index -> [(at: Int64, event: Event)] in
      let side: ShiftDirection = index % 3 == 0 ? .left : .right
      return [(Int64(index) * 100, .press(side)), (Int64(index) * 100 + 60, .release(side))]
    }
    let moves = play(events, until: 30_000, delay: 170)
    #expect(moves.map(\.command) == (0..<200).map { $0 % 3 == 0 ? .left : .right })
  }
}
