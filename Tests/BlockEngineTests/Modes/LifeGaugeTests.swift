import BlockEngine
import Testing

@Suite struct LifeGaugeTests {
  private let full = LifeGauge(maximum: 12, defaultLoss: 3)

  @Test func itBeginsFullAndEachHitTakesTheLoss() {
    var life = full
    #expect(life.left == 12)
    life.hit()
    #expect(life.left == 9)
    for _ in 0..<3 { life.hit() }
    #expect(life.left == 0 && life.isEmpty)
    life.hit()
    #expect(life.left == 0, "there is no life below nothing")
  }

  @Test func aHitTakesNoMoreThanIsLeft() throws {
    var life = full
    life.setLoss(4)
    life.hit()
    life.setLoss(6)
    life.hit()
    #expect(life.left == 2)
    life.hit()
    #expect(life.left == 0)
  }

  @Test(arguments: [1, 2, 3, 4, 6, 12]) func aLossThatDividesTheMaximumIsTaken(_ loss: Int) {
    var life = full
    #expect(life.setLoss(loss) == .set(loss))
    #expect(life.loss == loss)
    life.hit()
    #expect(life.left == 12 - loss)
  }

  @Test(arguments: [0, -1, .min, 13, .max])
  func aLossOfNothingOrLessOrAboveTheMaximumGivesTheDefault(_ loss: Int) {
    var life = full
    life.setLoss(6)
    #expect(life.setLoss(loss) == .defaulted(3, maximum: 12))
    #expect(life.loss == 3)
  }

  @Test(arguments: [5, 7, 8, 9, 10, 11]) func aLossThatDoesNotDivideTheMaximumLeavesTheOldOne(_ loss: Int) {
    var life = full
    life.setLoss(6)
    #expect(life.setLoss(loss) == .unchanged(6, maximum: 12))
    #expect(life.loss == 6)
  }

  @Test func theResultOfSettingALossIsReported() {
    #expect(LifeGauge.LossUpdate.set(3).description == "a hit takes 3 now")
    #expect(
      LifeGauge.LossUpdate.defaulted(3, maximum: 12).description
        == "a loss is 1 to 12; a hit takes the default, 3")
    #expect(
      LifeGauge.LossUpdate.unchanged(3, maximum: 12).description
        == "a loss divides 12; a hit takes 3 as before")
  }

  @Test func lifeIsGivenBackUpToTheMaximum() throws {
    var life = full
    for _ in 0..<3 { life.hit() }
    try life.restore(3)
    #expect(life.left == 6)
    try life.restore(12)
    #expect(life.left == 12)
  }

  @Test(arguments: [
    (0, LifeGauge.RestoreError.notPositive, "life that is given back is above 0"),
    (-3, .notPositive, "life that is given back is above 0"),
    (15, .aboveMaximum(12), "life that is given back is at most 12"),
    (4, .noMultiple(of: 3), "life that is given back is a multiple of the loss, 3"),
  ])
  func anotherAmountIsRefusedAndChangesNothing(
    _ amount: Int, _ refusal: LifeGauge.RestoreError, _ sentence: String
  ) {
    var life = full
    life.hit()
    #expect(throws: refusal) { try life.restore(amount) }
    #expect(life.left == 9)
    #expect(refusal.description == sentence)
  }
}
