/// The figures along a chart: round ones, no more than there is room for.
struct ChartAxis: Equatable, Sendable {
  /// The figure at the upper end.
  let top: Int
  /// The figures that are written, from the lowest up; 0 is not among them.
  let ticks: [Int]

  /// Seconds that a clock's figures go up by.
  private static let timeSteps = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 18_000, 36_000,
  ]

  /// An axis that reaches as high as the highest figure: a score, or microseconds.
  init(highest: Int, mostTicks: Int, isTime: Bool) {
    let most = max(1, mostTicks)
    let times = ChartAxis.timeSteps.map { $0 * 1_000_000 }
    var step = isTime ? times[0] : 1
    for number in 0... {
      let next =
        isTime && number < times.count
        ? times[number]
        : ChartAxis.roundStep(isTime ? number - times.count : number, isTime ? 72_000_000_000 : 1)
      guard let next else {
        // As great as a number can be.
        (top, ticks) = (.max, [.max])
        return
      }
      step = next
      if (highest - 1) / step < most { break }
    }
    let count = max(1, (max(highest, 1) - 1) / step + 1)
    let (top, isTooGreat) = step.multipliedReportingOverflow(by: count)
    self.top = isTooGreat ? .max : top
    ticks = isTooGreat ? [.max] : (1...count).map { $0 * step }
  }

  /// The next round step: 1, 2 or 5 and noughts, times a unit; nil if it is too great for a number.
  private static func roundStep(_ number: Int, _ unit: Int) -> Int? {
    var step = unit
    for place in 0..<number {
      // 1, 2, 5, 10: twice, two and a half times, twice.
      let (next, isTooGreat) =
        place % 3 == 1
        ? (step / 2).multipliedReportingOverflow(by: 5) : step.multipliedReportingOverflow(by: 2)
      if isTooGreat { return nil }
      step = next
    }
    return step
  }
}
