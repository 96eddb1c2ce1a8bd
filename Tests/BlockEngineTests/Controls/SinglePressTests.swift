import BlockControls
import BlockEngine
import Testing

/// Presses that count once, on terminals that report only presses.
struct SinglePressTests {
  /// The number of presses counted among reports of one key at the given milliseconds.
  private func count(
    _ times: [Int64], _ caution: SinglePresses.Caution = .high, known: KeyRepeat? = nil
  ) -> Int {
    var presses = SinglePresses(knownRepeat: known)
    return count(times, caution, &presses)
  }

  private func count(
    _ times: [Int64], _ caution: SinglePresses.Caution = .high, _ presses: inout SinglePresses
  ) -> Int {
    var count = 0
    for time in times {
      let moment = at(milliseconds: time)
      if presses.advance(to: moment) != nil { count += 1 }
      let report = presses.press(1, caution, at: moment)
      if report.late != nil { count += 1 }
      if report.verdict == .press { count += 1 }
    }
    return count + (presses.advance(to: at(milliseconds: (times.last ?? 0) + 5_000)) == nil ? 0 : 1)
  }

  private func held(from start: Int64 = 0, delay: Int64, interval: Int64, repeats: Int64) -> [Int64] {
    [start] + (0..<repeats).map { start + delay + interval * $0 }
  }

  @Test(arguments: [(500, 33), (660, 40), (600, 40), (250, 33), (200, 20), (400, 30), (1_000, 50)])
  func aHeldKeyCountsOnceHoweverTheTerminalRepeats(delay: Int64, interval: Int64) {
    #expect(count(held(delay: delay, interval: interval, repeats: 40)) == 1)
    let known = KeyRepeat(delay: delay * 1_000, interval: interval * 1_000)
    #expect(count(held(delay: delay, interval: interval, repeats: 40), .standard, known: known) == 1)
  }

  @Test func aSlowConsolesRepeatThatWasMeasuredCountsOnceToo() {
    let known = KeyRepeat(delay: 250_000, interval: 92_000)
    #expect(count(held(delay: 250, interval: 92, repeats: 20), known: known) == 1)
  }

  @Test(arguments: [[0, 120, 240, 360], [0, 300, 610, 950], [0, 500, 1_000, 1_500], [0, 90], [0, 2_000]])
  func aHandsPressesAllCount(times: [Int64]) {
    for caution in [SinglePresses.Caution.standard, .high] { #expect(count(times, caution) == times.count) }
  }

  @Test func whatComesAllAtOnceIsNoHeldKey() {
    #expect(count([0, 0, 0, 1, 2, 3]) == 6)
  }

  @Test func aPressAboutADelayLaterWaitsForAMomentAndCounts() {
    var presses = SinglePresses()
    #expect(presses.press(1, .high, at: at(milliseconds: 0)).verdict == .press)
    #expect(presses.press(1, .high, at: at(milliseconds: 500)).verdict == .waits)
    #expect(presses.nextDeadline == at(milliseconds: 570))
    #expect(presses.advance(to: at(milliseconds: 569)) == nil)
    #expect(presses.advance(to: at(milliseconds: 570)) == 1)
    #expect(presses.nextDeadline == nil)
  }

  @Test func anotherKeyInBetweenMakesThePressOneAtOnce() {
    var presses = SinglePresses()
    _ = presses.press(1, .high, at: at(milliseconds: 0))
    _ = presses.press(2, .none, at: at(milliseconds: 300))
    #expect(presses.press(1, .high, at: at(milliseconds: 500)).verdict == .press)
    #expect(presses.press(1, .high, at: at(milliseconds: 1_000)).verdict == .waits)
    let other = presses.press(2, .none, at: at(milliseconds: 1_020))
    #expect(other.verdict == .press)
    #expect(other.late == 1)
  }

  @Test func aTurnWaitsOnlyAboutTheKnownDelay() {
    var presses = SinglePresses()
    _ = presses.press(1, .standard, at: at(milliseconds: 0))
    #expect(presses.press(1, .standard, at: at(milliseconds: 300)).verdict == .press)
  }

  @Test func anyHeldKeyTeachesHowTheTerminalRepeats() {
    var presses = SinglePresses()
    _ = count(held(delay: 300, interval: 25, repeats: 12), .none, &presses)
    #expect(presses.knownRepeat == KeyRepeat(delay: 300_000, interval: 25_000))
    #expect(count(held(from: 60_000, delay: 300, interval: 25, repeats: 12), .standard, &presses) == 1)
    // From then on, a drop half a second later does not wait.
    _ = presses.press(1, .high, at: at(milliseconds: 90_000))
    #expect(presses.press(1, .high, at: at(milliseconds: 90_500)).verdict == .press)
  }

  @Test(arguments: [250, 300, 500, 660] as [Int64], [SinglePresses.Caution.standard, .high])
  func onceTheDelayIsKnownOnlyAPressWithinATenthOfItWaits(delay: Int64, caution: SinglePresses.Caution) {
    let known = KeyRepeat(delay: delay * 1_000, interval: 33_000)
    for gap in stride(from: Int64(100), through: 1_200, by: 5) {
      var presses = SinglePresses(knownRepeat: known)
      _ = presses.press(1, caution, at: at(milliseconds: 0))
      let verdict = presses.press(1, caution, at: at(milliseconds: gap)).verdict
      #expect(verdict == (abs(gap - delay) <= delay / 10 ? .waits : .press), "\(gap) ms")
    }
  }

  @Test(arguments: [[0, 250, 310], [0, 300, 345, 380], [0, 800, 870, 940, 1_010, 1_080]])
  func pressesAtAnotherDistanceThanTheKnownDelayAllCountAtOnce(times: [Int64]) {
    var presses = SinglePresses(knownRepeat: KeyRepeat(delay: 500_000, interval: 33_000))
    for time in times {
      #expect(presses.press(1, .high, at: at(milliseconds: time)).verdict == .press)
    }
  }

  @Test(arguments: [8, 20, 33, 45] as [Int64], [SinglePresses.Caution.standard, .high])
  func threeReportsJustAtTheDelayCannotBeToldFromAHeldKey(interval: Int64, caution: SinglePresses.Caution) {
    let known = KeyRepeat(delay: 400_000, interval: 30_000)
    #expect(count([0, 400, 400 + interval, 400 + 2 * interval], caution, known: known) == 1)
  }

  @Test func aDelayThatIsNotTheKnownOneIsLearnedFromAHeldKey() {
    var presses = SinglePresses(knownRepeat: KeyRepeat(delay: 660_000, interval: 40_000))
    #expect(count(held(delay: 250, interval: 30, repeats: 40), .high, &presses) == 4)
    #expect(presses.knownRepeat?.delay == 250_000)
    #expect(count(held(from: 60_000, delay: 250, interval: 30, repeats: 40), .high, &presses) == 1)
  }

  @Test func quickHandsTeachNoDelay() {
    var presses = SinglePresses()
    _ = count([0, 300, 360, 420, 480, 540, 600], .none, &presses)
    #expect(presses.knownRepeat == nil)
  }

  @Test func whatWasSeenElsewhereTakesThePlaceOfAnOlderMeasurement() {
    var presses = SinglePresses(knownRepeat: KeyRepeat(delay: 660_000, interval: 40_000))
    presses.learn(KeyRepeat(delay: 300_000, interval: 30_000))
    #expect(presses.knownRepeat?.delay == 300_000)
  }

  @Test func aKeyLetGoAndPressedAgainCountsAgain() {
    let twice =
      held(delay: 500, interval: 33, repeats: 10) + held(from: 1_100, delay: 500, interval: 33, repeats: 9)
    #expect(count(twice) == 2)
  }

  @Test func whatIsForgottenNeitherWaitsNorCounts() {
    var presses = SinglePresses()
    _ = presses.press(1, .high, at: at(milliseconds: 0))
    _ = presses.press(1, .high, at: at(milliseconds: 500))
    presses.forget()
    #expect(presses.nextDeadline == nil)
    #expect(presses.advance(to: at(milliseconds: 9_000)) == nil)
  }
}
