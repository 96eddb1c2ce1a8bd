import BlockEngine
import BlockLink
import TerminalUI

/// A game that somebody plays elsewhere alone, as this side shows it: a moment behind what it knows, so that it moves
/// at the pace of play and not by fits and starts.
struct WatchedGame: Sendable {
  let header: ReplayHeader
  private(set) var game: Game
  private(set) var animation: FieldAnimation?
  /// Whether the player has paused.
  private(set) var isPaused = false
  /// The steps that have come and do not show yet.
  private var steps: [ReplayStep] = []
  private var next = 0
  /// How far the game is known.
  private var upto: GameTime
  /// What was seen at a moment, from which on it goes as fast as it was played.
  private var mark: (time: GameTime, moment: Moment)
  private let round: Int
  /// Whether the player has given up, at the moment up to which the game is known.
  private var isGivenUp = false
  /// What was told of it last.
  var told = OpponentReport()

  /// How far behind what is seen may be, and how far it is then, in microseconds.
  private static let (mostLate, late): (Int64, Int64) = (1_000_000, 250_000)

  /// The game as far as it is; nil if nothing is known of it.
  init?(_ shown: ShownGame, at now: Moment) {
    guard let header = shown.header, let game = shown.latestGame else { return nil }
    (self.header, self.game) = (header, game)
    (upto, isPaused, round, mark) = (shown.upto, shown.isPaused, shown.round, (shown.upto, now))
  }

  /// The time to show.
  private func time(at now: Moment) -> GameTime {
    let passed = (now.nanoseconds - mark.moment.nanoseconds) / 1_000
    return min(upto, mark.time.advanced(by: max(0, passed)))
  }

  /// Takes what is known now.
  ///
  /// - Returns: whether it is the same game, with nothing taken back.
  mutating func take(_ shown: ShownGame, _ came: [ReplayStep], at now: Moment) -> Bool {
    guard shown.round == round else { return false }
    let seen = time(at: now)
    // It stood still for want of news.
    if seen == upto { mark = (seen, now) }
    steps.removeFirst(next)
    next = 0
    steps += came
    (upto, isPaused, isGivenUp) = (shown.upto, shown.isPaused, shown.game?.endCause == .givenUp)
    if upto.microseconds - seen.microseconds > Self.mostLate {
      mark = (GameTime(microseconds: upto.microseconds - Self.late), now)
    }
    return true
  }

  /// Lets be seen what is due, and gives what happened.
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
    // No step tells of that.
    if isGivenUp, next == steps.count, time == upto { game.giveUp(at: time, events: &events) }
    for event in events {
      let moving = FieldAnimation(for: event, from: matrix, motion: context.settings.motion, at: now)
      if let moving { animation = moving }
    }
    if animation?.state(at: now) == nil { animation = nil }
    return events
  }

  /// When something changes by itself.
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
      moving, mark.moment + .microseconds(max(0, change.microseconds - mark.time.microseconds)))
  }
}
