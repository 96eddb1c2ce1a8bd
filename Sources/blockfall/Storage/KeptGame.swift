import BlockEngine

/// A game that is kept while it is played: each step is in its file before it is shown.
struct KeptGame: Sendable {
  /// What the game follows from, and whose it is.
  let header: ReplayHeader
  private var recording: GameRecording
  /// The game's file.
  let journal: GameJournal
  /// The keys that were pressed before the game was resumed; what a held one repeats is none.
  let keysBefore: Int

  init(_ recording: GameRecording, header: ReplayHeader, journal: GameJournal, keysBefore: Int = 0) {
    self.recording = recording
    self.header = header
    self.keysBefore = keysBefore
    self.journal = journal
    save()
  }

  /// Begins a game and its file.
  ///
  /// - Parameter directory: where it is kept, or why it cannot be.
  init(
    _ setup: GameSetup, player: String?, in directory: Result<DataDirectory, StorageError>,
    syncer: JournalSyncer, at time: WallTime = .now, calls: JournalCalls = JournalCalls()
  ) throws(GameError) {
    let header = ReplayHeader(setup, player: player, started: time.text)
    let recording = try GameRecording(header, keepsHistory: header.mode.allowsUndo)
    let id = GameID(started: time, random: .random(in: .min ... .max))
    let journal = GameJournal(new: id, in: directory, syncer: syncer, calls: calls)
    self.init(recording, header: header, journal: journal)
  }

  var id: GameID { journal.id }
  var game: Game { recording.game }
  /// Whether the game is in its file.
  var keeping: Keeping { journal.keeping }

  /// Lets everything happen whose time has come by `time`, and appends what happened to `events`.
  mutating func advance(to time: GameTime, events: inout [GameEvent]) {
    recording.advance(to: time, events: &events)
    save()
  }

  /// Advances to `time`, obeys `command` and appends what happened to `events`.
  ///
  /// - Parameter isRepeat: whether a key that is held repeats it.
  mutating func perform(
    _ command: GameCommand, at time: GameTime, isRepeat: Bool = false, events: inout [GameEvent]
  ) {
    recording.perform(command, at: time, isRepeat: isRepeat, events: &events)
    save()
  }

  /// Advances to `time` and keeps that the game got so far; before a pause, a stop and the end of the program.
  mutating func pause(at time: GameTime, events: inout [GameEvent]) {
    recording.pause(at: time, events: &events)
    save()
    // At once, so that a pause is not disturbed later.
    journal.hasten()
  }

  /// Advances to `time` and ends the game.
  mutating func giveUp(at time: GameTime, events: inout [GameEvent]) {
    recording.giveUp(at: time, events: &events)
    save()
  }

  /// Takes the piece back that locked last, in the file too.
  ///
  /// - Returns: whether there was one.
  mutating func undo() -> Bool {
    guard let length = recording.undo() else { return false }
    journal.cut(to: length)
    return true
  }

  /// Places the piece again that was taken back last.
  ///
  /// - Returns: whether there was one.
  mutating func redo() -> Bool {
    guard let length = recording.redo() else { return false }
    journal.cut(to: length)
    save()
    return true
  }

  /// Lets go of the file, so that the game can be gone on with, here or elsewhere; nothing may be done after it.
  func close() {
    journal.close()
  }

  private mutating func save() {
    guard !recording.unwritten.bytes.isEmpty else { return }
    journal.append(recording.unwritten.bytes, isFinished: recording.game.isOver)
    recording.removeUnwritten()
  }
}
