import BlockEngine

/// The garbage that waits for a player, for the bar beside the field.
package struct IncomingGarbage: Equatable, Sendable {
  /// A row's distance in time.
  enum Distance: Equatable, Sendable {
    /// On its way, with more than half of the delay left.
    case far
    /// On its way, with at most half of the delay left.
    case near
    /// Due, but behind more rows than enter at one lock.
    case later
    /// Enters with the next lock that lets garbage in.
    case next
  }

  /// Rows of one attack at the same distance.
  struct Part: Equatable, Sendable {
    let distance: Distance
    let rows: Int
    /// Whether it belongs to the second, fourth … waiting attack.
    let isOdd: Bool
  }

  /// The parts, in the order of their entry.
  private(set) var parts: [Part] = []

  package init(_ game: Game) {
    guard game.waitingLines > 0, let rules = game.versus?.attack else { return }
    var room = rules.cap ?? .max
    for (index, attack) in game.waitingAttacks.enumerated() {
      let left = attack.due.microseconds - game.time.microseconds
      guard left <= 0 else {
        add(attack.lines, left > rules.delay / 2 ? .far : .near, of: index)
        continue
      }
      let entering = min(room, attack.lines)
      room -= entering
      add(entering, .next, of: index)
      add(attack.lines - entering, .later, of: index)
    }
  }

  private mutating func add(_ rows: Int, _ distance: Distance, of attack: Int) {
    if rows > 0 { parts.append(Part(distance: distance, rows: rows, isOdd: attack % 2 != 0)) }
  }

  /// The game time of the next change of a distance; nil if there is none.
  package static func nextChange(in game: Game) -> GameTime? {
    guard game.waitingLines > 0, let rules = game.versus?.attack else { return nil }
    return game.waitingAttacks.lazy.flatMap { [$0.due.advanced(by: -rules.delay / 2), $0.due] }
      .filter { $0 > game.time }.min()
  }
}
