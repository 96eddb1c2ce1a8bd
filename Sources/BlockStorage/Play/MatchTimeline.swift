import BlockEngine
import BlockRecords

/// A match recording with random access: the timelines of its players side by side.
package struct MatchTimeline: Sendable {
  /// The match's setup and its players.
  package let header: MatchHeader
  /// The players' timelines, in seat order.
  package private(set) var parts: [ReplayTimeline]
  /// The current time.
  package private(set) var time = GameTime.zero

  /// The end of the last timeline.
  package var end: GameTime { parts.map(\.end).max() ?? .zero }

  /// Advances to a later time and appends the events on the way, each with its player (from 1), to `events`.
  package mutating func advance(to time: GameTime, events: inout [(player: Int, event: GameEvent)]) {
    self.time = max(self.time, min(time, end))
    for index in parts.indices {
      var own: [GameEvent] = []
      parts[index].advance(to: self.time, events: &own)
      events += own.map { (index + 1, $0) }
    }
  }

  /// Jumps to any time.
  package mutating func seek(to time: GameTime) {
    self.time = max(.zero, min(time, end))
    for index in parts.indices { parts[index].seek(to: self.time) }
  }

  /// The time of the next change; nil at the end.
  package var nextChange: GameTime? {
    guard time < end else { return nil }
    return min(parts.compactMap(\.nextChange).filter { $0 > time }.min() ?? end, end)
  }
}
