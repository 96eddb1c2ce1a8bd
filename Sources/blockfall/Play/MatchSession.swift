import BlockEngine
import TerminalUI

/// A match being played: its games, kept as they go, and the one clock that their time comes from.
struct MatchSession: Sendable {
  private var kept: KeptMatch
  private(set) var clock: PlayClock
  /// Whether what has been done is in the match's file, as it was when the match last had its turn.
  private(set) var keeping: Keeping
  /// What has happened since somebody last took it, oldest first.
  private var events: [MatchEvent]

  /// A match that does not move yet, at whatever time it is in it.
  ///
  /// - Parameter events: what has happened that nobody has taken.
  init(_ kept: KeptMatch, events: [MatchEvent] = []) {
    self.kept = kept
    self.events = events
    clock = PlayClock(at: kept.match.time)
    keeping = kept.keeping
  }

  /// The match as it stands.
  var match: Match { kept.match }
  var id: GameID { kept.id }
  var header: MatchHeader { kept.header }
  var isRunning: Bool { clock.isRunning }
  var isOver: Bool { kept.match.isOver }

  /// Whether the game of `player` (from 1) is over.
  func isOver(_ player: Int) -> Bool { kept.match.isOver(player) }

  /// The game of `player` (from 1) as it stands.
  func game(of player: Int) -> Game { kept.match.game(of: player) }

  mutating func start(at now: Moment) {
    guard !isOver else { return }
    clock.start(at: now)
  }

  /// Stops the clock after everything that was due by `now`, and keeps how far the match got.
  mutating func pause(at now: Moment) {
    guard clock.isRunning else { return }
    kept.pause(at: clock.time(at: now), events: &events)
    clock.stop(at: now)
    keeping = kept.keeping
  }

  /// Ends the games of `players` (from 1), one after the other.
  mutating func giveUp(_ players: [Int], at now: Moment) {
    for player in players {
      kept.giveUp(by: player, at: max(clock.time(at: now), kept.match.time), events: &events)
    }
    clock.stop(at: now)
    keeping = kept.keeping
  }

  /// Ends the game of `player` (from 1), and the others play on.
  mutating func forfeit(_ player: Int, at now: Moment) {
    kept.giveUp(by: player, at: max(clock.time(at: now), kept.match.time), events: &events)
    keeping = kept.keeping
    stopIfOver(at: now)
  }

  /// Lets go of the match, so that it can be gone on with, here or elsewhere; nothing may be done after it.
  mutating func leave(at now: Moment) {
    pause(at: now)
    kept.close()
  }

  /// Lets happen what is due; a clock that stands still makes nothing due.
  mutating func advance(to now: Moment) {
    defer { keeping = kept.keeping }
    guard clock.isRunning else { return }
    kept.advance(to: max(clock.time(at: now), kept.match.time), events: &events)
    stopIfOver(at: now)
  }

  /// Obeys a command of `player` (from 1); `isRepeat` says that a key that is held repeats it.
  mutating func perform(_ command: GameCommand, by player: Int, at now: Moment, isRepeat: Bool = false) {
    guard clock.isRunning else { return }
    // What was due before something that has happened already happens now.
    kept.perform(
      command, by: player, at: max(clock.time(at: now), kept.match.time), isRepeat: isRepeat, events: &events)
    keeping = kept.keeping
    stopIfOver(at: now)
  }

  /// Whether something has happened that nobody has taken.
  var hasEvents: Bool { !events.isEmpty }

  /// What has happened since the last call, oldest first.
  mutating func takeEvents() -> [MatchEvent] {
    defer { events = [] }
    return events
  }

  /// When the engine wants to be called next, or the shown clock changes, whichever comes first.
  ///
  /// - Parameter isForeseen: whether what the game of a player (from 1) does by itself need not be looked at.
  func nextWake(after now: Moment, besides isForeseen: (_ player: Int) -> Bool = { _ in false }) -> Moment? {
    guard clock.isRunning, !isOver else { return nil }
    var wake = GameTime(microseconds: (clock.time(at: now).microseconds / 1_000_000 + 1) * 1_000_000)
    for player in 1...kept.match.playerCount where !isForeseen(player) {
      if let deadline = kept.match.game(of: player).nextDeadline { wake = min(wake, deadline) }
    }
    return clock.moment(of: wake)
  }

  private mutating func stopIfOver(at now: Moment) {
    if isOver { clock.stop(at: now) }
  }
}
