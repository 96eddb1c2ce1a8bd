import BlockLink
import Testing

@testable import LinkTransport

@Suite("A byte budget")
struct ByteBudgetTests {
  @Test("A burst is free, what is beyond it waits as long as it takes to come in")
  func burst() {
    var budget = ByteBudget(perSecond: 100, burst: 1000, at: LinkTime(microseconds: 0))
    #expect(budget.spend(1000, at: LinkTime(microseconds: 0)) == nil)
    #expect(budget.spend(50, at: LinkTime(microseconds: 0)) == 500_001)
    #expect(budget.spend(0, at: LinkTime(microseconds: 500_001)) == nil)
  }

  @Test("A pause fills it to the burst and no further")
  func pause() {
    var budget = ByteBudget(perSecond: 100, burst: 1000, at: LinkTime(microseconds: 0))
    #expect(budget.spend(0, at: LinkTime(microseconds: .max)) == nil)
    #expect(budget.spend(1001, at: LinkTime(microseconds: .max)) != nil)
  }
}
