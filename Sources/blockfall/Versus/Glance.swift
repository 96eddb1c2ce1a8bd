import BlockEngine
import TerminalUI

/// What a player sees of an opponent's game until the next glance at it.
///
/// A bot types key after key, and to show each of them would take ten times the bytes of one's own keys. So a piece is
/// seen where it has locked, at once, and on its way if it takes long; what is beside the field is told every other second.
struct Glance: Sendable {
  /// The game at the moment of the glance.
  let game: Game
  /// The game that the figures beside the field are of.
  let told: Game
  /// Whether it shows the falling piece.
  let showsPiece: Bool
  /// Whether the game has gone on since.
  private var isOld = false
  /// Whether something new stands or waits, which shows at once.
  private var isUrgent = false
  private let moment: Moment
  private let toldMoment: Moment

  /// From one glance to the next where no piece locks.
  static let interval = Duration.seconds(1)
  /// From one telling of the figures to the next.
  static let tellingInterval = Duration.seconds(2)
  /// The least from one glance to the next.
  static let least = Duration.milliseconds(100)

  /// A glance at a game after another one at it.
  init(_ game: Game, after last: Glance?, at now: Moment) {
    self.game = game
    moment = now
    showsPiece = last.map { $0.game.lockCount == game.lockCount } ?? true
    let isToldAnew = last.map { game.isOver || now - $0.toldMoment >= Glance.tellingInterval } ?? true
    told = isToldAnew ? game : last?.told ?? game
    toldMoment = isToldAnew ? now : last?.toldMoment ?? now
  }

  /// Takes note of what has happened since.
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

  /// When to look again; nil while nothing has happened since.
  var next: Moment? { isOld ? moment + (isUrgent ? Glance.least : Glance.interval) : nil }

  /// When to look again at a piece on its way.
  var nextOnTheWay: Moment { moment + Glance.interval }
}
