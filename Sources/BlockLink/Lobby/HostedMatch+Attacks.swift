import BlockEngine

// What comes to a game from the others: their attacks, and that they are out.
extension HostedMatch {
  /// Hands out what a game has sent, and that it is over.
  mutating func route(_ events: [GameEvent], from seat: Int, effects: inout [Effect]) {
    for event in events {
      guard case .attackSent(let attack) = event.kind else { continue }
      let target = attack.target - 1
      guard !seats[target].game.isOver else { continue }
      let arrival = GarbageArrival(
        from: seat + 1, id: attack.id, ack: attack.ack, lines: attack.lines,
        holes: seats[target].holes.holes(for: attack.lines))
      seats[target].news.append(News(kind: .garbage(arrival), sentAt: event.time))
      effects.append(.say(.garbage(arrival, at: seats[target].reached), seat: target))
    }
    guard seats[seat].game.isOver, !seats[seat].isAnnounced else { return }
    seats[seat].isAnnounced = true
    seats[seat].news = []
    // Whose time is up is not out, and the others' comes by itself.
    if seats[seat].game.endCause != .goal {
      for other in living {
        seats[other].news.append(News(kind: .out(player: seat + 1), sentAt: seats[seat].game.time))
        effects.append(.say(.out(player: seat + 1), seat: other))
      }
    }
    if living.isEmpty { finish() }
  }
}
