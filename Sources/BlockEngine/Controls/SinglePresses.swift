/// Tells a press from the repeats of a key that is held, for what counts once however long a key stays down.
///
/// A terminal that tells no releases reports a held key again after a delay, and then in short intervals. The first
/// repeat looks like a press of its own until the second one comes: a press about a delay after one of the same key
/// therefore waits for a moment. If a repeat follows, neither was a press; if the moment passes or another key comes,
/// it was one. With another key in between nothing waits, as a terminal repeats only the key pressed last.
///
/// The delay is the one that was measured, or else the one that the repeats of any key have shown.
public struct SinglePresses: Hashable, Sendable {
  /// What a report of a key is.
  public enum Verdict: Hashable, Sendable {
    case press
    /// Nobody can say yet; `advance(to:)` or the next report does.
    case waits
    /// The key is held, and its press has counted.
    case `repeat`
  }

  /// How much a first report may look like a repeat before it waits.
  public enum Caution: Hashable, Sendable {
    /// It never waits, and repeats count: a direction.
    case none
    /// It waits about a known delay after the last one: a turn.
    case usual
    /// While no delay is known it waits after any that terminals have: a drop cannot be taken back.
    case high
  }

  private enum Phase: Hashable, Sendable {
    case pressed
    /// Reported again after this gap, and nothing since.
    case again(after: Int64)
    /// So many repeats have come.
    case repeating(Int, after: Int64)
  }

  /// A repeat follows the one before it within this time, in microseconds.
  static let longestInterval: Int64 = 70_000
  /// The delays that terminals have, in microseconds.
  static let delays: ClosedRange<Int64> = 180_000...1_050_000

  /// How the terminal repeats, as measured or seen; nil while nobody knows.
  public private(set) var known: KeyRepeat?
  private var key: Int?
  private var phase = Phase.pressed
  private var last = ControlTime.distantPast
  /// Until when the report of `key` waits; nil while it does not.
  private var waitsUntil: ControlTime?

  /// Nothing was pressed.
  ///
  /// - Parameter known: how the terminal repeats; nil if nobody has measured it.
  public init(known: KeyRepeat? = nil) {
    self.known = known
  }

  /// When a report that waits counts as a press; nil while none waits.
  public var nextDeadline: ControlTime? { waitsUntil }

  /// The key whose report has waited long enough by `time`: it was a press.
  public mutating func advance(to time: ControlTime) -> Int? {
    guard let waitsUntil, waitsUntil <= time else { return nil }
    self.waitsUntil = nil
    phase = .pressed
    return key
  }

  /// What a report of `key` is, and the key whose report had waited and was a press.
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
    switch phase {
    case .again(let delay) where gap <= patience:
      waitsUntil = nil
      phase = .repeating(1, after: delay)
      return (.repeat, late)
    case .repeating(let count, let delay) where gap <= patience + 20_000:
      if count == 3, gap > 0 { known = KeyRepeat(delay: delay, interval: max(gap, 15_000)) }
      phase = .repeating(min(count + 1, 4), after: delay)
      return (.repeat, late)
    case .pressed, .again, .repeating:
      guard SinglePresses.delays.contains(gap) || isDelay(gap) else {
        phase = .pressed
        return (.press, late)
      }
      phase = .again(after: gap)
      guard waits(after: gap, caution) else { return (.press, late) }
      waitsUntil = time.advanced(by: patience)
      return (.waits, late)
    }
  }

  /// Nothing is down any more, and what waits is nobody's wish: a pause, the focus lost.
  public mutating func forget() {
    key = nil
    waitsUntil = nil
    phase = .pressed
  }

  /// How long a report waits for a repeat.
  private var patience: Int64 { max(SinglePresses.longestInterval, (known?.interval ?? 0) * 3 / 2 + 10_000) }

  private func waits(after gap: Int64, _ caution: Caution) -> Bool {
    switch caution {
    case .none: false
    case .usual: isDelay(gap)
    case .high: known == nil || isDelay(gap)
    }
  }

  private func isDelay(_ gap: Int64) -> Bool {
    let delay = (known ?? .usual).delay
    let slack = delay / 10 + 20_000
    return (delay - slack...delay + slack).contains(gap)
  }
}
