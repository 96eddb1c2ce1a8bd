import BlockEngine

// The events that reach a game from the others: attacks and eliminations.
extension HostedMatch {
  /// Sends a game's attacks to their targets and announces its end.
  mutating func route(_ events: [GameEvent], from seat: Int, effects: inout [Effect]) {
    for event in events {
      guard case .attackSent(let attack) = event.kind else { continue }
      let target = attack.target - 1
      guard !seats[target].game.isOver else { continue }
      let arrival = GarbageArrival(
        from: seat + 1, id: attack.id, ack: attack.ack, lines: attack.lines,
        holes: seats[target].holes?.holes(for: attack.lines) ?? [])
      seats[target].pendingEvents.append(PendingEvent(event: .garbage(arrival), sentAt: event.time))
      effects.append(.send(.garbageArrived(arrival, at: seats[target].reached), seat: target))
    }
    guard seats[seat].game.isOver, !seats[seat].isEndAnnounced else { return }
    seats[seat].isEndAnnounced = true
    seats[seat].pendingEvents = []
    // A game whose time is up is not eliminated, and the others end by themselves.
    if seats[seat].game.endCause != .goal {
      for other in activeSeats {
        seats[other].pendingEvents.append(
          PendingEvent(event: .out(player: seat + 1), sentAt: seats[seat].game.time))
        effects.append(.send(.playerOut(player: seat + 1), seat: other))
      }
    }
    if activeSeats.isEmpty { finish() }
  }
}
