/// Something that happened in a match, and in whose game.
public struct MatchEvent: Equatable, Sendable {
  /// In whose game: a seat, from 1.
  public let player: Int
  /// What happened, and when.
  public let event: GameEvent

  package init(player: Int, event: GameEvent) {
    self.player = player
    self.event = event
  }
}

/// Who is told what happens in a match.
protocol MatchSink: EventSink {
  /// Says in whose game happens what is told next.
  mutating func turn(to player: Int)
}

extension NoListener: MatchSink {
  @inline(__always)
  mutating func turn(to player: Int) {}
}

/// Gathers the events of a match.
struct MatchListener: MatchSink {
  private var player = 1
  private var events: [MatchEvent]

  /// A listener that goes on with `events`, which are its own until it gives them back.
  init(_ events: inout [MatchEvent]) {
    self.events = events
    events = []
  }

  mutating func giveBack(to events: inout [MatchEvent]) {
    events = self.events
    self.events = []
  }

  mutating func turn(to player: Int) { self.player = player }

  mutating func record(_ event: @autoclosure () -> GameEvent) {
    events.append(MatchEvent(player: player, event: event()))
  }
}
