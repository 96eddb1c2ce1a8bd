import BlockEngine

/// A tap: a touch that did not move.
struct Tap: Hashable, Sendable {
  let beginning: TouchPoint
  let began: ControlTime
  let ended: ControlTime

  /// Whether this tap and `first` make a double tap.
  ///
  /// - Parameters:
  ///   - first: The tap before it.
  ///   - time: The longest time from the first's beginning to this one's end, in microseconds.
  ///   - radius: The greatest distance between the two, in thousandths of a cell's width.
  func completes(_ first: Tap, within time: Int64, radius: Int) -> Bool {
    ended.microseconds(since: first.began) <= time
      && beginning.vector(from: first.beginning).squaredLength <= radius * radius
  }
}
