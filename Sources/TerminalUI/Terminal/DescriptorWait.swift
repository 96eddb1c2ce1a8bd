import CNcurses
import Glibc

/// Waits until a descriptor can be read, one has room, a moment has come, or a signal arrives.
///
/// By pselect(2), which counts in nanoseconds and waits for terminals everywhere.
package struct DescriptorWait {
  private var descriptors: [Int32] = []
  private var areReady: [UInt8] = []
  /// Why the last wait failed; nil if it did not.
  package private(set) var error: String?

  package init() {}

  /// Forgets the descriptors of the last wait.
  package mutating func removeAll() {
    descriptors.removeAll(keepingCapacity: true)
    areReady.removeAll(keepingCapacity: true)
  }

  /// Waits for a descriptor to read from too; a negative one is none.
  package mutating func add(_ descriptor: Int32) {
    descriptors.append(descriptor)
    areReady.append(0)
  }

  /// Waits.
  ///
  /// - Parameters:
  ///   - output: a descriptor to wait for room on; nil for none.
  ///   - moment: the end of the wait; nil for never.
  ///   - now: the current moment.
  ///   - signals: what a signal arrives at, which ends the wait.
  /// - Returns: whether there is room.
  package mutating func wait(
    roomOn output: Int32?, until moment: Moment?, now: Moment, for signals: SignalPipe
  ) -> Bool {
    let nanoseconds = moment.map { max(0, $0.nanoseconds - now.nanoseconds) } ?? -1
    var hasRoom: UInt8 = 0
    let result = signals.withMaskOfWaits { mask in
      blockfall_wait(
        &descriptors, Int32(descriptors.count), output ?? -1, nanoseconds, mask, &areReady, &hasRoom)
    }
    error = result < 0 ? systemErrorText() : nil
    return hasRoom != 0
  }

  /// Whether the last wait found something to read.
  package func isReady(_ descriptor: Int32) -> Bool {
    for index in descriptors.indices where descriptors[index] == descriptor && areReady[index] != 0 {
      return true
    }
    return false
  }
}
