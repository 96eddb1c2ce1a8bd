import BlockPlatform
import TerminalUI

/// Syncs journals to the disk on its own thread, at most a second after each change.
///
/// It wakes once a second during play, and never when nothing is appended.
final class JournalSyncer: Sendable {
  private struct State {
    var queue: [GameJournal] = []
    /// Whether a queued journal must be synced before the second is over.
    var isUrgent = false
    var isRunning = false
    var isSyncing = false
    /// Whether the thread sleeps until woken; otherwise it checks again within a second.
    var isSleeping = false
    var listener: (@Sendable (SaveState) -> Void)?
    var noticeListener: (@Sendable (String) -> Void)?
    var watch: FolderWatch?
    /// The journals of games in progress or not yet on the disk.
    var journals: [OpenJournal] = []
  }

  /// A weak reference to a journal.
  private struct OpenJournal: Sendable { weak var journal: GameJournal? }

  private let state: Monitor<State>

  /// - Parameter startsThread: false if the caller syncs each journal itself, as tests of single steps do.
  init(startsThread: Bool = true) { state = Monitor(State(isRunning: !startsThread)) }

  /// Calls `listener`, on the syncer's thread, when syncing starts to fail or works again.
  ///
  /// Not called while all is well.
  func listen(_ listener: @escaping @Sendable (SaveState) -> Void) {
    state.withLock { $0.listener = listener }
  }

  /// Calls `listener`, on the syncer's thread, with notices about games whose files were removed.
  func listenToNotices(_ listener: @escaping @Sendable (String) -> Void) {
    state.withLock { $0.noticeListener = listener }
  }

  /// Watches the folders of saved games.
  func watch(by watch: FolderWatch) {
    state.withLock { $0.watch = watch }
    syncAllSoon()
  }

  /// Passes a notice about a game to the listener.
  func post(_ notice: String) {
    let listener = state.withLock { $0.noticeListener }
    listener?(notice)
  }

  /// Watches the folder in which a game's file was created or found.
  ///
  /// - Returns: false if the folder is not there now.
  func arm(_ directory: DataDirectory) -> Bool {
    let watch = state.withLock { $0.watch }
    return watch?.arm(directory) ?? true
  }

  /// Registers a journal, to be checked when its folder is removed.
  func register(_ journal: GameJournal) {
    let isWatching = state.withLock { state in
      state.journals.removeAll { $0.journal == nil }
      state.journals.append(OpenJournal(journal: journal))
      return state.watch != nil
    }
    // The first sync sets the watch, even if nothing is appended because the game is paused.
    if isWatching { enqueue(journal, isUrgent: false) }
  }

  /// Syncs all journals now, whatever has become of their files.
  func syncAllSoon() {
    let journals = state.withLock { state in state.journals.compactMap(\.journal) }
    for journal in journals where journal.isOpen { enqueue(journal, isUrgent: true) }
  }

  /// Queues `journal` to be synced within a second, or at once if urgent.
  func enqueue(_ journal: GameJournal, isUrgent: Bool) {
    let (starts, wakes) = state.withLock { state in
      if !state.queue.contains(where: { $0 === journal }) { state.queue.append(journal) }
      if isUrgent { state.isUrgent = true }
      defer { state.isRunning = true }
      return (!state.isRunning, state.isSleeping || isUrgent)
    }
    if starts, !DetachedThread.start({ self.run() }) {
      // Without a thread, sync here, at the cost of a frame.
      state.withLock { $0.isRunning = false }
      syncAll()
    } else if wakes {
      state.change { _ in }
    }
  }

  /// Waits until everything is on the disk, or a last attempt has failed.
  ///
  /// If a disk takes longer, everything is still written: only a power cut could lose it.
  ///
  /// - Returns: whether it finished in time.
  @discardableResult
  func finish(atMost timeout: Duration) -> Bool {
    state.change { $0.isUrgent = !$0.queue.isEmpty }
    if state.wait(atMost: timeout, until: { $0.queue.isEmpty && !$0.isSyncing ? true : nil }) ?? false {
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
          state.isSleeping = state.queue.isEmpty
          return state.queue.isEmpty ? nil : state.isUrgent
        } ?? false
      // Once a second is enough for what a power cut may take; failed syncs are retried then.
      if !isUrgent, let last, Clock.now - last < .seconds(1) {
        waitForUrgency(.seconds(1) - (Clock.now - last))
      }
      let wasUrgent = syncAll()
      last = Clock.now
      // A game in progress has more to sync in a second and need not wake this thread. An urgent sync was the game's
      // last for now, and its pause must not be disturbed.
      if !wasUrgent { waitForUrgency(.seconds(1)) }
    }
  }

  private func waitForUrgency(_ timeout: Duration) {
    _ = state.wait(atMost: timeout) { $0.isUrgent ? true : nil }
  }

  /// Syncs the queued journals; failed ones are queued again.
  ///
  /// - Returns: whether the sync was urgent.
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
      let before = journal.saveState
      defer {
        let after = journal.saveState
        if after != before { listener?(after) }
      }
      return journal.sync()
    }
    // In one step, so that no waiter sees the queue empty in between.
    state.change { state in
      state.isSyncing = false
      for journal in failed where !state.queue.contains(where: { $0 === journal }) {
        state.queue.append(journal)
      }
    }
    return wasUrgent
  }
}
