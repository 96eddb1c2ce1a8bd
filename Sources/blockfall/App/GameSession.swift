import BlockEngine

/// A game being played: the engine's game and the clock that its time comes from.
struct GameSession: Sendable {
  let setup: GameSetup
  private(set) var game: Game
  private(set) var clock = PlayClock()
  /// What has happened since somebody last took it, oldest first.
  private var events: [GameEvent] = []

  /// A game that has not begun to move.
  init(_ setup: GameSetup) throws(GameError) {
    self.setup = setup
    game = try Game(setup)
  }

  var isRunning: Bool { clock.isRunning }

  mutating func start(at now: Moment) {
    guard !game.isOver else { return }
    clock.start(at: now)
  }

  /// Stops the clock after everything that was due by `now`.
  mutating func pause(at now: Moment) {
    advance(to: now)
    clock.stop(at: now)
  }

  /// Lets happen what is due; a clock that stands still makes nothing due.
  mutating func advance(to now: Moment) {
    guard clock.isRunning else { return }
    game.advance(to: clock.time(at: now), events: &events)
    stopIfOver(at: now)
  }

  mutating func perform(_ command: GameCommand, at now: Moment) {
    guard clock.isRunning else { return }
    game.perform(command, at: clock.time(at: now), events: &events)
    stopIfOver(at: now)
  }

  /// What has happened since the last call, oldest first.
  mutating func takeEvents() -> [GameEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// When the engine wants to be called next, or the shown seconds change, whichever comes first.
  func nextWake(after now: Moment) -> Moment? {
    guard clock.isRunning, let deadline = game.nextDeadline else { return nil }
    let second = clock.time(at: now).microseconds / 1_000_000 + 1
    let tick = GameTime(microseconds: second * 1_000_000)
    return clock.moment(of: min(deadline, tick))
  }

  private mutating func stopIfOver(at now: Moment) {
    if game.isOver { clock.stop(at: now) }
  }
}
