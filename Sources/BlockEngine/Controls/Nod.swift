/// Whether the device left home, and came back in time.
enum Nod: Hashable, Sendable {
  case home
  /// Away from home since a moment, and the furthest it was.
  case away(since: ControlTime, furthest: Int)

  /// Takes how far from home the device is; true if that ends a nod.
  mutating func take(_ angle: Int, at time: ControlTime, settings: TiltRecognizer.Settings) -> Bool {
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
