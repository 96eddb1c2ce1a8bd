import BlockEngine

/// Converts a changing rate into moves without losing fractions of a move.
///
/// It adds up rate × microseconds; every `distance` of the sum is a move, due at the first whole microsecond that
/// reaches it. The sum is exact, so any split of the time gives the same moves.
struct RateAccumulator: Hashable, Sendable {
  /// Rate × microseconds for a move.
  let distance: Int64
  /// The current rate, added each microsecond, 0…100.
  private(set) var rate: Int64 = 0
  /// The travelled part of the next move, 0..<distance.
  private var travelled: Int64 = 0
  private var since = ControlTime.distantPast

  init(distance: Int64) { self.distance = max(distance, 1) }

  /// The time of the next move at the current rate.
  var nextDeadline: ControlTime? {
    rate > 0 ? since.advanced(by: microseconds(toTravel: distance - travelled)) : nil
  }

  /// The times of the moves due up to `time`, in order.
  mutating func advance(to time: ControlTime) -> [ControlTime] {
    guard time > since else { return [] }
    defer { since = time }
    guard let next = nextDeadline else { return [] }
    guard next <= time else {
      travelled += rate * time.microseconds(since: since)
      return []
    }
    guard time.microseconds(since: next) <= ControlTime.maxLateness else {
      stop()
      return []
    }
    let total = travelled + rate * time.microseconds(since: since)
    let moments = (1...total / distance).map { move in
      since.advanced(by: microseconds(toTravel: move * distance - travelled))
    }
    travelled = total % distance
    return moments
  }

  /// Changes the rate from the last advanced time on; a partial move stays.
  mutating func change(rate: Int) { self.rate = Int64(min(max(rate, 0), 100)) }

  /// Stops and drops a partial move.
  mutating func stop() {
    rate = 0
    travelled = 0
  }

  private func microseconds(toTravel distance: Int64) -> Int64 { (distance + rate - 1) / rate }
}
