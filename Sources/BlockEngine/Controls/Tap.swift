/// A touch that went nowhere.
struct Tap: Hashable, Sendable {
  let beginning: TouchPoint
  let began: ControlTime
  let ended: ControlTime

  /// Whether this tap makes a double tap of `first`.
  ///
  /// - Parameters:
  ///   - first: The tap before it.
  ///   - time: The most that may pass from the first's beginning to this one's end, in microseconds.
  ///   - radius: The most that one may be from the other, in thousandths of a cell's width.
  func completes(_ first: Tap, within time: Int64, radius: Int) -> Bool {
    ended.microseconds(since: first.began) <= time
      && beginning.vector(from: first.beginning).squaredLength <= radius * radius
  }
}
