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
  }

  private let state = Monitor(State())

  /// Has `listener` told, on the syncer's thread, of each sync that begins to fail or to work again.
  ///
  /// While all is well it is not called.
  func listen(_ listener: @escaping @Sendable (Keeping) -> Void) {
    state.withLock { $0.listener = listener }
  }

  /// Brings `journal` onto the disk within a second, or at once where it is urgent.
  func enqueue(_ journal: GameJournal, isUrgent: Bool) {
    let (starts, wakes) = state.withLock { state in
      if !state.queue.contains(where: { $0 === journal }) { state.queue.append(journal) }
      if isUrgent { state.isUrgent = true }
      defer { state.isRunning = true }
      return (!state.isRunning, state.isResting || isUrgent)
    }
    if starts, !startThread({ self.run() }) {
      // Without a thread the game is kept all the same, if at the cost of a frame.
      state.withLock { $0.isRunning = false }
      syncAll()
    } else if wakes {
      state.change { _ in }
    }
  }

  /// Waits until everything is on the disk, or could not be brought there once more.
  ///
  /// - Returns: whether that was so in time.
  @discardableResult
  func finish(atMost patience: Duration) -> Bool {
    state.change { $0.isUrgent = !$0.queue.isEmpty }
    return state.wait(atMost: patience) { $0.queue.isEmpty && !$0.isSyncing ? true : nil } ?? false
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
      let (failed, wasUrgent) = syncAll()
      last = Clock.now
      for journal in failed { state.change { $0.queue.append(journal) } }
      // A game that is played has more to sync in a second, and need not wake this thread. What was urgent was
      // its last for now, and a pause is not to be disturbed.
      if !wasUrgent { waitForUrgency(.seconds(1)) }
    }
  }

  private func waitForUrgency(_ patience: Duration) {
    _ = state.wait(atMost: patience) { $0.isUrgent ? true : nil }
  }

  /// Syncs what is queued.
  ///
  /// - Returns: what is to be tried again, and whether it was not to wait.
  @discardableResult
  private func syncAll() -> (failed: [GameJournal], wasUrgent: Bool) {
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
    state.change { $0.isSyncing = false }
    return (failed, wasUrgent)
  }
}
