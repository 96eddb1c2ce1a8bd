import BlockLink
import Testing

@testable import LinkTransport

@Suite("A byte budget")
struct ByteBudgetTests {
  @Test("A burst passes at once; bytes beyond it wait until the budget has refilled")
  func burst() {
    var budget = ByteBudget(perSecond: 100, burst: 1000, at: LinkTime(microseconds: 0))
    #expect(budget.spend(1000, at: LinkTime(microseconds: 0)) == nil)
    #expect(budget.spend(50, at: LinkTime(microseconds: 0)) == 500_001)
    #expect(budget.spend(0, at: LinkTime(microseconds: 500_001)) == nil)
  }

  @Test("A pause refills the budget up to the burst, not beyond")
  func pause() {
    var budget = ByteBudget(perSecond: 100, burst: 1000, at: LinkTime(microseconds: 0))
    #expect(budget.spend(0, at: LinkTime(microseconds: .max)) == nil)
    #expect(budget.spend(1001, at: LinkTime(microseconds: .max)) != nil)
  }
}
