import Glibc

/// The current language of a group of threads, in which `tr` looks texts up.
///
/// A thread is bound to it, and a thread started by `DetachedThread` inherits the binding; so all threads of a program
/// switch languages together, without affecting other programs or tests in the process. An unbound thread uses English.
final class ThreadLanguage: Sendable {
  private let catalogue = Monitor<Catalogue?>(nil)

  /// Switches to a catalogue, or with nil to English.
  func use(_ catalogue: Catalogue?) { self.catalogue.withLock { $0 = catalogue } }

  /// The current catalogue; nil for English.
  var texts: Catalogue? { catalogue.withLock { $0 } }

  /// Binds this thread to it.
  func bind() { ThreadLanguage.bindThread(to: self) }

  /// Binds this thread, or with nil lets it use English.
  static func bindThread(to threadLanguage: ThreadLanguage?) {
    let before = pthread_getspecific(key)
    pthread_setspecific(key, threadLanguage.map { UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) })
    if let before { Unmanaged<ThreadLanguage>.fromOpaque(before).release() }
  }

  /// The binding of this thread.
  static var current: ThreadLanguage? {
    pthread_getspecific(key).map { Unmanaged<ThreadLanguage>.fromOpaque($0).takeUnretainedValue() }
  }

  /// One value per thread, released when the thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) {
      if let threadLanguage = $0 { Unmanaged<ThreadLanguage>.fromOpaque(threadLanguage).release() }
    }
    return key
  }()
}
