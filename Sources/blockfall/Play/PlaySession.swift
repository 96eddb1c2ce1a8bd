import BlockEngine
import TerminalUI

/// A game or a match being played: kept as it goes, and the one clock that its time comes from.
struct PlaySession<Recording: KeptRecording>: Sendable {
  private(set) var kept: Kept<Recording>
  private(set) var clock: PlayClock
  /// Whether what has been done is in the file, as it was when the game or match last had its turn.
  ///
  /// The disk has its say on another thread at any time: all that is drawn of one frame shall agree about it.
  private(set) var keeping: Keeping
  /// What has happened since somebody last took it, oldest first.
  private var events: [Recording.Event]
  /// An empty list that has room.
  private var room: [Recording.Event] = []

  /// It does not move yet, at whatever time of play it is.
  ///
  /// - Parameter events: what has happened that nobody has taken.
  init(_ kept: Kept<Recording>, events: [Recording.Event] = []) {
    self.kept = kept
    self.events = events
    clock = PlayClock(at: kept.recording.time)
    keeping = kept.keeping
  }

  var id: GameID { kept.id }
  var header: Recording.Header { kept.header }
  var isRunning: Bool { clock.isRunning }
  var isOver: Bool { kept.recording.isOver }

  mutating func start(at now: Moment) {
    guard !isOver else { return }
    clock.start(at: now)
  }

  /// Stops the clock after everything that was due by `now`, and keeps how far it got.
  mutating func pause(at now: Moment) {
    guard clock.isRunning else { return }
    kept.pause(at: time(at: now), events: &events)
    clock.stop(at: now)
    keeping = kept.keeping
  }

  /// Lets go of the file, so that it can be resumed, here or elsewhere; nothing may be done after it.
  mutating func leave(at now: Moment) {
    pause(at: now)
    kept.close()
  }

  /// Lets happen what is due; a clock that stands still makes nothing due.
  mutating func advance(to now: Moment) {
    defer { keeping = kept.keeping }
    guard clock.isRunning else { return }
    kept.advance(to: time(at: now), events: &events)
    stopIfOver(at: now)
  }

  /// Takes a step at the time of play that it is at `now`, on a clock that runs or stands still.
  mutating func record(
    at now: Moment, _ step: (inout Recording, GameTime, inout [Recording.Event]) -> Void
  ) {
    let time = time(at: now)
    kept.record(&events) { step(&$0, time, &$1) }
    keeping = kept.keeping
    stopIfOver(at: now)
  }

  /// The time of play at `now`: what was due before something that has happened already happens now.
  func time(at now: Moment) -> GameTime { max(clock.time(at: now), kept.recording.time) }

  mutating func stopClock(at now: Moment) { clock.stop(at: now) }

  private mutating func stopIfOver(at now: Moment) {
    if isOver { clock.stop(at: now) }
  }

  /// Takes something back, if there is something: the clock goes back to the time of play that is left.
  ///
  /// - Parameter keepsTime: whether the time that it took counts; it is written down at once then, so that leaving does
  ///   not take it back.
  /// - Returns: whether there was something.
  mutating func rewind(at now: Moment, keepsTime: Bool, _ step: (inout Recording) -> Int?) -> Bool {
    guard kept.rewind(step) else { return false }
    if keepsTime {
      kept.pause(at: time(at: now), events: &events)
    } else {
      let isRunning = clock.isRunning
      clock = PlayClock(at: kept.recording.time)
      if isRunning { clock.start(at: now) }
    }
    events.removeAll(keepingCapacity: true)
    keeping = kept.keeping
    stopIfOver(at: now)
    return true
  }

  // MARK: What happens

  /// Whether something has happened that nobody has taken.
  var hasEvents: Bool { !events.isEmpty }

  /// What has happened since the last call, oldest first.
  mutating func takeEvents() -> [Recording.Event] {
    let taken = events
    events = room
    room = []
    return taken
  }

  /// Takes a list of events back that is not needed any more, for its room.
  mutating func giveBack(_ taken: consuming [Recording.Event]) {
    taken.removeAll(keepingCapacity: true)
    room = taken
  }
}
