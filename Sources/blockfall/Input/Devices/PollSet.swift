import CInput
import Glibc

/// Several descriptors that are polled as one.
final class PollSet {
  /// To be polled for reading: it can be read when one of the set can.
  let descriptor: CInt

  /// nil where there is no descriptor left.
  init?() {
    descriptor = cinput_poll_set()
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Adds a descriptor; closing it takes it out again.
  ///
  /// False for one that cannot be polled.
  func add(_ descriptor: CInt) -> Bool {
    cinput_poll_set_add(self.descriptor, descriptor) == 0
  }

  /// Those that can be read now, without waiting.
  func ready() -> [CInt] {
    [CInt](unsafeUninitializedCapacity: 64) { buffer, count in
      count = max(Int(cinput_poll_set_ready(descriptor, buffer.baseAddress, 64)), 0)
    }
  }
}
