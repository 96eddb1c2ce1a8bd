import TerminalUI

/// Notices that the program was not run for a while: stopped, frozen, or on a machine that slept.
///
/// A busy machine wakes it late too, which is no gap: then it stands in line for the processor, and the kernel counts how
/// long. One that is stopped or frozen stands in no line.
struct GapDetector {
  // In nanoseconds, and not as durations of twice as many bits: it is asked at every wake-up.

  /// A wake-up later than this is no mere load, whatever the kernel counts.
  private static var tolerance: Int64 { 2_000_000_000 }
  /// A wake-up that is earlier than this is none that anybody has to know of.
  private static var leastGap: Int64 { 300_000_000 }
  /// A sleep of the machine that is shorter is but two clocks that were not read at once.
  private static var leastSleep: Int64 { 500_000_000 }

  private var nanosecondsAsleep: Int64
  private let queue: RunQueue
  /// When the wait began, and how long the program had stood in line then.
  private var waiting: (since: Moment, inLine: Int64?)?

  /// Starts with what the machine has slept so far, which is not ours.
  init(nanosecondsAsleep: Int64, queue: RunQueue = RunQueue()) {
    self.nanosecondsAsleep = nanosecondsAsleep
    self.queue = queue
  }

  /// Takes note that a wait begins that a deadline will end.
  mutating func beginWait(at now: Moment) {
    waiting = (now, queue.nanosecondsInLine)
  }

  /// Whether there was a gap before `woken`, for who had asked to be woken at `asked`.
  ///
  /// `nanosecondsAsleep` is the machine's sleep since it was started, which the monotonic clock leaves out.
  mutating func isGap(asked: Moment?, woken: Moment, nanosecondsAsleep: Int64) -> Bool {
    defer { waiting = nil }
    let slept = nanosecondsAsleep - self.nanosecondsAsleep
    self.nanosecondsAsleep = nanosecondsAsleep
    if slept > Self.leastSleep { return true }
    guard let asked else { return false }
    let late = woken.nanoseconds - asked.nanoseconds
    if late <= Self.leastGap { return false }
    if late > Self.tolerance { return true }
    // What was done before the wait may have taken long too, as on a slow disk.
    guard let waiting, let before = waiting.inLine, let inLine = queue.nanosecondsInLine else { return false }
    let lateInWait = woken.nanoseconds - max(asked.nanoseconds, waiting.since.nanoseconds)
    return lateInWait - (inLine - before) > Self.leastGap
  }
}
