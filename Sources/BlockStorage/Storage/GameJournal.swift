import BlockPlatform
import Glibc

/// The file of a game in progress: each step is appended at once and synced in the background.
///
/// No error here ends a game: text that could not be written stays in memory until writing works again. As the file
/// only ever gets more of the same text, a half-written line is completed by continuing at the file's end; after a
/// failed sync, which may have lost writes, everything since the last good sync is written again over itself.
package final class GameJournal: Sendable {
  package let id: GameID
  package let directory: DataDirectory?
  let calls: JournalCalls
  private let syncer: JournalSyncer
  let state: Monitor<State>

  struct State: Sendable {
    /// The locked file; −1 if it could not be created.
    var file: Int32
    /// All bytes after the first `synced` ones.
    var unsynced: [UInt8]
    /// The number of bytes that are safely on the disk.
    var synced: Int
    /// The number of bytes written.
    var written: Int
    var failure: String?
    /// Whether the last sync failed, so that what was written since may not be on the disk.
    var lastSyncFailed = false
    /// Whether the mark in the folder of unfinished games exists, and whether it should.
    var isMarked: Bool
    var wantsMark = true
    var isFolderSynced: Bool
    var isQueued = false
    var isClosed = false
    /// How often text in the file became void: truncated, replaced, or lost by a failed sync.
    var voidings = 0
    /// The least length that it was truncated to since the last request for its text; nil if it was not.
    var lowestTruncation: Int?
    /// Whether the file was removed and could not be written again yet.
    var isGone = false
    /// Whether the file can only be read, as on a read-only disk.
    var isReadOnly = false
    /// Whether its folder must still be watched.
    var needsWatch = true
    /// Whether the file must be replaced by the whole text.
    var needsReplacement = false
    /// Replaced files, to be closed on the syncer's thread, which may be using one.
    var replaced: [Int32] = []
  }

  /// Creates the file of a new game.
  ///
  /// - Parameters:
  ///   - directory: where to save it, or why that is impossible.
  ///   - isMarked: whether the game can be resumed until it ends.
  init(
    new id: GameID, in directory: Result<DataDirectory, StorageError>, syncer: JournalSyncer,
    calls: JournalCalls = JournalCalls(), isMarked: Bool = true
  ) {
    self.id = id
    self.directory = try? directory.get()
    self.calls = calls
    self.syncer = syncer
    let failure: String? = if case .failure(let error) = directory { error.description } else { nil }
    state = Monitor(
      State(
        file: -1, unsynced: [], synced: 0, written: 0, failure: failure, isMarked: false,
        wantsMark: isMarked, isFolderSynced: false))
    state.withLock { create(&$0) }
    syncer.register(self)
  }

  /// Continues an existing file, which is locked and truncated to complete lines.
  ///
  /// - Parameter refusal: why the file cannot be written now; it was opened read-only then, and is not truncated.
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
        file: file, unsynced: [], synced: length, written: length, failure: refusal.map(GameJournal.reason),
        isMarked: true, isFolderSynced: true, isReadOnly: refusal != nil))
    syncer.register(self)
  }

  static func reason(_ error: SystemError) -> String { tr("the game cannot be saved: \(error)") }

  deinit {
    state.withLock { for file in $0.replaced + [$0.file] where file >= 0 { Glibc.close(file) } }
  }

  /// Whether all appended text is in the file.
  var saveState: SaveState {
    state.withLock { $0.failure.map(SaveState.unsaved) ?? .saved }
  }

  /// Whether a file is open.
  var isOpen: Bool { state.withLock { $0.file >= 0 } }

  /// Appends complete lines in one write.
  ///
  /// - Parameter isFinished: whether they include the result, so that there is nothing to resume.
  func append(_ bytes: [UInt8], isFinished: Bool) {
    guard !bytes.isEmpty, directory != nil else { return }
    let enqueues = state.withLock { state in
      state.unsynced += bytes
      if isFinished { state.wantsMark = false }
      // The syncer retries creating the file, not every command.
      if state.file >= 0 { write(&state) }
      defer { state.isQueued = true }
      return !state.isQueued
    }
    if enqueues || isFinished { syncer.enqueue(self, isUrgent: isFinished) }
  }

  /// Removes everything after the first `length` bytes.
  func truncate(to length: Int) {
    guard directory != nil else { return }
    let enqueues = state.withLock { state in
      let kept = max(0, length - state.synced)
      guard kept < state.unsynced.count || length < state.synced else { return false }
      // If the result was removed, the game can be resumed again.
      state.wantsMark = true
      state.unsynced.removeLast(state.unsynced.count - min(kept, state.unsynced.count))
      state.synced = min(state.synced, length)
      state.written = min(state.written, length)
      state.voidings += 1
      state.lowestTruncation = min(state.lowestTruncation ?? length, length)
      if state.file >= 0, !state.isReadOnly {
        if ftruncate(state.file, off_t(state.written)) != 0 { state.failure = GameJournal.reason(.last) }
        lseek(state.file, off_t(state.written), SEEK_SET)
      }
      defer { state.isQueued = true }
      return !state.isQueued
    }
    if enqueues { syncer.enqueue(self, isUrgent: false) }
  }

  /// Replaces all text atomically: at any moment the file holds either the old text or the new one.
  func replace(with bytes: [UInt8], isFinished: Bool) {
    guard directory != nil else { return }
    state.withLock { state in
      (state.unsynced, state.synced, state.written, state.lowestTruncation) = (bytes, 0, 0, 0)
      state.voidings += 1
      if isFinished { state.wantsMark = false }
      state.needsReplacement = true
      if state.file >= 0 { putInPlace(&state) }
      state.isQueued = true
    }
    syncer.enqueue(self, isUrgent: isFinished)
  }

  /// Syncs the appended text now rather than within a second.
  func requestSync() { syncer.enqueue(self, isUrgent: true) }

  /// Closes the file: another game can be played, and another process can resume this one.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.isQueued = true
      if state.file >= 0, state.failure == nil { flock(state.file, LOCK_UN) }
    }
    syncer.enqueue(self, isUrgent: true)
  }

  /// Writes pending text and syncs it to the disk; on the syncer's thread.
  ///
  /// - Returns: whether to retry.
  func sync() -> Bool {
    var (isWatched, notice) = lookAndWatch()
    // Whatever was lost before the watch was set, the watch does not tell: so a look follows each watch. Whoever
    // removes the folder each time has to be outlasted by the next second.
    for _ in 0..<GameJournal.maxWatches where !isWatched {
      let again = lookAndWatch()
      (isWatched, notice) = (again.isWatched, again.notice ?? notice)
    }
    let (file, target, voidings, isFolderSynced, wasClosed) = state.withLock { state in
      (
        state.isReadOnly ? -1 : state.file, state.written, state.voidings, state.isFolderSynced,
        state.isClosed
      )
    }
    // Without the lock: the playing thread takes it and must never wait for a disk.
    let error: SystemError? = file >= 0 && calls.sync(file) != 0 ? .last : nil
    calls.reached(.synced)
    if error == nil, file >= 0, !isFolderSynced, let directory {
      PrivateFile.syncFolder(directory.games)
      PrivateFile.syncFolder(directory.unfinished)
    }
    let (isToBeTriedAgain, isSaved) = state.withLock { state in
      if let error {
        state.failure = GameJournal.reason(error)
        state.written = state.synced
        state.voidings += 1
        state.lastSyncFailed = true
      } else if file >= 0, state.voidings == voidings, !state.needsReplacement {
        if state.lastSyncFailed {
          state.lastSyncFailed = false
          if state.written == state.synced + state.unsynced.count, !state.isGone { state.failure = nil }
        }
        // A concurrent sync may have got further; one that failed made this one void.
        if target > state.synced {
          state.unsynced.removeFirst(target - state.synced)
          state.synced = target
        }
        state.isFolderSynced = true
        removeMark(&state)
      }
      // Text appended meanwhile still needs the file; and if the game was left meanwhile, nobody has checked since
      // whether the file is in its place. It is queued, and the next sync closes it.
      if wasClosed, state.failure == nil, state.file >= 0, state.unsynced.isEmpty {
        Glibc.close(state.file)
        state.file = -1
      }
      let isToBeTriedAgain = (state.failure != nil || !isWatched) && directory != nil
      if isToBeTriedAgain { state.isQueued = true }
      return (isToBeTriedAgain, state.failure == nil)
    }
    // Only now, because what was written again may have been lost again.
    if let notice, isSaved { syncer.post(notice) }
    return isToBeTriedAgain
  }

  /// Looks for the file, restores it and writes pending text; then watches its folders if they are new.
  ///
  /// - Returns: whether nothing can have been missed: no watch had to be set; and a notice of what was restored.
  private func lookAndWatch() -> (isWatched: Bool, notice: String?) {
    let (notice, watched) = state.withLock { state in
      state.isQueued = false
      for file in state.replaced { Glibc.close(file) }
      state.replaced = []
      let notice = restoreAndWrite(&state)
      let watched = state.file >= 0 && state.needsWatch && !state.isGone ? directory : nil
      if watched != nil { state.needsWatch = false }
      return (notice, watched)
    }
    calls.reached(.looked)
    guard let watched else { return (true, notice) }
    if !syncer.arm(watched) { state.withLock { $0.needsWatch = true } }
    calls.reached(.watched)
    return (false, notice)
  }

  /// The most times that a sync sets a watch, if somebody removes the folders again and again.
  private static let maxWatches = 8

  /// Writes pending text, into a new file if the old one was removed, without waiting for the disk.
  ///
  /// Used when the program ends and a disk is too slow to wait for.
  func writeOnly() {
    state.withLock { state in _ = restoreAndWrite(&state) }
  }

  /// Restores the file and its mark if needed, and writes pending text.
  ///
  /// - Returns: a one-line notice of what was done; nil if nothing unusual was.
  private func restoreAndWrite(_ state: inout State) -> String? {
    if state.isReadOnly { openForWriting(&state) }
    let notice = replaceIfGone(&state)
    if state.file >= 0, state.needsReplacement { putInPlace(&state) }
    if state.file < 0 || state.isMarked != state.wantsMark { create(&state) }
    write(&state)
    return notice
  }

  private func write(_ state: inout State) {
    guard state.file >= 0, !state.isReadOnly, !state.needsReplacement else { return }
    writeRest(&state)
  }

  /// Writes pending text to the file, from the end of the last good write.
  func writeRest(_ state: inout State) {
    if state.failure != nil {
      // Whatever a failed write left behind, start at the end of the last good one.
      lseek(state.file, off_t(state.written), SEEK_SET)
    }
    while state.written < state.synced + state.unsynced.count {
      let rest = (state.written - state.synced)..<state.unsynced.count
      let file = state.file
      let count = state.unsynced[rest].withUnsafeBytes { calls.write(file, $0) }
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
    if state.isMarked || !state.wantsMark, !state.lastSyncFailed, !state.isGone { state.failure = nil }
  }
}
