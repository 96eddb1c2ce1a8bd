import BlockEngine
import TerminalUI

/// A game being played: the game, kept as it goes, and the clock that its time comes from.
struct GameSession: Sendable {
  private var kept: KeptGame
  private(set) var clock: PlayClock
  /// Whether what has been done is in the game's file, as it was when the game last had its turn.
  ///
  /// The disk has its say on another thread at any time: all that is drawn of one frame shall agree about it.
  private(set) var keeping: Keeping
  /// What has happened since somebody last took it, oldest first.
  private var events: [GameEvent] = []
  /// An empty list that has room.
  private var room: [GameEvent] = []

  /// A game that does not move yet, at whatever time it is in it.
  init(_ kept: KeptGame) {
    self.kept = kept
    clock = PlayClock(at: kept.game.time)
    keeping = kept.keeping
  }

  /// A new game that is not kept.
  init(_ setup: GameSetup) throws(GameError) {
    self.init(try Keeper.nowhere.begin(setup, player: nil))
  }

  /// The game as it stands.
  var game: Game { kept.game }
  var id: GameID { kept.id }
  var header: ReplayHeader { kept.header }
  /// The keys that were pressed before the game was resumed.
  var keysBefore: Int { kept.keysBefore }
  var isRunning: Bool { clock.isRunning }
  /// The game for those who watch it.
  var played: PlayedGame {
    PlayedGame(journal: kept.journal, time: kept.game.time, isRunning: isRunning, isOver: isOver)
  }
  /// Whether the game has ended.
  var isOver: Bool { kept.game.endCause != nil }

  mutating func start(at now: Moment) {
    guard !isOver else { return }
    clock.start(at: now)
  }

  /// Stops the clock after everything that was due by `now`, and keeps how far the game got.
  mutating func pause(at now: Moment) {
    guard clock.isRunning else { return }
    kept.pause(at: clock.time(at: now), events: &events)
    clock.stop(at: now)
    keeping = kept.keeping
  }

  /// Ends the game where it stands.
  mutating func giveUp(at now: Moment) {
    kept.giveUp(at: clock.time(at: now), events: &events)
    clock.stop(at: now)
    keeping = kept.keeping
  }

  /// Takes the piece back that locked last, and the time that it took, unless times are compared;
  /// false if there is none.
  mutating func undo(at now: Moment) -> Bool {
    guard kept.undo() else { return false }
    setClock(at: now)
    return true
  }

  /// Places the piece again that was taken back last; false if there is none.
  mutating func redo(at now: Moment) -> Bool {
    guard kept.redo() else { return false }
    setClock(at: now)
    stopIfOver(at: now)
    return true
  }

  private mutating func setClock(at now: Moment) {
    if game.mode.ranking == .none {
      let isRunning = clock.isRunning
      clock = PlayClock(at: game.time)
      if isRunning { clock.start(at: now) }
    } else {
      // Who tries again and again takes longer: that is written down at once, so that leaving does not take it back.
      kept.pause(at: max(clock.time(at: now), game.time), events: &events)
    }
    events.removeAll(keepingCapacity: true)
    keeping = kept.keeping
  }

  /// Lets go of the game, so that it can be gone on with, here or elsewhere; nothing may be done after it.
  mutating func leave(at now: Moment) {
    pause(at: now)
    kept.close()
  }

  /// Lets happen what is due; a clock that stands still makes nothing due.
  mutating func advance(to now: Moment) {
    defer { keeping = kept.keeping }
    guard clock.isRunning else { return }
    kept.advance(to: clock.time(at: now), events: &events)
    stopIfOver(at: now)
  }

  /// Obeys a command; `isRepeat` says that a key that is held repeats it.
  mutating func perform(_ command: GameCommand, at now: Moment, isRepeat: Bool = false) {
    guard clock.isRunning else { return }
    // What was due before something that has happened already happens now.
    kept.perform(command, at: max(clock.time(at: now), game.time), isRepeat: isRepeat, events: &events)
    keeping = kept.keeping
    stopIfOver(at: now)
  }

  /// Whether something has happened that nobody has taken.
  var hasEvents: Bool { !events.isEmpty }

  /// What has happened since the last call, oldest first.
  mutating func takeEvents() -> [GameEvent] {
    let taken = events
    events = room
    room = []
    return taken
  }

  /// Takes a list of events back that is not needed any more, for its room.
  mutating func giveBack(_ taken: consuming [GameEvent]) {
    taken.removeAll(keepingCapacity: true)
    room = taken
  }

  // What is asked at every key is inlined, as the game, which is large, would be copied for the call.

  /// The level that is played.
  @inline(__always)
  var level: Int { kept.game.level }

  /// When the engine wants to be called next, the shown clock changes, or it is `change`, whichever comes first.
  @inline(__always)
  func nextWake(after now: Moment, orAt change: GameTime? = nil) -> Moment? {
    guard clock.isRunning, !isOver else { return nil }
    let time = clock.time(at: now)
    let size = kept.game.clockTick
    let tick = GameTime(microseconds: (time.microseconds / size + 1) * size)
    let next = min(game.nextDeadline ?? tick, tick)
    guard let change, change > time else { return clock.moment(of: next) }
    return clock.moment(of: min(next, change))
  }

  private mutating func stopIfOver(at now: Moment) {
    if isOver { clock.stop(at: now) }
  }
}
