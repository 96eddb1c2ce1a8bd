import BlockEngine

/// The garbage that waits for a player, row by row, as the bar beside the field shows it.
struct WaitingGarbage: Equatable, Sendable {
  /// How near a row of garbage is.
  enum Stage: Equatable, Sendable {
    /// On its way, with more than half of the way to go.
    case far
    /// On its way, with half of the way to go at most.
    case near
    /// Due, but more than enters at one lock is before it.
    case later
    /// It enters with the next lock that lets garbage in.
    case next
  }

  /// Rows of one attack that are equally near.
  struct Part: Equatable, Sendable {
    let stage: Stage
    let rows: Int
    /// Whether it belongs to the second, the fourth … of the attacks that wait.
    let isOdd: Bool
  }

  /// What waits, what enters first being the first.
  private(set) var parts: [Part] = []

  init(_ game: Game) {
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

  private mutating func add(_ rows: Int, _ stage: Stage, of attack: Int) {
    if rows > 0 { parts.append(Part(stage: stage, rows: rows, isOdd: attack % 2 != 0)) }
  }

  /// When what waits for a game comes nearer next, by the game's clock; nil if it does not by itself.
  static func nextChange(in game: Game) -> GameTime? {
    guard game.waitingLines > 0, let rules = game.versus?.attack else { return nil }
    return game.waitingAttacks.lazy.flatMap { [$0.due.advanced(by: -rules.delay / 2), $0.due] }
      .filter { $0 > game.time }.min()
  }
}
