import TerminalUI

/// Brings journals onto the disk on a thread of its own, at most a second after they were appended to.
///
/// While nothing is appended it does not wake, and while a game is played once a second.
final class JournalSyncer: Sendable {
  private struct State {
    var queue: [GameJournal] = []
    /// Journals that were to be synced before the rest of the second.
    var isUrgent = false
    var isRunning = false
    var isSyncing = false
    /// Whether the thread sleeps until it is woken; else it looks by itself before the second is over.
    var isResting = false
    var listener: (@Sendable (Keeping) -> Void)?
    var noticeListener: (@Sendable (String) -> Void)?
    var watch: FolderWatch?
    /// The journals of games that are being played or have not come to the disk.
    var journals: [OpenJournal] = []
  }

  /// A journal that lives as long as somebody else wants it.
  private struct OpenJournal: Sendable {
    weak var journal: GameJournal?
  }

  private let state = Monitor(State())

  /// Has `listener` told, on the syncer's thread, of each sync that begins to fail or to work again.
  ///
  /// While all is well it is not called.
  func listen(_ listener: @escaping @Sendable (Keeping) -> Void) {
    state.withLock { $0.listener = listener }
  }

  /// Has `listener` told, on the syncer's thread, of what had to be done about a game whose file had gone.
  func listenToNotices(_ listener: @escaping @Sendable (String) -> Void) {
    state.withLock { $0.noticeListener = listener }
  }

  /// Has the folders watched that games are kept in.
  func watch(by watch: FolderWatch) {
    state.withLock { $0.watch = watch }
  }

  /// Says a line about a game.
  func tell(_ notice: String) {
    let listener = state.withLock { $0.noticeListener }
    listener?(notice)
  }

  /// Has a folder watched in which a game's file has been made or found.
  func arm(_ directory: DataDirectory) {
    let watch = state.withLock { $0.watch }
    watch?.arm(directory)
  }

  /// Takes note of a journal, which is looked for when its folder is taken away.
  func register(_ journal: GameJournal) {
    state.withLock { state in
      state.journals.removeAll { $0.journal == nil }
      state.journals.append(OpenJournal(journal: journal))
    }
  }

  /// Brings all journals onto the disk now, whatever has become of their files.
  func hastenAll() {
    let journals = state.withLock { state in state.journals.compactMap(\.journal) }
    for journal in journals where journal.isOpen { enqueue(journal, isUrgent: true) }
  }

  /// Brings `journal` onto the disk within a second, or at once where it is urgent.
  func enqueue(_ journal: GameJournal, isUrgent: Bool) {
    let (starts, wakes) = state.withLock { state in
      if !state.queue.contains(where: { $0 === journal }) { state.queue.append(journal) }
      if isUrgent { state.isUrgent = true }
      defer { state.isRunning = true }
      return (!state.isRunning, state.isResting || isUrgent)
    }
    if starts, !DetachedThread.start({ self.run() }) {
      // Without a thread the game is kept all the same, if at the cost of a frame.
      state.withLock { $0.isRunning = false }
      syncAll()
    } else if wakes {
      state.change { _ in }
    }
  }

  /// Waits until everything is on the disk, or could not be brought there once more.
  ///
  /// What a disk keeps waiting for longer is written all the same: only a power cut can take it then.
  ///
  /// - Returns: whether that was so in time.
  @discardableResult
  func finish(atMost patience: Duration) -> Bool {
    state.change { $0.isUrgent = !$0.queue.isEmpty }
    if state.wait(atMost: patience, until: { $0.queue.isEmpty && !$0.isSyncing ? true : nil }) ?? false {
      return true
    }
    for journal in state.withLock({ $0.journals.compactMap(\.journal) }) { journal.writeOnly() }
    return false
  }

  private func run() {
    var last: Moment?
    while true {
      let isUrgent =
        state.wait { state in
          state.isResting = state.queue.isEmpty
          return state.queue.isEmpty ? nil : state.isUrgent
        } ?? false
      // Once a second is enough for what a power cut may take; what failed is tried again then.
      if !isUrgent, let last, Clock.now - last < .seconds(1) {
        waitForUrgency(.seconds(1) - (Clock.now - last))
      }
      let wasUrgent = syncAll()
      last = Clock.now
      // A game that is played has more to sync in a second, and need not wake this thread. What was urgent was
      // its last for now, and a pause is not to be disturbed.
      if !wasUrgent { waitForUrgency(.seconds(1)) }
    }
  }

  private func waitForUrgency(_ patience: Duration) {
    _ = state.wait(atMost: patience) { $0.isUrgent ? true : nil }
  }

  /// Syncs what is queued; what fails is queued again.
  ///
  /// - Returns: whether it was not to wait.
  @discardableResult
  private func syncAll() -> Bool {
    let (journals, wasUrgent, listener) = state.withLock { state in
      defer {
        state.queue.removeAll()
        state.isUrgent = false
        state.isSyncing = true
      }
      return (state.queue, state.isUrgent, state.listener)
    }
    let failed = journals.filter { journal in
      let before = journal.keeping
      defer {
        let after = journal.keeping
        if after != before { listener?(after) }
      }
      return journal.sync()
    }
    // In one step, so that nobody who waits finds the queue empty in between.
    state.change { state in
      state.isSyncing = false
      for journal in failed where !state.queue.contains(where: { $0 === journal }) {
        state.queue.append(journal)
      }
    }
    return wasUrgent
  }
}
