/// The output queue for a terminal that may accept only part of it at a time.
struct FrameQueue {
  private var bytes: [UInt8] = []
  private var sent = 0

  var isEmpty: Bool { sent == bytes.count }
  /// Whether part of the queue was sent, so that the rest may begin within a control sequence.
  var isPartlySent: Bool { sent > 0 && !isEmpty }
  /// The bytes still to be sent.
  var unsent: ArraySlice<UInt8> { bytes[sent...] }

  /// Appends bytes to the queue.
  mutating func append(_ write: (inout [UInt8]) -> Void) { write(&bytes) }

  /// Removes the first `count` of `unsent`, which were sent.
  mutating func remove(first count: Int) {
    sent += count
    if isEmpty { removeAll() }
  }

  /// Drops the queue.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    sent = 0
  }
}
