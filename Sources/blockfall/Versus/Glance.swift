import BlockEngine
import TerminalUI

/// An opponent's game as last shown to a player.
///
/// A bot presses key after key, and showing each would take ten times the bytes of the player's own keys. So the
/// screen shows a piece at once when it locks, and on its way only if that takes long; it updates the figures beside
/// the field every other second.
struct Glance: Sendable {
  /// The game at the time of the glance.
  let game: Game
  /// The game whose figures are shown beside the field.
  let told: Game
  let showsPiece: Bool
  /// Whether the game has changed since.
  private var isOld = false
  /// Whether there is a change that must show at once: a lock or garbage.
  private var isUrgent = false
  private let moment: Moment
  private let toldMoment: Moment

  /// The time between two glances if no piece locks.
  static let interval = Duration.seconds(1)
  /// The time between two updates of the figures.
  static let tellingInterval = Duration.seconds(2)
  /// The shortest time between two glances.
  static let least = Duration.milliseconds(100)

  /// A glance at a game after a previous one.
  init(_ game: Game, after last: Glance?, at now: Moment) {
    self.game = game
    moment = now
    showsPiece = last.map { $0.game.lockCount == game.lockCount } ?? true
    let isToldAnew = last.map { game.isOver || now - $0.toldMoment >= Glance.tellingInterval } ?? true
    told = isToldAnew ? game : last?.told ?? game
    toldMoment = isToldAnew ? now : last?.toldMoment ?? now
  }

  /// Takes note of an event since the glance.
  mutating func note(_ event: GameEvent) {
    isOld = true
    switch event.kind {
    case .locked, .garbageRose, .garbageArrived, .garbageCancelled, .garbageEntered, .lossRose, .swept,
      .ended:
      isUrgent = true
    case .spawned, .moved, .rotated, .refused, .spun, .linesCleared, .backToBack, .combo, .allClear, .held,
      .attackSent, .opponentOut, .lifeLost, .lifeGiven, .levelRose:
      break
    }
  }

  /// The time of the next glance; nil while nothing has happened since.
  var next: Moment? { isOld ? moment + (isUrgent ? Glance.least : Glance.interval) : nil }

  /// The time of the next glance at a piece on its way.
  var nextOnTheWay: Moment { moment + Glance.interval }
}
