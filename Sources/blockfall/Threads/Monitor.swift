import Glibc

/// State that threads share, with a lock and a way to wait for a change of it.
///
/// The lock is the system's: of the standard library's `Mutex`, whose threads wait in a futex of its own, the thread
/// sanitizer sees only those that need not wait, and takes all others for a race.
final class Monitor<State>: @unchecked Sendable {
  // At addresses that do not change, as POSIX asks.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // The monotonic clock: a jump of the wall's must not wake or hold up anybody.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` alone with the state.
  func withLock<Value>(_ body: (inout State) -> sending Value) -> sending Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Runs `body` alone with the state and wakes all that wait for a change.
  func change(_ body: (inout State) -> Void) {
    pthread_mutex_lock(mutex)
    body(&state)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until `body`, run alone with the state, gives something.
  ///
  /// - Parameter patience: how long to wait at most; nil for ever.
  /// - Returns: what `body` gave; nil when the time was over.
  func wait<Value>(atMost patience: Duration? = nil, until body: (inout State) -> sending Value?)
    -> sending Value?
  {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var deadline = timespec()
    if let patience {
      clock_gettime(CLOCK_MONOTONIC, &deadline)
      let nanoseconds = Int64(deadline.tv_nsec) + patience.components.attoseconds / 1_000_000_000
      deadline.tv_sec += Int(patience.components.seconds + nanoseconds / 1_000_000_000)
      deadline.tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
    while true {
      if let value = body(&state) { return value }
      if patience == nil {
        pthread_cond_wait(condition, mutex)
      } else if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT {
        return body(&state)
      }
    }
  }
}
