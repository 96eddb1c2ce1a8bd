/// Bytes on their way to a terminal that takes as many as it likes.
struct FrameQueue {
  private var bytes: [UInt8] = []
  private var sent = 0

  var isEmpty: Bool { sent == bytes.count }
  /// Whether a part has gone out, so that the rest may begin within a control sequence.
  var isTorn: Bool { sent > 0 && !isEmpty }
  /// What still has to go.
  var waiting: ArraySlice<UInt8> { bytes[sent...] }

  /// Queues bytes behind those that wait.
  mutating func append(_ write: (inout [UInt8]) -> Void) {
    write(&bytes)
  }

  /// Notes that the first `count` of `waiting` have gone out.
  mutating func remove(first count: Int) {
    sent += count
    if isEmpty { removeAll() }
  }

  /// Gives up what waits.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    sent = 0
  }
}
