import Glibc

/// A game's file while the game is played: what happens is appended at once and synced in the background.
///
/// Nothing that goes wrong here ends a game: what could not be written stays in memory, and is written when that
/// works again. As the file is only ever given more of the same text, a line that was written by half is healed by
/// writing on from where the file ends; after a failed sync, which may have lost what was written, everything since
/// the last good sync is written again over itself.
final class GameJournal: Sendable {
  let id: GameID
  let directory: DataDirectory?
  private let calls: JournalCalls
  private let syncer: JournalSyncer
  let state: Monitor<State>

  struct State: Sendable {
    /// The file, locked; −1 where it could not be made.
    var file: Int32
    /// All bytes after the first `synced` ones.
    var tail: [UInt8]
    /// How many bytes are on the disk for good.
    var synced: Int
    /// How many bytes have been written.
    var written: Int
    var failure: String?
    /// Whether the last sync failed, so that what was written since may not have come to the disk.
    var isInDoubt = false
    /// Whether the mark in the folder of unfinished games is there, and is to be.
    var isMarked: Bool
    var wantsMark = true
    var isFolderSynced: Bool
    var isQueued = false
    var isClosed = false
    /// How often the file has been cut.
    var cuts = 0
    /// The least length that it has been cut to since somebody asked for its text; nil if it has not.
    var lowest: Int?
    /// Whether the file is not in its place any more and could not be written there anew yet.
    var isGone = false
    /// Whether the file can be read alone, as on a disk that takes nothing.
    var isReadOnly = false
    /// Whether its folder is to be watched.
    var isToBeWatched = true
    /// Whether all of the text is to be put in the place of what the file has.
    var isToBeReplaced = false
    /// Files in whose place another one is: closed on the syncer's thread, which may be at one of them.
    var replaced: [Int32] = []
  }

  /// Begins the file of a new game.
  ///
  /// - Parameters:
  ///   - directory: nil if nothing can be kept, for the reason `failure`.
  ///   - isMarked: whether there is something to resume until it ends.
  init(
    new id: GameID, in directory: DataDirectory?, failure: StorageError? = nil, syncer: JournalSyncer,
    calls: JournalCalls = JournalCalls(), isMarked: Bool = true
  ) {
    self.id = id
    self.directory = directory
    self.calls = calls
    self.syncer = syncer
    state = Monitor(
      State(
        file: -1, tail: [], synced: 0, written: 0, failure: failure?.description, isMarked: false,
        wantsMark: isMarked, isFolderSynced: false))
    state.withLock { create(&$0) }
    syncer.register(self)
  }

  /// Begins the file of a new game in a folder, or says why there is none.
  convenience init(
    new id: GameID, in directory: Result<DataDirectory, StorageError>, syncer: JournalSyncer,
    calls: JournalCalls, isMarked: Bool = true
  ) {
    switch directory {
    case .success(let directory):
      self.init(new: id, in: directory, syncer: syncer, calls: calls, isMarked: isMarked)
    case .failure(let error):
      self.init(new: id, in: nil, failure: error, syncer: syncer, calls: calls, isMarked: isMarked)
    }
  }

  /// Goes on with a file that is there, locked and cut to its whole lines.
  ///
  /// - Parameter refusal: why the file cannot be written now; it was opened for reading alone then, and is not cut.
  init(
    resuming id: GameID, in directory: DataDirectory, file: Int32, length: Int, refusal: SystemError? = nil,
    syncer: JournalSyncer, calls: JournalCalls = JournalCalls()
  ) {
    self.id = id
    self.directory = directory
    self.calls = calls
    self.syncer = syncer
    state = Monitor(
      State(
        file: file, tail: [], synced: length, written: length, failure: refusal.map(GameJournal.reason),
        isMarked: true, isFolderSynced: true, isReadOnly: refusal != nil))
    syncer.register(self)
  }

  static func reason(_ error: SystemError) -> String { tr("the game cannot be kept: \(error)") }

  deinit {
    state.withLock { for file in $0.replaced + [$0.file] where file >= 0 { Glibc.close(file) } }
  }

  /// Whether everything that was appended is in the file.
  var keeping: Keeping {
    state.withLock { $0.failure.map(Keeping.unkept) ?? .kept }
  }

  /// Whether there is a file that it holds.
  var isOpen: Bool { state.withLock { $0.file >= 0 } }

  /// Appends whole lines with one write.
  ///
  /// - Parameter isFinished: whether the result is among them, so that there is nothing to resume.
  func append(_ bytes: [UInt8], isFinished: Bool) {
    guard !bytes.isEmpty, directory != nil else { return }
    let enqueues = state.withLock { state in
      state.tail += bytes
      if isFinished { state.wantsMark = false }
      // A file that could not be made is tried again by the syncer, not at every command.
      if state.file >= 0 { write(&state) }
      defer { state.isQueued = true }
      return !state.isQueued
    }
    if enqueues || isFinished { syncer.enqueue(self, isUrgent: isFinished) }
  }

  /// Takes back all that was appended after the first `length` bytes.
  func cut(to length: Int) {
    guard directory != nil else { return }
    let enqueues = state.withLock { state in
      let kept = max(0, length - state.synced)
      guard kept < state.tail.count || length < state.synced else { return false }
      // If the result was among it, there is something to resume again.
      state.wantsMark = true
      state.tail.removeLast(state.tail.count - min(kept, state.tail.count))
      state.synced = min(state.synced, length)
      state.written = min(state.written, length)
      state.cuts += 1
      state.lowest = min(state.lowest ?? length, length)
      if state.file >= 0, !state.isReadOnly {
        if ftruncate(state.file, off_t(state.written)) != 0 { state.failure = GameJournal.reason(.last) }
        lseek(state.file, off_t(state.written), SEEK_SET)
      }
      defer { state.isQueued = true }
      return !state.isQueued
    }
    if enqueues { syncer.enqueue(self, isUrgent: false) }
  }

  /// Puts another text in the place of all that was appended, in one step: at any moment the file is the one or the
  /// other.
  func replace(with bytes: [UInt8], isFinished: Bool) {
    guard directory != nil else { return }
    state.withLock { state in
      (state.tail, state.synced, state.written, state.lowest) = (bytes, 0, 0, 0)
      state.cuts += 1
      if isFinished { state.wantsMark = false }
      state.isToBeReplaced = true
      if state.file >= 0 { putInPlace(&state) }
      state.isQueued = true
    }
    syncer.enqueue(self, isUrgent: isFinished)
  }

  /// Brings what was appended onto the disk without waiting for the rest of the second.
  func hasten() {
    syncer.enqueue(self, isUrgent: true)
  }

  /// Lets go of the file: another game can be played, and another process can resume this one.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.isQueued = true
      if state.file >= 0, state.failure == nil { flock(state.file, LOCK_UN) }
    }
    syncer.enqueue(self, isUrgent: true)
  }

  /// Writes what is to be written and brings it onto the disk; on the syncer's thread.
  ///
  /// - Returns: whether it is to be tried again.
  func sync() -> Bool {
    let (file, target, cuts, isFolderSynced, notice, watched, wasClosed) = state.withLock { state in
      state.isQueued = false
      for file in state.replaced { Glibc.close(file) }
      state.replaced = []
      let notice = settle(&state)
      let watched = state.file >= 0 && state.isToBeWatched ? directory : nil
      if watched != nil { state.isToBeWatched = false }
      return (
        state.isReadOnly ? -1 : state.file, state.written, state.cuts, state.isFolderSynced, notice, watched,
        state.isClosed
      )
    }
    if let watched { syncer.arm(watched) }
    if let notice { syncer.tell(notice) }
    // Without the lock: whoever plays and draws asks for it, and shall never wait for a disk.
    let error: SystemError? = file >= 0 && calls.sync(file) != 0 ? .last : nil
    if error == nil, file >= 0, !isFolderSynced, let directory {
      OwnFile.syncFolder(directory.games)
      OwnFile.syncFolder(directory.unfinished)
    }
    return state.withLock { state in
      if let error {
        state.failure = GameJournal.reason(error)
        state.written = state.synced
        state.isInDoubt = true
      } else if file >= 0, state.cuts == cuts, !state.isToBeReplaced {
        if state.isInDoubt {
          state.isInDoubt = false
          if state.written == state.synced + state.tail.count, !state.isGone { state.failure = nil }
        }
        // Another sync that ran at the same time may have come further.
        if target > state.synced {
          state.tail.removeFirst(target - state.synced)
          state.synced = target
        }
        state.isFolderSynced = true
        removeMark(&state)
      }
      // What was appended meanwhile still needs the file, and if the game was left meanwhile, nobody has looked since
      // whether the file is in its place: it is queued, and the next sync closes.
      if wasClosed, state.failure == nil, state.file >= 0, state.tail.isEmpty {
        Glibc.close(state.file)
        state.file = -1
      }
      let isToBeTriedAgain = state.failure != nil && directory != nil
      if isToBeTriedAgain { state.isQueued = true }
      return isToBeTriedAgain
    }
  }

  /// Writes what is to be written, anew where the file has gone, without waiting for the disk.
  ///
  /// For the program's end, when a disk takes longer than anybody waits.
  func writeOnly() {
    state.withLock { state in _ = settle(&state) }
  }

  /// Brings the file and its mark to where they belong and writes what waits.
  ///
  /// - Returns: one line that says what was done; nil if nothing out of the ordinary was.
  private func settle(_ state: inout State) -> String? {
    if state.isReadOnly { openForWriting(&state) }
    let notice = replaceIfGone(&state)
    if state.file >= 0, state.isToBeReplaced { putInPlace(&state) }
    if state.file < 0 || state.isMarked != state.wantsMark { create(&state) }
    write(&state)
    return notice
  }

  private func write(_ state: inout State) {
    guard state.file >= 0, !state.isReadOnly, !state.isToBeReplaced else { return }
    writeRest(&state)
  }

  /// Writes the text into the file, from where the last good write ended.
  func writeRest(_ state: inout State) {
    if state.failure != nil {
      // Whatever a failed write left behind, the next one begins where the last good one ended.
      lseek(state.file, off_t(state.written), SEEK_SET)
    }
    while state.written < state.synced + state.tail.count {
      let rest = (state.written - state.synced)..<state.tail.count
      let file = state.file
      let count = state.tail[rest].withUnsafeBytes { calls.write(file, $0) }
      if count > 0 {
        state.written += count
      } else if count < 0, errno == EINTR {
        continue
      } else {
        let error = count < 0 ? SystemError.last : SystemError(code: ENOSPC)
        state.failure = GameJournal.reason(error)
        return
      }
    }
    if state.isMarked || !state.wantsMark, !state.isInDoubt, !state.isGone { state.failure = nil }
  }
}
