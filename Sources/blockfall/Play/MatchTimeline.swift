import BlockEngine

/// A match that can be watched from any moment of it: the parts of its players side by side.
struct MatchTimeline: Sendable {
  /// What the match followed from, and who played it.
  let header: MatchHeader
  /// The players' parts, in seat order.
  private(set) var parts: [ReplayTimeline]
  /// The moment that is looked at.
  private(set) var time = GameTime.zero

  init(header: MatchHeader, parts: [ReplayTimeline]) {
    self.header = header
    self.parts = parts
  }

  /// When the last part ends.
  var end: GameTime { parts.map(\.end).max() ?? .zero }

  /// Goes on to a later moment, and appends what happens on the way, each with its player (from 1), to `events`.
  mutating func advance(to time: GameTime, events: inout [(player: Int, event: GameEvent)]) {
    self.time = max(self.time, min(time, end))
    for index in parts.indices {
      var own: [GameEvent] = []
      parts[index].advance(to: self.time, events: &own)
      events += own.map { (index + 1, $0) }
    }
  }

  /// Goes to any moment.
  mutating func seek(to time: GameTime) {
    self.time = max(.zero, min(time, end))
    for index in parts.indices { parts[index].seek(to: self.time) }
  }

  /// When something next changes after the moment that is looked at; nil at the end.
  var nextChange: GameTime? {
    guard time < end else { return nil }
    return min(parts.compactMap(\.nextChange).filter { $0 > time }.min() ?? end, end)
  }
}
