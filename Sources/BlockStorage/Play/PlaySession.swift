import BlockEngine
import BlockPlatform
import TerminalUI

/// A game or match in progress: its saved recording and its clock.
package struct PlaySession<Recording: SavableRecording>: Sendable {
  private(set) var saved: AutosavedRecording<Recording>
  package private(set) var clock: PlayClock
  /// The state of saving at the last turn of the game or match.
  ///
  /// The disk reports on another thread at any time; the copy keeps the parts of a frame consistent.
  package private(set) var saveState: SaveState
  /// The events that nobody has taken, oldest first.
  private var events: [Recording.Event]
  /// An empty list with spare capacity.
  private var spareBuffer: [Recording.Event] = []

  /// A session that stands still at its current time of play.
  ///
  /// - Parameter events: events that nobody has taken.
  package init(_ saved: AutosavedRecording<Recording>, events: [Recording.Event] = []) {
    self.saved = saved
    self.events = events
    clock = PlayClock(at: saved.recording.time)
    saveState = saved.saveState
  }

  package var id: GameID { saved.id }
  package var header: Recording.Header { saved.header }
  var isRunning: Bool { clock.isRunning }
  package var isOver: Bool { saved.recording.isOver }

  package mutating func start(at now: Moment) {
    guard !isOver else { return }
    clock.start(at: now)
  }

  /// Stops the clock after everything due by `now`, and saves the progress.
  package mutating func pause(at now: Moment) {
    guard clock.isRunning else { return }
    saved.pause(at: time(at: now), events: &events)
    clock.stop(at: now)
    saveState = saved.saveState
  }

  /// Closes the file, so that the game or match can be resumed here or elsewhere; nothing may follow.
  package mutating func leave(at now: Moment) {
    pause(at: now)
    saved.close()
  }

  /// Does what is due; nothing is while the clock stands still.
  package mutating func advance(to now: Moment) {
    defer { saveState = saved.saveState }
    guard clock.isRunning else { return }
    saved.advance(to: time(at: now), events: &events)
    stopIfOver(at: now)
  }

  /// Records a step at the time of play at `now`, whether the clock runs or not.
  mutating func record(at now: Moment, _ step: (inout Recording, GameTime, inout [Recording.Event]) -> Void) {
    let time = time(at: now)
    saved.record(&events) { step(&$0, time, &$1) }
    saveState = saved.saveState
    stopIfOver(at: now)
  }

  /// The time of play at `now`, but never before the recording's last event.
  func time(at now: Moment) -> GameTime { max(clock.time(at: now), saved.recording.time) }

  mutating func stopClock(at now: Moment) { clock.stop(at: now) }

  private mutating func stopIfOver(at now: Moment) {
    if isOver { clock.stop(at: now) }
  }

  /// Undoes or redoes something, if there is something; the clock goes back to the recording's time of play.
  ///
  /// - Parameter keepsTime: whether the elapsed time counts; it is saved at once then, so that leaving does not
  ///   undo it.
  /// - Returns: whether there was something.
  mutating func rewind(at now: Moment, keepsTime: Bool, _ step: (inout Recording) -> Int?) -> Bool {
    guard saved.rewind(step) else { return false }
    if keepsTime {
      saved.pause(at: time(at: now), events: &events)
    } else {
      let isRunning = clock.isRunning
      clock = PlayClock(at: saved.recording.time)
      if isRunning { clock.start(at: now) }
    }
    events.removeAll(keepingCapacity: true)
    saveState = saved.saveState
    stopIfOver(at: now)
    return true
  }

  // MARK: Events

  /// Whether there are events that nobody has taken.
  package var hasEvents: Bool { !events.isEmpty }

  /// The events since the last call, oldest first.
  package mutating func drainEvents() -> [Recording.Event] {
    let taken = events
    events = spareBuffer
    spareBuffer = []
    return taken
  }

  /// Returns a used list of events, whose capacity is used again.
  package mutating func recycle(_ taken: consuming [Recording.Event]) {
    taken.removeAll(keepingCapacity: true)
    spareBuffer = taken
  }
}
