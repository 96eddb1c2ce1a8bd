import Testing

@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

@Suite struct LoopPartsTests {
  @Test func twoFramesAfterAQuietTimeAreDueAtOnceAndTheNextInTheirTurn() {
    var pacer = FramePacer()
    let start = Moment(nanoseconds: 1_000_000_000)
    for _ in 0..<2 {
      #expect(pacer.isDue(at: start))
      pacer.frameDrawn(at: start)
    }
    let turn = start + FramePacer.interval
    #expect(!pacer.isDue(at: Moment(nanoseconds: turn.nanoseconds - 1)))
    #expect(pacer.isDue(at: turn))
    #expect(pacer.nextSlot == turn)
  }

  @Test func noSecondHasMoreThanAHundredAndTwentyFrames() {
    var pacer = FramePacer()
    var frames: [Moment] = []
    var now = Moment(nanoseconds: 1_000_000_000)
    for number in 0..<1_000 {
      // Draw as soon as possible, with occasional rests.
      now = max(now, pacer.nextSlot ?? now)
      if number.isMultiple(of: 177) { now = now + .milliseconds(30) }
      pacer.frameDrawn(at: now)
      frames.append(now)
    }
    for first in frames.indices.dropLast(120) {
      #expect(frames[first + 120] - frames[first] > .seconds(1))
    }
  }

  @Test(arguments: [
    (2_000, 0, false), (2_001, 0, true), (0, 500, false), (0, 501, true),
  ])
  func aGapIsMoreThanTwoSecondsLateOrHalfASecondAsleep(late: Int, asleep: Int, isGap: Bool) {
    var gaps = GapDetector(suspendedNanoseconds: 100_000_000_000)
    let asked = Moment(nanoseconds: 5_000_000_000)
    let total = 100_000_000_000 + Int64(asleep) * 1_000_000
    let found = gaps.isGap(asked: asked, woken: asked + .milliseconds(late), suspendedNanoseconds: total)
    #expect(found == isGap)
    let isGapAgain = gaps.isGap(asked: nil, woken: asked, suspendedNanoseconds: total)
    #expect(!isGapAgain, "a suspension counts once")
  }

  @Test(
    arguments: [
      // Milliseconds late; those spent waiting for a processor; those before the wait began.
      (299, 0, 0, false), (301, 0, 0, true), (1_900, 0, 0, true), (1_900, 1_700, 0, false),
      (1_900, 1_000, 0, true),
      (1_900, 0, 1_700, false), (1_900, 200, 1_500, false), (2_001, 2_001, 0, true),
    ])
  func aShorterDelayIsAGapIfTheProgramDidNotStandInLine(late: Int, queued: Int, before: Int, isGap: Bool)
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path + "/schedstat"
    put(Array("123456 7000000000 99\n".utf8), into: path)
    var gaps = GapDetector(suspendedNanoseconds: 0, queue: SchedulerTimes(path: path))
    let asked = Moment(nanoseconds: 5_000_000_000)
    gaps.beginWait(at: asked + .milliseconds(before))
    put(Array("123456 \(7_000_000_000 + queued * 1_000_000) 99\n".utf8), into: path)
    let found = gaps.isGap(asked: asked, woken: asked + .milliseconds(late), suspendedNanoseconds: 0)
    #expect(found == isGap)
  }

  @Test(
    arguments: [
      // Milliseconds between two waits; those at work; those spent waiting for a processor.
      (1_000, 0, 0, false), (1_001, 0, 0, true), (1_500, 300, 300, false), (1_500, 300, 100, true),
      (9_000, 8_500, 0, false),
      (9_000, 0, 8_500, false),
    ])
  func betweenTwoWaitsAGapIsASecondNeitherAtWorkNorInLine(
    between: Int, working: Int, queued: Int, isGap: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/schedstat"
    put(Array("5000000000 7000000000 99\n".utf8), into: path)
    var gaps = GapDetector(suspendedNanoseconds: 0, queue: SchedulerTimes(path: path))
    let woken = Moment(nanoseconds: 5_000_000_000)
    gaps.beginWait(at: Moment(nanoseconds: 4_990_000_000))
    let wasGap = gaps.isGap(asked: woken, woken: woken, suspendedNanoseconds: 0)
    #expect(!wasGap)
    let nanoseconds = (5_000 + working, 7_000 + queued)
    put(Array("\(nanoseconds.0)000000 \(nanoseconds.1)000000 99\n".utf8), into: path)
    let next = woken + .milliseconds(between)
    gaps.beginWait(at: next)
    let found = gaps.isGap(asked: next, woken: next, suspendedNanoseconds: 0)
    #expect(found == isGap)
    gaps.beginWait(at: next)
    let isGapAgain = gaps.isGap(asked: next, woken: next, suspendedNanoseconds: 0)
    #expect(!isGapAgain, "a gap counts once")
  }

  @Test func withoutTheKernelsCountOnlyALongDelayIsAGap() {
    var gaps = GapDetector(suspendedNanoseconds: 0, queue: SchedulerTimes(path: "/nowhere"))
    let asked = Moment(nanoseconds: 5_000_000_000)
    for (late, isGap) in [(1_900, false), (2_001, true)] {
      gaps.beginWait(at: asked)
      let found = gaps.isGap(asked: asked, woken: asked + .milliseconds(late), suspendedNanoseconds: 0)
      #expect(found == isGap)
    }
  }

  @Test(arguments: [
    (0, 0, 80, 24), (80, 24, 80, 24), (5_000, 5_000, 1_000, 400), (65_535, 65_535, 1_000, 400),
    (65_535, 1, 1_000, 1),
    (1_000, 401, 1_000, 400), (0, 50, 80, 24),
  ])
  func aSizeIsTakenUpToTheLargest(columns: UInt16, rows: UInt16, taken: Int, takenRows: Int) throws {
    let pty = try PseudoTerminal(columns: columns, rows: rows)
    #expect(try TTY(input: pty.device, output: pty.device).size == Size(columns: taken, rows: takenRows))
  }

  @Test func everyInkHasItsLooks() {
    var theme = Theme(name: "test") { InkColor(indexed: $0.rawValue) }
    for ink in Ink.allCases { #expect(theme[ink].indexed == ink.rawValue) }
    theme[.ghost].indexed = 200
    #expect(theme[.ghost].indexed == 200 && theme[.flash].indexed == Ink.flash.rawValue)
  }
}
