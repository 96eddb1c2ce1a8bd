import BlockControls
import BlockEngine
import Testing

struct RepeatEstimatorTests {
  private func estimate(_ times: [Int64]) -> KeyRepeat? {
    var estimator = RepeatEstimator()
    for time in times { estimator.press(at: at(milliseconds: time)) }
    return estimator.estimate
  }

  @Test func theFirstGapIsTheDelayTheOthersAreTheInterval() {
    let even = [0] + (0..<15).map { 500 + 30 * $0 }
    #expect(estimate(even.map(Int64.init)) == KeyRepeat(delay: 500_000, interval: 30_000))
  }

  @Test func repeatsThatComeInBundlesAreMeasuredAllTheSame() {
    let bundles = [0] + (0..<21).map { 400 + 40 * (($0 + 1) / 2) }
    #expect(estimate(bundles.map(Int64.init)) == KeyRepeat(delay: 400_000, interval: 20_000))
  }

  @Test func tooFewPressesOrNoRepeatGiveNoEstimate() {
    #expect(estimate([]) == nil)
    #expect(estimate([0, 500, 530, 560]) == nil)
    // Slower and slower: a hand, not a terminal.
    #expect(estimate((0..<20).map { 100 * $0 * $0 }) == nil)
    #expect(estimate(Array(repeating: 7, count: 50)) == nil)
  }

  @Test func aKeyReleasedInBetweenStartsAgain() {
    let times = [0, 400, 430] + [9_000] + (0..<15).map { 9_250 + 50 * $0 }
    #expect(estimate(times.map(Int64.init)) == KeyRepeat(delay: 250_000, interval: 50_000))
  }

  @Test func absurdTimesAreSurvived() {
    var estimator = RepeatEstimator()
    for time: Int64 in [.max, .min, 0, .max, -1, .min] {
      for _ in 0..<5 { estimator.press(at: ControlTime(microseconds: time)) }
    }
    #expect(estimator.estimate == nil)
  }
}

struct HeldKeysTests {
  private let terminal = KeyRepeat(delay: 500_000, interval: 30_000)

  private func meanings(_ presses: [(key: Int, at: Int64)]) -> [HeldKeys.Meaning] {
    var keys = HeldKeys(keyRepeat: terminal)
    return presses.map { keys.press($0.key, at: at(milliseconds: $0.at)).meaning }
  }

  @Test func aKeyIsHeldFromTheSecondRepeatOn() {
    #expect(meanings([(1, 0), (1, 500), (1, 530), (1, 560)]) == [.tap, .tap, .held, .stillHeld])
  }

  @Test func onALineThatBundlesKeysWhatComesTooCloseTogetherIsNoRepeat() {
    var keys = HeldKeys(keyRepeat: terminal, minGap: 20_000)
    let times: [Int64] = [0, 500, 501, 519, 541, 560]
    let meanings = times.map { keys.press(1, at: at(milliseconds: $0)).meaning }
    #expect(meanings == [.tap, .tap, .tap, .tap, .held, .stillHeld])
  }

  @Test func releasingAKeyEndsItAndReturnsWhetherItWasHeld() {
    var keys = HeldKeys(keyRepeat: terminal)
    for time: Int64 in [0, 500, 530] { _ = keys.press(1, at: at(milliseconds: time)) }
    _ = keys.press(2, at: at(milliseconds: 540))
    // Key 1 is silent but counts as held; key 2 was pressed last.
    let followed = [3, 1, 1, 2, 2].map { keys.release($0) }
    #expect(followed == [false, true, false, true, false])
    #expect(keys.nextDeadline == nil && keys.advance(to: at(milliseconds: 9_000)) == [])
  }

  @Test func howeverFastAHandTapsNothingIsHeld() {
    for gap: Int64 in [40, 60, 100, 150, 250, 400, 500, 600, 1_000] {
      let presses = (0..<20).map { (key: 1, at: Int64($0) * gap) }
      #expect(meanings(presses).allSatisfy { $0 == .tap })
    }
  }

  @Test func aRepeatAndAHalfMissingIsARelease() {
    var keys = HeldKeys(keyRepeat: terminal)
    for time: Int64 in [0, 500, 530, 560] { _ = keys.press(1, at: at(milliseconds: time)) }
    #expect(keys.nextDeadline == at(milliseconds: 615))
    #expect(keys.advance(to: at(milliseconds: 614)).isEmpty)
    #expect(keys.advance(to: at(milliseconds: 615)) == [1])
    #expect(keys.advance(to: at(milliseconds: 999)).isEmpty && keys.nextDeadline == nil)
  }

  @Test func aKeyThatAnotherMakesFallSilentCountsAsHeldForAMomentLonger() {
    var keys = HeldKeys(keyRepeat: terminal)
    for time: Int64 in [0, 500, 530] { _ = keys.press(1, at: at(milliseconds: time)) }
    let (meaning, released) = keys.press(2, at: at(milliseconds: 540))
    #expect(meaning == .tap && released.isEmpty)
    #expect(keys.nextDeadline == at(milliseconds: 790))
    #expect(keys.advance(to: at(milliseconds: 789)).isEmpty)
    #expect(keys.advance(to: at(milliseconds: 790)) == [1])
    #expect(keys.nextDeadline == nil)
  }

  @Test func pressedAgainASilencedKeyIsReleasedFirst() {
    var keys = HeldKeys(keyRepeat: terminal)
    for time: Int64 in [0, 500, 530] { _ = keys.press(1, at: at(milliseconds: time)) }
    _ = keys.press(2, at: at(milliseconds: 540))
    let (meaning, released) = keys.press(1, at: at(milliseconds: 600))
    #expect(meaning == .tap && released == [1])
    #expect(keys.nextDeadline == nil)
  }

  @Test func aKeyThatIsNotHeldAnyMoreWhenAnotherComesIsReleased() {
    var keys = HeldKeys(keyRepeat: terminal)
    for time: Int64 in [0, 500, 530] { _ = keys.press(1, at: at(milliseconds: time)) }
    let (meaning, released) = keys.press(2, at: at(milliseconds: 585))
    #expect(meaning == .tap && released == [1])
    #expect(keys.nextDeadline == nil)
  }

  @Test func aPressThatComesTooLateReportsTheReleaseFirst() {
    var keys = HeldKeys(keyRepeat: terminal)
    for time: Int64 in [0, 500, 530] { _ = keys.press(1, at: at(milliseconds: time)) }
    let (meaning, released) = keys.press(1, at: at(milliseconds: 900))
    #expect(meaning == .tap && released == [1])
  }

  @Test func withAnAutoShiftATapIsOneMoveAndAHeldKeyStopsSoonAfterItsLastRepeat() {
    var keys = HeldKeys(keyRepeat: terminal)
    var shift = AutoShift(settings: .init(delayMilliseconds: 170, rateMilliseconds: 30))
    var commands: [ControlCommand] = []
    for time in [0] + (0..<10).map({ 500 + 30 * Int64($0) }) {
      let moment = at(milliseconds: time)
      switch keys.press(1, at: moment).meaning {
      case .tap: shift.tap(.left, at: moment, into: &commands)
      case .held: commands += shift.hold(.left, at: moment)
      case .stillHeld: commands += shift.advance(to: moment)
      }
    }
    let end = at(milliseconds: 9_000)
    let deadline = keys.nextDeadline ?? end
    if !keys.advance(to: end).isEmpty { commands += shift.release(.left, at: deadline) }
    commands += shift.advance(to: end)
    // Eleven reports of the key, and one more move before the release was noticed.
    #expect(commands.count == 12)
  }
}
