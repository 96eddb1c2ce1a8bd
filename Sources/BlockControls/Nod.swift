import BlockEngine

/// A nod of the device: away from its rest position and back in time.
enum Nod: Hashable, Sendable {
  case home
  /// Away since a moment, with the greatest angle so far.
  case away(since: ControlTime, furthest: Int)

  /// Processes the angle from the rest position; returns whether it completes a nod.
  mutating func handle(_ angle: Int, at time: ControlTime, settings: TiltRecognizer.Settings) -> Bool {
    let angle = abs(angle)
    switch self {
    case .home:
      if angle > settings.home { self = .away(since: time, furthest: angle) }
      return false
    case .away(let since, let furthest):
      guard angle <= settings.home else {
        self = .away(since: since, furthest: max(furthest, angle))
        return false
      }
      self = .home
      return furthest >= settings.nod && time.microseconds(since: since) <= settings.nodTime
    }
  }
}
