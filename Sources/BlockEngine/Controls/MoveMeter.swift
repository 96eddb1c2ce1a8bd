/// Turns a rate that changes into moves, without losing or making up a fraction of one.
///
/// It adds up rate × microseconds; every `distance` of it is a move, due at the first whole microsecond
/// that reaches it. As the sum is exact, any split of the time gives the same moves.
struct MoveMeter: Hashable, Sendable {
  /// Rate × microseconds that make a move.
  let distance: Int64
  /// What is added each microsecond, 0…100.
  private(set) var rate: Int64 = 0
  /// What of the next move is done, 0..<distance.
  private var travelled: Int64 = 0
  private var since = ControlTime.distantPast

  init(distance: Int64) {
    self.distance = max(distance, 1)
  }

  /// When the next move is due, as long as the rate stays.
  var nextDeadline: ControlTime? {
    rate > 0 ? since.advanced(by: microseconds(toTravel: distance - travelled)) : nil
  }

  /// The moments of the moves due up to `time`, in order.
  mutating func advance(to time: ControlTime) -> [ControlTime] {
    guard time > since else { return [] }
    defer { since = time }
    guard let next = nextDeadline else { return [] }
    guard next <= time else {
      travelled += rate * time.microseconds(since: since)
      return []
    }
    guard time.microseconds(since: next) <= ControlTime.longestDelay else {
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

  /// Goes on at another rate from the time it was last advanced to; what is begun of a move stays begun.
  mutating func change(rate: Int) {
    self.rate = Int64(min(max(rate, 0), 100))
  }

  /// Begins at nothing, with no move begun.
  mutating func stop() {
    rate = 0
    travelled = 0
  }

  private func microseconds(toTravel distance: Int64) -> Int64 { (distance + rate - 1) / rate }
}
