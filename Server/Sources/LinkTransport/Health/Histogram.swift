/// How often something took how long, as Prometheus wants it.
struct Histogram: Sendable {
  /// The upper ends of the buckets, in microseconds; the last bucket has none.
  private static let bounds: [Int64] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000, 1_000_000,
  ]

  private var counts = [UInt64](repeating: 0, count: bounds.count + 1)
  private var sum: Int64 = 0

  mutating func record(microseconds: Int64) {
    let index = Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count
    counts[index] += 1
    sum += max(0, microseconds)
  }

  /// Its lines, each bucket with all below it.
  func lines(_ name: String) -> String {
    var text = ""
    var total: UInt64 = 0
    for (bound, count) in zip(Self.bounds, counts) {
      total += count
      text += "\(name)_bucket{le=\"\(Double(bound) / 1e6)\"} \(total)\n"
    }
    total += counts[Self.bounds.count]
    return text
      + "\(name)_bucket{le=\"+Inf\"} \(total)\n\(name)_sum \(Double(sum) / 1e6)\n\(name)_count \(total)\n"
  }
}
