extension ClosedRange<Int> {
  /// The number some steps after another; beyond the ends of the range, the end.
  package func stepped(from number: Int, by step: Int) -> Int {
    Swift.min(Swift.max(number + step, lowerBound), upperBound)
  }
}
