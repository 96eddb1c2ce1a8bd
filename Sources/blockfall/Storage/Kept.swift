import BlockEngine

/// What writes its file as it goes: the recording of a game, or of a match.
protocol KeptRecording: Sendable {
  associatedtype Header: Sendable
  associatedtype Event: Sendable

  var time: GameTime { get }
  var isOver: Bool { get }
  /// What its file has come to say and nobody has taken yet.
  var unwritten: ReplayWriter { get }
  mutating func removeUnwritten()
  mutating func advance(to time: GameTime, events: inout [Event])
  /// Advances to `time` and writes down that it got so far.
  mutating func pause(at time: GameTime, events: inout [Event])
}

/// A game or a match that is kept while it is played: each step is in its file before it is shown.
struct Kept<Recording: KeptRecording>: Sendable {
  /// What it follows from, and who plays.
  let header: Recording.Header
  private(set) var recording: Recording
  /// Its file.
  let journal: GameJournal
  /// The keys that were pressed before a game was resumed; what a held one repeats is none.
  let keysBefore: Int

  init(_ recording: Recording, header: Recording.Header, journal: GameJournal, keysBefore: Int = 0) {
    self.recording = recording
    self.header = header
    self.journal = journal
    self.keysBefore = keysBefore
    save()
  }

  var id: GameID { journal.id }
  /// Whether it is in its file.
  var keeping: Keeping { journal.keeping }

  /// Takes a step, appends what happened to `events` and writes it into the file.
  mutating func record(
    _ events: inout [Recording.Event], _ step: (inout Recording, inout [Recording.Event]) -> Void
  ) {
    step(&recording, &events)
    save()
  }

  /// Lets everything happen whose time has come by `time`, and appends what happened to `events`.
  mutating func advance(to time: GameTime, events: inout [Recording.Event]) {
    recording.advance(to: time, events: &events)
    save()
  }

  /// Advances to `time` and keeps how far it got; before a pause, a stop and the end of the program.
  mutating func pause(at time: GameTime, events: inout [Recording.Event]) {
    recording.pause(at: time, events: &events)
    save()
    // At once, so that a pause is not disturbed later.
    journal.hasten()
  }

  /// Takes something back: cuts the file to the length that `step` gives, and writes on from there.
  ///
  /// - Returns: whether there was something; if not, `step` gives nil.
  mutating func rewind(_ step: (inout Recording) -> Int?) -> Bool {
    guard let length = step(&recording) else { return false }
    journal.cut(to: length)
    save()
    return true
  }

  /// Lets go of the file, so that it can be resumed, here or elsewhere; nothing may be done after it.
  func close() { journal.close() }

  private mutating func save() {
    guard !recording.unwritten.bytes.isEmpty else { return }
    journal.append(recording.unwritten.bytes, isFinished: recording.isOver)
    recording.removeUnwritten()
  }
}
