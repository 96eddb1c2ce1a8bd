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
  /// What is done between two waits may sleep too, as on a slow disk, but hardly for so long.
  private static var leastAbsence: Int64 { 1_000_000_000 }
  /// A sleep of the machine that is shorter is but two clocks that were not read at once.
  private static var leastSleep: Int64 { 500_000_000 }

  private var nanosecondsAsleep: Int64
  private let queue: RunQueue
  private var isWaiting = false
  /// When the last wait with a deadline began, and what the kernel had counted then.
  private var lastWait: (since: Moment, times: RunQueue.Times)?
  /// When the last wait ended.
  private var lastWoken: Moment?
  private var wasAwayBeforeWait = false

  /// Starts with what the machine has slept so far, which is not ours.
  init(nanosecondsAsleep: Int64, queue: RunQueue = RunQueue()) {
    self.nanosecondsAsleep = nanosecondsAsleep
    self.queue = queue
  }

  /// Takes note that a wait begins that a deadline will end.
  mutating func beginWait(at now: Moment) {
    let times = queue.times
    if let lastWoken, let lastWait, let times {
      let between = now.nanoseconds - lastWoken.nanoseconds
      let worked = times.onProcessor - lastWait.times.onProcessor + times.inLine - lastWait.times.inLine
      wasAwayBeforeWait = between - worked > Self.leastAbsence
    }
    lastWait = times.map { (now, $0) }
    isWaiting = true
  }

  /// Whether there was a gap before `woken`, for who had asked to be woken at `asked`.
  ///
  /// `nanosecondsAsleep` is the machine's sleep since it was started, which the monotonic clock leaves out.
  mutating func isGap(asked: Moment?, woken: Moment, nanosecondsAsleep: Int64) -> Bool {
    defer {
      isWaiting = false
      wasAwayBeforeWait = false
      lastWoken = woken
    }
    let slept = nanosecondsAsleep - self.nanosecondsAsleep
    self.nanosecondsAsleep = nanosecondsAsleep
    if slept > Self.leastSleep || wasAwayBeforeWait { return true }
    guard let asked else { return false }
    let late = woken.nanoseconds - asked.nanoseconds
    if late <= Self.leastGap { return false }
    if late > Self.tolerance { return true }
    // What was done before the wait may have taken long too.
    guard isWaiting, let lastWait, let times = queue.times else { return false }
    let lateInWait = woken.nanoseconds - max(asked.nanoseconds, lastWait.since.nanoseconds)
    return lateInWait - (times.inLine - lastWait.times.inLine) > Self.leastGap
  }
}
