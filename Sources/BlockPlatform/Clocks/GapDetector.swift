import TerminalUI

/// Detects that the program did not run for a while: it was stopped or frozen, or the machine slept.
///
/// A busy machine also wakes it late, but that is no gap: the program then waits in the run queue, and the kernel
/// counts how long. A stopped or frozen program is in no run queue.
package struct GapDetector {
  // Nanoseconds rather than `Duration`, which is twice as wide: this runs at every wake-up.

  /// A wake-up later than this is not due to load, whatever the kernel counts.
  private static var tolerance: Int64 { 2_000_000_000 }
  /// The shortest delay that counts as a gap.
  private static var minGap: Int64 { 300_000_000 }
  /// The shortest gap between two waits: work there may sleep too, as on a slow disk, but hardly for so long.
  private static var minAbsence: Int64 { 1_000_000_000 }
  /// The shortest sleep of the machine; a smaller difference only means that the two clocks were read at different
  /// times.
  private static var minSuspension: Int64 { 500_000_000 }

  private var suspendedNanoseconds: Int64
  private let queue: SchedulerTimes
  private var isWaiting = false
  /// The start of the last wait with a deadline, and the kernel's counts at that time.
  private var lastWait: (since: Moment, times: SchedulerTimes.Times)?
  /// The end of the last wait.
  private var lastWoken: Moment?
  private var wasAwayBeforeWait = false

  /// Starts with the time that the machine has slept so far, which does not count.
  package init(suspendedNanoseconds: Int64, queue: SchedulerTimes = SchedulerTimes()) {
    self.suspendedNanoseconds = suspendedNanoseconds
    self.queue = queue
  }

  /// Records that a wait with a deadline begins.
  package mutating func beginWait(at now: Moment) {
    let times = queue.times
    if let lastWoken, let lastWait, let times {
      let between = now.nanoseconds - lastWoken.nanoseconds
      let worked = times.running - lastWait.times.running + times.queued - lastWait.times.queued
      wasAwayBeforeWait = between - worked > Self.minAbsence
    }
    lastWait = times.map { (now, $0) }
    isWaiting = true
  }

  /// Whether there was a gap before `woken`, for a wake-up requested at `asked`.
  ///
  /// `suspendedNanoseconds` is how long the machine has slept since it started, which the monotonic clock leaves out.
  package mutating func isGap(asked: Moment?, woken: Moment, suspendedNanoseconds: Int64) -> Bool {
    defer {
      isWaiting = false
      wasAwayBeforeWait = false
      lastWoken = woken
    }
    let suspended = suspendedNanoseconds - self.suspendedNanoseconds
    self.suspendedNanoseconds = suspendedNanoseconds
    if suspended > Self.minSuspension || wasAwayBeforeWait { return true }
    guard let asked else { return false }
    let late = woken.nanoseconds - asked.nanoseconds
    if late <= Self.minGap { return false }
    if late > Self.tolerance { return true }
    // The work before the wait may have taken long too.
    guard isWaiting, let lastWait, let times = queue.times else { return false }
    let lateInWait = woken.nanoseconds - max(asked.nanoseconds, lastWait.since.nanoseconds)
    return lateInWait - (times.queued - lastWait.times.queued) > Self.minGap
  }
}
