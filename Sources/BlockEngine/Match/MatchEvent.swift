/// Something that happened in a match, with the player whose game it was.
public struct MatchEvent: Equatable, Sendable {
  /// The player: a seat, from 1.
  public let player: Int
  /// The event with its time.
  public let event: GameEvent

  package init(player: Int, event: GameEvent) {
    self.player = player
    self.event = event
  }
}

/// A receiver of a match's events.
protocol MatchSink: EventSink {
  /// Sets the player of the events that follow.
  mutating func setPlayer(_ player: Int)
}

extension NullSink: MatchSink {
  @inline(__always)
  mutating func setPlayer(_ player: Int) {}
}

/// Collects the events of a match.
struct MatchEventCollector: MatchSink {
  private var player = 1
  private var events: [MatchEvent]

  /// A listener that appends to `events`; it owns them until `returnEvents(to:)`.
  init(_ events: inout [MatchEvent]) {
    self.events = events
    events = []
  }

  mutating func returnEvents(to events: inout [MatchEvent]) {
    events = self.events
    self.events = []
  }

  mutating func setPlayer(_ player: Int) { self.player = player }

  mutating func record(_ event: @autoclosure () -> GameEvent) {
    events.append(MatchEvent(player: player, event: event()))
  }
}
