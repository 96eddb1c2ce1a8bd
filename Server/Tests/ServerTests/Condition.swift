import Glibc

/// A condition variable for state that threads share and wait for.
final class Condition: @unchecked Sendable {
  /// The timeout in seconds, far longer than any wait here takes on a busy machine.
  static let timeout = 60

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  func change<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return body()
  }

  func wait(until isSo: () -> Bool) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var limit = timespec()
    clock_gettime(CLOCK_REALTIME, &limit)
    limit.tv_sec += Self.timeout
    while !isSo() {
      if pthread_cond_timedwait(changed, mutex, &limit) == ETIMEDOUT { return isSo() }
    }
    return true
  }
}
