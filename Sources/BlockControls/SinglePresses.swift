import BlockEngine

/// Distinguishes presses from key repeat, for commands that count once however long a key is held.
///
/// A terminal without release reports sends a held key again after a delay, and then in short intervals. The first
/// repeat looks like a press until the second one comes, so a report about a delay after the same key's last one
/// waits for a moment. If a repeat follows, neither was a press; if the moment passes or another key comes, it was
/// one. With another key in between nothing waits, because a terminal repeats only the last key pressed.
///
/// The delay is the measured one, or else the one seen in the repeats of any key. Once it is known, a report at any
/// other distance is a press at once.
public struct SinglePresses: Hashable, Sendable {
  /// The verdict on a reported key.
  public enum Verdict: Hashable, Sendable {
    case press
    /// Undecided; `advance(to:)` or the next report decides.
    case waits
    /// A repeat of a held key whose press has counted.
    case `repeat`
  }

  /// When a possible first repeat waits.
  public enum Caution: Hashable, Sendable {
    /// Never, and repeats count: for directions.
    case none
    /// About a known delay after the last press: for turns.
    case standard
    /// If no delay is known, after any delay that terminals have: for drops, which cannot be undone.
    case high
  }

  private enum Phase: Hashable, Sendable {
    case pressed
    /// Reported this often since a gap, in quick succession.
    ///
    /// At a gap that is not the known delay they are presses, until so many show that the delay is another one.
    case again(Int, after: Int64, arePresses: Bool)
  }

  /// The longest time between two repeats, in microseconds.
  static let maxRepeatInterval: Int64 = 70_000
  /// The longest time between reports that no hand makes, in microseconds: so many of them teach the delay.
  static let maxTaughtInterval: Int64 = 50_000
  private static let teachingCount = 4
  /// The usual range of terminals' delays, in microseconds.
  static let delays: ClosedRange<Int64> = 180_000...1_050_000

  /// The terminal's key repeat, measured or seen; nil if unknown.
  public private(set) var knownRepeat: KeyRepeat?
  private var key: Int?
  private var phase = Phase.pressed
  private var last = ControlTime.distantPast
  /// The end of the wait of the report of `key`; nil if it does not wait.
  private var waitsUntil: ControlTime?

  /// A detector without presses.
  ///
  /// - Parameter knownRepeat: the terminal's key repeat; nil if it has not been measured.
  public init(knownRepeat: KeyRepeat? = nil) { self.knownRepeat = knownRepeat }

  /// The time when a waiting report becomes a press; nil if none waits.
  public var nextDeadline: ControlTime? { waitsUntil }

  /// Returns the key whose report has waited long enough by `time` and thus was a press.
  public mutating func advance(to time: ControlTime) -> Int? {
    guard let waitsUntil, waitsUntil <= time else { return nil }
    self.waitsUntil = nil
    phase = .pressed
    return key
  }

  /// Processes a report of `key`; returns its verdict, and a key whose waiting report turned out to be a press.
  public mutating func press(
    _ key: Int, _ caution: Caution, at time: ControlTime
  ) -> (verdict: Verdict, late: Int?) {
    let time = max(time, last)
    var late = advance(to: time)
    defer { last = time }
    guard key == self.key else {
      if waitsUntil != nil { late = self.key }
      waitsUntil = nil
      self.key = key
      phase = .pressed
      return (.press, late)
    }
    let gap = time.microseconds(since: last)
    if case .again(let count, let delay, let arePresses) = phase,
      gap <= (arePresses ? SinglePresses.maxTaughtInterval : repeatTimeout + (count > 1 ? 20_000 : 0))
    {
      waitsUntil = nil
      return (countRepeat(count + 1, gap: gap, delay: delay, arePresses: arePresses), late)
    }
    guard SinglePresses.delays.contains(gap) || isDelay(gap) else {
      phase = .pressed
      return (.press, late)
    }
    phase = .again(1, after: gap, arePresses: knownRepeat != nil && !isDelay(gap))
    guard waits(after: gap, caution) else { return (.press, late) }
    waitsUntil = time.advanced(by: repeatTimeout)
    return (.waits, late)
  }

  /// Counts a report soon after the last one, and learns the terminal's delay from the fourth.
  private mutating func countRepeat(_ count: Int, gap: Int64, delay: Int64, arePresses: Bool) -> Verdict {
    let isTaught = count == SinglePresses.teachingCount && (1...SinglePresses.maxTaughtInterval).contains(gap)
    if isTaught { knownRepeat = KeyRepeat(delay: delay, interval: max(gap, 15_000)) }
    let areStillPresses = arePresses && !isTaught
    phase = .again(min(count, SinglePresses.teachingCount + 1), after: delay, arePresses: areStillPresses)
    return areStillPresses ? .press : .repeat
  }

  /// Adopts a key repeat that was seen elsewhere in this run, in place of an older measurement.
  public mutating func learn(_ seen: KeyRepeat) { knownRepeat = seen }

  /// Forgets all keys and drops a waiting report, for a pause or a lost focus.
  public mutating func forget() {
    key = nil
    waitsUntil = nil
    phase = .pressed
  }

  /// How long a report waits for a repeat, in microseconds.
  private var repeatTimeout: Int64 {
    max(SinglePresses.maxRepeatInterval, (knownRepeat?.interval ?? 0) * 3 / 2 + 10_000)
  }

  private func waits(after gap: Int64, _ caution: Caution) -> Bool {
    switch caution {
    case .none: false
    case .standard: isDelay(gap)
    case .high: knownRepeat == nil || isDelay(gap)
    }
  }

  /// Whether a gap is the terminal's delay, give or take a tenth; if that is unknown, the usual one.
  private func isDelay(_ gap: Int64) -> Bool {
    let delay = (knownRepeat ?? .standard).delay
    return (delay - delay / 10...delay + delay / 10).contains(gap)
  }
}
