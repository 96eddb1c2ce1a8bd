import BlockEngine

/// A match that is kept while it is played: each step is in its file before it is shown.
struct KeptMatch: Sendable {
  /// What the match follows from, and who plays it.
  let header: MatchHeader
  private var recording: MatchRecording
  private let journal: GameJournal

  private init(_ recording: MatchRecording, header: MatchHeader, journal: GameJournal) {
    self.recording = recording
    self.header = header
    self.journal = journal
    save()
  }

  /// Begins a match and its file, and appends what happens at its beginning to `events`.
  ///
  /// - Parameter directory: where it is kept, or why it cannot be.
  init(
    _ setup: MatchSetup, names: [String?] = [], bots: [Int], series: MatchSeries,
    in directory: Result<DataDirectory, StorageError>, syncer: JournalSyncer, at time: WallTime = .now,
    calls: JournalCalls = JournalCalls(), events: inout [MatchEvent]
  ) throws(MatchError) {
    let header = MatchHeader(setup, names: names, started: time.text, bots: bots, series: series)
    let recording = try MatchRecording(header, events: &events)
    let id = GameID(started: time, random: .random(in: .min ... .max), kind: .match)
    let journal = GameJournal(new: id, in: directory, syncer: syncer, calls: calls)
    self.init(recording, header: header, journal: journal)
  }

  /// Goes on with a match whose file has been played again.
  init(resuming recording: MatchRecording, journal: GameJournal) {
    self.init(recording, header: recording.header, journal: journal)
  }

  var id: GameID { journal.id }
  var match: Match { recording.match }
  /// Whether the match is in its file.
  var keeping: Keeping { journal.keeping }

  /// Lets everything happen whose time has come by `time`, and appends what happened to `events`.
  mutating func advance(to time: GameTime, events: inout [MatchEvent]) {
    recording.advance(to: time, events: &events)
    save()
  }

  /// Advances to `time`, obeys a command of `player` (from 1) and appends what happened to `events`.
  ///
  /// - Parameter isRepeat: whether a key that is held repeats it.
  mutating func perform(
    _ command: GameCommand, by player: Int, at time: GameTime, isRepeat: Bool = false,
    events: inout [MatchEvent]
  ) {
    recording.perform(command, by: player, at: time, isRepeat: isRepeat, events: &events)
    save()
  }

  /// Advances to `time` and keeps that the match got so far; before a pause, a stop and the end of the program.
  mutating func pause(at time: GameTime, events: inout [MatchEvent]) {
    recording.pause(at: time, events: &events)
    save()
    // At once, so that a pause is not disturbed later.
    journal.hasten()
  }

  /// Advances to `time` and ends the game of `player` (from 1).
  mutating func giveUp(by player: Int, at time: GameTime, events: inout [MatchEvent]) {
    recording.giveUp(by: player, at: time, events: &events)
    save()
  }

  /// Lets go of the file, so that the match can be gone on with, here or elsewhere; nothing may be done after it.
  func close() { journal.close() }

  private mutating func save() {
    guard !recording.unwritten.bytes.isEmpty else { return }
    journal.append(recording.unwritten.bytes, isFinished: recording.match.isOver)
    recording.removeUnwritten()
  }
}
