import BlockEngine
import TerminalUI

/// An opponent's game as last shown to a player.
///
/// A bot presses key after key, and showing each would take ten times the bytes of the player's own keys. So the
/// screen shows a piece at once when it locks, and on its way only if that takes long; it updates the readouts beside
/// the field every other second.
package struct OpponentSnapshot: Sendable {
  /// The game at the time of the snapshot.
  package let game: Game
  /// The game whose readouts are shown beside the field.
  package let readoutsGame: Game
  let showsPiece: Bool
  /// Whether the game has changed since.
  private var hasChanged = false
  /// Whether there is a change that must show at once: a lock or garbage.
  private var isUrgent = false
  private let moment: Moment
  private let readoutsMoment: Moment

  /// The time between two snapshots if no piece locks.
  static let interval = Duration.seconds(1)
  /// The time between two updates of the readouts.
  static let readoutsInterval = Duration.seconds(2)
  /// The shortest time between two snapshots.
  static let minInterval = Duration.milliseconds(100)

  /// A snapshot of a game after a previous one.
  init(_ game: Game, after last: OpponentSnapshot?, at now: Moment) {
    self.game = game
    moment = now
    showsPiece = last.map { $0.game.lockCount == game.lockCount } ?? true
    let updatesReadouts =
      last.map { game.isOver || now - $0.readoutsMoment >= OpponentSnapshot.readoutsInterval } ?? true
    readoutsGame = updatesReadouts ? game : last?.readoutsGame ?? game
    readoutsMoment = updatesReadouts ? now : last?.readoutsMoment ?? now
  }

  /// Handles an event since the snapshot.
  mutating func handle(_ event: GameEvent) {
    hasChanged = true
    switch event.kind {
    case .locked, .garbageRose, .garbageArrived, .garbageCancelled, .garbageEntered, .lossRose, .swept,
      .ended:
      isUrgent = true
    case .spawned, .moved, .rotated, .refused, .spun, .linesCleared, .backToBack, .combo, .allClear, .held,
      .attackSent, .opponentOut, .lifeLost, .lifeGiven, .levelRose:
      break
    }
  }

  /// The time of the next snapshot; nil while nothing has happened since.
  var next: Moment? {
    hasChanged ? moment + (isUrgent ? OpponentSnapshot.minInterval : OpponentSnapshot.interval) : nil
  }

  /// The time of the next snapshot of a piece on its way.
  var nextWhileFalling: Moment { moment + OpponentSnapshot.interval }
}
