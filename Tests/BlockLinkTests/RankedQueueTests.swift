import BlockEngine
import Testing

@testable import BlockLink

/// The queue for ranked matches on simulated time.
@Suite struct RankedQueueTests {
  /// A queue, and the second that it is.
  private struct Table {
    var queue = RankedQueue()
    var second: Int64 = 0
    var absent: Set<UInt64> = []

    var now: LinkTime { LinkTime(microseconds: second * 1_000_000) }

    mutating func enter(
      _ session: UInt64, _ points: Int, deviation: Int = 0, rules: Ruleset.Name = .modern, key: UInt8? = nil,
      today: [[UInt8]: Int] = [:]
    ) {
      queue.enter(
        RankedQueue.Entry(
          session: session, key: [key ?? UInt8(session)], rules: rules,
          standing: RankedStanding(
            rating: PlayerRating(rating: points * 1_000, deviation: deviation * 1_000), today: today),
          since: now, reported: now))
    }

    mutating func pairs() -> [[UInt64]] {
      let absent = absent
      return queue.pair(at: now) { !absent.contains($0) }.map(\.sessions)
    }

    mutating func answer(_ session: UInt64, _ accepts: Bool) -> RankedQueue.Answer? {
      guard let offer = queue.entries[session]?.offer else { return nil }
      return queue.answer(session, offer, accepts: accepts, at: now)
    }
  }

  @Test func theWindowIsAHundredPointsHalfTheDeviationAndTenMoreEachSecond() {
    #expect(RankedLimits.width(waited: 0, deviation: 0) == 100)
    #expect(RankedLimits.width(waited: 0, deviation: 350_000) == 275)
    #expect(RankedLimits.width(waited: 12_900_000, deviation: 60_000) == 250)
    for waited in [Int64.max, .min] {
      #expect((100...RankedLimits.maxWidth).contains(RankedLimits.width(waited: waited, deviation: .max)))
    }
  }

  @Test(arguments: [(100, 0), (101, 1), (250, 15), (1_000, 90)])
  func twoAreOfferedToEachOtherOnceBothTheirWindowsAreWideEnough(distance: Int, second: Int64) {
    var table = Table()
    table.enter(1, 1_500)
    table.enter(2, 1_500 + distance)
    var found: Int64?
    for time in 0..<200 where found == nil {
      table.second = Int64(time)
      if !table.pairs().isEmpty { found = table.second }
    }
    #expect(found == second)
  }

  @Test func whoHasWaitedLongestGetsTheClosest() {
    var table = Table()
    table.enter(1, 1_500)
    table.second = 1
    table.enter(2, 1_560)
    table.enter(3, 1_470)
    table.enter(4, 1_440)
    #expect(table.pairs() == [[1, 3]])
    table.second = 20
    #expect(table.pairs() == [[2, 4]])
  }

  @Test func nobodyIsOfferedToWhomTheyCannotPlay() {
    var table = Table()
    table.enter(1, 1_500, key: 9)
    table.enter(2, 1_500, key: 9)
    #expect(table.pairs().isEmpty, "one's own other session")
    table.enter(3, 1_500, rules: .league)
    #expect(table.pairs().isEmpty, "other rules")
    table.absent = [4]
    table.enter(4, 1_500)
    #expect(table.pairs().isEmpty, "whose connection is lost")
    table.enter(5, 1_500, today: [[9]: RankedLimits.seriesPerPair])
    #expect(table.pairs().isEmpty, "with whom no more series count today")
    table.enter(6, 1_500, today: [[9]: RankedLimits.seriesPerPair - 1])
    #expect(table.pairs() == [[1, 6]])
  }

  @Test func bothHaveToAcceptAndThenWaitNoLonger() {
    var table = Table()
    table.enter(1, 1_500)
    table.enter(2, 1_510)
    #expect(table.pairs() == [[1, 2]])
    #expect(table.answer(1, true) == .waiting && table.answer(1, true) == .waiting)
    guard case .agreed(let entries) = table.answer(2, true) else { return #expect(Bool(false)) }
    #expect(entries.map(\.session) == [1, 2] && table.queue.entries.isEmpty && table.queue.offers.isEmpty)
  }

  @Test func whoDeclinesWaitsNoLongerAndIsNotOfferedAgainForAMinute() {
    var table = Table()
    table.enter(1, 1_500)
    table.enter(2, 1_510)
    _ = table.pairs()
    #expect(table.answer(2, false) == .declined(other: 1))
    #expect(table.queue.entries.keys.sorted() == [1] && table.queue.entries[1]?.offer == nil)
    table.enter(2, 1_510)
    #expect(table.pairs().isEmpty)
    table.second = 59
    _ = table.queue.expire(at: table.now)
    #expect(table.pairs().isEmpty)
    table.second = 60
    #expect(table.pairs() == [[1, 2]])
  }

  @Test func whoDoesNotAnswerInTenSecondsWaitsNoLonger() {
    var table = Table()
    table.enter(1, 1_500)
    table.enter(2, 1_510)
    _ = table.pairs()
    _ = table.answer(1, true)
    table.second = 9
    #expect(table.queue.expire(at: table.now).isEmpty)
    table.second = 10
    #expect(table.queue.expire(at: table.now).map(\.sessions) == [[1, 2]])
    #expect(table.queue.entries.keys.sorted() == [1] && table.answer(2, true) == nil)
  }

  @Test func whoLeavesFreesTheOther() {
    var table = Table()
    table.enter(1, 1_500)
    table.enter(2, 1_510)
    _ = table.pairs()
    #expect(table.queue.leave(1) == 2 && table.queue.leave(1) == nil)
    #expect(table.queue.entries[2]?.offer == nil && table.queue.offers.isEmpty)
    table.enter(3, 1_500)
    #expect(table.pairs() == [[2, 3]])
  }

  /// Players come at random; some accept, some do not.
  @Test func whateverHappensNobodyIsInTwoOffersAndEverybodyIsServed() {
    var table = Table()
    var random = SeededGenerator(seed: 5)
    var (arrived, agreed): (UInt64, Int) = (0, 0)
    for second in 0..<2_000 {
      table.second = Int64(second)
      if random.draw(below: 2) == 0, arrived < 250 {
        arrived += 1
        table.enter(arrived, 800 + Int(random.draw(below: 1_400)), deviation: Int(random.draw(below: 350)))
      }
      _ = table.queue.expire(at: table.now)
      _ = table.pairs()
      let offered = table.queue.offers.values.flatMap(\.sessions)
      #expect(Set(offered).count == offered.count)
      #expect(offered.allSatisfy { table.queue.entries[$0]?.offer != nil })
      for session in offered.sorted() where random.draw(below: 4) > 0 {
        if case .agreed(let entries) = table.answer(session, random.draw(below: 20) > 0) {
          agreed += entries.count
        }
      }
      if second > 1_000, !table.queue.entries.isEmpty {
        #expect(table.queue.entries.count < 4, "at \(second)")
      }
    }
    #expect(arrived == 250 && agreed > 150)
  }
}
