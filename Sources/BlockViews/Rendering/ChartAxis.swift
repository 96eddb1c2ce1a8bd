/// The labels along a chart's axis: round numbers, no more than fit.
struct ChartAxis: Equatable, Sendable {
  /// The number at the upper end.
  let top: Int
  /// The labelled numbers in ascending order, without 0.
  let ticks: [Int]

  /// The round steps of a clock, in seconds.
  private static let timeSteps = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 18_000, 36_000,
  ]

  /// An axis up to the highest value: a score, or microseconds.
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
        // The largest possible number.
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

  /// A unit times the `number`th of the round steps 1, 2, 5, 10, …; nil if it overflows.
  private static func roundStep(_ number: Int, _ unit: Int) -> Int? {
    var step = unit
    for place in 0..<number {
      // From 1 to 2, 5 and 10: times two, times two and a half, times two.
      let (next, isTooGreat) =
        place % 3 == 1
        ? (step / 2).multipliedReportingOverflow(by: 5) : step.multipliedReportingOverflow(by: 2)
      if isTooGreat { return nil }
      step = next
    }
    return step
  }
}
