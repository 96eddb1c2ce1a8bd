import Glibc

/// How long the main thread has run on a processor and waited in the run queue, as the kernel counts it.
package final class SchedulerTimes: Sendable {
  private let file: Int32

  package init(path: String = "/proc/self/schedstat") {
    file = open(path, O_RDONLY | O_CLOEXEC)
  }

  deinit { if file >= 0 { close(file) } }

  /// The kernel's counts since the program started, in nanoseconds.
  package struct Times {
    package var running: Int64 = 0
    package var queued: Int64 = 0
  }

  /// The current counts; nil if the kernel does not count.
  package var times: Times? {
    // Two numbers: time on a processor, and time in the run queue.
    var bytes: InlineArray<64, UInt8> = .init(repeating: 0)
    var span = bytes.mutableSpan
    let count = span.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return nil }
    var times = Times()
    var number: Int64 = 0
    var isSecond = false
    for index in 0..<count {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number &* 10 &+ Int64(bytes[index] - UInt8(ascii: "0"))
      case _ where isSecond:
        times.queued = number
        return times
      default:
        times.running = number
        (number, isSecond) = (0, true)
      }
    }
    return nil
  }
}
