/// The labels along a chart's axis: round numbers at even distances.
struct ChartAxis: Equatable, Sendable {
  /// The labelled numbers in ascending order, without 0; each is the upper edge of its row.
  let ticks: [Int]
  /// The rows from one to the next.
  let rowsPerTick: Int

  /// The number at the first tick.
  var step: Int { ticks[0] }

  /// The round steps of a clock, in seconds.
  private static let timeSteps = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 18_000, 36_000,
  ]

  /// An axis up to the highest value, a score or microseconds, on a chart of so many rows: the one whose bars are as
  /// high as possible, and of equal ones the one with the most labels.
  init(highest: Int, rows: Int, isTime: Bool) {
    let rows = max(1, rows)
    var best = (step: Int.max, distance: rows)
    // What a row stands for: the less, the higher the bars.
    var bestScale = Double.infinity
    // One label on a low chart, two or more on a higher one.
    let distances = rows < 4 ? rows...rows : 2...rows / 2
    for distance in distances where rows % distance < 2 {
      let count = rows / distance
      let step = ChartAxis.step(for: highest, count: count, isTime: isTime)
      let scale = Double(step) / Double(distance)
      if scale < bestScale { (best, bestScale) = ((step, distance), scale) }
    }
    rowsPerTick = best.distance
    let (step, count) = (best.step, max(1, rows / best.distance))
    ticks = (1...count).compactMap { number in
      let (tick, isTooGreat) = step.multipliedReportingOverflow(by: number)
      return isTooGreat ? nil : tick
    }
  }

  /// The smallest round step of which `count` reach the highest value.
  private static func step(for highest: Int, count: Int, isTime: Bool) -> Int {
    let times = timeSteps.map { $0 * 1_000_000 }
    for number in 0... {
      let next =
        isTime && number < times.count
        ? times[number]
        : roundStep(isTime ? number - times.count : number, isTime ? 72_000_000_000 : 1)
      // Beyond all round steps is the largest possible number.
      guard let next else { return .max }
      if (highest - 1) / next < count { return next }
    }
    return .max
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
