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

/// Starts a thread of its own for `body`, which no signal interrupts.
///
/// - Returns: false where the system has no thread to give.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  let box = Unmanaged.passRetained(Box(body))
  var thread = pthread_t()
  // A new thread has its maker's mask: it starts with every signal blocked.
  var all = sigset_t()
  var mask = sigset_t()
  sigfillset(&all)
  // A crash of its own must still reach the handler that gives the terminal back.
  for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] { sigdelset(&all, signal) }
  pthread_sigmask(SIG_SETMASK, &all, &mask)
  defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
  let status = pthread_create(
    &thread, nil,
    { argument in
      if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
      return nil
    }, box.toOpaque())
  guard status == 0 else {
    box.release()
    return false
  }
  pthread_detach(thread)
  return true
}
