import BlockControls
import BlockEngine
import BlockRecords
import Testing

struct TiltRecognizerTests {
  /// A device held upright: gravity along y.
  private static let upright = TiltSample(x: 0, y: 1_000, z: 0)

  /// Plays samples, by default one every 50 ms, after a calibration at `rest`.
  private func play(
    rest: TiltSample = upright, _ samples: [TiltSample], settings: TiltRecognizer.Settings = .init(),
    every step: Int64 = 50, shiftedBy shift: Int64 = 0, pokes: [Int64] = []
  ) -> [ControlCommand] {
    let events = samples.enumerated().map { (at: Int64($0.offset) * step * 1_000, event: $0.element) }
    var recognizer = TiltRecognizer(settings: settings)
    for index in 1...settings.calibrationSamples {
      let before = Int64(index - 100) * 50_000 + shift
      #expect(recognizer.feed(rest, at: ControlTime(microseconds: before)).isEmpty)
    }
    return Trace(events: events, end: (events.last?.at ?? 0) + 2_000_000).run(
      recognizer, shiftedBy: shift, pokes: pokes,
      feed: { recognizer, sample, time in recognizer.feed(sample, at: time) },
      advance: { recognizer, time in recognizer.advance(to: time) })
  }

  /// A device held upright and tilted to the right, by the sine of the angle in thousandths.
  private func tilted(_ sine: Int) -> TiltSample {
    TiltSample(x: -sine, y: Int((1_000_000 - Double(sine * sine)).squareRoot()), z: 0)
  }

  private func nodded(_ sine: Int) -> TiltSample {
    TiltSample(x: 0, y: Int((1_000_000 - Double(sine * sine)).squareRoot()), z: sine)
  }

  @Test func levelNothingMoves() {
    #expect(play(Array(repeating: Self.upright, count: 100)).isEmpty)
  }

  @Test func tiltBeyondTheThresholdMovesAtOnceAndKeepsMoving() {
    let commands = play(Array(repeating: tilted(200), count: 10))
    #expect(commands.first?.time.microseconds == 0)
    #expect(commands.count > 1 && commands.allSatisfy { $0.command == .right })
    #expect(play([tilted(-200)]).first?.command == .left)
    #expect(play(Array(repeating: tilted(140), count: 50)).isEmpty)
  }

  @Test func theFurtherItIsTiltedTheFasterThePieceMoves() {
    let counts = [160, 250, 350, 500].map { play(Array(repeating: tilted($0), count: 40)).count }
    #expect(counts == counts.sorted() && Set(counts).count == 4)
    #expect(play(Array(repeating: tilted(900), count: 40)).count == counts[3])
    // Full tilt: a cell every 50 ms, until the last sample is 500 ms old.
    #expect(timed(Array(play([tilted(600)]).prefix(4))) == "r@0 r@50 r@100 r@150")
    #expect(play([tilted(600)]).count == 11)
  }

  @Test func betweenTheTwoThresholdsItGoesOnButDoesNotBegin() {
    let moving = play([tilted(160)] + Array(repeating: tilted(120), count: 40))
    #expect(moving.count > 3)
    #expect(play(Array(repeating: tilted(120), count: 40)).isEmpty)
    #expect(play([tilted(160)] + Array(repeating: tilted(90), count: 40)).count == 1)
  }

  @Test func trembleAtTheThresholdIsOneMoveNotMany() {
    let tremble = (0..<8).map { tilted($0 % 2 == 0 ? 155 : 145) }
    #expect(play(tremble, every: 10).filter { $0.time.microseconds < 80_000 }.count == 1)
  }

  @Test(arguments: [1, -1])
  func aNodAndHomeAgainWithinAMomentDrops(_ sense: Int) {
    let nod = [0, 150, 300, 350, 200, 50, 0].map { nodded(sense * $0) }
    #expect(letters(play(nod)) == "D")
    #expect(letters(play(nod + nod)) == "DD")
  }

  @Test(arguments: [
    ("slow drift", [0, 60, 120, 180, 240, 300, 300, 300, 300, 300, 300, 300, 300, 300, 0]),
    ("a nod that stays", [0, 300, 300]), ("a nod too small", [0, 150, 200, 150, 0]),
    ("there in a moment, back too late", [0, 300, 300, 300, 300, 300, 300, 300, 300, 300, 300, 300, 300, 0]),
  ])
  func whatIsNoNodDropsNothing(_ name: String, _ angles: [Int]) {
    #expect(play(angles.map(nodded)).isEmpty, "\(name)")
  }

  @Test func theRestPositionMayBeAnyPosition() {
    // Leaning back: tilts count from there.
    let leaning = TiltSample(x: 0, y: 700, z: 700)
    #expect(play(rest: leaning, Array(repeating: leaning, count: 50)).isEmpty)
    #expect(play(rest: leaning, [TiltSample(x: -300, y: 650, z: 690)]).first?.command == .right)
    // Flat on a table, with no y at all.
    let flat = TiltSample(x: 0, y: 0, z: 1_000)
    #expect(play(rest: flat, [TiltSample(x: -300, y: 0, z: 950)]).first?.command == .right)
    let nod = [0, 300, 0].map { TiltSample(x: 0, y: $0, z: 950) }
    #expect(letters(play(rest: flat, nod)) == "D")
  }

  @Test func aSensorThatReportsGravityInsteadOfThePushTiltsAlike() {
    let upsideDown = TiltSample(x: 0, y: -1_000, z: 0)
    #expect(play(rest: upsideDown, [TiltSample(x: 300, y: -950, z: 0)]).first?.command == .right)
    let flat = TiltSample(x: 0, y: 0, z: -1_000)
    #expect(play(rest: flat, [TiltSample(x: 300, y: 0, z: -950)]).first?.command == .right)
    #expect(play([tilted(300)], settings: .init(isMirrored: true)).first?.command == .left)
  }

  @Test func nonsenseIsNoGravity() {
    let nonsense = [
      TiltSample(x: 0, y: 0, z: 0), TiltSample(x: .max, y: .min, z: 0), TiltSample(x: 299, y: 0, z: 0),
      TiltSample(x: -9_000, y: 0, z: 0),
    ]
    #expect(play(nonsense).isEmpty)
    var recognizer = TiltRecognizer(settings: .init(calibrationSamples: 1))
    for sample in nonsense { #expect(recognizer.feed(sample, at: at(milliseconds: 0)).isEmpty) }
    expectNoRest(of: &recognizer)
  }

  @Test func aShakeThatCancelsItselfOutIsNoRestPosition() {
    var recognizer = TiltRecognizer(settings: .init(calibrationSamples: 2))
    for y in [1_000, -1_000, 1_000, -1_000] {
      _ = recognizer.feed(TiltSample(x: 0, y: y, z: 0), at: at(milliseconds: 0))
    }
    expectNoRest(of: &recognizer)
  }

  /// Expects the recognizer to be uncalibrated: the next samples become its rest position, however tilted.
  private func expectNoRest(of recognizer: inout TiltRecognizer) {
    for _ in 0..<recognizer.settings.calibrationSamples {
      #expect(recognizer.feed(tilted(400), at: at(milliseconds: 0)).isEmpty)
    }
    #expect(letters(recognizer.feed(tilted(0), at: at(milliseconds: 50))) == "l")
  }

  @Test func calibrationOnDemandMakesWhateverItIsTheRest() {
    var recognizer = TiltRecognizer(settings: .init(calibrationSamples: 1))
    _ = recognizer.feed(Self.upright, at: at(milliseconds: 0))
    #expect(letters(recognizer.feed(tilted(400), at: at(milliseconds: 50))) == "r")
    recognizer.calibrate()
    #expect(recognizer.side == 0)
    for index: Int64 in 2...40 {
      #expect(recognizer.feed(tilted(400), at: at(milliseconds: 50 * index)).isEmpty)
    }
    #expect(letters(recognizer.feed(tilted(0), at: at(milliseconds: 3_000))) == "l")
  }

  @Test func aSensorThatVanishesHoldsNothing() {
    var recognizer = TiltRecognizer(settings: .init(calibrationSamples: 1))
    _ = recognizer.feed(Self.upright, at: at(milliseconds: 0))
    _ = recognizer.feed(tilted(600), at: at(milliseconds: 50))
    _ = recognizer.advance(to: at(milliseconds: 550))
    #expect(recognizer.direction == nil && recognizer.nextDeadline == nil)
    #expect(recognizer.advance(to: at(milliseconds: 9_000)).isEmpty)
  }

  @Test func keysSetTheAngleAndItHolds() {
    var keys = KeyTilt()
    var recognizer = TiltRecognizer()
    keys.step(.right)
    #expect(letters(recognizer.steer(to: keys.angle, at: at(milliseconds: 0))) == "r")
    let slow = recognizer.advance(to: at(milliseconds: 2_000)).count
    keys.hold(.right)
    #expect(recognizer.steer(to: keys.angle, at: at(milliseconds: 2_000)).isEmpty)
    let fast = recognizer.advance(to: at(milliseconds: 4_000)).count
    #expect(slow > 2 && fast > 3 * slow)
    keys.level()
    _ = recognizer.steer(to: keys.angle, at: at(milliseconds: 4_000))
    #expect(recognizer.advance(to: at(milliseconds: 9_000)).isEmpty && recognizer.side == 0)
    for _ in 0..<9 { keys.step(.left) }
    #expect(keys.angle == -KeyTilt.maxAngle)
    #expect(letters(recognizer.steer(to: .min, at: at(milliseconds: 9_000))) == "l")
  }

  @Test func theNextDeadlineIsWhenTheNextMoveComes() throws {
    var recognizer = TiltRecognizer()
    _ = recognizer.steer(to: 333, at: at(milliseconds: 0))
    for _ in 0..<50 {
      let deadline = try #require(recognizer.nextDeadline)
      #expect(recognizer.advance(to: deadline.advanced(by: -1)).isEmpty)
      #expect(recognizer.advance(to: deadline).count == 1)
    }
  }

  @Test func aTraceShiftedOrSplitGivesTheSame() {
    for seed in 0..<200 {
      var generator = TraceGenerator(state: UInt64(seed))
      var sample = (x: 0, y: 1_000, z: 0)
      let samples = (0..<80).map { _ -> TiltSample in
        sample.x += generator.next(-120...120)
        sample.z += generator.next(-150...150)
        if generator.next(0...9) == 0 { sample = (0, 1_000, 0) }
        return TiltSample(x: sample.x, y: sample.y, z: sample.z)
      }
      let step = Int64(generator.next(5...300))
      let expected = play(samples, every: step)
      #expect(play(samples, every: step, shiftedBy: -55_555_555_555) == expected)
      let pokes = generator.moments(200, until: step * 80_000)
      #expect(play(samples, every: step, pokes: pokes) == expected)
    }
  }
}
