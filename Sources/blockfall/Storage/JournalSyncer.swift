/// Brings journals onto the disk on a thread of its own, at most a second after they were appended to.
///
/// While nothing is appended it does not wake.
final class JournalSyncer: Sendable {
  private struct State {
    var queue: [GameJournal] = []
    /// Journals that were to be synced before the rest of the second.
    var isUrgent = false
    var isRunning = false
    var isSyncing = false
  }

  private let state = Monitor(State())

  /// Brings `journal` onto the disk within a second, or at once where it is urgent.
  func enqueue(_ journal: GameJournal, isUrgent: Bool) {
    let starts = state.withLock { state in
      if !state.queue.contains(where: { $0 === journal }) { state.queue.append(journal) }
      if isUrgent { state.isUrgent = true }
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if starts, !startThread({ self.run() }) {
      // Without a thread the game is kept all the same, if at the cost of a frame.
      state.withLock { $0.isRunning = false }
      _ = syncAll()
    } else {
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
      _ = state.wait { $0.queue.isEmpty ? nil : true }
      // Once a second is enough for what a power cut may take; what failed is tried again then. The rest of the
      // second is waited for only when there is something to sync, so that a pause is not disturbed.
      if let last, Clock.now - last < .seconds(1) {
        _ = state.wait(atMost: .seconds(1) - (Clock.now - last)) { $0.isUrgent ? true : nil }
      }
      let failed = syncAll()
      last = Clock.now
      for journal in failed { state.change { $0.queue.append(journal) } }
    }
  }

  /// Syncs what is queued.
  ///
  /// - Returns: what is to be tried again.
  private func syncAll() -> [GameJournal] {
    let journals = state.withLock { state in
      defer {
        state.queue.removeAll()
        state.isUrgent = false
        state.isSyncing = true
      }
      return state.queue
    }
    let failed = journals.filter { $0.sync() }
    state.change { $0.isSyncing = false }
    return failed
  }
}
