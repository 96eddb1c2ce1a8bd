import BlockEngine
import BlockPlatform
import BlockRecords

/// A recording of a game or a match that writes its file as it goes.
package protocol SavableRecording: Sendable {
  associatedtype Header: Sendable
  associatedtype Event: Sendable

  var time: GameTime { get }
  var isOver: Bool { get }
  /// The text not yet taken for the file.
  var unwritten: ReplayWriter { get }
  mutating func removeUnwritten()
  mutating func advance(to time: GameTime, events: inout [Event])
  /// Advances to `time` and records that the game got that far.
  mutating func pause(at time: GameTime, events: inout [Event])
}

/// A game or a match that is saved while it is played: each step is in its file before it is shown.
package struct AutosavedRecording<Recording: SavableRecording>: Sendable {
  /// The setup, and the players.
  let header: Recording.Header
  private(set) var recording: Recording
  /// The journal of its file.
  let journal: GameJournal

  init(_ recording: Recording, header: Recording.Header, journal: GameJournal) {
    self.recording = recording
    self.header = header
    self.journal = journal
    save()
  }

  var id: GameID { journal.id }
  /// Whether all of it is in its file.
  var saveState: SaveState { journal.saveState }

  /// Performs a step, appends its events to `events` and writes it to the file.
  mutating func record(
    _ events: inout [Recording.Event], _ step: (inout Recording, inout [Recording.Event]) -> Void
  ) {
    step(&recording, &events)
    save()
  }

  /// Advances to `time` and appends the events to `events`.
  mutating func advance(to time: GameTime, events: inout [Recording.Event]) {
    recording.advance(to: time, events: &events)
    save()
  }

  /// Advances to `time` and records that; before a pause, a stop and the end of the program.
  mutating func pause(at time: GameTime, events: inout [Recording.Event]) {
    recording.pause(at: time, events: &events)
    save()
    // At once, so that the pause is not disturbed later.
    journal.requestSync()
  }

  /// Undoes a step: truncates the file to the length that `step` returns, and continues from there.
  ///
  /// - Returns: whether there was something to undo; if not, `step` returns nil.
  mutating func rewind(_ step: (inout Recording) -> Int?) -> Bool {
    guard let length = step(&recording) else { return false }
    journal.truncate(to: length)
    save()
    return true
  }

  /// Closes the file, so that it can be resumed here or elsewhere; this must be the last call.
  func close() { journal.close() }

  private mutating func save() {
    guard !recording.unwritten.bytes.isEmpty else { return }
    journal.append(recording.unwritten.bytes, isFinished: recording.isOver)
    recording.removeUnwritten()
  }
}
