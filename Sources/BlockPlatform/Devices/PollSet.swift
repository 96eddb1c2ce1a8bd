import CInput
import Glibc

/// A set of descriptors behind one that can be polled.
package final class PollSet {
  /// The descriptor to poll for reading: readable when one of the set is.
  let descriptor: CInt
  /// The descriptors that the last wait found, in the first `count` places; reused to save allocations.
  private var readyDescriptors = [CInt](repeating: -1, count: 64)
  private var count = 0

  /// The error of a failed wait; nil if none failed.
  package private(set) var error: SystemError?

  /// nil if the system refuses; `errno` holds the reason.
  package init?() {
    // Tried before any property is stored: cleaning up a half-made object would change `errno`.
    let set = cinput_poll_set()
    guard set >= 0 else { return nil }
    descriptor = set
  }

  deinit { close(descriptor) }

  /// Adds a descriptor; closing it removes it from the set.
  ///
  /// False if it cannot be polled.
  package func add(_ descriptor: CInt) -> Bool { cinput_poll_set_add(self.descriptor, descriptor) == 0 }

  /// Waits for a readable descriptor, for so many milliseconds, or without limit for −1.
  ///
  /// - Returns: whether one is readable; a signal ends the wait early.
  @discardableResult
  package func wait(atMost milliseconds: CInt) -> Bool {
    let ready = cinput_poll_set_wait(
      descriptor, &readyDescriptors, CInt(readyDescriptors.count), milliseconds)
    if ready < 0, errno != EINTR { error = .last }
    count = max(Int(ready), 0)
    return count > 0
  }

  /// Whether the last wait found this descriptor readable.
  package func isReady(_ descriptor: CInt) -> Bool {
    for index in 0..<count where readyDescriptors[index] == descriptor { return true }
    return false
  }

  /// The descriptors that are readable now, without waiting.
  func ready() -> [CInt] {
    wait(atMost: 0)
    return Array(readyDescriptors[..<count])
  }
}
