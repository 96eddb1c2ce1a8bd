import BlockControls
import BlockEngine
import BlockRecords
import Testing

/// Parses touches: `1+0,0@0` is finger 1 beginning at column 0, row 0 and 0 ms; `.` moved, `_` ended, `x`
/// cancelled.
private func touches(_ text: String) -> Trace<Touch> {
  let events = text.split(separator: " ").map { word -> (at: Int64, event: Touch) in
    let parts = word.split { "+._x,@".contains($0) }
    let sign = word.first { "+.x_".contains($0) }
    let phase: Touch.Phase = sign == "+" ? .began : sign == "." ? .moved : sign == "x" ? .cancelled : .ended
    let figures = parts.compactMap { Int($0) }
    let place = TouchPoint(column: figures[1], row: figures[2])
    return (Int64(figures[3]) * 1_000, Touch(id: figures[0], phase, at: place))
  }
  return Trace(events: events, end: (events.last?.at ?? 0) + 1_000_000)
}

private func play(
  _ trace: Trace<Touch>, shiftedBy shift: Int64 = 0, settings: GestureRecognizer.Settings = .init()
) -> [ControlCommand] {
  trace.run(
    GestureRecognizer(settings: settings), shiftedBy: shift,
    feed: { recognizer, touch, time in recognizer.feed(touch, at: time).map { [$0] } ?? [] },
    advance: { _, _ in [] })
}

struct GestureRecognizerTests {
  /// Traces and their commands; the threshold is two columns or one row.
  @Test(arguments: [
    ("a swipe of a threshold moves a cell", "1+0,0@0 1.2,0@50 1_2,0@90", "r"),
    ("below the threshold nothing happens", "1+0,0@0 1.1,0@50 1_1,0@900", ""),
    ("one more for each further threshold", "1+0,0@0 1.2,0@50 1.3,0@60 1.4,0@70 1_6,0@90", "rrr"),
    ("a merged motion makes all its moves", "1+0,0@0 1.7,0@50 1_7,0@90", "3r"),
    ("the lift may contain the whole movement", "1+0,0@0 1_-4,0@90", "2l"),
    ("a swipe left moves left", "1+9,3@0 1.7,3@50 1_7,3@90", "l"),
    ("a swipe down is a soft drop for each row", "1+9,3@0 1.9,4@50 1.9,6@60 1_9,6@90", "d2d"),
    ("a swipe up is nothing", "1+9,9@0 1.9,2@50 1_9,2@90", ""),
    ("up and down again counts from the turning point", "1+9,9@0 1.9,2@50 1.9,3@60 1_9,3@90", "d"),
    ("there and back again", "1+0,0@0 1.4,0@50 1.0,0@60 1_0,0@90", "2r2l"),
    ("a swipe that sags is no drop", "1+0,0@0 1.5,1@10 1.10,2@20 1.15,3@30 1_20,4@40", "2r3r2r3r"),
    ("a finger may turn downwards", "1+0,0@0 1.4,0@50 1.4,2@60 1_4,2@90", "2r2d"),
    (
      "two fingers to the right rotate clockwise, once",
      "1+0,0@0 2+5,0@9 1.4,0@20 2.9,0@30 1_4,0@40 2_9,0@50", "c"
    ),
    (
      "two fingers to the left rotate counterclockwise",
      "1+20,0@0 2+25,0@9 1.12,0@20 2.17,0@30 2_17,0@40 1_12,0@50", "z"
    ),
    (
      "the rotation's distance counts from where the second finger landed",
      "1+0,0@0 1.1,0@5 2+9,0@9 1.2,0@20 2.11,0@30 1_2,0@40 2_11,0@50", ""
    ),
    ("the rotation comes when either finger lifts", "1+0,0@0 2+5,0@9 2.9,0@20 1.4,0@30 2_9,0@40", "c"),
    ("two fingers apart are nothing", "1+10,0@0 2+20,0@9 1.2,0@20 2.28,0@30 1_2,0@40 2_28,0@50", ""),
    ("two fingers down are nothing", "1+0,0@0 2+5,0@9 1.0,5@20 2.5,5@30 1_0,5@40 2_5,5@50", ""),
    (
      "two fingers below the threshold are nothing", "1+0,0@0 2+5,0@9 1.1,0@20 2.6,0@30 1_1,0@40 2_6,0@50", ""
    ),
    (
      "earlier moves stay, no more follow, and the piece rotates",
      "1+0,0@0 1.4,0@20 2+9,0@30 1.8,0@40 2.13,0@50 1_8,0@60 2.30,0@70 2_30,0@80", "2rc"
    ),
    ("the finger left over does nothing", "1+0,0@0 2+5,0@9 1_0,0@20 2.15,0@30 2_15,0@40", ""),
    (
      "a third finger cancels until all are up",
      "1+0,0@0 2+5,0@1 3+9,0@2 1.9,0@5 2.15,0@6 1_9,0@9 2_15,0@10 3.30,0@11 3_30,0@12 4+0,0@20 4_2,0@30", "r"
    ),
    ("a double tap drops", "1+5,5@0 1_5,5@50 1+5,5@200 1_5,5@250", "D"),
    ("a double tap may take 400 ms from the first touch", "1+5,5@0 1_5,5@50 1+5,5@300 1_5,5@400", "D"),
    ("401 ms are too late", "1+5,5@0 1_5,5@50 1+5,5@300 1_5,5@401", ""),
    (
      "a tap too late is the first of the next double tap",
      "1+5,5@0 1_5,5@1 1+5,5@500 1_5,5@501 1+5,5@600 1_5,5@601", "D"
    ),
    ("three taps are one drop", "1+5,5@0 1_5,5@1 1+5,5@50 1_5,5@60 1+5,5@90 1_5,5@99", "D"),
    ("four taps are two", "1+5,5@0 1_5,5@1 1+5,5@50 1_5,5@60 1+5,5@90 1_5,5@99 1+5,5@100 1_5,5@101", "DD"),
    ("taps far apart are no double tap", "1+5,5@0 1_5,5@50 1+9,5@200 1_9,5@250", ""),
    ("a row is as far as two columns", "1+5,5@0 1_5,5@50 1+5,7@200 1_5,7@250", ""),
    ("a swipe between two taps parts them", "1+5,5@0 1_5,5@1 1+5,5@50 1_7,5@60 1+5,5@90 1_5,5@99", "r"),
    (
      "two fingers between two taps part them",
      "1+5,5@0 1_5,5@1 1+5,5@50 2+9,5@51 1_5,5@60 2_9,5@61 1+5,5@90 1_5,5@99", ""
    ),
    ("a cancelled touch does nothing", "1+5,5@0 1x5,5@50 1+5,5@100 1_5,5@110", ""),
    ("one of two fingers is cancelled", "1+0,0@0 2+5,0@9 1.9,0@20 2.14,0@30 1x9,0@40 2_14,0@50", ""),
    ("moves without a beginning are nothing", "1.5,5@0 1.50,5@10 1_90,5@20 7_1,1@30", ""),
    ("a second beginning ends the first touch", "1+0,0@0 1.3,0@5 1+9,0@10 1_11,0@20", "rr"),
    ("time that runs backwards stands still", "1+5,5@500 1_5,5@400 1+5,5@100 1_5,5@0", "D"),
  ])
  func aTraceOfTouchesIsReadAs(_ rule: String, _ trace: String, _ commands: String) {
    #expect(letters(play(touches(trace))) == commands, "\(rule)")
  }

  @Test func whereTapZonesReadTheTapsADoubleTapIsNothing() {
    let trace = touches("1+5,5@0 1_5,5@50 1+5,5@200 1_5,5@250")
    #expect(play(trace, settings: .init(doubleTapDrops: false)).isEmpty)
  }

  @Test func whatIsCutOffByAPauseDoesNothingUntilItBeginsAgain() {
    var recognizer = GestureRecognizer()
    _ = recognizer.feed(Touch(id: 1, .began, at: TouchPoint(column: 0, row: 0)), at: at(milliseconds: 0))
    recognizer.cancel()
    for column in 1...9 {
      let touch = Touch(id: 1, .moved, at: TouchPoint(column: column, row: 0))
      #expect(recognizer.feed(touch, at: at(milliseconds: 10)) == nil)
    }
    let end = Touch(id: 1, .ended, at: TouchPoint(column: 9, row: 0))
    #expect(recognizer.feed(end, at: at(milliseconds: 20)) == nil)
    _ = recognizer.feed(Touch(id: 1, .began, at: TouchPoint(column: 0, row: 0)), at: at(milliseconds: 30))
    let swipe = Touch(id: 1, .moved, at: TouchPoint(column: 2, row: 0))
    #expect(recognizer.feed(swipe, at: at(milliseconds: 40))?.command == .right)
  }

  @Test func coordinatesBeyondEveryScreenAreSurvivedAndBounded() {
    var recognizer = GestureRecognizer()
    let places = [Int.min, .max, 0, .max, .min, -1]
    for (index, x) in places.enumerated() {
      for (phase, y) in zip(Touch.Phase.allCases, [Int.max, .min, .max, 0]) {
        let touch = Touch(id: .max - index % 2, phase, at: TouchPoint(x: x, y: y))
        let command = recognizer.feed(touch, at: ControlTime(microseconds: Int64(truncatingIfNeeded: y)))
        #expect((command?.count ?? 1) <= ControlCommand.maxCount)
      }
    }
    _ = TouchPoint(column: .max, row: .min)
  }

  @Test func aTraceShiftedInTimeGivesTheSame() {
    for seed in 0..<200 {
      let trace = randomTouches(seed: UInt64(seed))
      let expected = play(trace)
      for shift: Int64 in [-5_000_000_000, -1, 1, 86_400_000_000] {
        #expect(play(trace, shiftedBy: shift) == expected)
      }
    }
  }

  @Test func aSwipeSplitAtAnyPointOfItsWayGivesTheSame() {
    for column in stride(from: -40, through: 40, by: 7) {
      for split in 1..<20 {
        let end = TouchPoint(x: column * 1_000, y: column * 150)
        let middle = TouchPoint(x: end.x / 20 * split, y: end.y / 20 * split)
        let start = TouchPoint(x: 0, y: 0)
        let whole = [Touch(id: 1, .began, at: start), Touch(id: 1, .ended, at: end)]
        let parted = [whole[0], Touch(id: 1, .moved, at: middle), whole[1]]
        func count(_ touches: [Touch]) -> Int {
          play(Trace(events: touches.map { (0, $0) }, end: 0)).reduce(0) {
            $0 + ($1.command == .right ? $1.count : $1.command == .left ? -$1.count : 1_000)
          }
        }
        #expect(count(whole) == count(parted))
      }
    }
  }

  @Test func twoMillionAbsurdEventsLeaveNothingStuck() {
    var generator = TraceGenerator(state: 1)
    var recognizer = GestureRecognizer()
    for index in 0..<2_000_000 {
      let touch = Touch(
        id: generator.next(0...40), Touch.Phase.allCases[generator.next(0...3)],
        at: TouchPoint(x: generator.next(-9_000...90_000), y: generator.next(-9_000...90_000)))
      _ = recognizer.feed(touch, at: ControlTime(microseconds: Int64(index / 2)))
    }
    recognizer.cancel()
    let time = at(milliseconds: 5_000)
    _ = recognizer.feed(Touch(id: 1, .began, at: TouchPoint(x: 0, y: 0)), at: time)
    #expect(
      recognizer.feed(Touch(id: 1, .ended, at: TouchPoint(x: 2_000, y: 0)), at: time)?.command == .right)
  }

  private func randomTouches(seed: UInt64) -> Trace<Touch> {
    var generator = TraceGenerator(state: seed)
    var time: Int64 = 0
    let events = (0..<60).map { _ -> (at: Int64, event: Touch) in
      time += Int64(generator.next(0...120_000))
      let place = TouchPoint(column: generator.next(0...12), row: generator.next(0...4))
      return (time, Touch(id: generator.next(0...2), Touch.Phase.allCases[generator.next(0...3)], at: place))
    }
    return Trace(events: events, end: time)
  }
}
