import Glibc

/// The language that threads speak: what `tr` looks texts up in.
///
/// It is bound to the thread that makes texts, and a thread that `DetachedThread` starts speaks as its maker does; so all
/// threads of a program go over to another language together, and another program's, or another test's, are not
/// concerned. A thread that is bound to none speaks English.
final class Speech: Sendable {
  private let catalogue = Monitor<Catalogue?>(nil)

  /// Speaks the texts of a catalogue from now on, or with nil English.
  func speak(_ catalogue: Catalogue?) { self.catalogue.withLock { $0 = catalogue } }

  /// The texts that are spoken; nil for English.
  var texts: Catalogue? { catalogue.withLock { $0 } }

  /// Binds this thread to it.
  func bind() { Speech.bindThread(to: self) }

  /// Binds this thread, or with nil lets it speak English.
  static func bindThread(to speech: Speech?) {
    let before = pthread_getspecific(key)
    pthread_setspecific(key, speech.map { UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) })
    if let before { Unmanaged<Speech>.fromOpaque(before).release() }
  }

  /// What this thread is bound to.
  static var ofThisThread: Speech? {
    pthread_getspecific(key).map { Unmanaged<Speech>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Each thread's own; let go of with the thread.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { if let speech = $0 { Unmanaged<Speech>.fromOpaque(speech).release() } }
    return key
  }()
}
