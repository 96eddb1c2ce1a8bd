import BlockEngine
import BlockLink
import BlockRecords
import BlockScreens
import BlockSettings
import BlockViews
import TerminalUI

/// A single game that somebody plays elsewhere, shown with a short delay, so that it moves at the pace of play rather
/// than in jerks.
struct SpectatedGame: Sendable {
  let header: ReplayHeader
  private(set) var game: Game
  private(set) var animation: FieldAnimation?
  /// Whether the player has paused.
  private(set) var isPaused = false
  /// The received steps that are not shown yet.
  private var steps: [ReplayStep] = []
  private var next = 0
  /// The time up to which the game is known.
  private var upto: GameTime
  /// The shown game time at a moment; from there on the game runs at its original speed.
  private var anchor: (time: GameTime, moment: Moment)
  private let rewindCount: Int
  /// Whether the player has given up at `upto`.
  private var isGivenUp = false
  /// What is said of it.
  var spoken = PieceNarration()

  /// The longest delay of the picture, and the delay after catching up, in microseconds.
  private static let (maxDelay, catchUpDelay): (Int64, Int64) = (1_000_000, 250_000)

  /// The game as received; nil if nothing has been.
  init?(_ broadcast: BroadcastGame, at now: Moment) {
    guard let header = broadcast.header, let game = broadcast.latestGame else { return nil }
    (self.header, self.game) = (header, game)
    (upto, isPaused, rewindCount, anchor) = (
      broadcast.upto, broadcast.isPaused, broadcast.rewindCount, (broadcast.upto, now)
    )
  }

  /// The game time to show.
  private func time(at now: Moment) -> GameTime {
    let passed = (now.nanoseconds - anchor.moment.nanoseconds) / 1_000
    return min(upto, anchor.time.advanced(by: max(0, passed)))
  }

  /// Takes the newly received part.
  ///
  /// - Returns: whether it is still the same game, with nothing taken back.
  mutating func handle(_ broadcast: BroadcastGame, _ newSteps: [ReplayStep], at now: Moment) -> Bool {
    guard broadcast.rewindCount == rewindCount else { return false }
    let seen = time(at: now)
    // It stood still because no news had come.
    if seen == upto { anchor = (seen, now) }
    steps.removeFirst(next)
    next = 0
    steps += newSteps
    (upto, isPaused, isGivenUp) = (broadcast.upto, broadcast.isPaused, broadcast.game?.endCause == .givenUp)
    if upto.microseconds - seen.microseconds > Self.maxDelay {
      anchor = (GameTime(microseconds: upto.microseconds - Self.catchUpDelay), now)
    }
    return true
  }

  /// Advances the picture to what is due; returns the events.
  mutating func advance(to now: Moment, _ context: ScreenContext) -> [GameEvent] {
    let time = time(at: now)
    var events: [GameEvent] = []
    let matrix = game.fallingPiece?.matrix
    while next < steps.count, steps[next].time <= time {
      if let command = steps[next].command {
        game.perform(command, at: steps[next].time, events: &events)
      } else {
        game.advance(to: steps[next].time, events: &events)
      }
      next += 1
    }
    if !game.isOver, time > game.time { game.advance(to: time, events: &events) }
    // No step records giving up.
    if isGivenUp, next == steps.count, time == upto { game.giveUp(at: time, events: &events) }
    animation.show(events, from: matrix, motion: context.settings.animations, at: now)
    return events
  }

  /// The time of the next automatic change.
  func nextWake(after now: Moment) -> Moment? {
    let moving = animation?.nextChange(after: now)
    let seen = time(at: now)
    guard seen < upto, !game.isOver else { return moving }
    var change = upto
    if next < steps.count { change = min(change, steps[next].time) }
    if let due = game.nextDeadline { change = min(change, due) }
    let tick = game.clockTick
    change = min(change, GameTime(microseconds: (seen.microseconds / tick + 1) * tick))
    return earliest(
      moving, anchor.moment + .microseconds(max(0, change.microseconds - anchor.time.microseconds)))
  }
}
