import CInput
import Glibc

/// Several descriptors that are polled as one.
final class PollSet {
  /// To be polled for reading: it can be read when one of the set can.
  let descriptor: CInt
  /// What was found last, and how many of it; kept for its room.
  private var found = [CInt](repeating: -1, count: 64)
  private var count = 0

  /// Why the last wait came to nothing; nil if it was none of the system's refusals.
  private(set) var refusal: SystemError?

  /// nil if the system gives none, for the reason that is in `errno`.
  init?() {
    // Before anything is stored: the end of what was made by half would leave another reason.
    let set = cinput_poll_set()
    guard set >= 0 else { return nil }
    descriptor = set
  }

  deinit { close(descriptor) }

  /// Adds a descriptor; closing it takes it out again.
  ///
  /// False for one that cannot be polled.
  func add(_ descriptor: CInt) -> Bool {
    cinput_poll_set_add(self.descriptor, descriptor) == 0
  }

  /// Looks for those that can be read, and waits for one: so many milliseconds, or without end for −1.
  ///
  /// - Returns: whether there are any; a signal ends the wait without.
  @discardableResult
  func wait(atMost milliseconds: CInt) -> Bool {
    let ready = cinput_poll_set_wait(descriptor, &found, CInt(found.count), milliseconds)
    if ready < 0, errno != EINTR { refusal = .last }
    count = max(Int(ready), 0)
    return count > 0
  }

  /// Waits until `output` has room, or one of the set can be read.
  ///
  /// - Returns: whether there is room.
  func wait(forRoomOn output: CInt, atMost milliseconds: CInt) -> Bool {
    var entries = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output, events: Int16(POLLOUT), revents: 0),
    ]
    return poll(&entries, 2, milliseconds) > 0 && entries[1].revents != 0
  }

  /// Whether a descriptor was among those that the last wait found.
  func isReady(_ descriptor: CInt) -> Bool {
    for index in 0..<count where found[index] == descriptor { return true }
    return false
  }

  /// Those that can be read now, without waiting.
  func ready() -> [CInt] {
    wait(atMost: 0)
    return Array(found[..<count])
  }
}
