import Glibc

/// State shared by threads, with a lock and a condition to wait for changes.
///
/// It uses the system's lock: the thread sanitizer does not understand the futex that threads wait on in the standard
/// library's `Mutex`, and reports every contended lock as a race.
package final class Monitor<State>: @unchecked Sendable {
  // At fixed addresses, as POSIX requires.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  package init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // The monotonic clock: a jump of the wall clock must neither wake nor delay a thread.
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

  /// Runs `body` with the state, under the lock.
  package func withLock<Value>(_ body: (inout State) -> sending Value) -> sending Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Runs `body` with the state, under the lock, and wakes all waiting threads.
  package func change(_ body: (inout State) -> Void) {
    pthread_mutex_lock(mutex)
    body(&state)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until `body`, run under the lock, returns a value.
  ///
  /// - Parameter timeout: the timeout; nil for none.
  /// - Returns: the value of `body`; nil after the timeout.
  package func wait<Value>(atMost timeout: Duration? = nil, until body: (inout State) -> sending Value?)
    -> sending Value?
  {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var deadline = timespec()
    if let timeout {
      clock_gettime(CLOCK_MONOTONIC, &deadline)
      let nanoseconds = Int64(deadline.tv_nsec) + timeout.components.attoseconds / 1_000_000_000
      deadline.tv_sec += Int(timeout.components.seconds + nanoseconds / 1_000_000_000)
      deadline.tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
    while true {
      if let value = body(&state) { return value }
      if timeout == nil {
        pthread_cond_wait(condition, mutex)
      } else if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT {
        return body(&state)
      }
    }
  }
}
