import BlockLink
import Dispatch
import Glibc
import Synchronization

/// The folder of match files, written on a separate thread.
///
/// A file that cannot be written is kept in memory and tried again; the oldest files go once there are too many bytes
/// or they are too old, but never while the disk takes no new one: what is there is worth more than room for the next.
package final class MatchFolder: Sendable {
  /// How much is kept.
  package struct Limits: Sendable {
    /// The most bytes of all files together.
    package var bytes: Int
    /// The greatest age of a file; nil for any.
    package var age: Duration?

    package init(bytes: Int = 10 << 30, age: Duration? = nil) {
      self.bytes = bytes
      self.age = age
    }
  }

  /// The most bytes to keep in memory for a disk that takes none.
  private static let maxWaitingBytes = 64 << 20
  /// The time between two attempts.
  private static let pause = DispatchTimeInterval.seconds(10)

  private let folder: PrivateFolder
  private let log: ServerLog
  private let queue = DispatchQueue(label: "matches")
  private let state = Mutex(State())

  /// What only the queue uses.
  private struct State {
    /// The files that wait for the disk, the oldest first.
    var waiting: [(name: String, bytes: [UInt8], saved: @Sendable () -> Void)] = []
    var waitingBytes = 0
    /// The files of the folder, once they have been looked for.
    var listing: FileListing?
    var isRetryDue = false
    var limits = Limits()
  }

  package init(in folder: PrivateFolder, limits: Limits, log: ServerLog) {
    self.folder = folder
    self.log = log
    state.withLock { $0.limits = limits }
  }

  /// Saves a match's file on the folder's thread.
  ///
  /// - Parameter saved: called on that thread when the file is on the disk, or never will be.
  func save(_ file: [UInt8], of match: String, _ saved: @escaping @Sendable () -> Void = {}) {
    queue.async { [self] in write(file, of: match, saved) }
  }

  private func write(_ file: [UInt8], of match: String, _ saved: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.waiting.append((name: "\(match).match", bytes: file, saved: saved))
      state.waitingBytes += file.count
      // Only the newest of what nobody can write has room.
      while state.waitingBytes > Self.maxWaitingBytes, state.waiting.count > 1 {
        let lost = state.waiting.removeFirst()
        state.waitingBytes -= lost.bytes.count
        log("\(lost.name) is lost: too much waits for the disk")
        lost.saved()
      }
      writeWaiting(&state)
    }
  }

  /// Keeps as much as these limits say from the next match on.
  package func adopt(_ limits: Limits) { state.withLock { $0.limits = limits } }

  /// Waits until everything is written, or has been tried a last time.
  package func finish() {
    queue.sync { state.withLock { writeWaiting(&$0) } }
  }

  /// Writes what waits; what cannot be written is tried again later.
  private func writeWaiting(_ state: inout State) {
    while let next = state.waiting.first {
      do {
        try folder.write(next.bytes, to: next.name)
      } catch {
        log("\(next.name) is not saved yet: \(error)")
        tryLater(&state)
        return
      }
      state.waiting.removeFirst()
      state.waitingBytes -= next.bytes.count
      next.saved()
      removeOldest(&state, after: next.name, next.bytes.count)
    }
  }

  private func tryLater(_ state: inout State) {
    guard !state.isRetryDue else { return }
    state.isRetryDue = true
    queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      guard let self else { return }
      self.state.withLock { state in
        state.isRetryDue = false
        self.writeWaiting(&state)
      }
    }
  }

  private func removeOldest(_ state: inout State, after name: String, _ bytes: Int) {
    let now = time(nil)
    // The folder is read once; from then on its files are known.
    var listing = state.listing ?? folder.listing(withSuffix: ".match")
    if state.listing != nil { listing.append(FileListing.Entry(name: name, bytes: bytes, seconds: now)) }
    let oldest = state.limits.age.map { now - Int($0.components.seconds) }
    for name in listing.removeOldest(beyond: state.limits.bytes, olderThan: oldest) { folder.remove(name) }
    state.listing = listing
  }
}
