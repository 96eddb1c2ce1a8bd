import BlockControls
import BlockEngine
import BlockRecords
import Testing

struct StickDeflectionTests {
  private let time = at(milliseconds: 0)

  private func held(atX x: Int, y: Int, top: Int = 100) -> StickDeflection {
    var stick = StickDeflection(center: TouchPoint(x: 10_000, y: 10_000), radius: 4_000, top: top)
    _ = stick.press(at: TouchPoint(x: 10_000, y: 10_000), time: time)
    _ = stick.drag(to: TouchPoint(x: 10_000 + x, y: 10_000 + y), time: time)
    return stick
  }

  /// x and y in thousandths of a cell, which is twice as high as wide: a y of 2000 is as far as an x of 4000.
  @Test(arguments: [
    (0, 0, 0), (4_000, 0, 100), (-4_000, 0, 100), (0, 2_000, 100), (0, -2_000, 100), (2_000, 0, 25),
    (0, 1_000, 25), (1_000, 0, 6), (2_400, 1_600, 100), (3_000, 0, 56), (282, 0, 0), (283, 0, 1),
  ])
  func theDeflectionIsTheSquareOfTheDistanceOverTheSquareOfTheRadius(_ x: Int, _ y: Int, _ figure: Int) {
    #expect(held(atX: x, y: y).deflection == figure)
  }

  @Test func theRateIsMeasuredOnAScaleThatEndsAtTheTop() {
    #expect(StickDeflection().top == 50)
    #expect(held(atX: 4_000, y: 0, top: 50).rate == 50)
    #expect(held(atX: 2_000, y: 0, top: 50).rate == 13)
    #expect(held(atX: 2_000, y: 0, top: 50).deflection == 25)
    #expect(held(atX: 4_000, y: 0).rate == 100)
  }

  @Test func beyondTheRimTheLastRateStays() {
    var stick = held(atX: 2_000, y: 0)
    for x in [14_001, 99_000, -99_000, .max, .min] {
      _ = stick.drag(to: TouchPoint(x: x, y: 10_000), time: time)
      #expect(stick.deflection == 25 && stick.command == .right)
    }
  }

  @Test func aPressBesideTheStickIsSomebodyElses() {
    var stick = StickDeflection(center: TouchPoint(x: 10_000, y: 10_000), radius: 4_000)
    _ = stick.press(at: TouchPoint(x: 10_000, y: 12_001), time: time)
    #expect(!stick.isHeld)
    _ = stick.drag(to: TouchPoint(x: 12_000, y: 10_000), time: time)
    #expect(stick.deflection == 0)
  }

  @Test func onceReleasedTheRateIsZeroAndTheKnobSpringsBack() {
    var stick = held(atX: 3_000, y: 1_000)
    #expect(stick.knob(at: time) == TouchPoint(x: 3_000, y: 1_000))
    _ = stick.release(at: at(milliseconds: 100))
    #expect(stick.deflection == 0 && stick.command == nil && stick.nextDeadline == nil)
    #expect(stick.knob(at: at(milliseconds: 100)) == TouchPoint(x: 3_000, y: 1_000))
    #expect(stick.knob(at: at(milliseconds: 150)) == TouchPoint(x: 2_000, y: 666))
    #expect(stick.isSpringing(at: at(milliseconds: 249)))
    #expect(stick.knob(at: at(milliseconds: 250)) == TouchPoint(x: 0, y: 0))
    #expect(!stick.isSpringing(at: at(milliseconds: 250)))
  }

  @Test(arguments: [
    (3_000, 0, GameCommand.right), (-3_000, 0, .left), (0, 1_500, .softDrop), (0, -1_500, nil),
    (2_000, 999, .right), (2_000, 1_001, .softDrop),
  ])
  func theLongerComponentDecidesTheDirection(_ x: Int, _ y: Int, _ command: GameCommand?) {
    #expect(held(atX: x, y: y).command == command)
  }

  @Test func theRateIsTheSpeedOfThePiece() {
    var full = held(atX: 4_000, y: 0)
    #expect(timed(full.advance(to: at(milliseconds: 100))) == "r@25 r@50 r@75 r@100")
    var half = held(atX: 4_000, y: 0, top: 50)
    #expect(timed(half.advance(to: at(milliseconds: 100))) == "r@50 r@100")
    var quarter = held(atX: -2_000, y: 0)
    #expect(timed(quarter.advance(to: at(milliseconds: 200))) == "l@100 l@200")
  }

  @Test func aPadsStickIsMeasuredByItsFullRangeAndItsCornersAreTheRim() {
    var stick = StickDeflection(top: 100)
    for (x, y, figure) in [
      (16_384, 0, 25), (0, 32_767, 100), (32_767, 32_767, 100), (-900, 0, 0), (.min, .max, 100),
    ] {
      _ = stick.push(x: x, y: y, of: 32_767, at: time)
      #expect(stick.deflection == figure)
    }
    _ = stick.push(x: 0, y: 0, of: 0, at: time)
    #expect(stick.deflection == 0 && stick.nextDeadline == nil)
  }

  @Test func aTraceShiftedOrSplitGivesTheSame() {
    for seed in 0..<200 {
      var generator = TraceGenerator(state: UInt64(seed))
      var moment: Int64 = 0
      let events = (0..<40).map { _ -> (at: Int64, event: Touch) in
        moment += Int64(generator.next(0...200_000))
        let place = TouchPoint(x: generator.next(-4_500...4_500), y: generator.next(-2_300...2_300))
        return (moment, Touch(id: 0, [.began, .moved, .moved, .ended][generator.next(0...3)], at: place))
      }
      let trace = Trace(events: events, end: moment + 500_000)
      func play(_ shift: Int64, _ pokes: [Int64]) -> [ControlCommand] {
        trace.run(
          StickDeflection(), shiftedBy: shift, pokes: pokes,
          feed: { stick, touch, time in
            switch touch.phase {
            case .began: stick.press(at: touch.position, time: time)
            case .moved: stick.drag(to: touch.position, time: time)
            case .ended, .cancelled: stick.release(at: time)
            }
          },
          advance: { stick, time in stick.advance(to: time) })
      }
      let expected = play(0, [])
      #expect(play(-987_654_321_987, []) == expected)
      #expect(play(0, generator.moments(200, until: moment)) == expected)
    }
  }
}
